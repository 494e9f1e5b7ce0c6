package exercise

import "strings"

// like reports whether s is the pattern, in which each * stands for one or more
// characters. A pattern that ends in … is one for how s begins.
func like(pattern, s string) bool {
	prefix, open := strings.CutSuffix(pattern, "…")
	parts := strings.Split(prefix, "*")
	if !strings.HasPrefix(s, parts[0]) {
		return false
	}
	s = s[len(parts[0]):]
	for i, p := range parts[1:] {
		last := i == len(parts)-2
		switch {
		case last && p == "":
			return s != ""
		case last && !open:
			return len(s) > len(p) && strings.HasSuffix(s, p)
		}
		at := -1
		if len(s) > 1 {
			at = strings.Index(s[1:], p)
		}
		if at < 0 {
			return false
		}
		s = s[1+at+len(p):]
	}
	return open || s == ""
}
