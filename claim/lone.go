package claim

// lone reads sentences that are a claim only by where they stand: "Clean." as
// the first word of a message, a ticked name under "Checks".
func (r *reader) lone(out []Claim) []Claim {
	if len(r.toks) == 0 || r.toks[0].blocked {
		return out
	}
	if r.first && len(r.toks) <= 2 && r.toks[0].class != cNumber {
		c := Claim{Span: r.span, Text: r.line(), Relayed: r.relayed, Form: Bare, Scope: Unstated}
		last := &r.toks[len(r.toks)-1]
		if len(r.toks) == 2 && r.toks[0].class != cAdv {
			return out
		}
		switch {
		case last.class == cState && last.sub == sClean:
			c.Kind = Lint
		case last.class == cState && r.is(len(r.toks)-1, "passing", "passes", "pass", "passed"):
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
		if s.kind == kNone || !s.command && r.toks[0].class != cRunner && r.toks[0].class != cTool && (!r.lead.proof || hi < len(r.toks)) {
			return out
		}
		s.command = false
		p := predicate{lo: 0, hi: len(r.toks), at: hi - 1}
		out = append(out, r.claim(&p, &s))
	}
	return out
}
