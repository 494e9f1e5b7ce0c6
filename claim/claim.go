package claim

import "strings"

// claims turns the sentence's predicates into claims.
func (r *reader) claims(out []Claim) []Claim {
	preds := r.predicates()
	if len(preds) == 0 {
		return out
	}
	from := len(out)
	all := false
	for i := range preds {
		p := &preds[i]
		if i+1 < len(preds) && preds[i+1].lo > p.at && preds[i+1].depth == p.depth {
			p.hi = min(p.hi, preds[i+1].lo)
		}
		if len(p.subjects) == 1 && (p.form == Bare || p.subjects[0].kind == kCheck && p.subjects[0].all) {
			if kinds := r.beside(p); len(kinds) > 0 {
				p.subjects = kinds
			} else if len(preds) > 1 && i+1 < len(preds) && p.subjects[0].all {
				// "All green — fmt, lint, and all tests pass": the rest spells it out
				if next := &preds[i+1]; r.joined(p.at, next.lo) {
					for k := range next.subjects {
						next.subjects[k].all = true
					}
					continue
				}
			}
		}
		all = all || p.form == Bare && p.subjects[0].all
		for k := range p.subjects {
			c := r.claim(p, &p.subjects[k])
			out = merge(out, from, c)
		}
	}
	return out
}

// joined tells whether only a dash or colon lies between two states.
func (r *reader) joined(at, lo int) bool {
	return lo == at+2 && r.toks[at+1].kind == mark && (r.toks[at+1].sub == dash || r.toks[at+1].sub == ':')
}

// beside reads the kinds named after a state without a noun: "All green: fmt,
// lint, tests".
func (r *reader) beside(p *predicate) []subject {
	i := p.at + 1
	if i >= len(r.toks) || r.toks[i].kind != mark {
		return nil
	}
	d := r.toks[i].depth
	hi := i + 1
	for hi < len(r.toks) && r.toks[hi].depth >= d {
		if r.toks[hi].depth > d {
			hi++
			continue
		}
		if r.toks[hi].kind == mark && r.toks[hi].sub == ')' {
			break
		}
		switch t := &r.toks[hi]; t.class {
		case cState, cAux, cFail:
			return nil
		case cMark:
			if t.sub != ',' && t.sub != '&' {
				return nil
			}
		}
		hi++
	}
	subs := r.subjects(i+1, hi, d)
	for k := range subs {
		if subs[k].kind == kNone {
			return nil
		}
		subs[k].all = subs[k].all || !subs[k].command
	}
	return subs
}

// claim makes the claim of one subject.
func (r *reader) claim(p *predicate, s *subject) Claim {
	c := Claim{
		Span: r.span, Text: r.line(), Kind: kindOf(s.kind), Scope: s.scope(), Form: p.form,
		Names: s.names, Commands: s.commands, Relayed: r.relayed,
	}
	if p.form == Bare && !s.bare {
		c.Form = Bare
	}
	if c.Kind == Tests && c.Scope == Named && !s.suite && len(s.names) == 0 && len(s.commands) == 0 && !s.hasNum {
		c.Few = s.few
	}
	if c.Scope == All && r.others() {
		c.Scope, c.Names, c.Form = Named, append(c.Names, "other"), Plain
	}
	if r.ranHead(p) && p.form == Plain {
		c.Form = Ran
	}
	if c.Scope == All && r.addedAll(p.at) {
		c.Scope, c.Names = Named, append(c.Names, "added")
	}
	switch added := s.hasNum && r.addedCount(s.num); {
	case added && r.has("total"):
		// "Added 3 tests (57 total), all passing": the total is the run's
	case s.kind == kTests || s.kind == kCheck:
		if added && c.Scope != Named {
			c.Scope, c.Names = Named, append(c.Names, "added")
		}
		if !s.hasNum {
			break
		}
		what := "passed"
		if r.rspecTotal(s.num) || r.takesInSkipped(s.num) {
			what = "total"
		}
		c.Numbers = append(c.Numbers, Number{Value: s.num, What: what, AtLeast: s.plus || r.atLeast(s)})
	}
	r.beyond(p, &c)
	r.numbers(p, &c)
	return c
}

// addedAll reads "I added tests and they all pass", "Wrote tests, and all of
// them pass": the words before the state at i mean those that were added.
func (r *reader) addedAll(i int) bool {
	k := i - 1
	for k > 0 && (r.toks[k].class == cAdv || r.toks[k].class == cAux) {
		k--
	}
	if k < 2 || !(r.toks[k].class == cAll && r.toks[k-1].class == cPron || r.toks[k].class == cPron && r.toks[k-1].class == cOf && r.toks[k-2].class == cAll) {
		return false
	}
	change, tests := false, false
	for j := range k - 1 {
		switch t := &r.toks[j]; {
		case t.class == cSuite || t.class == cState || t.class == cFail || t.class == cRan || t.kind == number || t.class == cAll && j < k-2:
			return false
		case r.is(j, "added", "wrote", "created", "introduced"):
			change = true
		case t.class == cNoun && t.sub == kTests:
			tests = tests || change
		}
	}
	return tests
}

// ranHead tells whether the sentence begins by saying that a check was run.
func (r *reader) ranHead(p *predicate) bool {
	i := 0
	if len(r.toks) > 1 && r.toks[0].class == cWe {
		i = 1
	}
	return i < p.at && r.is(i, "ran", "executed", "reran", "re-ran")
}

// beyond takes commands in brackets or after a colon behind the state: "Tests
// pass (`mise run test`)" limits the words to that command.
func (r *reader) beyond(p *predicate, c *Claim) {
	for j := p.at + 1; j < len(r.toks); j++ {
		t := &r.toks[j]
		if t.kind == mark && (t.sub == '(' || t.sub == ':') && j <= p.at+2 && j+1 < len(r.toks) && r.toks[j+1].class == cCode {
			text := r.text(&r.toks[j+1])
			if q, k := readQuote(text); q == quoteCommand && kindOf(k) == c.Kind || q == quoteRun {
				c.Commands = append(c.Commands, text)
				if c.Scope == Unstated {
					c.Scope = Named
				}
			}
			return
		}
	}
}

// merge adds a claim to those of its sentence; one of the same kind and reach
// is the same claim said twice.
func merge(out []Claim, from int, c Claim) []Claim {
	for i := from; i < len(out); i++ {
		o := &out[i]
		if o.Kind != c.Kind || o.Scope != c.Scope || o.Scope == Named && !(len(o.Names) == 0 || len(c.Names) == 0) || o.Heading {
			continue
		}
		o.Names = append(o.Names, c.Names...)
		o.Few = max(o.Few, c.Few)
		if len(o.Names) > 0 || len(o.Commands)+len(c.Commands) > 0 {
			o.Few = 0
		}
		o.Commands = append(o.Commands, c.Commands...)
		for _, n := range c.Numbers {
			if !hasNumber(o.Numbers, n) {
				o.Numbers = append(o.Numbers, n)
			}
		}
		return out
	}
	return append(out, c)
}

func hasNumber(have []Number, n Number) bool {
	for _, h := range have {
		if h.What == n.What {
			return true
		}
	}
	return false
}

// oneLine is the text of a span without line breaks or runs of spaces.
func oneLine(s string) string {
	if strings.IndexByte(s, '\n') < 0 && strings.IndexByte(s, '\r') < 0 {
		return s
	}
	return strings.Join(strings.Fields(s), " ")
}
