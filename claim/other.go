package claim

import "strings"

// lone reads sentences that are a claim only by where they stand: "Clean." as
// the first word of a message, a ticked name under "Checks".
func (r *reader) lone(out []Claim) []Claim {
	if len(r.toks) == 0 || r.toks[0].blocked {
		return out
	}
	c := Claim{Span: r.span, Text: r.line, Relayed: r.relayed}
	if r.first && len(r.toks) <= 2 && r.toks[0].class != cNumber {
		c.Form, c.Scope = Bare, Unstated
		last := &r.toks[len(r.toks)-1]
		if len(r.toks) == 2 && r.toks[0].class != cAdv {
			return out
		}
		switch {
		case last.class == cState && last.sub == sClean:
			c.Kind = Lint
		case last.class == cState && (r.is(len(r.toks)-1, "passing", "passes", "pass", "passed")):
			c.Kind = Tests
		case last.class == cState && last.sub == sGreen:
			c.Kind = Check
		case last.class == cWorks && r.is(len(r.toks)-1, "works"):
			c.Kind, c.Form, c.Scope = Check, Vague, Unstated
		default:
			return out
		}
		return append(out, c)
	}
	if r.tick != ticked {
		return out
	}
	hi := len(r.toks)
	for j := range r.toks {
		t := &r.toks[j]
		if t.class == cAux || t.class == cNeg || t.class == cFail || t.class == cChange {
			return out
		}
		if r.breaks(t) || t.kind == mark && t.sub != ',' && t.sub != '&' {
			hi = j
			break
		}
	}
	for _, s := range r.subjects(0, hi, 0) {
		if s.kind == kNone || !s.command && (!r.lead.proof || hi < len(r.toks)) {
			return out
		}
		s.command = false
		p := predicate{lo: 0, hi: len(r.toks), at: hi - 1}
		out = append(out, r.claim(&p, &s))
	}
	return out
}

// proofs reads what names no check: verified, tested, works; searches that find
// nothing; and how the tree is. have tells that the sentence already gave a
// claim about a check.
func (r *reader) proofs(out []Claim, seen uint64, have bool) []Claim {
	if seen&(1<<cDone|1<<cState|1<<cSought) != 0 {
		out = r.treeState(out)
	}
	if seen&(1<<cSought) != 0 && seen&(1<<cNo) != 0 {
		out = r.absent(out)
	}
	if seen&(1<<cProof|1<<cProof2|1<<cWorks|1<<cAux|1<<cRan|1<<cState) == 0 {
		return out
	}
	for i := range r.toks {
		t := &r.toks[i]
		if t.blocked || t.depth > 0 {
			continue
		}
		var c Claim
		var ok bool
		switch {
		case t.class == cProof || t.class == cProof2:
			c, ok = r.proof(i, have)
		case !have && (t.class == cWorks || t.class == cRan || t.class == cAux && r.is(i, "shows", "exits", "returns")):
			c, ok = r.works(i)
		}
		if ok {
			c.Span, c.Text, c.Relayed = r.span, r.line, r.relayed
			return append(out, c)
		}
	}
	return out
}

// proof reads "verified …" at i.
func (r *reader) proof(i int, have bool) (Claim, bool) {
	t := &r.toks[i]
	c := Claim{Kind: Check, Form: Vague, Scope: Named}
	// "verified by the tests", "verified with tests (35 passing)"
	if i+2 < len(r.toks) && t.class == cProof && r.is(i+1, "by", "with", "via", "using", "through", "in") && !have {
		for j := i + 2; j < len(r.toks) && j < i+6; j++ {
			switch n := &r.toks[j]; n.class {
			case cNoun, cSuite, cTool:
				if n.sub == kCheck {
					return c, false
				}
				c.Kind, c.Form = kindOf(n.sub), Plain
				if j == i+2 {
					c.Scope = Unstated
				}
				p := predicate{lo: i, hi: len(r.toks), at: j}
				r.numbers(&p, &c)
				return c, true
			case cDet, cTestAdj, cPlain, cAll:
				continue
			}
			break
		}
	}
	if have {
		return c, false
	}
	before := i - 1
	for before >= 0 && r.toks[before].class == cAdv {
		before--
	}
	var prev class
	if before >= 0 {
		prev = r.toks[before].class
	}
	next, j := r.after(i)
	switch {
	case before < 0 || prev == cWe && r.toks[before].sub != 1 || prev == cAux && before > 0 && r.toks[before-1].class == cWe && r.toks[before-1].sub == 0 ||
		(prev == cAnd || r.toks[before].kind == mark && r.toks[before].sub == ',') && r.active():
		// "I verified X", "Added Y and verified X"
		if next == nil || next.class == cMark && t.class == cProof2 {
			return c, false
		}
		if r.proofHead(i, next) {
			return c, true
		}
		if before >= 0 && r.toks[before].kind == mark {
			switch next.class { // "in small, tested commits" verifies nothing
			case cDet, cAll, cEverything, cThat, cCode, cThese, cNumber, cBoth:
			default:
				return c, false
			}
		}
		return r.proofObject(i, j, c)
	case t.class == cProof2:
		return c, false
	case prev == cAux && r.toks[before].sub != 1 || (prev == cAnd || r.toks[before].kind == mark && r.toks[before].sub == ',') && r.passive(before):
		// "everything is wired up and tested"
		if !r.ends(i) || next != nil && (next.class == cPrep || next.class == cCond || next.class == cAnd && !r.doneNext(j)) {
			return c, false
		}
		subs := r.subjects(0, i, 0)
		if len(subs) == 0 {
			return c, false
		}
		for _, s := range subs {
			c.Names = append(c.Names, s.names...)
			if s.all {
				c.Scope = All
			}
		}
		return c, true
	}
	return c, false
}

// proofHead tells whether the sentence is no more than "Verified:".
func (r *reader) proofHead(i int, next *token) bool {
	return i <= 1 && next.kind == mark && next.sub == ':'
}

// active tells whether the sentence's words say what the writer did.
func (r *reader) active() bool {
	for i := range r.toks {
		if i > 3 {
			break
		}
		if r.toks[i].class == cChange || r.toks[i].class == cWe && r.toks[i].sub != 1 {
			// "Docs updated and verified" is passive
			return i == 0 || r.toks[i].class == cWe || r.toks[i-1].class == cMark || r.toks[i-1].class == cAdv
		}
	}
	return false
}

// passive tells whether "… are done, tested" stands before i.
func (r *reader) passive(i int) bool {
	for j := i - 1; j >= 0; j-- {
		switch t := &r.toks[j]; t.class {
		case cAux:
			return t.sub != 1
		case cMark:
			if t.sub != ',' {
				return false
			}
		case cWe:
			return false
		}
	}
	return false
}

// doneNext tells whether what follows "and" is another participle.
func (r *reader) doneNext(j int) bool {
	if j+1 >= len(r.toks) {
		return true
	}
	t := &r.toks[j+1]
	return t.class == cChange || t.class == cDone || t.class == cProof || t.class == cProof2 || t.class == cState || strings.HasSuffix(r.text(t), "ed") || r.is(j+1, "ready", "working")
}

// proofObject reads what was verified.
func (r *reader) proofObject(i, j int, c Claim) (Claim, bool) {
	weak := r.toks[i].class == cProof2
	works := false
	for k := j; k < len(r.toks); k++ {
		t := &r.toks[k]
		if t.kind == mark && (t.sub == ';' || t.sub == dash) || t.class == cBut {
			break
		}
		switch t.class {
		case cEverything:
			c.Scope = All
			weak = false
		case cAll:
			if k == j {
				c.Scope = All
			}
		case cNeg, cFail, cCond:
			return c, false
		case cDesc, cCI:
			return c, false
		case cSought:
			if k > j && r.toks[k-1].class == cNo {
				return c, false
			}
		case cThing:
			c.Form = Runs
			c.Names = append(c.Names, r.lower(t))
		case cCode:
			q, kind := readQuote(r.text(t))
			switch q {
			case quoteCommand:
				c.Commands = append(c.Commands, r.text(t))
				c.Kind = kindOf(kind)
				c.Form = Plain
			case quoteRun:
				c.Form = Runs
				c.Commands = append(c.Commands, r.text(t))
			default:
				c.Names = append(c.Names, r.text(t))
			}
		case cWorks:
			works = true
		case cOther:
			if r.is(k, "entry", "points") {
				c.Form = Runs
			}
			if r.is(k, "correctness", "end-to-end", "locally", "manually") {
				weak = false
			}
		}
	}
	switch {
	case c.Form == Runs && (works || !weak):
		c.Kind = Operation
		return c, true
	case c.Form == Plain:
		return c, !weak
	case c.Form == Runs:
		return c, false
	}
	return c, !weak || works
}

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
	case all && r.is(i, "works") && r.plainEnd(i):
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

// absent reads "No references to X remain".
func (r *reader) absent(out []Claim) []Claim {
	for i := range r.toks {
		t := &r.toks[i]
		if t.class != cNo || t.blocked {
			continue
		}
		end := r.right(i)
		sought, left := -1, false
		var names []string
		for j := i + 1; j < end; j++ {
			n := &r.toks[j]
			if n.depth != t.depth {
				continue
			}
			switch n.class {
			case cSought:
				if sought < 0 {
					sought = j
					if n.sub == 0 && r.is(j, "markers", "conflicts", "todos", "leftovers", "imports", "callers", "duplicates", "placeholders") {
						from := i + 1
						for from < j && r.toks[from].class == cLeft {
							from++
						}
						names = append(names, strings.ToLower(r.msg[r.toks[from].start:n.end]))
					}
				}
			case cLeft:
				left = true
			case cAux:
				left = left || n.sub == 2
			case cCode, cQuoted, cArg:
				names = append(names, r.text(n))
			case cIssue, cNeg:
				return out
			}
		}
		if sought >= 0 && left && sought <= i+4 {
			return append(out, Claim{Span: r.span, Text: r.line, Kind: Check, Scope: All, Form: Absent, Names: names, Relayed: r.relayed})
		}
	}
	return out
}

// treeState reads "the working tree is clean", "everything is committed and
// pushed".
func (r *reader) treeState(out []Claim) []Claim {
	var names []string
	scope := Named
	for i := range r.toks {
		t := &r.toks[i]
		if t.blocked {
			continue
		}
		name := ""
		switch {
		case t.class == cDone && (r.is(i, "committed") || r.is(i, "pushed")):
			if lo, _ := r.left(i); r.everythingKept(lo, i) {
				name, scope = r.lower(t), All
			}
		case t.class == cState && t.sub == sClean:
			lo, bound := r.left(i)
			if r.treeNamed(lo, i) || bound > 0 && r.treeNamed(max(0, bound-2), bound) {
				if r.ends(i) {
					name = "clean"
				}
			}
		}
		if name != "" && !contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return out
	}
	return append(out, Claim{Span: r.span, Text: r.line, Kind: Value, Scope: scope, Form: State, Names: names, Relayed: r.relayed})
}

func contains(list []string, s string) bool {
	for _, have := range list {
		if have == s {
			return true
		}
	}
	return false
}

// everythingKept tells whether all there is stands as the subject in [lo,i).
func (r *reader) everythingKept(lo, i int) bool {
	all, aux := false, false
	for j := lo; j < i; j++ {
		switch t := &r.toks[j]; t.class {
		case cEverything:
			all = true
		case cAll:
			if j+1 < i && (r.toks[j+1].class == cTree || r.is(j+1, "work", "the", "of", "my", "modified", "files")) {
				all = true
			}
		case cAux:
			aux = true
		case cNeg, cThat, cWe:
			return false
		}
	}
	return all && aux
}

func (r *reader) treeNamed(lo, i int) bool {
	for j := lo; j < i; j++ {
		if r.is(j, "tree", "worktree") || r.is(j, "directory") && j > lo && r.is(j-1, "working") || r.is(j, "status") && j > lo && r.is(j-1, "git", "current", "repo", "repository") || r.is(j, "copy") && j > lo && r.is(j-1, "working") {
			return true
		}
		if r.toks[j].class == cCode && strings.HasPrefix(r.text(&r.toks[j]), "git status") {
			return true
		}
	}
	return false
}
