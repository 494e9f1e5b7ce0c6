package claim

import "sync"

// message is the reading of one text.
type message struct {
	text    string
	blocks  []block
	scanner scanner
	reader  reader // of the sentence at hand
	closing Closing
	section lead
	lead    lead
	items   [8]struct {
		indent int
		lead   lead
	}
	depth     int
	sentences int
	seen      uint64 // the classes of the sentence's words, a bit each
	last      ending
	ran       ranPart
	away      bool // the sentence before spoke of CI
}

// messages are readings that are over: their blocks and tokens are written over
// by the next.
var messages = sync.Pool{New: func() any { return new(message) }}

// maxKept is how many blocks a reading keeps room for when it is over.
const maxKept = 4096

// open makes m the reading of a text.
func (m *message) open(text string) {
	if cap(m.blocks) > maxKept {
		m.blocks = nil
	}
	*m = message{text: text, blocks: m.blocks[:0], scanner: scanner{msg: text, toks: m.scanner.toks[:0]}}
}

// read reads a text from base on, whatever m read before.
func (m *message) read(text string, base int) Closing {
	m.open(text)
	m.blocks = blocks(m.blocks, text, base)
	for i := range m.blocks {
		b := &m.blocks[i]
		if b.kind == rule {
			if i == 0 || m.blocks[i-1].kind != row {
				m.lead = lead{} // the line under a table's head ends nothing
			}
			continue
		}
		m.block(i, b)
	}
	m.finish()
	return m.closing
}
