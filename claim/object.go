package claim

import "strings"

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
	if !noun || r.handedOver(hi, t.depth) {
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

// handedOver tells whether the words at i show that what stands before them is
// no check that was passed but a thing that is passed on: "passes the test name
// to", "passes the build through".
func (r *reader) handedOver(i int, depth uint8) bool {
	if i >= len(r.toks) || r.toks[i].depth != depth {
		return false
	}
	switch r.toks[i].class {
	case cTo, cData:
		return true
	case cOther:
		return !r.ends(i - 1) // "the test name": the head is no check
	}
	return r.is(i, "into", "through", "along")
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

// touched reads "for the changed package": only what the work touched.
func (r *reader) touched(j int, subs []subject) bool {
	for k := j + 1; k < len(r.toks) && k < j+4; k++ {
		if r.is(k, "changed", "touched", "affected", "modified", "updated", "edited", "relevant", "related") &&
			r.is(k+1, "package", "packages", "module", "modules", "file", "files", "code", "crate", "crates", "area", "areas", "part", "parts") {
			for x := range subs {
				subs[x].names, subs[x].narrowed = append(subs[x].names, r.lower(&r.toks[k])), true
			}
			return true
		}
		if c := r.toks[k].class; c != cDet && c != cThese && c != cAll && c != cBoth {
			break
		}
	}
	return false
}

// onFile tells whether "on" at j is followed by a path, not by a platform or a
// branch.
func (r *reader) onFile(j int) bool {
	if j+1 >= len(r.toks) || !r.is(j, "on") {
		return false
	}
	switch t := &r.toks[j+1]; t.class {
	case cArg, cCode:
		s := r.text(t)
		q, _ := readQuote(s)
		return (q == quoteFile || q == quoteTest) && !(s[0] >= '0' && s[0] <= '9') && !strings.HasPrefix(s, "origin/")
	}
	return false
}

// narrow reads what follows the state: "pass for both modes", "pass in
// `pkg/x`".
func (r *reader) narrow(i int, subs []subject) {
	t, j := r.after(i)
	if t == nil || t.class != cPrep || t.depth != r.toks[i].depth || !r.is(j, "for", "in", "covering", "on", "across") {
		return
	}
	if r.touched(j, subs) || !r.is(j, "for", "in", "covering") && !r.onFile(j) {
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
