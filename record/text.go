package record

import (
	"strings"

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
	// AppendUnquote reports mangled input as an error but still decodes it.
	dst, err := jsontext.AppendUnquote(make([]byte, 0, len(raw)), raw)
	if err != nil && len(dst) == 0 {
		return strings.ToValidUTF8(string(raw[1:len(raw)-1]), "\uFFFD")
	}
	return string(dst)
}
