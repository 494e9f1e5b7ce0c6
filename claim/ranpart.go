package claim

// ranPart is a command for a part of the tests that the sentence before named:
// a count that follows it is of that part ("I ran `pytest tests/test_a.py`.
// All 3 tests pass.").
type ranPart struct {
	command string
	kind    uint8
	block   int
}

// next bounds the claims of the sentence r by the command the one before it
// ran, and remembers the one r says was run. seen are the classes of r's words.
func (p *ranPart) next(r *reader, seen uint64, block int, claims []Claim) {
	if p.command != "" && p.block == block {
		for i := range claims {
			c := &claims[i]
			if c.Kind == kindOf(p.kind) && c.Form == Plain && c.Scope != Named && len(c.Commands) == 0 && len(c.Numbers) > 0 {
				c.Scope, c.Commands = Named, []string{p.command}
			}
		}
	}
	*p = ranPart{}
	if seen&(1<<cRan) == 0 || seen&(1<<cCode) == 0 {
		return
	}
	for i := range r.toks {
		t := &r.toks[i]
		if t.blocked {
			return
		}
		if t.class != cRan || i+1 >= len(r.toks) || r.toks[i+1].class != cCode || !r.is(i, "ran", "run", "executed") {
			continue
		}
		text := r.text(&r.toks[i+1])
		if q, k := readQuote(text); q == quoteCommand && targeted(text) {
			*p = ranPart{command: text, kind: k, block: block}
		}
		return
	}
}
