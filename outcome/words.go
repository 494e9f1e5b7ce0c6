package outcome

import "strings"

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// maxCount bounds what is believed to be a number of cases.
const maxCount = 100_000_000

// number reads the digits s starts with.
func number(s string) (n int, rest string, ok bool) {
	i := 0
	for i < len(s) && isDigit(s[i]) {
		if n = n*10 + int(s[i]-'0'); n > maxCount {
			return 0, s, false
		}
		i++
	}
	return n, s[i:], i > 0
}

// numbered calls f for every "N word" in s, the word in lower case. A number
// that is part of a longer one (1.5s, v2) is skipped.
func numbered(s string, f func(n int, word string)) {
	for i := 0; i < len(s); {
		if !isDigit(s[i]) || i > 0 && (s[i-1] == '.' || s[i-1] == '=' || isLetter(s[i-1])) {
			i++
			continue
		}
		n, rest, ok := number(s[i:])
		i = len(s) - len(rest)
		if !ok {
			for i < len(s) && isDigit(s[i]) {
				i++
			}
			continue
		}
		if i+1 >= len(s) || s[i] != ' ' || !isLetter(s[i+1]) {
			continue
		}
		j := i + 1
		for j < len(s) && isLetter(s[j]) {
			j++
		}
		f(n, strings.ToLower(s[i+1:j]))
		i = j
	}
}

// labelled is the number behind a label: "Failures: 2" and "failures=2", -1 if
// there is none. The label must begin a word.
func labelled(s, label string) int {
	for from := 0; ; {
		i := strings.Index(s[from:], label)
		if i < 0 {
			return -1
		}
		i += from
		from = i + len(label)
		if i > 0 && isLetter(s[i-1]) {
			continue
		}
		if n, _, ok := number(strings.TrimLeft(s[from:], " :=\"")); ok {
			return n
		}
	}
}

// atLeast0 turns "not mentioned" into none, for summaries that leave out what
// did not occur.
func atLeast0(n int) int { return max(n, 0) }

// place is a position a diagnostic starts with.
type place struct {
	file string
	col  bool   // line and column, not only a line
	rest string // what follows the last colon
}

// position reads "a/b.go:3:7: x". A file name with blanks is not believed.
func position(s string) (place, bool) {
	i := strings.IndexByte(s, ':')
	if i == 1 && len(s) > 2 && s[2] == '\\' { // C:\a.go:3
		if j := strings.IndexByte(s[2:], ':'); j >= 0 {
			i = 2 + j
		}
	}
	if i <= 0 || i+1 >= len(s) || !isDigit(s[i+1]) || strings.IndexByte(s[:i], ' ') >= 0 {
		return place{}, false
	}
	p := place{file: s[:i]}
	_, rest, _ := number(s[i+1:])
	if len(rest) > 1 && rest[0] == ':' && isDigit(rest[1]) {
		if _, after, ok := number(rest[1:]); ok && after != "" && after[0] == ':' {
			p.col, rest = true, after
		}
	}
	if rest == "" || rest[0] != ':' {
		return place{}, false
	}
	p.rest = rest[1:]
	return p, true
}

func hasExt(file string, exts ...string) bool {
	for _, e := range exts {
		if strings.HasSuffix(file, e) {
			return true
		}
	}
	return false
}

func firstField(s string) string {
	i := 0
	for i < len(s) && (s[i] == ' ' || s[i] == '\t') {
		i++
	}
	from := i
	for i < len(s) && s[i] != ' ' && s[i] != '\t' {
		i++
	}
	return s[from:i]
}

// labelledBefore is the number before word, -1 if there is none.
func labelledBefore(s, word string) int {
	at := -1
	numbered(s, func(n int, w string) {
		if w == word && at < 0 {
			at = n
		}
	})
	return at
}
