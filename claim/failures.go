package claim

import "strings"

// failures reads reports of a check that fails or did not run, and what they
// are about.
func (m *message) failures(r *reader) {
	at := -1
	for j := range r.toks {
		t := &r.toks[j]
		switch t.class {
		case cFail:
			if t.blocked && r.has("if", "when", "unless", "once", "whether") {
				continue
			}
			if r.noBefore(j) {
				continue // "no tests are broken"
			}
			if r.is(j+1, "before", "previously", "earlier") && r.has("pass", "passes", "passing") && r.has("now") {
				continue // "2 tests that failed before now pass"
			}
			if j+1 < len(r.toks) && (r.toks[j+1].class == cNoun || r.toks[j+1].class == cSuite) && r.has("pass", "passes", "passing", "fixed", "fix", "fixes", "fixing", "resolved", "resolve", "resolves", "resolving") {
				continue // "the failing test now passes"
			}
			if j > 0 && (r.toks[j-1].class == cNo || r.toks[j-1].class == cNumber && r.toks[j-1].value == 0) || r.is(j-1, "previously", "to", "would", "will", "if", "were", "was") || r.is(j+1, "to") && !r.checkNear(j) {
				continue
			}
			if r.checkNear(j) || r.caseNear(j) || j > 0 && r.toks[j-1].class == cNumber {
				at = j
			}
		case cNeg:
			if t.sub == 3 && j > 0 && r.toks[j-1].class == cNumber {
				continue // "4 skipped"
			}
			if t.sub == 2 && !r.has("no") {
				at = j
			}
			if r.is(j, "neither", "none") && r.checkNear(j) && r.has("pass", "passes", "passed", "passing", "ran", "run", "clean", "green", "succeed", "succeeds") {
				at = j
			}
			if (r.is(j+1, "run", "ran", "verified", "tested", "validated", "execute", "able", "pass", "been", "verify", "test", "available", "passing") || r.is(j+2, "run", "verified", "tested") || t.sub == 3) &&
				(r.checkNear(j) || r.toks[min(j+1, len(r.toks)-1)].class == cProof || r.is(j+2, "verified", "tested")) && !r.has("if") {
				at = j
			}
		case cExcept:
			if r.checkNear(j) && r.has("pass", "passing", "green", "clean", "passes", "passed") {
				at = j
			}
		case cNumber:
			if t.kind == ratio && t.value < t.total && r.checkNear(j) && r.has("pass", "passed", "passing", "tests") {
				at = j
			}
		case cIssue:
			n := j - 1
			for n > 0 && n > j-3 && !r.spelled(n) && (r.toks[n].class == cPlain || r.toks[n].class == cOther) {
				n-- // "2 pre-existing failures"
			}
			if t.sub == 1 && !r.isFixed(n) && !r.isFixed(j+4) && (r.spelled(n) || r.is(n, "a", "an") && n < j-1) && (r.checkNear(j) || r.caseNear(j)) {
				at = j // "with one known failure"
			}
			if t.sub == 1 && r.is(j, "failure") && !r.noBefore(j) && n < j-1 && r.has("is", "was") && (r.checkNear(j) || r.caseNear(j)) {
				at = j // "… is a pre-existing failure"
			}
			if t.sub == 1 && r.blameless(j) {
				at = j // "both failures are unrelated to this change"
			}
			if n >= 0 && r.toks[n].class == cNumber && r.toks[n].value > 0 && (r.checkNear(j) || r.tick == crossed) && !r.has("fixed", "resolved", "found", "addressed", "were") {
				at = j
			}
		case cMark:
			if t.kind == crossMark && r.checkNear(j) {
				at = j
			}
		}
	}
	if r.tick == crossed && r.checkNear(0) {
		at = 0
	}
	if at < 0 {
		return
	}
	m.closing.Failures = true
	for j := range r.toks {
		t := &r.toks[j]
		name := ""
		switch {
		case t.class == cCode || t.class == cQuoted:
			name = r.text(t)
		case t.class == cOther && testName(r.text(t)):
			name = r.text(t)
		case t.class == cArg && (testName(r.text(t)) || strings.IndexByte(r.text(t), '/') >= 0):
			name = r.text(t)
		case t.class == cNoun || t.class == cTool || t.class == cSuite:
			name = r.lower(t)
			if j > 0 && r.toks[j-1].class == cTestAdj {
				name = r.lower(&r.toks[j-1]) + " " + name
			}
		}
		if name != "" && len(m.closing.Excused) < 64 && !contains(m.closing.Excused, name) {
			m.closing.Excused = append(m.closing.Excused, name)
		}
	}
}

// blameless tells whether the sentence says of the failures at j, which it
// takes as given, that they are nobody's doing here.
func (r *reader) blameless(j int) bool {
	if !r.is(j, "failures", "failure") || r.noBefore(j) || r.has("fixed", "resolved", "addressed", "solved", "earlier", "previous", "initial") {
		return false // it is over
	}
	about := false
	for k := j + 1; k < len(r.toks); k++ {
		switch {
		case r.is(k, "are", "were", "is", "was"):
			about = true
		case about && r.is(k, "pre-existing", "preexisting", "unrelated", "flaky", "environmental", "known"):
			return r.toks[k-1].class != cNeg
		}
	}
	return false
}

// checkNear tells whether the sentence names a check beside the token at j.
func (r *reader) checkNear(j int) bool {
	for k := max(0, j-8); k < len(r.toks) && k < j+7; k++ {
		switch t := &r.toks[k]; t.class {
		case cNoun, cTool, cSuite:
			return true
		case cCode:
			if q, _ := readQuote(r.text(t)); q == quoteCommand || q == quoteTest {
				return true
			}
		}
	}
	return false
}

// caseNear tells whether the sentence names a case beside the token at j.
func (r *reader) caseNear(j int) bool {
	for k := max(0, j-6); k < len(r.toks) && k < j+6; k++ {
		switch t := &r.toks[k]; t.class {
		case cOther, cArg, cCode, cQuoted:
			if testName(r.text(t)) {
				return true
			}
		}
	}
	return false
}

// noBefore tells whether "no" stands shortly before the token at j.
func (r *reader) noBefore(j int) bool {
	for k := max(0, j-5); k < j; k++ {
		if r.toks[k].class == cNo {
			return true
		}
	}
	return false
}
