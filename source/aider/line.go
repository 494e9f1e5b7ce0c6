package aider

import (
	"bytes"
	"strings"
)

const (
	headerMark = "# aider chat started at "
	stampForm  = "0000-00-00 00:00:00"
)

// header reads the line that begins a chat and says when it did.
func header(b []byte) (stamp string, ok bool) {
	rest, ok := bytes.CutPrefix(b, []byte(headerMark))
	rest = bytes.TrimRight(rest, " ")
	if !ok || len(rest) != len(stampForm) {
		return "", false
	}
	for i, c := range rest {
		if digit := c >= '0' && c <= '9'; digit != (stampForm[i] == '0') || !digit && c != stampForm[i] {
			return "", false
		}
	}
	return string(rest), true
}

// hard reports whether a line ends as Aider ends its own.
func hard(b []byte) bool { return bytes.HasSuffix(b, []byte("  ")) }

// typed reports whether a line looks like one the user typed.
func typed(b []byte) bool {
	rest, ok := bytes.CutPrefix(b, []byte("####"))
	return ok && (len(rest) == 0 || rest[0] == ' ')
}

// own reports whether a line looks like one of Aider's.
func own(b []byte) bool { return len(b) > 0 && b[0] == '>' && (len(b) == 1 || b[1] == ' ') }

// content is what a line of Aider's or the user's says.
func content(b []byte, mark string) []byte {
	b = bytes.TrimPrefix(b, []byte(mark))
	return bytes.TrimRight(bytes.TrimPrefix(b, []byte(" ")), " \t")
}

// fence is a block the model shows: a run of one character, or one of the tags
// Aider falls back to where the text itself has such runs.
type fence struct {
	c   byte
	n   int
	tag string
}

func (f fence) open() bool { return f.n > 0 || f.tag != "" }

// opens reads a line that begins a block.
func opens(b []byte) fence {
	b = bytes.TrimLeft(b, " ")
	if len(b) < 3 {
		return fence{}
	}
	if b[0] == '`' || b[0] == '~' {
		n := run(b)
		if n < 3 || b[0] == '`' && bytes.IndexByte(b[n:], '`') >= 0 {
			return fence{}
		}
		return fence{c: b[0], n: n}
	}
	if b[0] == '<' && len(b) < 20 {
		switch s := strings.TrimRight(string(b), " "); s {
		case "<source>", "<code>", "<pre>", "<codeblock>", "<sourcecode>":
			return fence{tag: "</" + s[1:]}
		}
	}
	return fence{}
}

func run(b []byte) int {
	n := 0
	for n < len(b) && b[n] == b[0] {
		n++
	}
	return n
}

// closes reports whether a line ends the block.
func (f fence) closes(b []byte) bool {
	b = bytes.TrimSpace(b)
	if f.tag != "" {
		return string(b) == f.tag
	}
	return len(b) >= f.n && b[0] == f.c && run(b) == len(b)
}

// refuted reports whether a line begins another block as it can't inside this
// one: the block was never closed.
func (f fence) refuted(b []byte) bool {
	g := opens(b)
	return f.n > 0 && g.c == f.c && g.n >= f.n && !f.closes(b)
}
