package integrity

import (
	"slices"
	"sort"
	"strings"
)

// unsettler is a call by which deeds before it may have come unsettled.
type unsettler struct {
	seq   int
	tool  string
	shell *commandLine // what it handed to a shell; its stir is in there
	stir  stir
	// what it is by its declaration or its name
	effectful, undoing, named bool
	mine                      map[string]bool // values of its arguments, if that matters
	own                       map[string]bool // its own deeds
}

// Bounds of what is put off.
const (
	maxLate     = 1024
	maxLateSize = 1 << 20
)

// reads reports whether later needs a call's arguments as a tree.
func (b *deedBook) reads(c *call) bool {
	if len(b.settled) == 0 && len(c.did) == 0 || c.shell != nil {
		return false
	}
	n := b.naming(c.Tool)
	return n.undoes || len(c.Changed) == 0 && (!n.reads || mayCommand(c.Args))
}

// later notes a call.
func (b *deedBook) later(j *Judge, c *call) {
	if len(b.settled) == 0 {
		return
	}
	n := b.naming(c.Tool)
	it := unsettler{
		seq: b.calls, tool: c.Tool, undoing: n.undoes,
		effectful: c.tool != nil && c.tool.Effect == Writes,
		named:     j.decl.anyTool(func(t *Tool) bool { return slices.Contains(t.UnsettledBy, c.Tool) }),
	}
	switch {
	case len(c.Changed) > 0:
		it.stir = stirOf(c)
	case c.shell != nil:
		it.shell = c.shell
	case c.args != nil:
		if line, dir, ok := c.command(); ok {
			it.shell = &commandLine{line, dir}
		} else if !n.reads {
			it.stir = stirOf(c)
		}
	}
	if it.shell == nil && !it.matters() {
		return
	}
	if it.effectful || it.undoing {
		it.mine = leafKeys(c.in())
	}
	if len(c.did) > 0 {
		it.own = map[string]bool{}
		for i := range c.did {
			it.own[c.did[i].id] = true
		}
	}
	b.late = append(b.late, it)
	if it.shell != nil {
		b.lateSize += len(it.shell.text)
	}
	if len(b.late) >= maxLate || b.lateSize >= maxLateSize {
		b.catchUp(j)
	}
}

func (it *unsettler) matters() bool {
	st := &it.stir
	return it.effectful || it.undoing || it.named || st.push || st.build || st.files || len(st.paths) > 0
}

// current sees to it that what the book says of deeds counts in every call until
// now. What comes after the one by which they are forgotten stays put off.
func (b *deedBook) current(j *Judge, did []Deed) {
	for len(b.late) > 0 && (b.repeats(did) != nil || slices.ContainsFunc(did, func(d Deed) bool { return b.settled[d.id] != nil })) {
		b.first(j)
	}
}

// catchUp works off what was put off.
func (b *deedBook) catchUp(j *Judge) {
	for len(b.late) > 0 {
		b.first(j)
	}
}

// first works off the first call that was put off.
func (b *deedBook) first(j *Judge) {
	it := &b.late[0]
	if it.shell != nil {
		b.lateSize -= len(it.shell.text)
	}
	b.late = b.late[1:]
	if len(b.settled) == 0 {
		b.late, b.lateSize = nil, 0
		return
	}
	b.unsettle(j, it)
}

// unsettle forgets the deeds that a call gives a reason to do again.
func (b *deedBook) unsettle(j *Judge, it *unsettler) {
	if it.shell != nil {
		_, it.stir = knownShell(it.shell.text, it.shell.dir)
	}
	if !it.matters() {
		return
	}
	st, hit, older := &it.stir, false, false
	b.forget(func(d *done) bool {
		if d.seq >= it.seq {
			return false
		}
		older = true
		if it.own[d.id] {
			return false
		}
		gone := false
		switch t := j.decl.tool(d.tool); {
		case t != nil && t.Effect == Writes && len(t.UnsettledBy) > 0:
			gone = slices.Contains(t.UnsettledBy, it.tool)
		case t != nil && t.Effect == Writes:
			gone = (it.effectful || it.undoing) && it.tool != d.tool && shares(it.mine, d.keys)
		case strings.HasPrefix(d.Name, "git push"):
			gone = st.push
		case d.Name == "file creation":
			gone = st.files || st.paths[d.Text] || slices.ContainsFunc(paths(st.paths), func(p string) bool { return sameFile(p, d.Text) })
		default:
			gone = st.build || st.push || it.undoing
		}
		hit = hit || gone
		return gone
	})
	if older && (st.files || st.build && hit) {
		b.trail = slices.DeleteFunc(b.trail, func(d *done) bool { return d.seq < it.seq })
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
