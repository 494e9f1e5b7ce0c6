package aider

import "bytes"

// line is one held back.
type line struct {
	text []byte
	n    int
}

// feed reads a line, or holds it back.
func (r *reader) feed(b []byte) {
	if r.held == nil {
		r.read(b)
		return
	}
	switch {
	case r.fence.closes(b):
		held := r.held
		r.drop()
		last := r.line
		for _, l := range held { // they were shown
			r.line = l.n
			r.say(l.text)
		}
		r.line = last
		r.read(b)
	case r.fence.refuted(b), r.heldLen+len(b) > maxHeld:
		r.release()
		r.feed(b)
	default:
		r.hold(b)
	}
}

func (r *reader) hold(b []byte) {
	r.held = append(r.held, line{bytes.Clone(b), r.line})
	r.heldLen += len(b) + 16
}

func (r *reader) drop() { r.held, r.heldLen = nil, 0 }

// release reads what was held back as what it looks like: the fence before it
// was never closed. There may be lines held back again, fewer than before.
func (r *reader) release() {
	held, last := r.held, r.line
	r.again += r.heldLen
	r.drop()
	r.fence, r.blank = fence{}, true
	for _, l := range held {
		r.line = l.n
		r.feed(l.text)
	}
	r.line = last
}
