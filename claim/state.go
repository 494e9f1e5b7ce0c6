package claim

// state reads the state at i.
func (r *reader) state(i int, earlier []predicate) (predicate, bool) {
	t := &r.toks[i]
	lo, bound := r.left(i)
	p := predicate{at: i, lo: lo, hi: r.right(i), depth: t.depth}
	last := before(earlier, lo, i, t.depth)
	from := lo
	if last != nil {
		from = r.comma(last.at+1, i)
	}
	if s, ok := r.whichPass(i, lo); ok {
		p.subjects = s
		return p, true
	}
	if r.relative(i) || r.negated(from, i) || r.thing(i) || r.objected(i) || r.is(i, "passed", "succeeded") && r.is(i+1, "because") {
		return p, false
	}
	p.lo = from
	subs := r.subjects(from, i, t.depth)
	if t.sub == sSuccessfully {
		if p, ok := r.ranObject(i, p); ok {
			return p, true // "Successfully ran all tests."
		}
		if !r.finished(i) {
			return p, false
		}
	}
	if s, ok := r.compound(i, subs); ok {
		p.subjects = s
		return p, true
	}
	if obj := r.object(i); len(obj) > 0 {
		return r.withObject(p, subs, obj)
	}
	if t.sub == sSatisfy {
		return p, false
	}
	if s, ok := r.attributive(i, subs); ok {
		p.subjects = s
		return p, true
	}
	if !r.ends(i) || t.sub == sOK && !r.strict(i) || t.sub == sClean && r.is(i+1, "up") {
		return p, false
	}
	if len(subs) == 1 && subs[0].kind == kNone && subs[0].all && (subs[0].bare || !subs[0].known) && last == nil && bound > 0 {
		if found := r.listedHead(bound); len(found) > 0 {
			p.subjects = r.fit(i, found)
			return p, len(p.subjects) > 0
		}
	}
	if len(subs) == 0 && last == nil && bound > 0 && r.bothOnly(from, i) {
		if found := r.addedBefore(bound); len(found) > 0 {
			p.subjects = r.fit(i, found)
			return p, len(p.subjects) > 0
		}
	}
	if len(subs) == 0 || onlyCount(subs) {
		if r.inherit(&p, subs, last, earlier, bound) {
			return p, len(p.subjects) > 0
		}
	}
	if bound > 0 && last == nil && (r.toks[bound].sub == ':' || r.toks[bound-1].class == cCode && r.breaks(&r.toks[bound]) && r.toks[bound].sub != ';') {
		r.headed(bound, subs)
	}
	if bound > 0 && len(subs) == 1 && r.toks[bound].sub == '(' && subs[0].scope() == Unstated {
		// "Everything else remains green (6 tests passing)": the brackets say what
		for j := range earlier {
			if e := &earlier[j]; e.at == bound-1 && e.form == Bare && e.subjects[0].kind == kCheck && subs[0].kind != kNone {
				e.subjects[0].kind, e.hi = subs[0].kind, max(e.hi, p.hi)
				return p, false
			}
		}
	}
	if len(subs) == 0 && (from == i || r.onlyAdverbs(from, i)) && (t.sub == sBuilds || t.sub == sBuilt || t.sub == sChecks) && r.compiles(i, subject{known: true}) {
		subs = []subject{{known: true}} // "Compiles cleanly."
	}
	p.subjects = r.fit(i, subs)
	for j := range p.subjects {
		if p.subjects[j].bare {
			p.form = Bare
		}
	}
	r.narrow(i, p.subjects)
	return p, len(p.subjects) > 0
}

func (r *reader) onlyAdverbs(lo, hi int) bool {
	for j := lo; j < hi; j++ {
		if r.toks[j].class != cAdv {
			return false
		}
	}
	return true
}

// thing tells whether "pass" is a noun: "in this pass", "a final pass".
func (r *reader) thing(i int) bool {
	if i == 0 || !r.is(i, "pass") {
		return false
	}
	switch p := &r.toks[i-1]; p.class {
	case cDet, cThese, cPrep, cOf:
		return true
	}
	return r.is(i-1, "first", "second", "final", "review", "last", "next")
}

// relative tells whether the state belongs to a relative clause: "a test that
// passes when".
func (r *reader) relative(i int) bool {
	for j := i - 1; j >= 0; j-- {
		switch r.toks[j].class {
		case cAdv, cAux:
			continue
		case cThat:
			return j > 0 && r.toks[j-1].class != cProof && r.toks[j-1].class != cProof2 && !r.is(j-1, "reports", "reported", "shows", "confirms", "found", "says")
		}
		return false
	}
	return false
}

// negated looks for "no tests pass" and "were passing".
func (r *reader) negated(lo, i int) bool {
	for j := lo; j < i; j++ {
		if r.toks[j].class == cNo && j+1 < i && r.toks[j+1].class != cIssue {
			if t, _ := r.afterNoun(j); t == nil || t.class != cIssue {
				return true
			}
		}
	}
	for j := i - 1; j >= lo; j-- {
		switch t := &r.toks[j]; t.class {
		case cAdv, cAll:
			continue
		case cAux:
			return t.sub == 1 && r.is(i, "passing", "green", "clean")
		}
		return false
	}
	return false
}

// afterNoun returns the first token after the nouns and adjectives behind i.
func (r *reader) afterNoun(i int) (*token, int) {
	for j := i + 1; j < len(r.toks) && j < i+6; j++ {
		switch r.toks[j].class {
		case cNoun, cTool, cSuite, cTestAdj, cPlain, cOther:
			continue
		}
		return &r.toks[j], j
	}
	return nil, len(r.toks)
}

// finished tells whether "successfully" follows the end of a run.
func (r *reader) finished(i int) bool {
	if i == 0 {
		return false
	}
	p := &r.toks[i-1]
	if r.ranFirst(0) && (p.class == cSuite || p.class == cNoun && p.sub == kTests) {
		return true // "Ran 12 tests successfully"
	}
	if p.class == cCode && r.ranQuotes(i) {
		return true // "Ran `npm test` successfully"
	}
	return p.class == cRan || p.class == cNoun && p.sub == kBuild || p.class == cState && (p.sub == sPass)
}

// ranQuotes tells whether only quoted commands stand between "ran" and i.
func (r *reader) ranQuotes(i int) bool {
	for j := i - 1; j >= 0; j-- {
		if t := &r.toks[j]; t.class != cCode && t.class != cAnd && (t.kind != mark || t.sub != ',') {
			return r.is(j, "ran", "executed")
		}
	}
	return false
}

// strict tells whether the state at i ends its clause at once.
func (r *reader) strict(i int) bool {
	t, _ := r.after(i)
	return t == nil || t.class == cMark
}

// onlyCount tells whether the subject is just a number.
func onlyCount(subs []subject) bool {
	return len(subs) == 1 && subs[0].kind == kNone && !subs[0].bare && !subs[0].known && subs[0].hasNum && !subs[0].fraction
}

// attributive reads "31 passing tests now" and "Clean build, no warnings".
func (r *reader) attributive(i int, before []subject) ([]subject, bool) {
	t := &r.toks[i]
	if !r.is(i, "passing") && t.sub != sGreen && t.sub != sClean && t.sub != sSucceed || i+1 >= len(r.toks) {
		return nil, false
	}
	hi := i + 1
	for hi < len(r.toks) && hi < i+5 {
		switch r.toks[hi].class {
		case cNoun, cSuite, cTestAdj, cTool, cPlain, cRan:
			hi++
			continue
		}
		break
	}
	if hi == i+1 || !r.ends(hi-1) {
		return nil, false
	}
	subs := r.subjects(i+1, hi, t.depth)
	if len(subs) != 1 || subs[0].kind == kNone {
		return nil, false
	}
	s := &subs[0]
	switch {
	case len(before) == 1 && before[0].hasNum && before[0].kind == kNone && !before[0].fraction && !(t.sub == sClean):
		s.hasNum, s.num, s.plus = true, before[0].num, before[0].plus
		s.all = before[0].all
		for j := i - 1; j >= 0 && r.toks[j].class != cNumber; j-- { // "31 new passing tests"
			if c := r.toks[j].class; c == cOther || c == cTestAdj {
				s.names, s.narrowed = append(s.names, r.lower(&r.toks[j])), true
			}
		}
	case i == 0 || r.toks[i-1].kind == mark:
		if t.sub == sSucceed || r.is(i, "passing") {
			return nil, false
		}
		if len(subs) == 1 && s.kind == kTests && t.sub == sClean {
			return nil, false
		}
		if r.toks[i].sub == sClean && !r.row && hi < len(r.toks) && r.toks[hi].class == cAnd && !r.opens(hi+1) {
			return nil, false // an order: "clean build and rerun"
		}
	default:
		return nil, false
	}
	return subs, true
}
