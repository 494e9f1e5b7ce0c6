package claim

import "strings"

// proofs reads what names no check: verified, tested, works; searches that find
// nothing; and how the tree is. have tells that the sentence already gave a
// claim about a check.
func (r *reader) proofs(out []Claim, seen uint64, have bool) []Claim {
	from := len(out)
	if seen&(1<<cDone|1<<cState|1<<cSought) != 0 {
		out = r.treeState(out)
	}
	if seen&(1<<cSought) != 0 && seen&(1<<cNo) != 0 {
		out = r.absent(out)
	}
	if seen&(1<<cProof|1<<cProof2|1<<cWorks|1<<cAux|1<<cRan|1<<cState) == 0 || len(out) > from && out[len(out)-1].Form == Absent {
		return out
	}
	if c, ok := r.ranWell(); ok && !have {
		c.Span, c.Text, c.Relayed = r.span, r.line(), r.relayed
		return append(out, c)
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
			c.Span, c.Text, c.Relayed = r.span, r.line(), r.relayed
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
	if r.is(i-1, "well", "unit", "thoroughly", "heavily") {
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
		if next == nil || next.class == cAnd || next.class == cMark && t.class == cProof2 {
			return c, false
		}
		if r.proofHead(i, next) {
			r.proofCommand(j+1, &c) // "Tested: `go test ./...`"
			return c, true
		}
		if before < 0 && r.is(i, "tested", "validated") && r.describes(j) {
			return c, false // "Tested versions are listed below"
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

// describes tells whether the plain word at j, with a participle before it, is
// what the sentence is about.
func (r *reader) describes(j int) bool {
	if c := r.toks[j].class; c != cOther && c != cPlain && c != cData {
		return false
	}
	for k := j + 1; k < len(r.toks) && k < j+4; k++ {
		if r.is(k, "are", "is", "were", "was", "include") {
			return true
		}
	}
	return false
}

// proofHead tells whether the sentence is no more than "Verified:".
func (r *reader) proofHead(i int, next *token) bool {
	return i <= 1 && next.kind == mark && next.sub == ':'
}

// proofCommand takes a quoted check behind "Tested:".
func (r *reader) proofCommand(i int, c *Claim) {
	if i >= len(r.toks) || r.toks[i].class != cCode {
		return
	}
	text := r.text(&r.toks[i])
	if q, k := readQuote(text); q == quoteCommand {
		c.Kind, c.Form, c.Commands = kindOf(k), Plain, append(c.Commands, text)
	}
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
	works, tool := false, false
	for k := j; k < len(r.toks); k++ {
		t := &r.toks[k]
		if t.kind == mark && (t.sub == ';' || t.sub == dash) || t.class == cBut {
			break
		}
		switch t.class {
		case cEverything:
			if k == j || r.toks[k-1].class == cThat {
				c.Scope = All
				weak = false
			}
		case cPrep:
			tool = tool || k > j
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
			if tool {
				continue // "with a small script"
			}
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
		case cPron:
			if n := r.launched(i); k == j && n != "" {
				c.Form = Runs // "launched the app and confirmed it opens"
				c.Names = append(c.Names, n)
			}
		case cOther:
			if r.is(k, "entry", "points") {
				c.Form = Runs
			}
			if !tool && r.onScreen(k) {
				c.Form = Runs
				c.Names = append(c.Names, r.lower(t))
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
