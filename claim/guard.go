package claim

// block marks the tokens that stand in words which state nothing: plans,
// conditions, hedges, negations, descriptions. One pass; what resets a mood
// depends on the mood: a condition holds to the end, a plan to the next hard
// break, a hedge or a negation to the next clause.
func (r *reader) block() {
	const (
		free = iota
		soft
		hard
		rest
	)
	mood := free
	depth := uint8(0)
	outer := free
	past := false                // the clause tells how it was
	remote, told := false, false // the clause is about CI; it says how CI stands
	for i := range r.toks {
		t := &r.toks[i]
		past = r.past(i, past)
		if t.depth > depth {
			outer, depth = mood, t.depth
			if mood == soft {
				mood = free
			}
		} else if t.depth < depth {
			mood, depth = outer, t.depth
		}
		raise := func(m int) {
			if m > mood {
				mood = m
			}
		}
		if t.cues&cueMood != 0 && r.partly(i) {
			raise(soft)
		}
		if t.cues&cueMood != 0 && r.getting(i) {
			raise(hard)
		}
		if i == 0 && r.is(0, "without") && len(r.toks) > 1 && (r.toks[1].class == cDet || r.toks[1].class == cThese) {
			raise(hard) // "Without the fix, the test passes"
		}
		if i == 0 && r.commitLine() {
			raise(rest) // what a commit is called
		}
		if i == 0 && r.is(0, "see", "check", "watch") && r.is(1, "that", "whether", "if") || r.remark(i) {
			raise(rest)
		}
		switch t.class {
		case cMark:
			switch t.sub {
			case ';', arrow, '|', 't':
				if t.sub == arrow && r.is(i+1, "merge", "deploy", "ship", "release", "commit", "push", "proceed", "continue") {
					r.back(i) // a rule: what to do then
				}
				if mood != rest {
					mood = free
				}
				remote, told = false, false
			case ':':
				if r.labelled(i) || r.is(i-1, "expected", "expect") && r.toks[i-1].depth > 0 {
					mood = rest
				} else if mood != rest {
					mood = free
				}
				if told {
					raise(hard) // "CI is green: build and tests pass"
				}
			case dash:
				if mood <= hard {
					mood = free
				}
				if told {
					raise(hard)
				}
			case ',':
				if mood == soft {
					mood = free
				}
			}
		case cAnd:
			if r.failsAfter(i) {
				r.backOver(i)
			}
			if mood == soft && r.opens(i+1) && !(r.is(i, "nor") && r.has("neither")) {
				mood = free
			}
		case cBut:
			if r.failsAfter(i) {
				r.backOver(i)
			}
			if mood != rest {
				mood = free
			}
		case cNeg:
			if !(t.sub == 3) && !r.is(i+1, "only") {
				raise(soft)
			}
		case cModal:
			raise(soft)
			if r.is(i, "expected") && !r.is(i-1, "as", "than") && (i+1 == len(r.toks) || r.toks[i+1].kind == mark && r.toks[i+1].sub == ')') {
				r.back(i) // "(no errors expected)"
			}
			if i > 0 && r.toks[i-1].class == cWe && r.is(i, "think", "believe", "guess", "suspect", "assume", "hope") && r.strict(i) {
				r.backOver(i - 1) // "…, I think"
			}
		case cPlan:
			raise(hard)
		case cCond:
			if r.is(i, "when", "once") && r.is(i+1, "again") {
				break
			}
			raise(rest)
		case cDesc:
			if r.is(i, "checking") && r.is(i-1, "type", "types", "static", "lint", "format") {
				t.class, t.sub = cNoun, kCheck
				break
			}
			// "verify", "confirm": an order or an aim; "verifies that": what it does
			raise(hard)
		case cNotice:
			if t.sub == 1 {
				raise(rest)
			}
		case cSays:
			raise(hard)
			if t.sub == 1 && i > 0 && i+6 > len(r.toks)-2 {
				r.backOver(i) // ", according to the issue"
			}
		case cCI:
			if r.is(i+1, "mode") {
				break
			}
			remote = true
			raise(soft)
			if r.is(i-1, "for", "on") && r.has("waiting", "watching") || i <= 2 && r.toks[0].class == cPrep {
				raise(rest) // what is told next is how CI stands
			}
			r.back(i)
		case cHist:
			if r.is(i-1, "as") {
				break // "pass as before"
			}
			if i+1 < len(r.toks) && (r.toks[i+1].class == cFail || r.is(i+1, "passing")) {
				break // "the previously failing test passes"
			}
			raise(soft)
			r.back(i)
		case cExcept:
			r.back(i)
			raise(soft)
		case cNoun, cRan:
			if r.imperative(i) || r.is(i, "checks", "tests") && r.is(i+1, "that", "whether", "if") && !r.thoseThat(i) {
				raise(hard)
				if i == 0 && r.is(0, "run", "execute") && !r.ticked() {
					raise(rest) // "Run `make test` - all tests pass": what is to be seen
				}
			}
		case cRunner:
			if r.is(i, "make") && i+1 < len(r.toks) && (r.toks[i+1].class == cDet || r.toks[i+1].class == cAll || r.is(i+1, "tests", "it", "them")) {
				raise(hard)
			}
		case cTo:
			if i+1 < len(r.toks) {
				switch n := &r.toks[i+1]; n.class {
				case cState:
					if !(i > 0 && r.is(i-1, "continue", "continues", "continued")) {
						raise(soft)
					}
				case cProof, cProof2:
				case cDesc:
					if r.is(i, "checking") && r.is(i-1, "type", "types", "static", "lint", "format") {
						t.class, t.sub = cNoun, kCheck
						break
					}
					raise(hard)
				case cOther, cKept, cRan, cNoun, cWorks:
					if r.is(i+1, "make", "keep", "get", "see", "check", "let", "run", "have", "prove", "test", "lint", "build", "work") && !(i > 0 && r.is(i-1, "continue", "continues", "continued")) {
						raise(soft)
					}
				}
			}
		}
		told = told || remote && t.class == cState && mood != free
		t.blocked = t.blocked || mood != free || past
	}
	// A condition, an exception or a point in the past after the state takes
	// the statement back as far as the last break.
	for i := range r.toks {
		if t := &r.toks[i]; t.class == cCond || t.cues&cueMood != 0 && r.explains(i) {
			r.back(i)
		}
	}
}

// back blocks the words before i up to the last break of the clause.
func (r *reader) back(i int) {
	for j := i - 1; j >= 0; j-- {
		t := &r.toks[j]
		if t.depth < r.toks[i].depth && r.toks[i].class != cExcept {
			return
		}
		if t.kind == mark && t.depth <= r.toks[i].depth && (t.sub == ';' || t.sub == dash || t.sub == ':' || t.sub == ',' || t.sub == arrow || t.sub == '|' || t.sub == 't') {
			if r.toks[i].class != cExcept || t.sub != ',' {
				return
			}
		}
		t.blocked = true
	}
}

// opens tells whether the words at i start a clause with its own subject.
func (r *reader) opens(i int) bool {
	if i >= len(r.toks) {
		return false
	}
	switch r.toks[i].class {
	case cAll, cEverything, cDet, cThese, cPron, cNoun, cTool, cSuite, cTestAdj, cNumber, cCode, cPlain:
		return true
	}
	return false
}

// commitLine tells whether the sentence is a line of a history: a commit's id and
// its subject.
func (r *reader) commitLine() bool {
	if len(r.toks) < 3 || r.toks[0].kind == mark || !commitID(r.text(&r.toks[0])) || r.toks[1].kind != word {
		return false
	}
	if c := r.toks[1].class; c == cState || c == cAux || c == cFail {
		return false
	}
	return r.item || r.row || r.toks[2].kind == mark && (r.toks[2].sub == ':' || r.toks[2].sub == '(')
}

// commitID tells whether a word is an abbreviated or whole hash.
func commitID(s string) bool {
	if len(s) < 7 || len(s) > 40 {
		return false
	}
	digit := false
	for i := range len(s) {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			digit = true
		case c < 'a' || c > 'f':
			return false
		}
	}
	return digit
}

// thoseThat tells whether the word at i is a noun that a relative clause limits:
// "all 40 tests that ran", not "it tests that".
func (r *reader) thoseThat(i int) bool {
	if i == 0 || !r.is(i+1, "that") || i+2 < len(r.toks) && r.toks[i+2].class == cFail {
		return false
	}
	switch r.toks[i-1].class {
	case cNumber, cAll, cDet, cThese:
		return true
	}
	return false
}

// imperative tells whether the word at i orders something: it opens the
// sentence or a clause of it, and its object follows.
func (r *reader) imperative(i int) bool {
	if !r.is(i, "run", "check", "test", "build", "lint", "format", "compile", "execute") {
		return false
	}
	if i > 0 {
		p := &r.toks[i-1]
		if !(p.kind == mark && (p.sub == ',' || p.sub == ';' || p.sub == ':') || p.class == cAnd || r.is(i-1, "please", "then", "now", "just", "always")) {
			return false
		}
		if p.kind == mark && p.sub == ',' || p.class == cAnd {
			return false // a list of nouns as often as not
		}
	}
	if i+1 >= len(r.toks) {
		return false
	}
	switch n := &r.toks[i+1]; n.class {
	case cDet, cAll, cCode, cThese, cThat, cCond:
		return true
	case cNoun, cTool, cSuite, cTestAdj:
		return r.is(i, "run", "execute")
	}
	return false
}
