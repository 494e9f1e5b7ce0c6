package claim

// spotless reads "0 issues", "no lint errors", "lint: no warnings".
func (r *reader) spotless(i int, earlier []predicate) (predicate, bool) {
	t := &r.toks[i]
	lo, bound := r.left(i)
	p := predicate{at: i, lo: lo, hi: r.right(i), depth: t.depth}
	no := -1
	kind := kNone
	var kinds []subject
	for j := i - 1; j >= lo && j >= i-5 && no < 0; j-- {
		switch w := &r.toks[j]; w.class {
		case cNoun, cTool, cSuite:
			if kind == kNone || kind == kCheck {
				kind = w.sub
			}
			kinds = append(kinds, subject{kind: w.sub, known: true})
		case cOther, cPlain, cTestAdj, cIssue, cAdv:
			if r.is(j, "type", "types") {
				kind = kTypecheck
				kinds = append(kinds, subject{kind: kind, known: true})
			}
		case cAnd, cMark:
			if w.class == cMark && w.sub != ',' && w.sub != '&' {
				j = -1
			}
		case cNo:
			no = j
			if r.is(j+1, "new", "additional", "further") {
				return p, false // not more than before
			}
		case cNumber:
			if w.value != 0 || w.kind == ratio {
				return p, false
			}
			no = j
		default:
			j = -1
		}
	}
	if no < 0 || no > 0 && r.toks[no-1].class == cPrep && !r.is(no-1, "with") {
		return p, false
	}
	last := before(earlier, lo, i, t.depth)
	if last != nil {
		lo = r.comma(last.at+1, i)
		p.lo = lo
	}
	subs := r.subjects(lo, no, t.depth)
	for j := range earlier {
		// "The suite passes (84 tests, 0 failures)"
		if e := &earlier[j]; bound > 0 && r.toks[bound].sub == '(' && e.depth+1 == t.depth && e.at == bound-1 && (kind == kNone || kind == e.subjects[0].kind) {
			e.hi = max(e.hi, p.hi)
			return p, false
		}
	}
	if last != nil && kind == kNone && (len(subs) == 0 || subs[0].kind == kNone) {
		last.hi = max(last.hi, p.hi) // "lint passes with 0 issues"
		return p, false
	}
	if a, _ := r.after(i); a != nil && (a.class == cPrep && a.sub == 0 && kind == kNone && !r.labelKind(bound) || a.class == cThat) {
		return p, false
	}
	if kind != kNone && kind != kCheck {
		p.subjects = kinds
		if last := r.toks[i-1]; last.class == cNoun || last.class == cTool {
			p.subjects = kinds[:1]
			if len(kinds) > 1 && i >= 3 && r.toks[i-2].class == cAnd {
				p.subjects = kinds[:2]
			}
		}
		return p, true
	}
	keep := subs[:0]
	for _, s := range subs {
		if s.kind != kNone && s.kind != kCheck && (s.kind != kTests || t.sub == 1) && !s.fraction {
			keep = append(keep, s)
		}
	}
	p.subjects = keep
	if len(keep) == 0 && (len(subs) == 0 || t.sub == 1 && r.runCount(lo, no)) && bound >= 0 && r.inherit(&p, nil, nil, earlier, bound) {
		return p, len(p.subjects) > 0
	}
	return p, len(p.subjects) > 0
}

// runCount tells whether [lo,hi) only counts what ran: "70 runs, 163 assertions,".
func (r *reader) runCount(lo, hi int) bool {
	if lo+1 >= hi || r.toks[lo].class != cNumber || !r.is(lo+1, "run", "runs") {
		return false
	}
	for j := lo + 2; j < hi; j++ {
		if c := r.toks[j].class; c != cMark && c != cPlain && c != cAnd {
			return false
		}
	}
	return true
}

// labelKind tells whether a check's name is the label before the colon at
// bound: "mypy: no issues in 12 files".
func (r *reader) labelKind(bound int) bool {
	if bound <= 0 || r.toks[bound].kind != mark || r.toks[bound].sub != ':' && r.toks[bound].sub != arrow && r.toks[bound].sub != dash {
		return false
	}
	switch t := &r.toks[bound-1]; t.class {
	case cTool:
		return true
	case cNoun:
		return t.sub != kTests && t.sub != kCheck
	case cCode:
		q, _ := readQuote(r.text(t))
		return q == quoteCommand
	}
	return false
}

// tickState reads a tick behind a check's name: "| Lint | ✅ |", "Tests: ✅".
func (r *reader) tickState(i int, earlier []predicate) (predicate, bool) {
	d := r.toks[i].depth
	p := predicate{at: i, hi: len(r.toks), depth: d}
	for j := range r.toks {
		if r.toks[j].kind == crossMark {
			return p, false
		}
	}
	hi := i
	for hi > 0 && r.toks[hi-1].kind == mark && r.toks[hi-1].sub != ')' {
		hi--
	}
	lo, noun := 0, false
	for j := hi - 1; j >= 0; j-- {
		t := &r.toks[j]
		if t.depth > d {
			continue
		}
		if t.depth < d || r.breaks(t) || t.kind == mark && t.sub == ',' {
			lo = j + 1
			break
		}
		switch t.class {
		case cNoun, cTool, cSuite, cCode:
			noun = true
		case cTestAdj, cPlain, cAll, cNumber, cDet, cRunner, cArg, cAnd, cMark:
		case cOther:
			if !r.row {
				return p, false
			}
		default:
			return p, false
		}
	}
	if n, _ := r.after(i); !noun || n != nil && n.class == cOther && !r.row && !n.upper {
		return p, false
	}
	for j := range earlier {
		if e := &earlier[j]; e.at >= lo {
			return p, false
		}
	}
	p.lo = lo
	subs := r.subjects(lo, hi, d)
	for _, s := range subs {
		if s.kind == kNone || s.kind == kCheck && !s.command {
			return p, false
		}
	}
	p.subjects = subs
	return p, len(subs) > 0
}
