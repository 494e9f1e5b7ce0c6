package claude

import (
	"bytes"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// output is what the agent saw, else what the host kept of it. Of an output too
// large for the agent the host often keeps all, where the agent got a preview.
func output(content []byte, x *extra) record.Text {
	if hasPrefix(inner(content), persisted) && len(x.stdout) > len(content) && jscan.IsString(x.stdout) {
		return record.Literal(x.stdout)
	}
	if jscan.IsString(content) {
		return record.Literal(content)
	}
	var head []byte
	var more [][]byte
	texts(content, func(lit []byte) bool {
		if head == nil {
			head = lit
		} else {
			more = append(more, lit)
		}
		return true
	})
	switch {
	case head != nil:
		return record.Literal(head, more...)
	case x.text != nil:
		return record.Literal(x.text)
	case len(x.stderr) > 2 && len(x.stdout) > 2:
		return record.Literal(x.stdout, x.stderr)
	case len(x.stdout) > 2:
		return record.Literal(x.stdout)
	}
	return text(x.stderr)
}

// first is the undecoded content of the first text of a result.
func first(content []byte) []byte {
	if jscan.IsString(content) {
		return inner(content)
	}
	var t []byte
	texts(content, func(lit []byte) bool {
		t = inner(lit)
		return false
	})
	return t
}

// texts calls f for the text blocks in the list content.
func texts(content []byte, f func(lit []byte) bool) {
	if len(content) == 0 || content[0] != '[' {
		return
	}
	_, _ = jscan.Array(content, 0, func(v []byte) bool {
		if jscan.IsString(v) {
			return f(v)
		}
		if lit := jscan.Get(v, "text"); jscan.IsString(lit) {
			return f(lit)
		}
		return true
	})
}

func hasSuffix(t []byte, s string) bool { return bytes.HasSuffix(t, []byte(s)) }
