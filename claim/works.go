package claim

import "strings"

// works reads "X works now", "`cmd` shows expected options", "the server starts
// cleanly".
func (r *reader) works(i int) (Claim, bool) {
	c := Claim{Kind: Check, Form: Vague, Scope: Named}
	lo, bound := r.left(i)
	if bound >= 0 && r.toks[bound].sub != ':' && r.toks[bound].sub != ';' && r.toks[bound].kind == mark || r.relative(i) {
		return c, false
	}
	subs := r.subjects(lo, i, 0)
	if len(subs) == 0 {
		return c, false
	}
	var run, all bool
	for k := lo; k < i; k++ {
		switch r.toks[k].class {
		case cThing:
			run = true
		case cWe, cNeg, cChange, cBut, cThat, cQuoted:
			return c, false
		}
		run = run || r.is(k, "run")
	}
	for _, s := range subs {
		c.Commands = append(c.Commands, s.commands...)
		c.Names = append(c.Names, s.names...)
		all = all || s.bare && s.all
	}
	good := r.goodEnd(i)
	switch {
	case len(c.Commands) > 0 && (good || r.is(i, "works") && r.plainEnd(i)):
	case run && (good || r.is(i, "works", "work") && r.nowBeside(i) && r.plainEnd(i)):
	case r.toks[i].class == cRan:
		return c, false
	case all && r.is(i, "works", "working") && r.plainEnd(i):
		c.Scope = All
		return c, true
	case r.is(i, "works", "work") && r.nowBeside(i) && r.plainEnd(i):
		return c, true
	case r.is(i, "work") && r.is(i-1, "to") && r.is(i-2, "continue", "continues") && r.plainEnd(i):
		return c, true
	default:
		return c, false
	}
	c.Kind, c.Form = Operation, Runs
	if len(subs) == 1 && subs[0].command { // "`tsc --noEmit` exits 0"
		c.Kind, c.Form = kindOf(subs[0].kind), Plain
		return c, true
	}
	if n, j := r.after(i); n != nil && n.kind == mark && n.sub == ':' && j+1 < len(r.toks) {
		c.Commands = append(c.Commands, r.msg[r.toks[j+1].start:r.span[1]])
	}
	return c, true
}

// goodEnd tells whether the verb at i is followed by words for success.
func (r *reader) goodEnd(i int) bool {
	for j := i + 1; j < len(r.toks) && j <= i+3; j++ {
		t := &r.toks[j]
		switch {
		case t.kind == mark, t.class == cCond, t.class == cBut:
			return false
		case t.class == cAdv && t.sub == 1, t.class == cState && t.sub == sSuccessfully:
			return true
		case r.is(j, "expected", "correct"):
			return true
		case r.is(j, "0", "200") && r.is(i, "exits", "returns", "exited", "returned"):
			n, _ := r.after(j)
			return n == nil || n.class == cMark || n.class == cAnd
		case r.is(j, "without") && j+1 < len(r.toks) && (r.toks[j+1].class == cIssue):
			return true
		}
	}
	return false
}

func (r *reader) plainEnd(i int) bool {
	t, _ := r.after(i)
	return t == nil || t.kind == mark && (t.sub == ':' || t.sub == '|' || t.sub == 't') || r.is(i+1, "end-to-end", "as")
}

// nowBeside tells whether "now" stands beside the verb: the writer saw a change.
func (r *reader) nowBeside(i int) bool {
	for k := i - 1; k <= i+1; k += 2 {
		if k >= 0 && k < len(r.toks) && r.toks[k].class == cAdv && r.toks[k].sub == 2 {
			return true
		}
	}
	return i+1 < len(r.toks) && (r.is(i+1, "correctly", "perfectly", "end-to-end") || r.is(i+1, "as") && r.is(i+2, "expected")) && r.is(i-1, "now", "feature", "fix")
}

// ranWell reads "I ran `cmd` and it prints … as expected", "Ran `cmd`; it
// works": a quoted command that was run, with words for success behind it.
func (r *reader) ranWell() (Claim, bool) {
	c := Claim{Kind: Operation, Form: Runs, Scope: Named}
	i := 0
	for i < len(r.toks) && i < 3 && (r.toks[i].class == cWe || r.toks[i].class == cAdv) {
		i++
	}
	if i+1 >= len(r.toks) || !r.is(i, "ran", "executed") || r.toks[i].blocked || r.toks[i+1].class != cCode {
		return c, false
	}
	text := r.text(&r.toks[i+1])
	if q, _ := readQuote(text); q != quoteRun && !(q == quoteFile && strings.HasPrefix(text, "./")) {
		return c, false
	}
	good := false
	for j := i + 2; j < len(r.toks); j++ {
		t := &r.toks[j]
		if t.blocked {
			if r.is(j, "expected") && r.is(j-1, "as") {
				good = true // a hedge alone, but not here
			}
			continue
		}
		switch t.class {
		case cNeg, cFail, cModal, cCond:
			return c, false
		case cWorks, cState:
			good = good || r.is(j, "works", "worked", "working", "successfully", "succeeded", "succeeds", "clean", "passes", "passed")
		case cAdv:
			good = good || t.sub == 1
		}
		good = good || r.is(j, "prints", "printed", "outputs", "correct") && (r.toks[j-1].class == cPron || r.toks[j-1].class == cAnd)
	}
	c.Commands = []string{text}
	return c, good
}
