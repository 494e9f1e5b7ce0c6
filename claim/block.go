package claim

import (
	"strings"
	"unicode/utf8"
)

// blockKind is what a run of Markdown lines is.
type blockKind uint8

const (
	paragraph blockKind = iota
	heading
	item
	row
	rule // nothing to read; ends what a lead reaches
)

// tick is the mark before an item.
type tick uint8

const (
	noTick tick = iota
	ticked
	crossed
	open // an empty box
)

// block is one piece of the message. Its bytes are msg[from:to], without the
// marker that made it an item or heading.
type block struct {
	from, to int
	indent   int
	kind     blockKind
	tick     tick
	fenced   bool // inside a fence the agent wrote as its own result table
}

// blocks splits a message into blocks. Fenced code, indented quotes and HTML
// comments are left out: they are other people's words, file contents or
// output. A fence every line of which reads as a result stays. They are added
// to out.
func blocks(out []block, msg string, base int) []block {
	joined := false // whether the last block may take another line
	for at := base; at < len(msg); {
		end, next := lineEnd(msg, at)
		line := msg[at:end]
		body := strings.TrimLeft(line, " \t")
		indent := width(line[:len(line)-len(body)])
		switch {
		case blank(body):
			joined = false
		case fenceMark(body) > 0:
			from := next
			closing, after := closeFence(msg, next, body)
			if info := strings.TrimSpace(body[fenceMark(body):]); info == "" || info == "text" {
				out = resultFence(out, msg, from, closing)
			}
			out = append(out, block{from: at, to: at, kind: rule})
			joined, next = false, after
		case body[0] == '>':
			out = append(out, block{from: at, to: at, kind: rule})
			joined = false
		case body[0] == '#':
			lead := len(body) - len(strings.TrimLeft(body, "#"))
			out = append(out, block{from: end - len(body) + lead, to: end, kind: heading})
			joined = false
		case ruler(body):
			out = append(out, block{from: at, to: at, kind: rule})
			joined = false
		case body[0] == '|':
			out = append(out, block{from: end - len(body), to: end, kind: row})
			joined = false
		default:
			b := block{from: end - len(body), to: end, indent: indent}
			if n := marker(body); n > 0 {
				b.kind = item
				b.from += n
			}
			b.from, b.tick = tickAt(msg, b.from, b.to)
			if b.tick != noTick && b.kind == paragraph {
				b.kind = item
			}
			if joined && b.kind == paragraph && continues(msg, &out[len(out)-1], b.from) {
				out[len(out)-1].to = end
			} else {
				out = append(out, b)
			}
			joined = true
		}
		at = next
	}
	return out
}

// lineEnd returns the end of the line at at, and the start of the next.
func lineEnd(msg string, at int) (end, next int) {
	n := strings.IndexByte(msg[at:], '\n')
	if n < 0 {
		return len(msg), len(msg)
	}
	end = at + n
	if end > at && msg[end-1] == '\r' {
		return end - 1, end + 1
	}
	return end, end + 1
}

// blank tells whether there is nothing but space in s.
func blank(s string) bool {
	return s == "" || (s[0] <= ' ' || s[0] >= utf8.RuneSelf) && strings.TrimSpace(s) == ""
}

func width(space string) int {
	n := 0
	for i := range len(space) {
		if space[i] == '\t' {
			n += 4
		} else {
			n++
		}
	}
	return n
}

// continues tells whether a line goes on with the block before it: a hard wrap
// leaves a long line without a final mark, and a small letter after it.
func continues(msg string, b *block, from int) bool {
	if b.kind != paragraph && b.kind != item {
		return false
	}
	last := msg[b.to-1]
	if strings.IndexByte(".:!?|", last) >= 0 || b.to-b.from < 40 {
		return false
	}
	c := msg[from]
	return c >= 'a' && c <= 'z' || c == '(' || c == '`' || c >= '0' && c <= '9'
}
