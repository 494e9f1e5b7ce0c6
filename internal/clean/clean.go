// Package clean makes text from a log safe to show. A log is hostile: its
// words may hold escape sequences that move a terminal's cursor, characters
// that reverse the reading order, or invisible ones that say something else to
// a model than to a person. Everything that reaches a terminal or an agent's
// context goes through here.
package clean

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text removes escape sequences and characters that are not to be seen, and
// keeps newlines and tabs. Invalid UTF-8 becomes U+FFFD.
func Text(s string) string {
	if harmless(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); {
		if s[i] == 0x1b {
			i += escape(s[i:])
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		i += n
		switch {
		case r == '\n' || r == '\t':
			b.WriteRune(r)
		case r == 0x9b || r == 0x9d || r == 0x90: // the one-byte forms of ESC [, ESC ], ESC P
			i += body(s[i:], r == 0x9b)
		case !hidden(r):
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Line is [Text] on one line: runs of white space become one space, and what is
// longer than most characters is cut with an ellipsis. most ≤ 0 cuts nothing.
func Line(s string, most int) string {
	if most > 0 && len(s) > 16*most {
		// Bounds the work on a huge text; escapes are short beside this.
		s = s[:16*most]
	}
	s = strings.Join(strings.Fields(Text(s)), " ")
	if most <= 0 || utf8.RuneCountInString(s) <= most {
		return s
	}
	cut := 0
	for range most - 1 {
		_, n := utf8.DecodeRuneInString(s[cut:])
		cut += n
	}
	return strings.TrimRight(s[:cut], " ") + "…"
}

// Quote is [Line] for an agent's context: angle brackets, which could pass for
// the tags of a host's own notices, are made into look-alikes that cannot.
func Quote(s string, most int) string {
	return tags.Replace(Line(s, most))
}

var tags = strings.NewReplacer("<", "‹", ">", "›")

// JSON escapes the characters of a JSON text that a terminal or a reader could
// trip over. The value stays the same.
func JSON(b []byte) []byte {
	at := -1
	for i := 0; i < len(b); {
		if b[i] < 0x7f {
			i++
			continue
		}
		r, n := utf8.DecodeRune(b[i:])
		if hidden(r) {
			at = i
			break
		}
		i += n
	}
	if at < 0 {
		return b
	}
	out := append(make([]byte, 0, len(b)+64), b[:at]...)
	for i := at; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		switch {
		case !hidden(r) || r < 0x20:
			out = append(out, b[i:i+n]...)
		case r > 0xffff:
			hi, lo := 0xd800+(r-0x10000)>>10, 0xdc00+(r-0x10000)&0x3ff
			out = fmt.Appendf(out, `\u%04x\u%04x`, hi, lo)
		default:
			out = fmt.Appendf(out, `\u%04x`, r)
		}
		i += n
	}
	return out
}

func harmless(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= 0x7f || c < 0x20 && c != '\n' && c != '\t' {
			return false
		}
	}
	return true
}

// hidden: controls, direction and format characters, tags, private use and
// unassigned code points, line separators. A joiner or a variation selector
// belongs to visible emoji and scripts, so U+200C, U+200D, U+FE0E and U+FE0F
// stay.
func hidden(r rune) bool {
	switch {
	case r < 0x20 || r >= 0x7f && r < 0xa0:
		return true
	case r < 0x300:
		return r == 0xad
	case r == 0x200c || r == 0x200d:
		return false
	case r >= 0xe0000 && r <= 0xe0fff: // tags and supplementary selectors
		return true
	case r >= 0xfe00 && r <= 0xfe0d:
		return true
	}
	return r == 0x2028 || r == 0x2029 || r == 0x115f || r == 0x1160 || r == 0x3164 || r == 0xffa0 ||
		unicode.In(r, unicode.Cf, unicode.Co)
}

// escape is the length of the escape sequence at the start of s.
func escape(s string) int {
	if len(s) < 2 {
		return len(s)
	}
	switch s[1] {
	case '[':
		return 2 + body(s[2:], true)
	case ']', 'P', 'X', '^', '_':
		return 2 + body(s[2:], false)
	}
	// Two-character and charset sequences: intermediates, then one final byte.
	i := 1
	for i < len(s) && s[i] >= 0x20 && s[i] <= 0x2f {
		i++
	}
	if i < len(s) && s[i] >= 0x30 && s[i] <= 0x7e {
		i++
	}
	return i
}

// maxString is how far a string sequence (a window title, a link) may reach;
// an unfinished one must not swallow the rest of a text.
const maxString = 4096

// body is the length of a sequence's rest: up to the final byte of a control
// sequence, or up to the terminator of a string.
func body(s string, control bool) int {
	if control {
		i := 0
		for i < len(s) && s[i] >= 0x20 && s[i] <= 0x3f {
			i++
		}
		if i < len(s) && s[i] >= 0x40 && s[i] <= 0x7e {
			i++
		}
		return i
	}
	for i := 0; i < len(s) && i < maxString; i++ {
		switch {
		case s[i] == 0x07:
			return i + 1
		case s[i] == 0x1b && i+1 < len(s) && s[i+1] == '\\':
			return i + 2
		case s[i] == 0xc2 && i+1 < len(s) && s[i+1] == 0x9c:
			return i + 2
		case s[i] == '\n':
			return i
		}
	}
	return 0
}
