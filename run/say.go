package run

import "github.com/footing-dev/footing/record"

// maxSay bounds the text of one message that is kept.
const maxSay = 1 << 20

// sayBuffer holds the newest message, undecoded: of all an agent says in a
// turn only the last is read, so only the last is decoded.
type sayBuffer struct {
	step  string
	parts []saved
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
		b.parts = b.parts[:0]
		b.step = ev.Step
	}
	size := 0
	for _, p := range b.parts {
		size += len(p.raw) + len(p.plain)
	}
	if size+ev.Text.Size() > maxSay {
		b.parts = b.parts[:0] // the newest piece is the closing one
		if ev.Text.Size() > maxSay {
			return
		}
	}
	if raw := ev.Text.Raw(); raw != nil {
		b.parts = append(b.parts, saved{raw: append([]byte(nil), raw...), line: ev.Line})
		return
	}
	b.parts = append(b.parts, saved{plain: ev.Text.String(), line: ev.Line})
}

// flush decodes the message into the turn.
func (b *sayBuffer) flush(t *Turn) {
	for i, p := range b.parts {
		s := p.plain
		if p.raw != nil {
			s = record.Literal(p.raw).String()
		}
		if i > 0 {
			t.Message += "\n\n"
		}
		t.Parts = append(t.Parts, Part{Line: p.line, Offset: len(t.Message)})
		t.Message += s
	}
}
