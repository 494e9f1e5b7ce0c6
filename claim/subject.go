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
	pointed  bool // both, these, a number before a noun that is no check
	command  bool // the head is a quoted command
	names    []string
	commands []string
	num      int
	plus     bool
	hasNum   bool
	fraction bool // 3 of 4
}

// reader reads one sentence.
type reader struct {
	msg  string
	toks []token
	*context
}

func (r *reader) text(t *token) string { return r.msg[t.start:t.end] }

// is tells whether the token at i is one of the words, given in small letters.
func (r *reader) is(i int, words ...string) bool {
	if i < 0 || i >= len(r.toks) {
		return false
	}
	t := &r.toks[i]
	n := t.end - t.start
	for _, w := range words {
		if len(w) == n && foldsTo(r.msg[t.start:t.end], w) {
			return true
		}
	}
	return false
}

// foldsTo tells whether s in small ASCII letters is w; they are equally long.
func foldsTo(s, w string) bool {
	for i := range len(w) {
		c := s[i]
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != w[i] {
			return false
		}
	}
	return true
}

// subjects parses toks[lo:hi], words at the given depth only, as what the
// state at hi is said of. Coordinated phrases give several. A phrase whose head
// is no check gives one of kNone.
func (r *reader) subjects(lo, hi int, depth uint8) []subject {
	var group, before []subject
	var cur subject
	var unknownAfter, inPrep, wide, opening, verb, groupVerb, floating bool
	plain, lastJoin := -1, -1
	push := func() {
		if opening { // "After the change, …" is no subject
			cur = subject{}
		}
		if plain >= 0 && cur.kind == kNone && !cur.known && !cur.hasNum {
			cur.known, cur.names = true, append(cur.names, r.lower(&r.toks[plain]))
		}
		if unknownAfter && cur.kind != kNone && !cur.command {
			cur.kind = kNone // "test structure", "lint config"
		}
		if cur.known || cur.all || cur.hasNum {
			if n := len(group); n > 0 && group[n-1].kind == kNone && !group[n-1].bare && cur.kind != kNone && carries(group[n-1]) {
				cur.names = append(group[n-1].names, cur.names...)
				cur.narrowed = cur.narrowed || group[n-1].narrowed
				cur.all = cur.all || group[n-1].all
				group = group[:n-1]
			}
			group = append(group, cur)
		}
		cur, unknownAfter, inPrep, wide, opening, verb, plain = subject{}, false, false, false, false, false, -1
	}
	for i := lo; i < hi; i++ {
		t := &r.toks[i]
		if t.depth != depth || t.kind == mark && (t.sub == '(' || t.sub == ')') {
			continue
		}
		switch t.class {
		case cMark:
			if t.sub == ',' || t.sub == '&' {
				if inPrep && t.sub == '&' {
					continue
				}
				glued := t.sub == '&'
				if glued && cur.kind == kNone && len(cur.names) > 0 && !verb {
					cur.suite = false
					cur.pointed = true // "CLI + schema tests": carried on
				}
				wasVerb := verb
				push()
				if wasVerb && t.sub == ',' {
					before, group, groupVerb = group, nil, true
				}
			}
		case cAnd, cBut:
			if inPrep && !verb && r.prepGoesOn(i, hi, depth) {
				continue
			}
			wasVerb := verb
			lastJoin = i
			push()
			if wasVerb {
				before, group, groupVerb = group, nil, true
			}
		case cAll:
			floating = floating || cur.kind != kNone && !inPrep
			cur.all = cur.all || !inPrep || wide && cur.kind != kNone
		case cBoth, cThese:
			if !verb {
				cur.pointed, cur.narrowed = true, true
			}
		case cEverything:
			cur.known, cur.bare, cur.all = true, true, true
		case cPron:
			if !verb && !inPrep && cur.kind == kNone {
				cur.known, cur.bare = true, true
			}
		case cNumber:
			if inPrep && cur.kind != kNone {
				continue
			}
			cur.hasNum, cur.num, cur.plus = true, t.value, t.sub == '+'
			if t.kind == ratio && t.total != t.value {
				cur.fraction = true
			}
			if i >= 2 && r.toks[i-1].class == cOf && cur.num != r.toks[i-2].value && r.toks[i-2].class == cNumber {
				cur.fraction = true
			}
		case cNoun, cTool, cSuite:
			if inPrep || verb && t.class != cTool {
				if inPrep && !wide {
					cur.names, cur.narrowed = append(cur.names, r.lower(t)), true
				}
				continue
			}
			r.noun(&cur, t, i)
			unknownAfter = false
		case cTestAdj:
			if verb || inPrep && wide {
				continue
			}
			cur.names = append(cur.names, r.lower(t))
			cur.narrowed = true
			if cur.kind == kNone {
				cur.known = true
			} else if !inPrep {
				unknownAfter = true
			}
		case cCode, cArg:
			if !(inPrep && wide) {
				r.quoted(&cur, t, inPrep, verb)
			}
		case cQuoted:
			cur.names, cur.narrowed = append(cur.names, r.text(t)), true
			cur.known = true
		case cPrep:
			if !verb {
				opening = opening || !cur.known && !cur.all && !cur.hasNum && plain < 0
				inPrep, wide = true, t.sub == 1
			}
		case cThat:
			if verb { // "the reviewer reports that all tests pass"
				cur, group = subject{}, nil
				unknownAfter, inPrep, wide, opening, verb, plain = false, false, false, false, false, -1
				continue
			}
			cur.pointing = cur.pointing || cur.kind == kNone && i == lo
			if cur.kind != kNone {
				inPrep, wide, cur.narrowed = true, false, true
			}
		case cWe:
			if cur.kind != kNone && !verb {
				inPrep, cur.narrowed = true, true
			}
		case cAux, cRan:
			if t.sub != 3 && !(t.class == cRan && i+1 < hi && r.toks[i+1].class >= cNoun && r.toks[i+1].class <= cTestAdj) && (cur.known || cur.hasNum || cur.all) {
				if t.class == cRan && t.sub == 0 && cur.kind != kNone {
					continue // "test run"
				}
				verb, inPrep = true, false
			}
		case cDet:
			cur.pointing = cur.pointing || cur.kind == kNone
		case cPlain, cAdv, cOf, cRunner, cTo, cKept, cState:
			if t.class == cPlain && cur.kind == kNone && !inPrep {
				plain = i
			}
		case cLeft:
			if t.sub == 0 || t.sub == 2 {
				verb = true
			}
		case cChange, cProof, cProof2, cDone, cWorks, cWell, cHist:
			// "tests added", "tests updated and": no head of its own
		default:
			if verb {
				continue
			}
			if inPrep {
				if !wide && !whole(r.text(t)) {
					cur.names, cur.narrowed = append(cur.names, r.lower(t)), true
				}
				continue
			}
			if r.is(i, "detector") && i > lo && r.is(i-1, "race") {
				cur.kind, cur.known, cur.narrowed, unknownAfter = kTests, true, true, false
				continue
			}
			if s := r.text(t); cur.kind != kNone && strings.HasSuffix(s, "ed") {
				cur.narrowed = true
				continue
			}
			if cur.bare && (strings.EqualFold(r.text(t), "else")) {
				continue
			}
			cur.known, cur.bare = true, false
			cur.names, cur.narrowed = append(cur.names, r.lower(t)), true
			if cur.kind != kNone {
				unknownAfter = true
			}
		}
	}
	wasEmpty := !cur.known && !cur.hasNum
	push()
	if groupVerb && (len(group) == 0 || wasEmpty && len(group) == 1 && group[0].kind == kNone) {
		group = before
	}
	if n := len(group); n > 1 && group[n-1].bare && group[n-2].kind != kNone {
		group[n-2].all = group[n-2].all || group[n-1].all // "I ran the tests and they all pass"
		group = group[:n-1]
	}
	if n := len(group); n > 1 && r.ranFirst(lo) && lastJoin >= 0 && lastJoin < hi && group[n-1].kind != kNone && r.opens(lastJoin+1) && r.toks[lastJoin+1].class != cNoun && r.toks[lastJoin+1].class != cCode {
		group = group[n-1:] // "I ran `make test` and all 24 tests pass"
	}
	if floating {
		for i := range group {
			group[i].all = true
		}
	}
	return group
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
	if r.is(i, "test", "spec") && cur.pointing && !cur.all {
		cur.single = true
	} else {
		cur.single = false
	}
	cur.known, cur.bare = true, false
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

func (r *reader) lower(t *token) string { return strings.ToLower(r.text(t)) }

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
