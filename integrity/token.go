package integrity

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A token is what a value can be a whole of: a run of letters, digits and
// underscores, with single dashes, points and at-signs inside it. So srv-1 is
// not in srv-10, nor in srv-1-old, and 10.0.0.1 is not in 110.0.0.1. A sign
// before a number belongs to it, and so do separators of thousands.

type class uint8

const (
	sep class = iota
	word
	glue  // joins words when it stands alone between two
	wide  // a byte of a character outside ASCII
	space // a separator whose amount does not matter
)

// classes is read only.
var classes = func() (t [256]class) {
	for c := range 256 {
		switch {
		case c >= 0x80:
			t[c] = wide
		case c == '_', '0' <= c && c <= '9', 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z':
			t[c] = word
		case c == '-', c == '.', c == '@':
			t[c] = glue
		case c == ' ', c == '\t', c == '\n', c == '\r':
			t[c] = space
		}
	}
	return t
}()

// span is a token's place in a text.
type span struct{ from, to int }

// wordAt is the length of the word character at i, or 0.
func wordAt(s string, i int) int {
	if i >= len(s) {
		return 0
	}
	switch classes[s[i]] {
	case word:
		return 1
	case wide:
		r, n := utf8.DecodeRuneInString(s[i:])
		if wordRune(r) {
			return n
		}
	}
	return 0
}

// wordRune reports whether a character outside ASCII can be a part of a token.
// The blocks of punctuation, arrows, rules and boxes that tools draw with hold
// none that can, and are not looked up.
func wordRune(r rune) bool {
	if r >= 0x2000 && r < 0x2776 && (r < 0x2070 || r >= 0x2190 && r < 0x2460 || r >= 0x2500) {
		return false
	}
	return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r)
}

// nextToken finds the next token at or after i, which a token ended before or
// which is 0. ok is false at the end.
func nextToken(s string, i int) (t span, ok bool) {
	k := tokensOf(s, i)
	return k.next()
}

// signed: after these a dash is a sign.
func signed(c byte) bool {
	k := classes[c]
	return k == space || k == sep && c != ')' && c != ']' && c != '}'
}

// groupedEnd is the end of a whole part with separators of thousands that
// begins at i, or 0. A chain of which a part is no such group is a list.
func groupedEnd(s string, start, i int) int {
	j := i
	for j < len(s) && s[j] >= '0' && s[j] <= '9' {
		j++
	}
	if j == len(s) || s[j] != ',' || j-i > 3 || s[i] == '0' {
		return 0
	}
	if i > start && s[i-1] == ',' && (i-1 > start && classes[s[i-2]] == word || i-1 == start && start > 0 && classes[s[start-1]] == word) {
		return 0
	}
	for j < len(s) && s[j] == ',' {
		if wordAt(s, j+1) == 0 {
			break // a comma of the sentence
		}
		if j+4 > len(s) || !digits(s[j+1:j+4]) || wordAt(s, j+4) > 0 {
			return 0
		}
		j += 4
	}
	if i > 0 && s[i-1] == '[' && j < len(s) && (s[j] == ']' || s[j] == ',') {
		return 0 // an array of numbers
	}
	return j
}

// fold is the form in which tokens are compared.
func fold(tok string) string {
	if c := tok[0]; c == '-' || '0' <= c && c <= '9' {
		if n, ok := Number(tok); ok {
			return n
		}
	}
	return foldCase(tok)
}

func foldCase(s string) string {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			// Folding can undo the composition, so it is composed last.
			return norm.NFC.String(strings.ToLower(norm.NFC.String(strings.ToValidUTF8(s, "\uFFFD"))))
		}
	}
	return strings.ToLower(s)
}

// Identity is the one rule by which two scalar values are the same value: NFC,
// numbers by value whatever their spelling, and text without its case unless
// exact is set. Separators inside a text count, except that runs of white
// space are one space.
func Identity(s string, exact bool) string {
	s = strings.TrimSpace(s)
	if n, ok := Number(s); ok {
		return n
	}
	s = strings.Join(strings.Fields(s), " ")
	if exact {
		return norm.NFC.String(strings.ToValidUTF8(s, "\uFFFD"))
	}
	return foldCase(s)
}

// unescape decodes text that stands in a JSON string inside another text, and
// reports whether there was anything to decode.
func unescape(s string) (string, bool) {
	i := strings.IndexByte(s, '\\')
	if i < 0 {
		return s, false
	}
	var b strings.Builder
	b.Grow(len(s))
	changed := false
	for {
		b.WriteString(s[:i])
		s = s[i:]
		if len(s) < 2 {
			b.WriteString(s)
			return b.String(), changed
		}
		n := 2
		switch c := s[1]; c {
		case '"', '\\', '/':
			b.WriteByte(c)
		case 'n', 'r', 't', 'b', 'f':
			b.WriteByte(' ')
		case 'u':
			r, m := unescapeRune(s)
			if m == 0 {
				b.WriteByte('\\')
				n = 1
				break
			}
			b.WriteRune(r)
			n = m
		default:
			b.WriteByte('\\')
			n = 1
		}
		changed = changed || n > 1
		s = s[n:]
		if i = strings.IndexByte(s, '\\'); i < 0 {
			b.WriteString(s)
			return b.String(), changed
		}
	}
}
