package codex

import (
	"bytes"
	"hash/maphash"
	"strings"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// words pairs the two forms in which Codex writes what was said: a response
// item and an event. Either may come first; the item's line is the one that
// counts, so an event waits until its item shows up or cannot any more.
type words struct {
	seed    maphash.Seed
	prompts []held // user items no event has confirmed yet
	says    []held // agent events whose item has not come yet
	// userEvents: this log writes a user_message event for every prompt.
	userEvents bool
	asked      map[uint64]int // events of the user minus items, this turn
	items      map[uint64]int // agent items this turn
	events     map[uint64]int // agent events this turn, waiting ones included
	lastItem   []byte         // the agent's last item, inside its quotes
	live       []string       // ids of the prompts that were not rolled back
	last       int            // the number of the last prompt
}

// maxHeld bounds what waits; more than a few never do.
const maxHeld = 16

// held is a text that waits, with its place.
type held struct {
	text string // of the user
	raw  []byte // of the agent, a string literal
	line int
	time string
}

func (w *words) key(s string) uint64 {
	return maphash.String(w.seed, strings.TrimSpace(s))
}

func (w *words) rawKey(v []byte) uint64 { return maphash.Bytes(w.seed, trimLiteral(v)) }

// userItem takes the words of a user response item.
func (r *reader) userItem(s string) {
	w := &r.words
	r.settleSays()
	k := w.key(s)
	if w.asked[k] > 0 { // its event came first
		w.asked[k]--
		return
	}
	if len(w.prompts) == maxHeld {
		r.settle()
	}
	w.prompts = append(w.prompts, held{text: s, line: r.line, time: text(r.time)})
}

// userEvent takes a user_message event: a real prompt.
func (r *reader) userEvent(s string) {
	w := &r.words
	w.userEvents = true
	at := held{text: s, line: r.line, time: text(r.time)}
	found := false
	for i, p := range w.prompts {
		if sameWords(p.text, s) {
			at.line, at.time, found = p.line, p.time, true
			w.prompts = append(w.prompts[:i], w.prompts[i+1:]...)
			break
		}
	}
	r.settle()
	r.prompt(at)
	if !found {
		if w.asked == nil {
			w.asked = map[uint64]int{}
		}
		w.asked[w.key(s)]++
	}
}

// sameWords reports whether an item and an event are the same prompt; the item
// may hold more, such as names of attached images.
func sameWords(item, event string) bool {
	item, event = strings.TrimSpace(item), strings.TrimSpace(event)
	return item == event || event != "" && strings.Contains(item, event)
}

// agentItem takes the words of an assistant response item, in one or several
// string literals. Its own bytes are compared: both forms come from one writer,
// and most of what is said is never decoded.
func (r *reader) agentItem(v []byte, more [][]byte) {
	w := &r.words
	if blank(v) && len(more) == 0 {
		return
	}
	r.settlePrompts()
	k := w.rawKey(v)
	w.lastItem = append(w.lastItem[:0], trimLiteral(v)...)
	at := held{raw: v, line: r.line, time: text(r.time)}
	t := record.Literal(v, more...)
	for i, h := range w.says {
		if w.rawKey(h.raw) == k || bytes.Contains(v, trimLiteral(h.raw)) {
			// Whatever waits before it had no item: it was said before this.
			before := w.says[:i]
			w.says = w.says[i+1:]
			for _, h := range before {
				r.say(h, record.Literal(h.raw))
			}
			w.count(&w.items, k)
			r.say(at, t)
			return
		}
	}
	w.count(&w.items, k)
	if w.items[k] <= w.events[k] { // the event was already sent
		return
	}
	r.settle()
	r.say(at, t)
}

// agentEvent takes an agent_message event, a string literal.
func (r *reader) agentEvent(v []byte) {
	w := &r.words
	if !jscan.IsString(v) || blank(v) {
		return
	}
	r.settlePrompts()
	if w.echo(v) {
		return
	}
	k := w.rawKey(v)
	w.count(&w.events, k)
	if w.events[k] <= w.items[k] {
		return
	}
	if len(w.says) == maxHeld {
		r.settle()
	}
	w.says = append(w.says, held{raw: bytes.Clone(v), line: r.line, time: text(r.time)})
}

func (w *words) count(m *map[uint64]int, k uint64) {
	if *m == nil {
		*m = map[uint64]int{}
	}
	(*m)[k]++
}

// echo reports whether v is the last item without what Codex cuts out of its
// events: a proposed plan, citations.
func (w *words) echo(v []byte) bool {
	t := trimLiteral(v)
	return len(t) < len(w.lastItem) && bytes.Contains(w.lastItem, t)
}

// said reports whether the agent said the literal v in this turn.
func (w *words) said(v []byte) bool {
	k := w.rawKey(v)
	return w.items[k]+w.events[k] > 0 || w.echo(v)
}

// settle sends everything that still waits: what follows is later.
func (r *reader) settle() {
	r.settlePrompts()
	r.settleSays()
}

// settleSays sends the agent's words whose item did not come.
func (r *reader) settleSays() {
	says := r.words.says
	r.words.says = nil
	for _, h := range says {
		r.say(h, record.Literal(h.raw))
	}
}

// settlePrompts decides on user items no event confirmed. Where the log writes
// such events, they were put there by the host.
func (r *reader) settlePrompts() {
	if len(r.words.prompts) == 0 {
		return
	}
	prompts := r.words.prompts
	r.words.prompts = nil
	for _, h := range prompts {
		if r.words.userEvents {
			r.start(record.Taught).Text = record.Plain(h.text)
			r.ev.Line, r.ev.Time = h.line, h.time
			r.emit()
			continue
		}
		r.prompt(h)
	}
}

func (r *reader) say(h held, t record.Text) {
	r.squeezed = false
	step := r.agentStep()
	r.start(record.Say).Text = t
	r.ev.Line, r.ev.Time, r.ev.Step = h.line, h.time, step
	r.emit()
}
