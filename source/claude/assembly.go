package claude

import (
	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/internal/lines"
)

// assembly puts a record together that was printed over several lines. It
// follows brackets line by line, so that its cost is linear, and takes only
// lines that look like the inside of an indented object: the record after one
// that was merely cut off must not be swallowed.
type assembly struct {
	buf   []byte
	line  int // of the first line
	depth int
	done  bool
}

func (a *assembly) open() bool     { return a.depth > 0 || a.done }
func (a *assembly) complete() bool { return a.done }

func (a *assembly) reset() {
	if cap(a.buf) > 1<<20 {
		a.buf = nil
	}
	*a = assembly{buf: a.buf[:0]}
}

// start begins with a line that opens more brackets than it closes; false if
// the line is not such a line.
func (a *assembly) start(b []byte, line int) bool {
	if b[0] != '{' {
		return false
	}
	depth, ok := balance(b, 0)
	if !ok || depth <= 0 {
		return false
	}
	switch b[len(b)-1] {
	case '{', '[', ',':
	default:
		return false
	}
	a.buf, a.line, a.depth = append(a.buf[:0], b...), line, depth
	return true
}

// add takes one more line; false if it does not belong.
func (a *assembly) add(b []byte) bool {
	i := jscan.Space(b, 0)
	if i == len(b) {
		return true
	}
	if i == 0 && b[0] != '}' && b[0] != ']' {
		return false
	}
	if len(a.buf)+len(b) > lines.Limit {
		return false
	}
	depth, ok := balance(b, a.depth)
	if !ok {
		return false
	}
	a.buf = append(append(a.buf, '\n'), b...)
	a.depth = depth
	a.done = depth <= 0
	return true
}

// balance adds what b opens and closes to depth, strings left out; false if a
// string does not end on the line, which JSON does not allow.
func balance(b []byte, depth int) (int, bool) {
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '"':
			j, err := jscan.String(b, i)
			if err != nil {
				return depth, false
			}
			i = j - 1
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
	}
	return depth, true
}
