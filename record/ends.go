package record

import "bytes"

// What is kept of an output by those that hold on to it: more than any reader
// of outcomes looks at.
const (
	KeepHead = 256 << 10
	KeepTail = 768 << 10
)

// Bounded is the result with no more than the two ends of its output; a result
// that lost its middle is marked as truncated.
func (r *Result) Bounded() *Result {
	out, cut := r.Output.Ends(KeepHead, KeepTail)
	if !cut {
		return r
	}
	short := *r
	short.Output, short.Truncated = out, true
	return &short
}

// Ends keeps the first head and the last tail bytes of a long text, in whole
// lines, and reports whether it left anything out. The middle is never decoded.
func (t Text) Ends(head, tail int) (Text, bool) {
	if t.Size() <= head+tail || len(t.more) > 0 {
		return t, false
	}
	if t.raw == nil {
		return Plain(t.plain[:head] + "\n" + t.plain[len(t.plain)-tail:]), true
	}
	inner := t.raw[1 : len(t.raw)-1]
	from, to := lineEnd(inner[:head]), lineStart(inner[len(inner)-tail:])
	return Literal(quoted(inner[:from]), quoted(inner[len(inner)-tail+to:])), true
}

func quoted(b []byte) []byte {
	out := make([]byte, 0, len(b)+2)
	return append(append(append(out, '"'), b...), '"')
}

// lineEnd is where the last whole line of an undecoded text ends.
func lineEnd(b []byte) int {
	for end := len(b); ; {
		i := bytes.LastIndex(b[:end], []byte(`\n`))
		if i < 0 {
			return 0
		}
		if escapes(b, i) {
			return i
		}
		end = i
	}
}

// lineStart is where the first whole line of an undecoded text starts.
func lineStart(b []byte) int {
	for at := 0; ; {
		i := bytes.Index(b[at:], []byte(`\n`))
		if i < 0 {
			return len(b)
		}
		if i += at; escapes(b, i) {
			return i + 2
		}
		at = i + 1
	}
}

// escapes reports whether the backslash at i begins an escape, and is not the
// second half of one. What stands before b is not seen: a run of backslashes
// that reaches its start is not trusted.
func escapes(b []byte, i int) bool {
	n := i
	for n > 0 && b[n-1] == '\\' {
		n--
	}
	return (i-n)%2 == 0 && (n > 0 || i == 0 && n == i)
}
