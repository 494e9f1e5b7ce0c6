package claim

import (
	"strings"
	"unicode/utf8"
)

// A longer message is read from its last tailSize bytes on, at the next line:
// what an agent says it achieved stands at the end.
const (
	maxMessage = 1 << 20
	tailSize   = 256 << 10
)

// Extract returns the claims of a closing message.
func Extract(text string) []Claim { return Read(text).Claims }

// Read reads a closing message. It is a pure function of the text and linear
// in its length. Spans are byte offsets in text, at rune boundaries as long as
// text is valid UTF-8. Of a message over 1 MiB only the last 256 KiB are read.
func Read(text string) Closing {
	base := 0
	if len(text) > maxMessage {
		base = len(text) - tailSize
		if n := strings.IndexByte(text[base:], '\n'); n >= 0 {
			base += n + 1
		}
		for base < len(text) && !utf8.RuneStart(text[base]) {
			base++
		}
	}
	m := messages.Get().(*message)
	defer messages.Put(m)
	closing := m.read(text, base)
	m.open("") // keeps nothing of the text
	return closing
}

// context is what the words around a sentence say about it.
type context struct {
	span    [2]int
	relayed bool
	row     bool
	item    bool
	first   bool // the message's first sentence
	tick    tick
	asking  bool
	lead    lead
}

// lead is what a heading, or a line that ends in a colon, says of what is
// under it.
type lead struct {
	shut    bool // plans, instructions, expectations: nothing below is a claim
	proof   bool // "Verified:", "Checks": a ticked name below is a claim
	relayed bool
}

// block reads one block's sentences.
func (m *message) block(i int, b *block) {
	switch b.kind {
	case item:
		for m.depth > 0 && m.items[m.depth-1].indent >= b.indent {
			m.depth--
		}
	case row:
		if i+1 < len(m.blocks) && m.blocks[i+1].kind == rule && meaning(m.text[b.from:b.to]) {
			m.lead.shut = true
		}
	default:
		m.depth = 0
		m.lead = lead{}
	}
	over := m.section
	over.join(m.lead)
	for k := range m.depth {
		over.join(m.items[k].lead)
	}
	listed := m.heads(i)
	sc := &m.scanner
	sc.at, sc.end = b.from, b.to
	for sc.next() {
		from, to := m.outer(sc.toks[0].start, sc.toks[len(sc.toks)-1].end, b)
		if to <= from {
			continue
		}
		m.reader = reader{msg: m.text, toks: sc.toks, context: context{
			span: [2]int{from, to}, row: b.kind == row, item: b.kind == item, first: m.sentences == 0,
			tick: b.tick, asking: sc.stop == '?', lead: over, relayed: over.relayed,
		}}
		m.sentences++
		r := &m.reader
		m.sentence(r, i, listed && sc.at >= sc.end)
		if m.seen&(1<<cRelay) != 0 && relays(r) {
			m.lead.relayed = true
		}
	}
	isHead := b.kind == heading || listed
	if !isHead {
		return
	}
	l := readLead(m.text[b.from:b.to])
	switch {
	case b.kind == heading || b.kind == paragraph && boldLine(m.text[b.from:b.to]):
		l.relayed = l.relayed || m.lead.relayed
		m.section, m.lead = l, lead{}
	case b.kind == item:
		if m.depth < len(m.items) {
			m.items[m.depth].indent, m.items[m.depth].lead = b.indent, l
			m.depth++
		}
	default:
		l.relayed = l.relayed || m.lead.relayed
		m.lead = l
	}
}

// outer widens a span over the backticks, quotes and stars at its ends.
func (m *message) outer(from, to int, b *block) (int, int) {
	for from > b.from && (m.text[from-1] == '`' || m.text[from-1] == '"' || m.text[from-1] == '*') {
		from--
	}
	for to < b.to && (m.text[to] == '`' || m.text[to] == '"' || m.text[to] == '*') {
		to++
	}
	return from, to
}

func (l *lead) join(o lead) {
	l.shut = l.shut || o.shut
	l.proof = l.proof || o.proof
	l.relayed = l.relayed || o.relayed
}

// heads tells whether the block at i stands over a list or a table.
func (m *message) heads(i int) bool {
	b := &m.blocks[i]
	if i+1 >= len(m.blocks) {
		return false
	}
	n := &m.blocks[i+1]
	switch b.kind {
	case paragraph:
		return n.kind == item || n.kind == row || boldLine(m.text[b.from:b.to])
	case item:
		return n.kind == item && n.indent > b.indent
	case heading:
		return true
	}
	return false
}

// boldLine tells whether a paragraph is a heading in bold type.
func boldLine(s string) bool {
	s = strings.TrimRight(s, " \t:")
	return len(s) < 100 && strings.HasPrefix(s, "**") && strings.HasSuffix(s, "**") && strings.Count(s, "**") == 2
}

// ticked tells whether an item bears a tick, before its words or behind them:
// it was done, though its heading says what to do.
func (r *reader) ticked() bool {
	return r.tick == ticked || r.item && len(r.toks) > 1 && r.toks[len(r.toks)-1].kind == tickMark
}

// sentence reads one sentence.
func (m *message) sentence(r *reader, i int, head bool) {
	r.phrases()
	var seen uint64
	for k := range r.toks {
		seen |= 1 << r.toks[k].class
		if r.toks[k].kind == tickMark {
			seen |= 1 << cState
		}
	}
	m.seen = seen
	from := len(m.closing.Claims)
	const words = 1<<cState | 1<<cIssue | 1<<cProof | 1<<cProof2 | 1<<cWorks | 1<<cDone | 1<<cLeft | 1<<cSought | 1<<cFail
	// "… fails in CI. Build and lint pass there."
	away := (m.away || seen&(1<<cCI) != 0) && r.is(len(r.toks)-1, "there")
	m.away = seen&(1<<cCI) != 0
	useful := seen&words != 0 || r.tick == ticked ||
		seen&(1<<cAux|1<<cRan) != 0 && seen&(1<<cCode|1<<cThing) != 0
	if useful && !away && !r.asking && r.tick != crossed && r.tick != open && (!r.lead.shut || r.ticked()) {
		r.block()
		if seen&(1<<cRelay) != 0 && relays(r) {
			r.relayed = true
		}
		m.closing.Claims = r.claims(m.closing.Claims)
		if len(m.closing.Claims) == from {
			m.closing.Claims = r.lone(m.closing.Claims)
		}
		m.closing.Claims = r.proofs(m.closing.Claims, seen, len(m.closing.Claims) > from)
		if head && len(m.closing.Claims) > from {
			m.bound(i, m.closing.Claims[from:])
		}
	}
	m.ran.next(r, seen, i, m.closing.Claims[from:])
	m.close(r, seen)
}
