package record

import (
	"bytes"
	"strings"
	"sync"
	"unicode/utf8"
	"unsafe"
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
	if bytes.IndexByte(s, '\\') < 0 {
		return valid(string(s))
	}
	text, ascii := decodeText(s)
	if ascii {
		return text
	}
	return valid(text)
}

func decodeText(s []byte) (text string, ascii bool) {
	if len(s) > maxKept {
		// A long text is not held twice: nobody else has its bytes.
		b, ascii := decode(nil, s)
		return unsafe.String(unsafe.SliceData(b), len(b)), ascii
	}
	buf := decoded.Get().(*[]byte)
	*buf, ascii = decode((*buf)[:0], s)
	text = string(*buf)
	decoded.Put(buf)
	return text, ascii
}

// maxKept is the longest text that is decoded in a buffer that is kept.
const maxKept = 64 << 10

// decoded holds texts while they are decoded, so that they take just the room
// they need.
var decoded = sync.Pool{New: func() any { return new([]byte) }}

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
