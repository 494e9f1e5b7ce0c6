package run

import (
	"strings"

	"github.com/footing-dev/footing/record"
)

// maxSay bounds the text of one message that is kept, with partSize for each of
// its pieces.
const (
	maxSay   = 1 << 20
	partSize = 64
)

// sayBuffer holds the newest message, undecoded: of all an agent says in a
// turn only the last is read, so only the last is decoded.
type sayBuffer struct {
	step  string
	parts []saved
	size  int // of the parts, with what it takes to keep them
}

type saved struct {
	raw   []byte
	plain string
	line  int
}

// Part says where a piece of a turn's message stands in the log.
type Part struct {
	Line, Offset int
}

// Place turns an offset of the message into a line of the log and an offset in
// that record's text.
func (t *Turn) Place(offset int) (line, at int) {
	line, at = t.ClaimLine, offset
	for _, p := range t.Parts {
		if p.Offset <= offset {
			line, at = p.Line, offset-p.Offset
		}
	}
	return line, at
}

// add puts a piece of text into the buffer; a new step starts a new message.
func (b *sayBuffer) add(ev *record.Event) {
	if ev.Step == "" || ev.Step != b.step {
		b.reset()
		b.step = ev.Step
	}
	if b.size+ev.Text.Size() > maxSay {
		b.parts, b.size = b.parts[:0], 0 // the newest piece is the closing one
		if ev.Text.Size() > maxSay {
			return
		}
	}
	b.size += ev.Text.Size() + partSize
	p := b.next()
	p.line = ev.Line
	if raw := ev.Text.Raw(); raw != nil {
		p.raw = append(p.raw[:0], raw...)
		return
	}
	p.raw, p.plain = nil, ev.Text.String()
}

// Of the first keptParts pieces up to keptBytes each are written over.
const (
	keptParts = 4
	keptBytes = 64 << 10
)

// next makes room for a piece. Most messages are followed by another: the bytes
// of one that was given up are used again.
func (b *sayBuffer) next() *saved {
	n := len(b.parts)
	var raw []byte
	if n < keptParts && n < cap(b.parts) {
		if raw = b.parts[:n+1][n].raw; cap(raw) > keptBytes {
			raw = nil
		}
	}
	b.parts = append(b.parts, saved{raw: raw})
	return &b.parts[n]
}

func (b *sayBuffer) reset() { b.parts, b.size, b.step = b.parts[:0], 0, "" }

// flush decodes the message into the turn.
func (b *sayBuffer) flush(t *Turn) {
	if len(b.parts) == 0 {
		return
	}
	var whole strings.Builder
	for i, p := range b.parts {
		s := p.plain
		if p.raw != nil {
			s = record.Literal(p.raw).String()
		}
		if len(b.parts) == 1 {
			t.Parts, t.Message = append(t.Parts, Part{Line: p.line}), s
			return
		}
		if i > 0 {
			whole.WriteString("\n\n")
		}
		t.Parts = append(t.Parts, Part{Line: p.line, Offset: whole.Len()})
		whole.WriteString(s)
	}
	t.Message = whole.String()
}
