package claim

// linted reads "The code is formatted and linted": what was done to the code,
// said of how it stands. By whom or when ("linted by the hook", "linted on
// save") is a description.
func (r *reader) linted(i int) (predicate, bool) {
	lo, _ := r.left(i)
	p := predicate{at: i, lo: lo, hi: r.right(i), depth: r.toks[i].depth}
	formatted, last := false, i
	for j := i + 1; j < len(r.toks) && r.done(j); j++ {
		formatted = formatted || r.is(j, "formatted")
		last = j
	}
	j := i - 1
	for j >= lo && r.done(j) {
		formatted = formatted || r.is(j, "formatted")
		j--
	}
	if j < lo || r.toks[j].class != cAux || r.toks[j].sub != 0 || r.toks[j].blocked || !r.strict(last) {
		return p, false
	}
	p.subjects = []subject{{kind: kLint, known: true}}
	if formatted {
		p.subjects = append(p.subjects, subject{kind: kFormat, known: true})
	}
	return p, true
}

// done tells whether the word at i may stand in a list of what was done to the
// code.
func (r *reader) done(i int) bool {
	switch t := &r.toks[i]; t.class {
	case cAnd, cAdv, cBoth:
		return true
	case cMark:
		return t.sub == ','
	case cProof:
		return r.is(i, "tested", "validated")
	}
	return r.is(i, "formatted", "linted", "type-checked", "typechecked", "compiled", "built", "clean")
}
