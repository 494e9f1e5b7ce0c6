package claim

import "strings"

// predicate is a passing state that was accepted, with what it is said of.
type predicate struct {
	at       int
	lo, hi   int // the stretch of tokens it speaks for
	depth    uint8
	subjects []subject
	claims   []Claim
	form     Form
}

// predicates finds the passing states of the sentence and what each is said
// of, left to right. A state whose only subject is a count adds to the one
// before it ("All tests pass: 8 passed").
func (r *reader) predicates() []predicate {
	var out []predicate
	for i := range r.toks {
		if r.toks[i].class == cFail && i > 0 && r.toks[i-1].class == cNumber && r.toks[i-1].value > 0 {
			return nil // "10 passed, 2 failed"
		}
	}
	for i := range r.toks {
		t := &r.toks[i]
		if t.blocked {
			continue
		}
		var p predicate
		var ok bool
		switch {
		case t.class == cState:
			p, ok = r.state(i, out)
		case t.class == cIssue:
			p, ok = r.spotless(i, out)
		case t.kind == tickMark && (r.row || i == len(r.toks)-1):
			p, ok = r.tickState(i, out)
		}
		if ok {
			out = append(out, p)
		}
	}
	return out
}

// left returns the first token of the clause that holds i, and the mark before
// it (-1: the sentence's start).
func (r *reader) left(i int) (lo, bound int) {
	d := r.toks[i].depth
	for j := i - 1; j >= 0; j-- {
		t := &r.toks[j]
		if t.depth < d {
			return j + 1, j
		}
		if t.depth == d && r.breaks(t) || t.depth == d && t.class == cBut {
			return j + 1, j
		}
	}
	return 0, -1
}

func (r *reader) breaks(t *token) bool {
	if t.kind == tickMark || t.kind == crossMark {
		return true
	}
	if t.kind != mark {
		return false
	}
	switch t.sub {
	case ';', ':', dash, arrow, '|':
		return true
	case '(':
		return t.depth > 0
	}
	return false
}

// right returns the end of the clause that holds i.
func (r *reader) right(i int) int {
	d := r.toks[i].depth
	for j := i + 1; j < len(r.toks); j++ {
		t := &r.toks[j]
		if t.depth < d || t.depth == d && (r.breaks(t) && !(t.kind == mark && t.sub == '(') || t.class == cBut || t.kind == mark && t.sub == ')') {
			return j
		}
	}
	return len(r.toks)
}

// after returns the next token at i's depth that is no adverb, or nil.
func (r *reader) after(i int) (*token, int) {
	for j := i + 1; j < len(r.toks); j++ {
		t := &r.toks[j]
		if t.depth > r.toks[i].depth && t.kind == mark && t.sub == '(' {
			return t, j
		}
		if t.depth < r.toks[i].depth {
			return nil, j
		}
		if t.class != cAdv || t.sub == 4 {
			return t, j
		}
	}
	return nil, len(r.toks)
}

// ends tells whether nothing that changes its meaning follows the state at i.
func (r *reader) ends(i int) bool {
	t, j := r.after(i)
	if t == nil {
		return true
	}
	switch t.class {
	case cMark, cBut, cCond, cExcept, cHist, cPlain, cAll, cBoth:
		return true
	case cAnd:
		return true
	case cPrep:
		return t.sub != 2
	case cState:
		return t.sub == sSuccessfully
	case cOther:
		return r.is(j, "as", "end-to-end", "overall", "everywhere", "throughout", "today", "immediately", "nicely", "so", "thanks", "wherever", "twice", "there")
	case cWe:
		return false
	case cNumber:
		return true
	}
	return false
}

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
	if r.relative(i) || r.negated(from, i) || r.thing(i) {
		return p, false
	}
	p.lo = from
	subs := r.subjects(from, i, t.depth)
	if t.sub == sSuccessfully && !r.finished(i) {
		return p, false
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
	if len(subs) == 0 || onlyCount(subs) {
		if r.inherit(&p, subs, last, earlier, bound) {
			return p, len(p.subjects) > 0
		}
	}
	if bound > 0 && last == nil && r.toks[bound].sub == ':' {
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

// before returns the last predicate at this depth in [lo,i), or nil.
func before(earlier []predicate, lo, i int, depth uint8) *predicate {
	for j := len(earlier) - 1; j >= 0; j-- {
		if e := &earlier[j]; e.depth == depth && e.at >= lo && e.at < i {
			return e
		}
	}
	return nil
}

// comma returns where the phrase after a predicate begins: at the first comma
// or "and" outside brackets in [from,i).
func (r *reader) comma(from, i int) int {
	for j := from; j < i; j++ {
		if t := &r.toks[j]; t.depth == r.toks[i].depth && (t.class == cAnd || t.kind == mark && t.sub == ',') {
			return j
		}
	}
	return from
}

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
	if bound < 0 {
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
		if r.labelOnly(lo, head) {
			bound = before
			continue
		}
		return false
	}
	return false
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

// headed lets a label before a colon say how far the words reach: "Full suite:
// 12 tests passing".
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
			if s := &subs[j]; h.kind != kNone && h.kind == s.kind {
				s.all, s.suite = s.all || h.all, s.suite || h.suite
				s.narrowed = s.narrowed || h.narrowed
				s.names = append(s.names, h.names...)
				s.commands = append(s.commands, h.commands...)
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
			return t.sub == 1 && (r.is(i, "passing", "green", "clean"))
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
	return p.class == cRan || p.class == cNoun && p.sub == kBuild || p.class == cState && (p.sub == sPass)
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

// object reads what a state takes for its object: "passes lint", "satisfies the
// exhaustive linter".
func (r *reader) object(i int) []subject {
	t := &r.toks[i]
	if t.sub != sPass && t.sub != sSatisfy || r.is(i, "passing") {
		return nil
	}
	hi := i + 1
	noun := false
	for hi < len(r.toks) && hi < i+14 {
		n := &r.toks[hi]
		if n.depth != t.depth {
			break
		}
		switch n.class {
		case cNoun, cTool, cSuite:
			noun = true
			hi++
			continue
		case cCode:
			if q, _ := readQuote(r.text(n)); q == quoteCommand {
				noun = true
				hi++
				continue
			}
		case cDet, cAll, cTestAdj, cPlain, cRunner, cThese, cNumber, cOf:
			hi++
			continue
		case cOther:
			if !noun && hi < i+4 {
				hi++
				continue
			}
		case cAnd:
			if noun && hi+1 < len(r.toks) {
				switch r.toks[hi+1].class {
				case cNoun, cTool, cTestAdj, cAll:
					if a, _ := r.afterNoun(hi); a == nil || a.class != cAux && a.class != cState {
						hi++
						continue
					}
				}
			}
		case cMark:
			if noun && n.sub == ',' && hi+1 < len(r.toks) && (r.toks[hi+1].class == cNoun || r.toks[hi+1].class == cTool) {
				if a, _ := r.afterNoun(hi); a == nil || a.class == cAnd || a.class == cMark {
					hi++
					continue
				}
			}
		}
		break
	}
	if !noun {
		return nil
	}
	subs := r.subjects(i+1, hi, t.depth)
	keep := subs[:0]
	for _, s := range subs {
		if s.kind != kNone {
			keep = append(keep, s)
		}
	}
	return keep
}

// withObject makes the predicate of "X passes lint".
func (r *reader) withObject(p predicate, subs, obj []subject) (predicate, bool) {
	for j := range obj {
		if r.toks[p.at].sub == sSatisfy {
			obj[j].narrowed = true
		}
		for _, s := range subs {
			if s.kind == kNone && !s.bare && s.known {
				obj[j].narrowed = obj[j].narrowed || s.narrowed
				obj[j].names = append(obj[j].names, s.names...)
			}
		}
	}
	p.subjects = obj
	return p, true
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
		for _, n := range before[0].names {
			if n != "total" && n != "now" {
				s.names, s.narrowed = append(s.names, n), true
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

// fit keeps the subjects the state at i can be said of, and gives those without
// a noun their kind.
func (r *reader) fit(i int, subs []subject) []subject {
	t := &r.toks[i]
	out := make([]subject, 0, len(subs))
	lints, named := false, false
	for _, s := range subs {
		named = named || s.kind != kNone
		lints = lints || s.kind == kLint || s.kind == kBuild || s.kind == kFormat || s.kind == kTypecheck
	}
	for _, s := range subs {
		if s.fraction {
			return nil
		}
		switch t.sub {
		case sPass, sGreen, sSucceed:
			switch {
			case s.kind != kNone:
			case s.bare && (s.all || t.sub == sPass && r.strict(i)):
				s.kind = kTests
				if t.sub != sPass {
					s.kind = kCheck
				}
			case !s.known && s.all && t.sub != sSucceed:
				s.bare, s.kind = true, kTests
				if t.sub != sPass {
					s.kind = kCheck
				}
			case onlyCount([]subject{s}) && t.sub == sPass:
				s.kind = kTests
			case t.sub == sPass && !named && (s.pointed || s.all || s.hasNum) && s.known && len(s.names) > 0 && r.countable(s, i):
				s.kind, s.narrowed, s.hasNum = kTests, true, false
			default:
				continue
			}
		case sClean:
			switch {
			case s.kind == kTests && !lints && !s.command:
				continue
			case s.kind != kNone:
			case s.all && (s.bare || !s.known):
				s.bare, s.kind = true, kCheck
			default:
				continue
			}
		case sOK:
			if s.kind == kNone {
				continue
			}
		case sSuccessfully:
			if s.kind == kNone {
				continue
			}
		case sComplete:
			if s.kind != kBuild || s.narrowed {
				continue
			}
		case sBuilds, sBuilt, sChecks, sLints:
			if s.kind == kTypecheck && r.compiles(i, subject{known: true}) {
				break // "TypeScript compiles cleanly"
			}
			if s.kind != kNone || !r.compiles(i, s) {
				continue
			}
			s.kind = kBuild
			if t.sub == sChecks {
				s.kind = kTypecheck
			}
			if s.bare {
				s.bare = false
			} else if wholeThing(s) {
				s.narrowed, s.names = false, nil
			}
		case sAnyPass:
			if s.kind == kNone {
				continue
			}
		default:
			continue
		}
		out = append(out, s)
	}
	return out
}

// countable tells whether "both strategies pass" speaks of tests.
func (r *reader) countable(s subject, i int) bool {
	if !r.strict(i) || r.is(i, "passed") && !s.all {
		return false
	}
	for j := max(0, i-3); j < i; j++ {
		if r.toks[j].class == cData || r.toks[j].class == cThat {
			return false
		}
	}
	return true
}

// compiles tells whether "builds" or "compiled" at i says that a build went
// well.
func (r *reader) compiles(i int, s subject) bool {
	next, j := r.after(i)
	good := next != nil && (next.class == cState && next.sub == sSuccessfully || r.is(j, "without") || r.is(j, "with") && j+1 < len(r.toks) && (r.toks[j+1].class == cNo || r.toks[j+1].class == cNumber && r.toks[j+1].value == 0))
	for k := i - 1; k <= i+1; k += 2 {
		if k >= 0 && k < len(r.toks) && (r.toks[k].class == cAdv && r.toks[k].sub >= 1 && r.toks[k].sub <= 3) {
			good = good || r.toks[i].sub != sBuilt || r.toks[k].sub == 1
		}
	}
	if r.toks[i].sub == sBuilt {
		return good && (s.known || s.all)
	}
	if good {
		return s.known || s.all
	}
	return (s.bare || wholeThing(s)) && (next == nil || next.class == cAnd || next.class == cMark)
}

// wholeThing tells whether a subject is the program itself.
func wholeThing(s subject) bool {
	for _, n := range s.names {
		switch n {
		case "code", "codebase", "project", "app", "package", "binary", "branch", "crate", "solution", "library", "module", "server", "client", "frontend", "backend", "cli", "tree", "repo", "program", "everything", "else", "application", "site", "workspace", "it":
		default:
			return false
		}
	}
	return len(s.names) > 0
}

// narrow reads what follows the state: "pass for both modes", "pass in
// `pkg/x`".
func (r *reader) narrow(i int, subs []subject) {
	t, j := r.after(i)
	if t == nil || t.class != cPrep || t.depth != r.toks[i].depth || !r.is(j, "for", "in", "covering") {
		return
	}
	inner := r.is(j, "in")
	for k := j + 1; k < len(r.toks) && k < j+8; k++ {
		n := &r.toks[k]
		switch n.class {
		case cAll:
			return
		case cDet, cThese, cBoth, cAnd, cNoun, cAdv, cTestAdj:
			continue
		case cNumber:
			if inner {
				return
			}
			continue
		case cCode, cQuoted, cOther, cArg, cThing:
			if s := r.text(n); whole(s) || inner && n.class == cOther || inner && n.class == cArg && s[0] >= '0' && s[0] <= '9' || r.is(k, "me", "us", "now", "you") {
				return
			}
			for x := range subs {
				subs[x].names, subs[x].narrowed = append(subs[x].names, strings.ToLower(r.text(n))), true
			}
			continue
		}
		return
	}
}

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
	if a, _ := r.after(i); a != nil && a.class == cPrep && a.sub == 0 && kind == kNone {
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
	if len(keep) == 0 && len(subs) == 0 && bound >= 0 && r.inherit(&p, nil, nil, earlier, bound) {
		return p, len(p.subjects) > 0
	}
	return p, len(p.subjects) > 0
}

// tickState reads a tick behind a check's name: "| Lint | ✅ |", "Tests: ✅".
func (r *reader) tickState(i int, earlier []predicate) (predicate, bool) {
	p := predicate{at: i, lo: 0, hi: len(r.toks), depth: r.toks[i].depth}
	for j := range r.toks {
		if r.toks[j].kind == crossMark {
			return p, false
		}
	}
	if len(earlier) > 0 {
		return p, false
	}
	hi := i
	for hi > 0 && r.toks[hi-1].kind == mark {
		hi--
	}
	lo := 0
	for j := hi - 1; j >= 0; j-- {
		if r.breaks(&r.toks[j]) {
			lo = j + 1
			break
		}
	}
	if n, _ := r.after(i); n != nil && n.kind != mark && !r.row {
		return p, false
	}
	subs := r.subjects(lo, hi, r.toks[i].depth)
	for _, s := range subs {
		if s.kind == kNone || s.kind == kCheck && r.row && !s.command {
			return p, false
		}
	}
	p.subjects = subs
	return p, len(subs) > 0
}
