package claim

// addedCount tells whether a count is of what was added or changed, so that no
// run prints it: "Added 3 tests", "3 tests added".
func (r *reader) addedCount(num int) bool {
	for i := range r.toks {
		if r.toks[i].class != cNumber || r.toks[i].value != num {
			continue
		}
		j := i - 1
		for j >= 0 && (r.toks[j].class == cDet || r.toks[j].class == cAdv) {
			j--
		}
		if j >= 0 && (r.toks[j].class == cChange || r.toks[j].kind == mark && r.toks[j].sub == '(' && r.addsTests(j)) {
			return true
		}
		j = i + 1
		for j < len(r.toks) && (r.toks[j].class == cNoun || r.toks[j].class == cTestAdj || r.toks[j].class == cOther) {
			j++
		}
		return j > i+1 && j < len(r.toks) && r.toks[j].class == cChange
	}
	return false
}

// addsTests tells whether what stands before the bracket at i says that tests
// were added: "I added tests for the parser (5 tests, all passing)".
func (r *reader) addsTests(i int) bool {
	change := false
	for j := range i {
		switch t := &r.toks[j]; {
		case t.class == cChange:
			change = true
		case t.class == cState || t.class == cAll || t.class == cSuite || t.kind == mark && t.sub != ',':
			return false
		case change && t.class == cNoun && t.sub == kTests:
			return true
		}
	}
	return false
}

// others tells whether the sentence says that something fails and speaks of the
// rest: "Only TestX fails; everything else passes".
func (r *reader) others() bool {
	if !r.has("else", "other", "others", "rest", "remaining") {
		return false
	}
	for i := range r.toks {
		t := &r.toks[i]
		if t.blocked || i > 0 && r.toks[i-1].class == cNo || i > 0 && r.toks[i-1].class == cNumber && r.toks[i-1].value == 0 {
			continue
		}
		if t.class == cFail && (i+1 == len(r.toks) || r.toks[i+1].class != cNoun) || t.class == cIssue && r.is(i, "failure") {
			return true
		}
	}
	return false
}

// bothOnly tells whether "both" or a like word is all there is in [lo,i).
func (r *reader) bothOnly(lo, i int) bool {
	for j := lo; j < i; j++ {
		switch r.toks[j].class {
		case cBoth, cAdv, cAux, cThese:
		default:
			return false
		}
	}
	return lo < i
}

// addedBefore finds the tests that the clause before the mark at bound says
// were added: "Added 2 new tests; both pass".
func (r *reader) addedBefore(bound int) []subject {
	lo := 0
	for j := bound - 1; j >= 0; j-- {
		if t := &r.toks[j]; r.breaks(t) || t.blocked {
			lo = j + 1
			break
		}
	}
	for lo < bound && r.toks[lo].class != cChange {
		lo++
	}
	if lo == bound {
		return nil
	}
	found := r.subjects(lo+1, bound, r.toks[bound].depth)
	if len(found) != 1 || found[0].kind != kTests {
		return nil
	}
	found[0].narrowed = true
	if len(found[0].names) == 0 {
		found[0].names = []string{"added"}
	}
	return found
}
