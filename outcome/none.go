package outcome

import "strings"

// noneFailed says whether all a line says is that nothing went wrong: "FAILED:
// 0", "0 tests failed", "Errors: 0, warnings: 3". Scripts end so, and the words
// alone are those of a failure. A line that tells of passes as well is for the
// readers of counts.
func noneFailed(l string) bool {
	if len(l) > 64 || l[len(l)-1] >= 0x80 {
		return false
	}
	switch l[0] {
	case '0', 'F', 'f', 'E', 'e', 'T', 't', 'N', 'n':
	default:
		return false
	}
	const (
		none = iota // no label yet
		bad         // failures, errors
		free        // what may have any number: warnings, "of 31"
	)
	label, before, zero := none, -1, false
	for i := 0; i < len(l); {
		switch c := l[i]; {
		case isDigit(c):
			n, rest, ok := number(l[i:])
			if !ok || rest != "" && (isLetter(rest[0]) || rest[0] == '.') {
				return false
			}
			i = len(l) - len(rest)
			switch label {
			case bad:
				if n != 0 {
					return false
				}
				zero = true
			case none:
				before = n
			}
		case isLetter(c):
			from := i
			for i < len(l) && isLetter(l[i]) {
				i++
			}
			switch w := l[from:i]; {
			case oneOf(w, "failed fail errors error failures failure failing fails"):
				label = bad
				if before > 0 {
					return false
				}
				zero, before = zero || before == 0, -1
			case oneOf(w, "none"):
				if label != bad {
					return false
				}
				zero = true
			case oneOf(w, "of out warnings warning"):
				label, before = free, -1
			case oneOf(w, "tests test total cases case checks check count number assertions"):
			default:
				return false
			}
		case c == '/':
			label = free
			i++
		case c >= 0x80, c == '_', c == '.', c == '@', c == '"', c == '\'', c == '`':
			return false
		default:
			i++
		}
	}
	return zero
}

// oneOf says whether w is one of the words of a list, in whatever case.
func oneOf(w, list string) bool {
	for list != "" {
		var next string
		next, list, _ = strings.Cut(list, " ")
		if len(next) == len(w) && strings.EqualFold(next, w) {
			return true
		}
	}
	return false
}
