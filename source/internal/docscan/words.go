package docscan

import (
	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// String is the text of a string literal, "" for any other value.
func String(v []byte) string {
	if !jscan.IsString(v) {
		return ""
	}
	return record.Literal(v).String()
}

// Content is what a chat message says: a string, or a list of parts of which
// some have a text.
func Content(v []byte) record.Text {
	if jscan.IsString(v) {
		return record.Literal(v)
	}
	var first []byte
	var more [][]byte
	_, _ = jscan.Array(v, 0, func(part []byte) bool {
		switch t := jscan.Get(part, "text"); {
		case !jscan.IsString(t):
		case first == nil:
			first = t
		default:
			more = append(more, t)
		}
		return true
	})
	return record.Literal(first, more...)
}
