package claim

import "strings"

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
			if opening && r.nounAhead(i) {
				cur, opening, inPrep, wide = subject{}, false, false, false
			}
			if cur.kind != kNone && !inPrep {
				floating = true
			} else {
				cur.all = cur.all || !inPrep || wide && cur.kind != kNone
			}
		case cBoth, cThese:
			if !verb {
				cur.pointed, cur.narrowed, cur.few = true, true, r.pointedAt(i)
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
			if i > lo && r.toks[i-1].class == cOther && r.toks[i-1].depth == depth && !verb {
				continue // "Bug 3 tests": a label, no count
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
			if !verb && !(r.is(i, "over") && i+1 < hi && r.toks[i+1].kind == number) {
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
			if opening && r.nounAhead(i) { // "With this change the tests pass"
				cur, opening, inPrep, wide = subject{}, false, false, false
			}
			cur.pointing = cur.pointing || cur.kind == kNone
		case cPlain, cAdv, cOf, cRunner, cTo, cKept, cState:
			if t.class == cPlain && cur.kind == kNone && !inPrep {
				plain = i
			}
		case cLeft:
			if t.sub == 0 || t.sub == 2 {
				verb = true
			} else if cur.kind == kNone && !inPrep {
				cur.names, cur.narrowed = append(cur.names, r.lower(t)), true
			}
		case cChange, cProof, cProof2, cDone, cWorks, cHist:
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
			if cur.kind == kNone && testName(r.text(t)) { // TestRetry, test_retry: as in backticks
				cur.kind, cur.known, cur.narrowed = kTests, true, true
				cur.names = append(cur.names, r.text(t))
				continue
			}
			if r.is(i, "detector") && i > lo && r.is(i-1, "race") {
				cur.kind, cur.known, cur.narrowed, unknownAfter = kTests, true, true, false
				continue
			}
			if cur.kind == kCheck && r.is(i, "hook", "hooks") && i > lo && r.toks[i-1].class == cNoun {
				continue // "pre-commit hooks"
			}
			if s := r.text(t); cur.kind != kNone && strings.HasSuffix(s, "ed") {
				cur.narrowed = true
				continue
			}
			if cur.bare && strings.EqualFold(r.text(t), "else") {
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
	if n := len(group); n > 1 && (group[n-1].bare || group[n-1].all && !group[n-1].known && !group[n-1].hasNum) && group[n-2].kind != kNone {
		group[n-2].all = group[n-2].all || group[n-1].all // "I ran the tests and they all pass", "45 tests, all passing"
		group = group[:n-1]
	}
	if n := len(group); n > 1 && r.ranFirst(lo) && lastJoin >= 0 && lastJoin < hi && group[n-1].kind != kNone && r.opens(lastJoin+1) && r.toks[lastJoin+1].class != cNoun && r.toks[lastJoin+1].class != cCode {
		group = group[n-1:] // "I ran `make test` and all 24 tests pass"
	}
	if floating && len(group) == 1 {
		group[0].all = true // "lint, types and tests all pass" are all of the list
	}
	return group
}
