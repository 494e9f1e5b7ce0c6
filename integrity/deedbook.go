package integrity

import (
	"slices"
	"strings"
)

type deedState uint8

const (
	pending deedState = iota
	settled
)

// done is a deed that was seen.
type done struct {
	Deed
	state deedState
	at    Place
	call  string
	tool  string
	lost  int // evictions before it
	keys  map[string]bool
	seq   int // calls until it
}

// Bounds of the deed book; the oldest is forgotten, which only silences.
const (
	maxDeeds    = 512
	maxSequence = 8
)

// deedBook knows which deeds are settled.
type deedBook struct {
	settled map[string]*done
	order   []string
	// trail is the settled deeds in order, for sequences.
	trail []*done
	names map[string]naming
	calls int // so far
	// late are calls that may have unsettled deeds, oldest first: what they
	// change is worked out when it matters.
	late     []unsettler
	lateSize int
}

// of lists the deeds of a call.
func (b *deedBook) of(c *call) []Deed {
	t := c.tool
	if t != nil && (t.Effect == Reads || t.Effect == Polls) {
		return nil
	}
	if t != nil && t.Effect == Writes {
		k := c.in().exactCanonical()
		if len(t.Key) > 0 {
			parts, held := make([]string, 0, len(t.Key)), false
			for _, p := range t.Key {
				if n := c.in().pick(p); n != nil {
					parts, held = append(parts, n.canonical()), true
				} else {
					parts = append(parts, "-")
				}
			}
			// A call with none of them says by all its arguments what it is.
			if held {
				k = key(parts...)
			}
		}
		return []Deed{{Name: "call of " + t.Name, Key: k, Text: t.Name}}
	}
	if len(c.Deeds) > 0 {
		return c.Deeds
	}
	return b.deedsOf(c)
}

// see keeps the book after an event was judged.
func (b *deedBook) see(j *Judge, m *moment) {
	if j.decl.Quiet {
		return
	}
	switch m.Kind {
	case Turn:
		if b.hears() && asksAgain(m.Text) {
			b.forget(func(*done) bool { return true })
			b.trail, b.late, b.lateSize = nil, nil, 0
		}
	case Call:
		b.called(j, m)
	case Result:
		b.returned(j, m)
	}
}

// hears reports whether it matters that the user asks for something again.
func (b *deedBook) hears() bool { return len(b.settled) > 0 || len(b.trail) > 0 }

func (b *deedBook) called(j *Judge, m *moment) {
	b.calls++
	if len(m.call.did) == 0 && len(b.settled) == 0 {
		return
	}
	b.later(j, m.call)
	if b.settled == nil {
		b.settled = map[string]*done{}
	}
	for _, d := range m.call.did {
		k := d.id
		d.Key = "" // it may be a whole file
		have := b.settled[k]
		if have != nil && have.state == settled {
			continue // the first one stands
		}
		if have == nil {
			b.order = append(b.order, k)
		}
		one := &done{Deed: d, at: m.Place, call: m.ID, tool: m.Tool, lost: j.lost, seq: b.calls}
		if m.call.tool != nil {
			one.keys = leafKeys(m.call.in())
		}
		b.settled[k] = one
	}
	for len(b.order) > maxDeeds {
		delete(b.settled, b.order[0])
		b.order = b.order[1:]
	}
}

func (b *deedBook) forget(gone func(*done) bool) {
	before := len(b.settled)
	for k, d := range b.settled {
		if gone(d) {
			delete(b.settled, k)
		}
	}
	if len(b.settled) == before {
		return
	}
	b.order = slices.DeleteFunc(b.order, func(k string) bool { return b.settled[k] == nil })
}

// returned settles the deeds of a call, or forgets them where it failed.
func (b *deedBook) returned(j *Judge, m *moment) {
	if m.call == nil {
		return
	}
	for i := range m.call.did {
		k := m.call.did[i].id
		d := b.settled[k]
		if d == nil || d.call != m.Call {
			continue
		}
		if n := len(b.late); n > 0 && b.late[n-1].seq > d.seq {
			if b.catchUp(j); b.settled[k] != d {
				continue
			}
		}
		switch {
		case m.Unsettled:
		case m.Error || !settles(m):
			delete(b.settled, k)
		default:
			d.state = settled
			b.trail = append(b.trail, d)
			if len(b.trail) > 2*maxSequence {
				b.trail = slices.Delete(b.trail, 0, len(b.trail)-2*maxSequence)
			}
		}
	}
}

// settles: the result says that the work is done.
func settles(m *moment) bool {
	if t := m.call.tool; t != nil && t.Settles != nil {
		if !m.tree {
			return false
		}
		n := m.root.pick(t.Settles.Pointer)
		return n != nil && slices.ContainsFunc(t.Settles.Values, func(v string) bool {
			return Identity(v, false) == Identity(n.value().Text, false)
		})
	}
	for _, d := range m.call.did {
		if strings.HasPrefix(d.Name, "git push") && slices.ContainsFunc([]string{"rejected", "fatal:", "error:"}, func(s string) bool {
			return strings.Contains(m.text(), s)
		}) {
			return false
		}
	}
	return true
}

// repeats finds the settled sequence that ends in the last deeds of the trail
// and is completed a second time by the call's own.
func (b *deedBook) repeats(next []Deed) []*done {
	if len(next) != 1 {
		return nil
	}
	t := b.trail
	last := next[0].id
	for n := 2; n <= maxSequence && 2*n-1 <= len(t); n++ {
		first, again := t[len(t)-2*n+1:len(t)-n+1], t[len(t)-n+1:]
		if first[n-1].id != last {
			continue
		}
		same, distinct := true, false
		for i := range n - 1 {
			same = same && first[i].id == again[i].id
			distinct = distinct || first[i].id != last
		}
		if same && distinct {
			return first
		}
	}
	return nil
}

// asksAgain: the user wants it done again.
func asksAgain(text string) bool {
	for w := range strings.FieldsFuncSeq(strings.ToLower(clip(text)), func(r rune) bool { return r < 'a' || r > 'z' }) {
		if slices.Contains([]string{"again", "resend", "redo", "retry", "rerun", "repeat", "repost", "redeploy", "republish", "another", "more"}, w) {
			return true
		}
	}
	return false
}
