package claim

// phrases gives words their class where their neighbours make something else
// of them than the tables do: "other than", "all but", "GitHub Actions", "in
// theory". It runs before anything looks at the classes.
func (r *reader) phrases() {
	for i := range r.toks {
		if t := &r.toks[i]; t.cues&cuePhrase != 0 && t.kind == word {
			r.phrase(i)
		}
	}
}

// phrase does so for the word at i.
func (r *reader) phrase(i int) {
	t := &r.toks[i]
	switch r.msg[t.start] | 0x20 {
	case 'a':
		switch {
		case r.is(i, "actions") && r.is(i-1, "github"):
			t.class, t.sub = cCI, 0
		case r.is(i, "assertions", "assertion"):
			if i > 0 && r.toks[i-1].class == cNumber { // "24 tests, 61 assertions": no count of tests
				r.toks[i-1].class = cPlain
				if i+1 == len(r.toks) || r.toks[i+1].kind == mark {
					t.class, t.sub = cPlain, 0
				}
			}
		case r.is(i, "attempts"):
			r.repeated(i)
		case r.is(i, "according") && r.is(i+1, "to"):
			if t.class, t.sub = cSays, 1; r.ownOutput(i + 2) {
				t.class = cPrep
			}
		case r.is(i, "afaict", "afaik"):
			t.class, t.sub = cModal, 0
		}
	case 'b':
		if t.class == cBut && r.is(i, "but") && i > 0 && r.butFew(i) || r.is(i, "bar") && i > 0 && r.exempts(i+1) {
			t.class = cExcept
		}
	case 'c':
		if r.is(i, "case", "cases") && r.is(i-1, "that", "such") && r.is(i-2, "in") {
			t.class, t.sub = cCond, 0
		}
		if r.is(i, "checks", "check") && r.remoteChecks(i) {
			t.class, t.sub = cCI, 0
		}
		r.hearsay(i, "confirmed", "confirms", "claim")
	case 'e':
		if r.is(i, "exception") && r.is(i-1, "the") && r.is(i-2, "with") {
			t.class = cExcept
		} else if r.is(i, "examples") && r.countedIssues(i) {
			t.class, t.sub = cNoun, kTests // RSpec's word
		}
	case 'f':
		if r.is(i, "far") && r.is(i+1, "as") && r.is(i+2, "i", "we") {
			t.class, t.sub = cSays, 1 // "as far as I can tell"
		}
		r.hearsay(i, "found")
	case 'i':
		if r.is(i, "iirc") {
			t.class, t.sub = cModal, 0
		}
		if r.is(i, "iterations") {
			r.repeated(i)
		}
		r.hearsay(i, "indicates")
	case 'm':
		if r.is(i, "minus") && i > 0 && r.exempts(i+1) {
			t.class = cExcept
		}
	case 'n':
		r.hearsay(i, "noted")
	case 'o':
		if r.is(i, "once") && i > 0 && r.adverbHere(i) {
			t.class, t.sub = cAdv, 0 // "failed once, …": no condition
		}
		if t.class == cPlain && r.is(i, "other") && i+1 < len(r.toks) {
			if r.is(i+1, "than") {
				t.class = cExcept
			} else if r.toks[i+1].class == cNumber {
				t.class = cOther // "the other 11 tests": not all of them
			}
		}
	case 'p', 't':
		if r.is(i, "theory", "principle", "paper") && r.is(i-1, "in", "on") {
			t.class, t.sub = cModal, 0
		}
		if r.is(i, "times") {
			r.repeated(i)
		}
		r.types(i)
	case 'r':
		if r.is(i, "repeats", "repetitions", "rounds") || r.is(i, "runs") && !r.has("failures", "assertions") {
			r.repeated(i)
		}
		r.hearsay(i, "reported", "reports", "report")
	case 's':
		if r.is(i, "save") && r.is(i+1, "for") {
			t.class = cExcept
		}
		r.hearsay(i, "shows", "show", "saw", "sees")
	case 'v':
		if i == 0 && len(r.toks) > 2 && r.is(1, "completed", "performed", "done") && r.toks[2].kind == mark && r.toks[2].sub == ':' {
			t.class, r.toks[1].class = cAdv, cProof // "Verification completed:" is "Verified:"
		}
	}
}

// repeated takes the number before the word at i for how often something ran,
// which is no count of tests: "20/20 runs", "5 iterations".
func (r *reader) repeated(i int) {
	if i > 0 && r.toks[i-1].class == cNumber {
		r.toks[i-1].class, r.toks[i].class, r.toks[i].sub = cPlain, cPlain, 0
	}
}

// remoteChecks tells whether the checks at i are those a host runs: "PR checks",
// "all checks on the PR".
func (r *reader) remoteChecks(i int) bool {
	if r.is(i-1, "pr", "github", "gitlab") || r.is(i, "checks") && r.is(i-1, "status") && !r.is(i-2, "git") {
		return true
	}
	if !r.is(i+1, "on", "for", "of") {
		return false
	}
	j := i + 2
	for j < len(r.toks) && j < i+4 && (r.toks[j].class == cDet || r.toks[j].class == cThese) {
		j++
	}
	return r.is(j, "pr", "mr") || r.is(j, "pull", "merge") && r.is(j+1, "request")
}

// adverbHere tells whether nothing follows the word at i that it could join to
// the words before it.
func (r *reader) adverbHere(i int) bool {
	if i+1 == len(r.toks) {
		return true
	}
	switch r.toks[i+1].class {
	case cMark, cAnd, cBut, cPrep:
		return r.toks[i-1].class != cMark
	}
	return false
}

// hearsay makes a verb at i, if it is one of the words, somebody else's.
func (r *reader) hearsay(i int, words ...string) {
	if r.is(i, words...) && r.person(i) {
		r.toks[i].class, r.toks[i].sub = cSays, 0
	}
}

// countedIssues tells whether the word at i stands in "11 examples, 0 failures".
func (r *reader) countedIssues(i int) bool {
	return i > 0 && r.toks[i-1].class == cNumber && i+3 < len(r.toks) && r.toks[i+1].kind == mark && r.toks[i+2].class == cNumber && r.toks[i+3].class == cIssue
}

// butFew tells whether the "but" at i leaves something out: "all but one",
// "every test passes but one", "everything but lint".
func (r *reader) butFew(i int) bool {
	if c := r.toks[i-1].class; c == cEverything && i+1 < len(r.toks) && (r.toks[i+1].class == cNoun || r.toks[i+1].class == cTool) {
		return true
	} else if c == cAll || c == cEverything || r.is(i-1, "tests", "specs", "checks") {
		return r.exempts(i + 1)
	} else if c != cState || !r.exempts(i+1) {
		return false
	}
	for j := i + 1; j < len(r.toks); j++ { // "passes but one fails" is a clause of its own
		switch r.toks[j].class {
		case cState, cFail, cAux, cNeg, cRan, cWorks, cModal:
			return false
		}
	}
	return len(r.toks) <= i+4
}

// exempts tells whether a few words for what is left out follow "all but":
// "one", "two of them", "`TestX`".
func (r *reader) exempts(i int) bool {
	if i >= len(r.toks) {
		return false
	}
	switch t := &r.toks[i]; t.class {
	case cNumber, cBoth, cCode, cQuoted, cArg, cDet, cThese:
		return true
	default:
		return r.is(i, "one", "a", "few") || testName(r.text(t))
	}
}

// person tells whether somebody who is neither the writer nor one of its
// helpers stands right before the verb at i.
func (r *reader) person(i int) bool {
	for j := i - 1; j >= 0 && j >= i-3; j-- {
		if r.is(j, "your", "user's", "issue", "docs", "documentation", "guide", "comment", "changelog", "colleague", "colleagues", "teammate", "teammates", "coworker", "co-worker", "maintainer", "maintainers", "author",
			"contributor", "customer", "customers", "reporter", "user", "users", "he", "she", "someone", "somebody", "upstream", "readme", "ticket") {
			return true
		}
		switch r.toks[j].class {
		case cWe:
			return r.toks[j].sub == 1
		case cAux, cAdv:
			continue
		case cOther, cPlain: // "your log shows"
			if j == i-1 && r.is(j-1, "your") {
				return true
			}
		}
		return false
	}
	return false
}

// ownOutput tells whether "according to" names a program the writer ran.
func (r *reader) ownOutput(i int) bool {
	for j := i; j < len(r.toks) && j < i+4; j++ {
		switch r.toks[j].class {
		case cTool, cRunner, cCode, cSuite:
			return true
		case cNoun:
			return !r.is(j+1, "log", "logs", "report")
		case cDet:
			if r.is(j, "your") {
				return false
			}
			continue
		}
		return false
	}
	return false
}
