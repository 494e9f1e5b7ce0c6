package claim

// numbers reads the counts in the stretch a predicate speaks for.
func (r *reader) numbers(p *predicate, c *Claim) {
	add := func(n Number) {
		for _, have := range c.Numbers {
			if have.What == n.What {
				return
			}
		}
		c.Numbers = append(c.Numbers, n)
	}
	hi := p.hi
	if hi < len(r.toks) && r.toks[hi].kind == mark && (r.toks[hi].sub == ':' || r.toks[hi].sub == dash) && hi == p.at+1 {
		hi = min(len(r.toks), hi+4)
	}
	for j := p.lo; j < hi && j < len(r.toks); j++ {
		t := &r.toks[j]
		if t.class == cNo {
			r.none(j, hi, add)
		}
		if t.class != cNumber {
			continue
		}
		n := Number{Value: t.value, AtLeast: t.sub == '+'}
		var next, second class
		if j+1 < len(r.toks) {
			next = r.toks[j+1].class
		}
		if j+2 < len(r.toks) {
			second = r.toks[j+2].class
		}
		switch {
		case next == cFail, next == cIssue && r.toks[j+1].sub == 1:
			n.What = "failed"
		case next == cIssue:
			n.What = r.issueWord(j + 1)
		case (next == cNoun || next == cTool) && second == cIssue:
			n.What = r.issueWord(j + 2)
		case r.is(j+1, "total") && (j+2 >= hi || r.toks[j+2].class == cMark):
			if c.Kind != Tests && c.Kind != Check {
				continue
			}
			n.What = "total"
		case c.Kind == Tests && r.is(j+1, "examples", "example"):
			n.What = "total" // rspec counts what is pending too
		case c.Kind == Tests && r.is(j+1, "run", "runs") && r.runCount(j, min(j+3, hi)) && r.failuresAfter(j+2, hi):
			n.What = "total" // JUnit's and minitest's word
		case r.is(j+1, "skipped", "ignored"):
			n.What = "skipped"
		case c.Kind != Tests && c.Kind != Check:
			continue
		case t.kind == ratio:
			n.What = "passed"
			add(n)
			n.Value, n.What = t.total, "total"
		case next == cState && r.toks[j+1].sub == sPass:
			n.What = "passed"
		case next == cNoun && r.toks[j+1].sub == kTests && (j+2 == hi || second == cMark || second == cState || second == cRan) &&
			!r.is(j-1, "including", "added") && (!r.is(j-1, "with") || second == cState):
			if n.What = "passed"; r.takesInSkipped(t.value) {
				n.What = "total"
			}
		case j > 0 && r.toks[j-1].kind == mark && r.toks[j-1].sub == '(' && next == cMark && r.toks[j+1].sub == ')':
			n.What = "passed"
		default:
			continue
		}
		add(n)
	}
}

// failuresAfter tells whether failures are counted in [lo,hi).
func (r *reader) failuresAfter(lo, hi int) bool {
	for j := lo; j < hi && j < len(r.toks); j++ {
		if r.toks[j].class == cIssue && r.toks[j].sub == 1 {
			return true
		}
	}
	return false
}

// issueWord is what a number of issues counts.
func (r *reader) issueWord(i int) string {
	switch {
	case r.toks[i].sub == 1:
		return "failed"
	case r.is(i, "warning", "warnings"):
		return "warnings"
	case r.is(i, "error", "errors"):
		return "errors"
	}
	return "issues"
}

// none reads "no errors or warnings" as the numbers it stands for.
func (r *reader) none(i, hi int, add func(Number)) {
	for j := i + 1; j < hi && j < len(r.toks) && j < i+6; j++ {
		switch t := &r.toks[j]; t.class {
		case cIssue:
			add(Number{What: r.issueWord(j)})
		case cNoun, cTool, cPlain, cOther, cAnd, cTestAdj:
		case cMark:
			if t.sub != '&' && t.sub != ',' {
				return
			}
		default:
			return
		}
	}
}

// rspecTotal tells whether a number is that of "11 examples, 0 failures", which
// counts what is pending too.
func (r *reader) rspecTotal(n int) bool {
	for i := range r.toks {
		if r.toks[i].class == cNumber && r.toks[i].value == n && r.is(i+1, "examples", "example") {
			return true
		}
	}
	return false
}

// takesInSkipped tells whether a number counts what did not run as well: beside
// it stands what was skipped, or how many of them passed.
func (r *reader) takesInSkipped(n int) bool {
	told := false
	for i := range r.toks {
		t := &r.toks[i]
		if t.class != cNumber {
			told = told || r.is(i, "skipped", "skip", "skips", "pending", "ignored", "xfailed", "disabled")
			continue
		}
		passes := i+1 < len(r.toks) && r.toks[i+1].class == cState
		switch {
		case t.value == n && (passes || t.kind == ratio):
			return false
		case t.value != n && passes && r.toks[i+1].sub == sPass:
			told = true
		}
	}
	return told
}

func (r *reader) atLeast(s *subject) bool {
	for i := range r.toks {
		if r.toks[i].class == cNumber && r.toks[i].value == s.num {
			return r.toks[i].sub == '+' || i > 0 && r.is(i-1, "over") || i > 1 && r.is(i-1, "than") && r.is(i-2, "more") || i > 1 && r.is(i-1, "least")
		}
	}
	return false
}
