package record

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Text is a string of the record that is decoded only when asked for. The zero
// Text is empty.
type Text struct {
	raw   []byte   // a JSON string literal with its quotes
	more  [][]byte // further literals, joined with a newline
	plain string
}

// Plain wraps a string that is already decoded.
func Plain(s string) Text { return Text{plain: s} }

// Literal wraps JSON string literals, quotes included; several are joined by a
// newline. The bytes are not copied.
func Literal(raw []byte, more ...[]byte) Text { return Text{raw: raw, more: more} }

// IsZero reports whether there is nothing to decode.
func (t Text) IsZero() bool { return t.plain == "" && len(t.raw) <= 2 && len(t.more) == 0 }

// Size is an upper bound in bytes of the decoded text; it costs nothing.
func (t Text) Size() int {
	n := len(t.plain) + len(t.raw)
	for _, m := range t.more {
		n += len(m)
	}
	return n
}

// Raw gives the undecoded bytes of a single literal, for cheap substring
// tests; nil if the text is plain or in several pieces.
func (t Text) Raw() []byte {
	if len(t.more) > 0 {
		return nil
	}
	return t.raw
}

// String decodes the text. Invalid escapes and invalid UTF-8 become U+FFFD.
func (t Text) String() string {
	if t.raw == nil {
		return t.plain
	}
	if len(t.more) == 0 {
		return unquote(t.raw)
	}
	var b strings.Builder
	b.WriteString(unquote(t.raw))
	for _, m := range t.more {
		b.WriteByte('\n')
		b.WriteString(unquote(m))
	}
	return b.String()
}

// Keep returns a Text that stays valid after the callback returned.
func (t Text) Keep() Text { return Plain(t.String()) }

// unquote decodes a literal. Logs written leniently hold raw tabs, newlines and
// escapes that JSON does not know: what is no escape stands for itself.
func unquote(raw []byte) string {
	if len(raw) < 2 {
		return ""
	}
	s := raw[1 : len(raw)-1]
	k := bytes.IndexByte(s, '\\')
	if k < 0 {
		return valid(string(s))
	}
	var b strings.Builder
	b.Grow(len(s))
	for k >= 0 && k+1 < len(s) {
		b.Write(s[:k])
		n := 2
		switch c := s[k+1]; c {
		case 'n':
			b.WriteByte('\n')
		case 't':
			b.WriteByte('\t')
		case 'r':
			b.WriteByte('\r')
		case 'b':
			b.WriteByte('\b')
		case 'f':
			b.WriteByte('\f')
		case 'u':
			r, hex := escaped(s[k+2:])
			b.WriteRune(r)
			n += hex
		default:
			b.WriteByte(c)
		}
		s = s[k+n:]
		k = bytes.IndexByte(s, '\\')
	}
	b.Write(s)
	return valid(b.String())
}

// valid puts a mark for every byte that is no text.
func valid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + len(s)/8)
	for _, r := range s {
		b.WriteRune(r)
	}
	return b.String()
}

// escaped reads what follows \u, with a second half of a pair if there is one,
// and says how many bytes it took.
func escaped(s []byte) (rune, int) {
	hex := func(b []byte) (rune, bool) {
		if len(b) < 4 {
			return utf8.RuneError, false
		}
		n, err := strconv.ParseUint(string(b[:4]), 16, 32)
		return rune(n), err == nil
	}
	r, ok := hex(s)
	if !ok {
		return utf8.RuneError, 0
	}
	if utf16.IsSurrogate(r) {
		if len(s) >= 10 && s[4] == '\\' && s[5] == 'u' {
			if low, ok := hex(s[6:]); ok {
				if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
					return pair, 10
				}
			}
		}
		return utf8.RuneError, 4
	}
	return r, 4
}
