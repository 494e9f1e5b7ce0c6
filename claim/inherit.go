package claim

// inherit finds the subject of a state that has none in its own clause: the
// one of the state before it, or the words before the mark.
func (r *reader) inherit(p *predicate, subs []subject, last *predicate, earlier []predicate, bound int) bool {
	if last != nil {
		if len(subs) > 0 && (r.toks[p.at-1].class != cNumber || last.subjects[0].kind == kNone) {
			return false
		}
		p.subjects = nil
		last.hi = max(last.hi, p.hi)
		if len(subs) == 0 && r.toks[p.at].sub != r.toks[last.at].sub {
			p.subjects = r.fit(p.at, last.subjects)
		}
		return true
	}
	if bound < 0 || r.toks[bound].sub == ';' {
		return false
	}
	d := r.toks[bound].depth
	if b := &r.toks[bound]; b.kind == mark && b.sub == '(' {
		d--
	}
	for hops := 0; hops < 3 && bound >= 0; hops++ {
		head := bound
		lo, before := 0, -1
		for j := head - 1; j >= 0; j-- {
			if t := &r.toks[j]; t.depth < d || t.depth == d && r.breaks(t) {
				lo, before = j+1, j
				break
			}
		}
		for j := range earlier {
			if e := &earlier[j]; e.at >= lo && e.at < head && e.depth == d {
				e.hi = max(e.hi, p.hi) // its count, or the state again
				if e.form == Bare && len(subs) > 0 {
					for k := range e.subjects {
						if e.subjects[k].kind == kNone || e.subjects[k].kind == kCheck {
							e.subjects[k].kind = kTests
						}
					}
				}
				return true
			}
		}
		for j := range earlier {
			if e := &earlier[j]; e.at >= lo && e.at < head {
				lo = e.at + 1
			}
		}
		for j := head - 1; j > lo; j-- {
			if r.toks[j].class == cProof {
				lo = j + 1 // "… and verified with tests (35 passing)"
				if r.toks[lo].class == cPrep {
					lo++
				}
				break
			}
		}
		found := r.subjects(lo, head, d)
		if len(found) > 0 && (found[0].kind != kNone || len(found) > 1) {
			p.lo = lo
			for j := range found {
				if len(subs) > 0 {
					found[j].all = found[j].all || subs[0].all
				}
				// "`mise run lint` (0 issues)", "Tests: `pytest` → 4 passed": the
				// command is a label, it limits nothing.
				if found[j].command && r.toks[bound].sub == '(' || len(found[j].commands) > 0 && len(found[j].names) == 0 {
					found[j].command = false
					for _, c := range found[j].commands {
						found[j].narrowed = found[j].narrowed || targeted(c)
					}
				}
			}
			if r.toks[lo].class == cRan || lo < head && r.toks[lo].class == cWe {
				p.form = Ran
			}
			p.subjects = r.fit(p.at, found)
			return len(p.subjects) > 0 || len(subs) == 0
		}
		if len(found) == 1 && len(subs) > 0 && carries(found[0]) && !found[0].pointed {
			found[0].kind = kTests // "Integration: 12 passed"
			found[0].hasNum, found[0].num, found[0].plus = subs[0].hasNum, subs[0].num, subs[0].plus
			p.subjects = found
			return true
		}
		if r.row && len(found) == 1 && len(subs) > 0 && r.part(found[0], lo, head) {
			found[0].kind, found[0].narrowed = kTests, true // "| parser | 3 passed |"
			found[0].hasNum, found[0].num, found[0].plus = subs[0].hasNum, subs[0].num, subs[0].plus
			p.subjects = found
			return true
		}
		if r.labelOnly(lo, head) {
			bound = before
			continue
		}
		return false
	}
	return false
}

// part tells whether a row's first cell names a part of the tests and not what
// the number is: "Result", "Before".
func (r *reader) part(s subject, lo, hi int) bool {
	if s.kind != kNone || s.bare || s.all || !s.known || s.hasNum || lo > 1 || hi-lo > 3 {
		return false
	}
	for j := lo; j < hi; j++ {
		switch r.toks[j].class {
		case cOther, cCode, cArg, cTestAdj, cAnd:
		default:
			return false
		}
		if r.is(j, "after", "before", "summary", "outcome", "count", "counts", "everything", "baseline", "python", "node", "main", "head") {
			return false
		}
	}
	return true
}

// listedHead reads the checks that "all pass" speaks of: "Ran lint and tests;
// all clean", "`go vet`, `go test` — all pass".
func (r *reader) listedHead(bound int) []subject {
	d := r.toks[bound].depth
	if r.toks[bound].sub == '(' {
		d--
	}
	lo := 0
	for j := bound - 1; j >= 0; j-- {
		t := &r.toks[j]
		if t.depth < d || t.depth == d && r.breaks(t) {
			lo = j + 1
			break
		}
		switch t.class {
		case cChange, cState, cFail, cNeg:
			return nil
		}
		if t.blocked {
			return nil
		}
	}
	ran := lo < bound && (r.toks[lo].class == cRan || r.toks[lo].class == cWe || r.toks[lo].class == cProof)
	if r.toks[bound].sub == ';' && !ran {
		return nil
	}
	found := r.subjects(lo, bound, d)
	for j := range found {
		if found[j].kind == kNone {
			return nil
		}
		found[j].all, found[j].command = true, false
	}
	return found
}

// headed lets a label before a mark say how far the words reach: "Full suite:
// 12 tests passing", "`./gradlew :core:test` - all tests pass".
func (r *reader) headed(bound int, subs []subject) {
	lo := 0
	for j := bound - 1; j >= 0; j-- {
		if r.breaks(&r.toks[j]) {
			lo = j + 1
			break
		}
	}
	for _, h := range r.subjects(lo, bound, r.toks[bound].depth) {
		for j := range subs {
			s := &subs[j]
			switch {
			case h.kind != kNone && h.kind == s.kind:
				s.all, s.suite = s.all || h.all, s.suite || h.suite
				s.narrowed = s.narrowed || h.narrowed
				s.names = append(s.names, h.names...)
				s.commands = append(s.commands, h.commands...)
			case h.kind == kNone && len(h.commands) > 0 && len(h.names) == 0 && r.labelOnly(lo, bound):
				s.commands = append(s.commands, h.commands...) // what it checks is for the reader of commands
			}
		}
	}
}

// labelOnly tells whether a head is no more than a command or a path, so that
// the head before it counts too.
func (r *reader) labelOnly(lo, hi int) bool {
	for j := lo; j < hi; j++ {
		switch r.toks[j].class {
		case cCode, cArg, cRunner, cMark, cNumber:
		default:
			return false
		}
	}
	return true
}
