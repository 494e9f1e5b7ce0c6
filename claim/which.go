package claim

// whichPass reads "Added `TestX`, which passes": tests that are named before a
// comma and said to pass behind it.
func (r *reader) whichPass(i, lo int) ([]subject, bool) {
	if !r.is(i, "pass", "passes") || !r.ends(i) {
		return nil, false
	}
	j := i - 1
	for j > lo && (r.toks[j].class == cAdv || r.toks[j].class == cAll || r.toks[j].class == cBoth) {
		j--
	}
	if j < lo+2 || !r.is(j, "which") || r.toks[j-1].kind != mark || r.toks[j-1].sub != ',' {
		return nil, false
	}
	from := j - 1
	for from > lo {
		t := &r.toks[from-1]
		if t.blocked || t.depth != r.toks[i].depth {
			return nil, false
		}
		switch t.class {
		case cCode, cNoun, cTestAdj, cNumber, cAnd, cPlain, cDet:
			from--
			continue
		}
		break
	}
	subs := r.subjects(from, j-1, r.toks[i].depth)
	for k := range subs {
		if subs[k].kind != kTests || subs[k].command {
			return nil, false
		}
		if !subs[k].narrowed {
			subs[k].names, subs[k].narrowed = append(subs[k].names, "added"), true
		}
	}
	return subs, len(subs) > 0
}
