package claim

// predicate is a passing state that was accepted, with what it is said of.
type predicate struct {
	at       int
	lo, hi   int // the stretch of tokens it speaks for
	depth    uint8
	subjects []subject
	form     Form
}

// predicates finds the passing states of the sentence and what each is said
// of, left to right. A state whose only subject is a count adds to the one
// before it ("All tests pass: 8 passed").
func (r *reader) predicates() []predicate {
	var out []predicate
	if r.someFailed() {
		return nil // "10 passed, 2 failed"
	}
	for i := range r.toks {
		t := &r.toks[i]
		if t.blocked {
			continue
		}
		var p predicate
		var ok bool
		switch {
		case t.class == cState && t.sub == sLinted:
			p, ok = r.linted(i)
		case t.class == cState:
			p, ok = r.state(i, out)
		case t.class == cIssue:
			p, ok = r.spotless(i, out)
		case t.kind == tickMark && i > 0:
			p, ok = r.tickState(i, out)
		}
		if ok {
			out = append(out, p)
		}
	}
	return out
}

// someFailed tells whether the sentence counts failures: "2 failed", "2
// pre-existing failures". What was fixed does not count.
func (r *reader) someFailed() bool {
	for i := range r.toks {
		if c := r.toks[i].class; c != cFail && (c != cIssue || r.toks[i].sub != 1) {
			continue
		}
		for j := i - 1; j >= 0 && j >= i-3; j-- {
			t := &r.toks[j]
			if t.class == cNumber && t.value > 0 && t.kind == number || r.toks[i].class == cIssue && r.spelled(j) {
				if !r.isFixed(j) && !r.isFixed(i+4) || r.toks[i].class == cFail && (i+1 == len(r.toks) || r.toks[i+1].class != cNoun) {
					return true
				}
				break
			}
			if r.toks[i].class == cFail || t.class != cPlain && t.class != cOther && t.class != cNoun && !r.is(j, "known") {
				break
			}
		}
	}
	return false
}

// spelled tells whether a small number stands at i as a word.
func (r *reader) spelled(i int) bool {
	return r.is(i, "one", "two", "three", "four", "five", "several", "some")
}

// isFixed tells whether the words before i say that something was put right.
func (r *reader) isFixed(i int) bool {
	for j := min(i, len(r.toks)) - 1; j >= 0 && j >= i-3; j-- {
		if r.toks[j].class == cChange {
			return true
		}
	}
	return false
}

// left returns the first token of the clause that holds i, and the mark before
// it (-1: the sentence's start).
func (r *reader) left(i int) (lo, bound int) {
	d := r.toks[i].depth
	for j := i - 1; j >= 0; j-- {
		t := &r.toks[j]
		if t.depth < d {
			return j + 1, j
		}
		if t.depth == d && r.breaks(t) || t.depth == d && t.class == cBut {
			return j + 1, j
		}
	}
	return 0, -1
}

func (r *reader) breaks(t *token) bool {
	if t.kind == tickMark || t.kind == crossMark {
		return true
	}
	if t.kind != mark {
		return false
	}
	switch t.sub {
	case ';', ':', dash, arrow, '|':
		return true
	case '(':
		return t.depth > 0
	}
	return false
}

// right returns the end of the clause that holds i.
func (r *reader) right(i int) int {
	d := r.toks[i].depth
	for j := i + 1; j < len(r.toks); j++ {
		t := &r.toks[j]
		if t.depth < d || t.depth == d && (r.breaks(t) && !(t.kind == mark && t.sub == '(') || t.class == cBut || t.kind == mark && t.sub == ')') {
			return j
		}
	}
	return len(r.toks)
}

// after returns the next token at i's depth that is no adverb, or nil.
func (r *reader) after(i int) (*token, int) {
	for j := i + 1; j < len(r.toks); j++ {
		t := &r.toks[j]
		if t.depth > r.toks[i].depth && t.kind == mark && t.sub == '(' {
			return t, j
		}
		if t.depth < r.toks[i].depth {
			return nil, j
		}
		if t.class != cAdv || t.sub == 4 {
			return t, j
		}
	}
	return nil, len(r.toks)
}

// ends tells whether nothing that changes its meaning follows the state at i.
func (r *reader) ends(i int) bool {
	t, j := r.after(i)
	if t == nil {
		return true
	}
	switch t.class {
	case cMark, cBut, cCond, cExcept, cHist, cPlain, cAll, cBoth:
		return true
	case cAnd:
		return true
	case cPrep:
		return t.sub != 2 && !(r.is(j, "over") && r.is(i, "pass", "passes", "passed") && !(j+1 < len(r.toks) && r.toks[j+1].kind == number))
	case cState:
		return t.sub == sSuccessfully || t.sub == sClean
	case cOther:
		return r.is(j, "as", "end-to-end", "overall", "everywhere", "throughout", "today", "immediately", "nicely", "so", "thanks", "wherever", "twice", "there") ||
			r.is(j, "end") && r.is(j+1, "to") && r.is(j+2, "end")
	case cWe:
		return false
	case cNumber:
		return true
	}
	return false
}

// before returns the last predicate at this depth in [lo,i), or nil.
func before(earlier []predicate, lo, i int, depth uint8) *predicate {
	for j := len(earlier) - 1; j >= 0; j-- {
		if e := &earlier[j]; e.depth == depth && e.at >= lo && e.at < i {
			return e
		}
	}
	return nil
}

// comma returns where the phrase after a predicate begins: at the first comma
// or "and" outside brackets in [from,i).
func (r *reader) comma(from, i int) int {
	for j := from; j < i; j++ {
		if t := &r.toks[j]; t.depth == r.toks[i].depth && (t.class == cAnd || t.kind == mark && t.sub == ',') {
			return j
		}
	}
	return from
}
