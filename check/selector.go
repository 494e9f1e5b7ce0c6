package check

import (
	"slices"
	"strings"
)

// maxAlternatives bounds how many parts an alternation is split into.
const maxAlternatives = 256

// selects adds a selector flag to the selection. One alternative is one entry
// name=value; entries of one name are alternatives, different names narrow
// each other, entries with ! leave out.
func (a *args) selects(f flag, val string) {
	if !f.adds {
		a.sels = dropNamed(a.sels, f.name)
	}
	if f.expr {
		expr := unparen(strings.Join(strings.Fields(val), " "))
		if rest, ok := strings.CutPrefix(expr, "not "); ok && !strings.Contains(rest, " and ") && !strings.Contains(rest, " or ") {
			a.sels = append(a.sels, "!"+f.name+"="+unparen(rest))
			return
		}
		if strings.Contains(expr, "not ") || strings.Contains(expr, " and ") || strings.ContainsAny(expr, "()") {
			a.sels = append(a.sels, f.name+"="+expr)
			return
		}
		for p := range strings.SplitSeq(expr, " or ") {
			if p = strings.TrimSpace(p); p != "" {
				a.sels = append(a.sels, f.name+"="+p)
			}
		}
		return
	}
	if val == "" {
		a.sels = append(a.sels, f.name)
		return
	}
	for _, v := range split(f, val) {
		a.sels = append(a.sels, f.name+"="+v)
	}
}

// split takes a value apart at its alternatives.
func split(f flag, val string) []string {
	switch {
	case f.regex:
		return alternatives(val)
	case f.comma:
		var out []string
		for v := range strings.FieldsFuncSeq(val, func(r rune) bool { return r == ',' || r == ' ' }) {
			out = append(out, v)
		}
		return out
	}
	return []string{val}
}

// alternatives splits a regular expression at its outer bars. A common
// ^( … )$ around them is handed to each part. Where the expression is nested
// in another way it stays whole.
func alternatives(re string) []string {
	pre, post := "", ""
	body := re
	if rest, ok := strings.CutPrefix(body, "^("); ok {
		if in, ok := strings.CutSuffix(rest, ")$"); ok && balanced(in) {
			pre, post, body = "^", "$", strings.TrimPrefix(in, "?:")
		}
	} else if rest, ok := strings.CutPrefix(body, "("); ok {
		if in, ok := strings.CutSuffix(rest, ")"); ok && balanced(in) {
			body = strings.TrimPrefix(in, "?:")
		}
	}
	var out []string
	depth, from := 0, 0
	for i := 0; i < len(body); i++ {
		switch body[i] {
		case '\\':
			i++
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case '|':
			if depth == 0 && len(out) < maxAlternatives {
				out = append(out, pre+body[from:i]+post)
				from = i + 1
			}
		}
	}
	out = append(out, pre+body[from:]+post)
	if len(out) == 1 {
		return []string{re}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// balanced reports whether every bracket closes inside s.
func balanced(s string) bool {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return depth == 0
}

func unparen(s string) string {
	s = strings.TrimSpace(s)
	for len(s) > 1 && s[0] == '(' && s[len(s)-1] == ')' && balanced(s[1:len(s)-1]) {
		s = strings.TrimSpace(s[1 : len(s)-1])
	}
	return s
}

// relateSelectors compares two selections over the same targets.
func relateSelectors(later, earlier []string) (Relation, string) {
	if slices.Equal(later, earlier) {
		return Equal, ""
	}
	rel := Equal
	why := ""
	for _, name := range names(later, earlier) {
		l, e := named(later, name), named(earlier, name)
		var r Relation
		if name[0] == '!' {
			r = mirror(relateSets(l, e, sameCase))
			if r == Disjoint || r == Overlaps {
				r = Unknown // leaves out something else
			}
		} else {
			switch {
			case (len(l) == 0 || len(e) == 0) && name == "ignored":
				return Unknown, "one of them runs only the ignored cases"
			case len(l) == 0:
				r = Wider
			case len(e) == 0:
				r = Narrower
			default:
				if r = relateSets(l, e, sameCase); r == Disjoint {
					r = Unknown // two patterns may select the same cases
				}
			}
		}
		if r == Equal {
			continue
		}
		if rel == Equal {
			rel, why = r, selectorReason(r, name)
		} else if rel != r {
			return Unknown, "they select in different ways"
		}
	}
	return rel, why
}

func selectorReason(r Relation, name string) string {
	excl := strings.HasPrefix(name, "!")
	n := strings.TrimPrefix(name, "!")
	switch {
	case r == Narrower && excl:
		return "it leaves out more (" + n + ")"
	case r == Narrower:
		return "it selects with " + n
	case r == Wider && excl:
		return "it leaves out less (" + n + ")"
	case r == Wider:
		return "the earlier one selected with " + n
	case r == Overlaps:
		return "they share only some of what " + n + " selects"
	}
	return "one " + n + " against another"
}

// sameCase reports whether the selector value a takes all that b takes: it is
// the same, or b is a case inside a (TestA/sub, file::case).
func sameCase(a, b string) bool {
	if a == b {
		return true
	}
	return strings.HasPrefix(b, a) && (strings.HasPrefix(b[len(a):], "/") || strings.HasPrefix(b[len(a):], "::") || strings.HasPrefix(b[len(a):], "#"))
}
