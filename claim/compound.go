package claim

// ranObject reads what was run behind "Successfully ran".
func (r *reader) ranObject(i int, p predicate) (predicate, bool) {
	if !r.is(i+1, "ran", "executed", "completed", "re-ran", "reran") {
		return p, false
	}
	for _, s := range r.subjects(i+2, p.hi, p.depth) {
		if s.kind != kNone {
			p.subjects = append(p.subjects, s)
		}
	}
	return p, len(p.subjects) > 0
}

// compound reads "the codebase is lint clean": the kind stands before the
// state, and the subject is what was checked.
func (r *reader) compound(i int, subs []subject) ([]subject, bool) {
	if !r.is(i, "clean") || i < 2 || r.toks[i-1].class != cNoun || r.toks[i-1].sub == kTests || r.toks[i-1].sub == kCheck || r.toks[i-2].class != cAux || !r.ends(i) || len(subs) != 1 {
		return nil, false
	}
	s := subs[0]
	if s.kind != kNone {
		return nil, false
	}
	s.kind = r.toks[i-1].sub
	if wholeThing(s) {
		s.narrowed, s.names = false, nil
	}
	s.bare = false
	return []subject{s}, true
}

// objected tells whether "passes" at i is a noun that a change is made to: "I
// updated the build passes in the compiler".
func (r *reader) objected(i int) bool {
	if !r.is(i, "passes", "pass") {
		return false
	}
	for j := i - 1; j >= 0; j-- {
		switch t := &r.toks[j]; t.class {
		case cDet, cNoun, cTestAdj, cPlain, cOther, cAll, cThese:
			continue
		case cChange:
			return j < i-1 && (j == 0 || r.toks[j-1].class == cWe || r.toks[j-1].kind == mark) && r.toks[j+1].class == cDet
		}
		return false
	}
	return false
}
