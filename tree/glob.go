package tree

import "strings"

// glob reports whether name matches pattern as git's ignore files mean it:
// * and ? stop at a slash, ** between slashes spans folders, brackets hold
// sets. Malformed patterns match nothing.
//
// Only the last * and the last ** seen are ever tried again: whatever an
// earlier one could still take, a later one of the same kind can take as well,
// and a * cannot leave its path element. So the time is at most the product of
// the lengths, where the textbook recursion is exponential.
func glob(pattern, name string) bool {
	p, s := 0, 0
	star, starAt := -1, 0  // pattern behind the last *, and where its text ends
	deep, deepAt := -1, 0  // the same for **
	deepBySegment := false // that ** was followed by a slash
	for {
		if p < len(pattern) {
			if pattern[p] == '*' {
				e := p
				for e < len(pattern) && pattern[e] == '*' {
					e++
				}
				spans := e-p >= 2 && (p == 0 || pattern[p-1] == '/') && (e == len(pattern) || slashAt(pattern, e))
				switch {
				case spans && e == len(pattern):
					return true
				case spans:
					deepBySegment = pattern[e] == '/'
					if deepBySegment {
						e++
					}
					deep, deepAt, star = e, s, -1
				default:
					star, starAt = e, s
				}
				p = e
				continue
			}
			if s < len(name) {
				n, ok, bad := one(pattern[p:], name[s])
				if bad {
					return false
				}
				if ok {
					p += n
					s++
					continue
				}
			}
		} else if s == len(name) {
			return true
		}
		switch {
		case star >= 0 && starAt < len(name) && name[starAt] != '/':
			starAt++
			p, s = star, starAt
		case deep >= 0:
			star = -1
			if deepAt = nextStart(name, deepAt, deepBySegment); deepAt < 0 {
				return false
			}
			p, s = deep, deepAt
		default:
			return false
		}
	}
}

// globPath is [glob] for a pattern that is held against a whole path: as git
// does, what comes before the first wildcard is compared first and taken off, so
// that a ** right behind it stands at a beginning and spans folders.
func globPath(pattern, path string) bool {
	n := strings.IndexAny(pattern, `*?[\`)
	if n < 0 {
		return pattern == path
	}
	rest, ok := strings.CutPrefix(path, pattern[:n])
	return ok && glob(pattern[n:], rest)
}

func slashAt(pattern string, i int) bool {
	return pattern[i] == '/' || pattern[i] == '\\' && i+1 < len(pattern) && pattern[i+1] == '/'
}

// nextStart is where a ** that ended at i may end next.
func nextStart(name string, i int, bySegment bool) int {
	for i < len(name) {
		i++
		if !bySegment || name[i-1] == '/' {
			return i
		}
	}
	return -1
}

// one matches the first element of pattern with c and returns its length. bad
// is a malformed pattern.
func one(pattern string, c byte) (n int, ok, bad bool) {
	switch pattern[0] {
	case '?':
		return 1, c != '/', false
	case '\\':
		if len(pattern) < 2 {
			return 0, false, true
		}
		return 2, pattern[1] == c, false
	case '[':
		return set(pattern, c)
	}
	return 1, pattern[0] == c, false
}

// set matches a bracket expression.
func set(pattern string, c byte) (n int, ok, bad bool) {
	i := 1
	negated := i < len(pattern) && (pattern[i] == '!' || pattern[i] == '^')
	if negated {
		i++
	}
	in := false
	var prev byte // start of a range, 0 if there can be none
	for first := true; ; first = false {
		if i >= len(pattern) {
			return 0, false, true
		}
		x := pattern[i]
		if x == ']' && !first {
			break
		}
		switch {
		case x == '\\':
			if i++; i >= len(pattern) {
				return 0, false, true
			}
			prev = pattern[i]
			in = in || c == prev
		case x == '-' && prev != 0 && i+1 < len(pattern) && pattern[i+1] != ']':
			i++
			if pattern[i] == '\\' {
				if i++; i >= len(pattern) {
					return 0, false, true
				}
			}
			in = in || prev <= c && c <= pattern[i]
			prev = 0
		case x == '[' && i+1 < len(pattern) && pattern[i+1] == ':':
			end := i + 2
			for end < len(pattern) && pattern[end] != ']' {
				end++
			}
			if end >= len(pattern) {
				return 0, false, true
			}
			if end-1 < i+2 || pattern[end-1] != ':' {
				in = in || c == '['
				prev = '['
				break
			}
			member, known := class(pattern[i+2:end-1], c)
			if !known {
				return 0, false, true
			}
			in = in || member
			prev, i = 0, end
		default:
			in = in || c == x
			prev = x
		}
		i++
	}
	return i + 1, in != negated && c != '/', false
}

func class(name string, c byte) (member, known bool) {
	lower, upper := c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z'
	digit := c >= '0' && c <= '9'
	graph := c > ' ' && c < 0x7f
	switch name {
	case "alnum":
		return lower || upper || digit, true
	case "alpha":
		return lower || upper, true
	case "blank":
		return c == ' ' || c == '\t', true
	case "cntrl":
		return c < ' ' || c == 0x7f, true
	case "digit":
		return digit, true
	case "graph":
		return graph, true
	case "lower":
		return lower, true
	case "print":
		return graph || c == ' ', true
	case "punct":
		return graph && !lower && !upper && !digit, true
	case "space":
		return c == ' ' || c >= '\t' && c <= '\r', true
	case "upper":
		return upper, true
	case "xdigit":
		return digit || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F', true
	}
	return false, false
}
