package record

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
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

func unquote(raw []byte) string {
	if len(raw) < 2 {
		return ""
	}
	plain := true
	for _, c := range raw[1 : len(raw)-1] {
		if c == '\\' || c >= 0x80 || c < 0x20 {
			plain = false
			break
		}
	}
	if plain {
		return string(raw[1 : len(raw)-1])
	}
	dst, err := jsontext.AppendUnquote(make([]byte, 0, len(raw)), raw)
	if err != nil {
		// It stops where the input is not strict JSON; logs written leniently
		// hold raw tabs and newlines.
		return lenient(raw[1 : len(raw)-1])
	}
	return string(dst)
}

// lenient decodes the inside of a literal that is not strict JSON: what is no
// escape stands for itself.
func lenient(s []byte) string {
	dst := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			dst = append(dst, s[i])
			continue
		}
		i++
		switch c := s[i]; c {
		case 'n':
			dst = append(dst, '\n')
		case 't':
			dst = append(dst, '\t')
		case 'r':
			dst = append(dst, '\r')
		case 'b':
			dst = append(dst, '\b')
		case 'f':
			dst = append(dst, '\f')
		case 'u':
			r, n := escaped(s[i+1:])
			dst = utf8.AppendRune(dst, r)
			i += n
		default:
			dst = append(dst, c)
		}
	}
	if utf8.Valid(dst) {
		return string(dst)
	}
	// One mark a byte, as the strict decoder does.
	var b strings.Builder
	for len(dst) > 0 {
		r, n := utf8.DecodeRune(dst)
		b.WriteRune(r)
		dst = dst[n:]
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
