package claim

// partly tells whether a clause begins at i that speaks of a part of the
// checks and so says that the rest is otherwise: "most tests", "only the first
// test".
func (r *reader) partly(i int) bool {
	if !r.is(i, "most", "some", "only", "half") {
		return false
	}
	if i > 0 {
		if p := &r.toks[i-1]; p.kind != mark && p.class != cAnd && p.class != cBut {
			return false
		}
	}
	for j := i + 1; j < len(r.toks) && j < i+6; j++ {
		switch t := &r.toks[j]; t.class {
		case cOf, cDet, cThese, cTestAdj, cPlain, cNumber, cOther:
			continue
		case cNoun, cSuite:
			return t.sub == kTests
		}
		break
	}
	return false
}

// getting reads "get the tests passing".
func (r *reader) getting(i int) bool {
	return r.is(i, "get", "getting") && i+1 < len(r.toks) && (r.opens(i+1) || r.toks[i+1].class == cTestAdj)
}

// failsAfter tells whether the word that joins at i is followed by a failure of
// the same subject: "tests pass here but fail in the container".
func (r *reader) failsAfter(i int) bool {
	j := i + 1
	for j < len(r.toks) && r.toks[j].class == cAdv {
		j++
	}
	return r.is(j, "fail", "fails", "failed") && (j+1 == len(r.toks) || r.toks[j+1].class != cNoun)
}

// remark tells whether the word at i begins a shell's comment on the command
// before it: "`make test`  # all of it".
func (r *reader) remark(i int) bool {
	return i > 0 && r.toks[i-1].class == cCode && r.is(i, "#")
}

// explains tells whether "because" at i gives the reason why one test does
// what it does: "The test passes because the mock returns early".
func (r *reader) explains(i int) bool {
	if !r.is(i, "because", "since", "due") {
		return false
	}
	for j := i - 1; j > 0; j-- {
		if r.toks[j].class == cNoun && r.is(j, "test", "build") {
			return r.is(j, "test") && r.is(j-1, "the", "this", "that")
		}
	}
	return false
}
