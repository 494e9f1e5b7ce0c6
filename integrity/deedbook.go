package integrity

import (
	"slices"
	"sort"
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
}

func deedKey(d *Deed) string { return key(d.Name, d.Key) }

// of lists the deeds of a call.
func (b *deedBook) of(c *call) []Deed {
	t := c.tool
	if t != nil && (t.Effect == Reads || t.Effect == Polls) {
		return nil
	}
	if t != nil && t.Effect == Writes {
		k := c.in().exactCanonical()
		if len(t.Key) > 0 {
			var parts []string
			for _, p := range t.Key {
				if n := c.in().pick(p); n != nil {
					parts = append(parts, n.canonical())
				} else {
					parts = append(parts, "-")
				}
			}
			k = key(parts...)
		}
		return []Deed{{Name: "call of " + t.Name, Key: k, Text: t.Name}}
	}
	if len(c.Deeds) > 0 {
		return c.Deeds
	}
	return deedsOf(c)
}

// see keeps the book after an event was judged.
func (b *deedBook) see(j *Judge, m *moment) {
	if j.decl.Quiet {
		return
	}
	switch m.Kind {
	case Turn:
		if asksAgain(m.Text) {
			b.forget(func(*done) bool { return true })
			b.trail = nil
		}
	case Call:
		b.called(j, m)
	case Result:
		b.returned(m)
	}
}

func (b *deedBook) called(j *Judge, m *moment) {
	if len(m.call.did) == 0 && len(b.settled) == 0 {
		return
	}
	b.unsettle(j, m.call)
	if b.settled == nil {
		b.settled = map[string]*done{}
	}
	for _, d := range m.call.did {
		k := deedKey(&d)
		have := b.settled[k]
		if have != nil && have.state == settled {
			continue // the first one stands
		}
		if have == nil {
			b.order = append(b.order, k)
		}
		b.settled[k] = &done{Deed: d, at: m.Place, call: m.ID, tool: m.Tool, lost: j.lost, keys: leafKeys(m.call.in())}
	}
	for len(b.order) > maxDeeds {
		delete(b.settled, b.order[0])
		b.order = b.order[1:]
	}
}

// unsettle forgets the deeds that a call gives a reason to do again.
func (b *deedBook) unsettle(j *Judge, c *call) {
	if len(b.settled) == 0 {
		return
	}
	_, st := known(c)
	effectful := c.tool != nil && c.tool.Effect == Writes
	undoing := slices.ContainsFunc(NameWords(c.Tool), func(w string) bool {
		return slices.Contains([]string{"delete", "remove", "cancel", "undo", "revert", "rollback", "reset", "void", "close", "stop", "detach", "revoke"}, w)
	})
	named := j.decl.anyTool(func(t *Tool) bool { return slices.Contains(t.UnsettledBy, c.Tool) })
	if !effectful && !undoing && !named && !st.push && !st.build && !st.files && len(st.paths) == 0 {
		return
	}
	mine := leafKeys(c.in())
	own := map[string]bool{}
	for i := range c.did {
		own[deedKey(&c.did[i])] = true
	}
	hit := false
	b.forget(func(d *done) bool {
		if own[deedKey(&d.Deed)] {
			return false
		}
		gone := false
		switch t := j.decl.tool(d.tool); {
		case t != nil && t.Effect == Writes && len(t.UnsettledBy) > 0:
			gone = slices.Contains(t.UnsettledBy, c.Tool)
		case t != nil && t.Effect == Writes:
			gone = (effectful || undoing) && c.Tool != d.tool && shares(mine, d.keys)
		case strings.HasPrefix(d.Name, "git push"):
			gone = st.push
		case d.Name == "file creation":
			gone = st.files || st.paths[d.Text] || slices.ContainsFunc(paths(st.paths), func(p string) bool { return sameFile(p, d.Text) })
		default:
			gone = st.build || st.push || undoing
		}
		hit = hit || gone
		return gone
	})
	if st.files || st.build && hit {
		b.trail = nil
	}
}

func paths(m map[string]bool) []string {
	out := make([]string, 0, len(m))
	for p := range m {
		out = append(out, p)
	}
	sort.Strings(out)
	return out
}

// sameFile: one may be relative.
func sameFile(a, b string) bool {
	return strings.HasSuffix(a, "/"+strings.TrimPrefix(b, "./")) || strings.HasSuffix(b, "/"+strings.TrimPrefix(a, "./"))
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
func (b *deedBook) returned(m *moment) {
	if m.call == nil {
		return
	}
	for i := range m.call.did {
		k := deedKey(&m.call.did[i])
		d := b.settled[k]
		if d == nil || d.call != m.Call {
			continue
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
	last := deedKey(&next[0])
	for n := 2; n <= maxSequence && 2*n-1 <= len(t); n++ {
		first, again := t[len(t)-2*n+1:len(t)-n+1], t[len(t)-n+1:]
		if deedKey(&first[n-1].Deed) != last {
			continue
		}
		same, distinct := true, false
		for i := range n - 1 {
			same = same && deedKey(&first[i].Deed) == deedKey(&again[i].Deed)
			distinct = distinct || deedKey(&first[i].Deed) != last
		}
		if same && distinct {
			return first
		}
	}
	return nil
}

// leafKeys are the values of a call's arguments.
func leafKeys(n *node) map[string]bool {
	out := map[string]bool{}
	n.leaves(func(l leaf) {
		if (l.kind == '"' || l.kind == '0') && len(out) < 64 && len(l.text) <= maxArgument {
			out[Identity(l.text, false)] = true
		}
	})
	return out
}

func shares(a, b map[string]bool) bool {
	for k := range a {
		if b[k] {
			return true
		}
	}
	return false
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
