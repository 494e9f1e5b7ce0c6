package claim

// types reads "types check" and "types are clean" as the type check they are;
// other words with types speak of the program.
func (r *reader) types(i int) {
	if !r.is(i, "types") || i+1 >= len(r.toks) || i > 0 && (r.toks[i-1].class == cOther || r.toks[i-1].class == cData || r.toks[i-1].class == cThese) && !r.is(i-1, "typescript") {
		return
	}
	at := i + 1
	if r.toks[at].class == cAux && at+1 < len(r.toks) {
		at++
	}
	for at+1 < len(r.toks) && r.toks[at].class == cAdv {
		at++
	}
	end := at + 1
	if r.is(at, "check") && r.is(end, "out") {
		end++
	}
	if end < len(r.toks) && r.toks[end].class != cMark && r.toks[end].class != cAnd && r.toks[end].class != cAdv {
		return
	}
	switch {
	case r.is(at, "check"):
		r.toks[at].class, r.toks[at].sub = cState, sPass
	case !r.is(at, "pass", "clean", "green"):
		return
	}
	r.toks[i].class, r.toks[i].sub = cNoun, kTypecheck
}
