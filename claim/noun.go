package claim

import "strings"

// subject is one thing a state is said of.
type subject struct {
	kind     uint8 // kNone: no check
	all      bool  // all, full, every
	suite    bool
	bare     bool // "all", "everything", "they": no noun
	known    bool // has a head of any sort
	narrowed bool
	pointing bool // the, that, a new: before the noun
	single   bool // one test: "the test passes"
	few      int  // how many tests are pointed at: "both tests" are 2
	pointed  bool // both, these, a number before a noun that is no check
	command  bool // the head is a quoted command
	names    []string
	commands []string
	num      int
	plus     bool
	hasNum   bool
	fraction bool // 3 of 4
}

// ranFirst tells whether the clause at lo begins with "I ran", "Ran".
func (r *reader) ranFirst(lo int) bool {
	for j := lo; j < len(r.toks) && j < lo+3; j++ {
		switch t := &r.toks[j]; t.class {
		case cWe, cAdv:
			continue
		case cRan:
			return t.sub == 1
		}
		return r.is(j, "run")
	}
	return false
}

// carries tells whether a phrase without a head hands its adjectives to the
// next: "unit and integration tests", "CLI + schema tests".
func carries(s subject) bool {
	if s.pointed {
		return true
	}
	if len(s.names) == 0 {
		return false
	}
	for _, n := range s.names {
		if c, _ := lookup(n); c != cTestAdj {
			return false
		}
	}
	return true
}

// nounAhead tells whether a check is named within three words of i, which does
// not itself follow a preposition.
func (r *reader) nounAhead(i int) bool {
	if i > 0 && r.toks[i-1].class == cPrep {
		return false
	}
	for j := i + 1; j < len(r.toks) && j <= i+3; j++ {
		switch r.toks[j].class {
		case cNoun, cSuite, cTool:
			return true
		case cMark, cAux, cState:
			return false
		}
	}
	return false
}

// prepGoesOn tells whether "and" joins two things after a preposition ("for a
// and b"), not two subjects.
func (r *reader) prepGoesOn(i, hi int, depth uint8) bool {
	for j := i + 1; j < hi; j++ {
		t := &r.toks[j]
		if t.depth != depth {
			continue
		}
		switch t.class {
		case cNoun, cTool, cSuite, cAll, cEverything, cNumber:
			return false
		case cAux, cState, cMark:
			return true
		}
	}
	return true
}

// noun takes a word that names a check.
func (r *reader) noun(cur *subject, t *token, i int) {
	k := t.sub
	prev := cur.kind
	if hook(r.lower(t)) { // a check by its name: not just any
		cur.names, cur.narrowed = append(cur.names, r.lower(t)), true
	}
	switch {
	case prev == kNone:
		cur.kind = k
		if k == kCheck && len(cur.names) > 0 && cur.names[len(cur.names)-1] == "type" {
			cur.kind = kTypecheck
			cur.names = cur.names[:len(cur.names)-1]
			cur.narrowed = len(cur.names) > 0
		}
	case k == kCheck: // "lint check", "format checks"
	case t.class == cTool || r.toks[i-1].class == cTool || k == prev:
		if prev == kTests && k == kTests || t.class != cTool {
			break
		}
	case k == kTests: // "build tests", "lint tests": tests of that
		cur.names, cur.narrowed = append(cur.names, r.lower(&r.toks[i-1])), true
		cur.kind = kTests
	default:
		cur.kind = k
	}
	if t.class == cSuite {
		cur.suite = true
		if r.is(i, "suites") {
			cur.hasNum = false // a count of suites is none of tests
		}
	}
	if k == kTests && (r.is(i-1, "my") || r.is(i-2, "my") && r.toks[i-1].class == cPlain) {
		cur.names, cur.narrowed = append(cur.names, "my"), true // those the writer made
	}
	cur.single = r.is(i, "test", "spec", "check", "verification", "gate") && (cur.pointing || r.oneTest(i)) && !cur.all && (cur.kind == kTests || cur.kind == kCheck)
	if cur.single && cur.few == 0 {
		cur.few = 1
	}
	cur.known, cur.bare = true, false
}

// oneTest tells whether a sentence says no more than "Test passes": with a verb
// in the singular it is one test, not the tests.
func (r *reader) oneTest(i int) bool {
	n := len(r.toks)
	return i == 0 && n > 1 && n < 4 && !r.item && !r.row && r.is(0, "test") && (n == 2 || r.toks[1].class == cAdv || r.toks[2].class == cAdv) &&
		(r.is(1, "passes") || r.is(2, "passes"))
}

// pointedAt is how many things the word at i points at: "both", "these",
// "three"; of "these" no more is known than that there is one.
func (r *reader) pointedAt(i int) int {
	switch {
	case r.is(i, "both"):
		return 2
	case r.toks[i].class == cBoth:
		for n, w := range [...]string{"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"} {
			if r.is(i, w) {
				return n + 2
			}
		}
	}
	return 1
}

// hook tells whether a word names the checks that go with a commit.
func hook(w string) bool { return w == "pre-commit" || w == "precommit" || w == "pre-push" }

// hooks tells whether nothing else limits the subject: "pre-commit hooks".
func (s *subject) hooks() bool {
	for _, n := range s.names {
		if !hook(n) {
			return false
		}
	}
	return len(s.names) > 0
}

// quoted takes a code span, a path or a flag.
func (r *reader) quoted(cur *subject, t *token, inPrep, verb bool) {
	text := r.text(t)
	if t.class == cArg {
		switch {
		case testName(text) && cur.kind == kNone:
			cur.kind, cur.known, cur.narrowed = kTests, true, true
			cur.names = append(cur.names, text)
		case strings.Contains(text, "...") || text[0] == '-' || strings.IndexByte(text, '=') >= 0 || verb:
		default:
			if cur.kind == kNone {
				cur.known = true
			}
			cur.names, cur.narrowed = append(cur.names, text), true
		}
		return
	}
	q, k := readQuote(text)
	switch {
	case q == quoteCommand:
		cur.commands = append(cur.commands, text)
		if cur.kind == kNone && !inPrep {
			cur.kind, cur.command, cur.known = k, true, true
		}
		cur.bare = false
	case q == quoteTest && cur.kind == kNone && !inPrep:
		cur.kind, cur.known, cur.narrowed = kTests, true, true
		cur.names = append(cur.names, text)
	case q == quoteRun && cur.kind == kNone:
		cur.commands = append(cur.commands, text)
		cur.known = true
	default:
		cur.names = append(cur.names, text)
		if !verb {
			cur.narrowed = true
		}
		if cur.kind == kNone {
			cur.known = true
		}
	}
}

// whole tells whether a word after a preposition stands for everything.
func whole(s string) bool {
	switch strings.ToLower(s) {
	case "project", "repo", "repository", "codebase", "workspace", "packages", "modules", "crates", "board", "everything":
		return true
	}
	return false
}

// scope is how far a subject's words reach.
func (s *subject) scope() Scope {
	switch {
	case s.narrowed, s.single:
		return Named
	case s.all || s.suite:
		return All
	case s.command:
		return Named
	}
	return Unstated
}
