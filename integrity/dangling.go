package integrity

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/footing-dev/footing/record"
)

// DanglingCeiling says what the check cannot see.
const DanglingCeiling = "It knows the window from the recorded evictions and summaries: text that the host kept or dropped without a record is not seen"

// dangling finds tools that are offered while every id they could be given has
// left the window.
type dangling struct{}

func (dangling) kind() Kind { return DanglingReference }

func (dangling) seams() []look {
	return []look{{AtCompose, []EventKind{Composed}}, {AtChoice, []EventKind{Call}}}
}

func (dangling) arm(d *Declarations, _ Seam) (bool, string) {
	if d.anyTool(func(t *Tool) bool { return len(t.Grounds) > 0 }) {
		return true, ""
	}
	return false, "declare grounds on a tool; the record must hold evictions or compactions"
}

func (c dangling) judge(j *Judge, s Seam, m *moment) outcome {
	var tools []string
	switch {
	case s == AtCompose:
		tools = m.Tools
	case !j.composed: // a call shows that its tool was offered
		tools = []string{m.Tool}
	}
	o := outcome{end: inapplicable}
	for _, name := range tools {
		t := j.decl.tool(name)
		if t == nil || len(t.Grounds) == 0 || j.lost == 0 {
			continue
		}
		o.subjects++
		if e := j.reachable(s, m, t); worse(e, o.end) {
			o.end = e
		}
	}
	if o.end == unreachable {
		o.why = "the record does not hold the summary that replaced what was evicted"
	}
	return o
}

// reachable judges whether any id a tool could be given is still in the window.
func (j *Judge) reachable(s Seam, m *moment, t *Tool) end {
	var ids []*product
	for _, g := range t.allGrounds() {
		p := j.produced[g]
		if p.full {
			return blocked
		}
		ids = append(ids, p.list...)
	}
	switch {
	case len(ids) == 0 || j.idx.full:
		return inapplicable
	case slices.ContainsFunc(ids, func(p *product) bool { return j.inWindow(p.value) }):
		return pass
	case j.blind > 0:
		return unreachable
	}
	names := make([]string, len(ids))
	for i, p := range ids {
		names[i] = p.value
	}
	f := Finding{
		Kind: DanglingReference, Seam: s, Subjects: []Subject{{"tool", t.Name}}, Predicate: "inputs", Values: names,
		Message: fmt.Sprintf("%s is offered (line %d), and all %d ids that %s produced for it have left the window: %s",
			clip(t.Name), m.Line, len(ids), strings.Join(t.allGrounds(), ", "), listed(names)),
		Witnesses: []Witness{m.witness(record.RoleClaim, m.ID, t.Name), j.boundary.witness(record.RoleOther, "", "evicted")},
	}
	for _, p := range ids {
		f.Witnesses = append(f.Witnesses, p.at.witness(record.RoleServed, p.call, p.value))
	}
	j.file(f)
	return fail
}

// inWindow: something the agent still has before it served the value, or a
// summary kept it.
func (j *Judge) inWindow(value string) bool {
	_, ok := j.idx.find(value, false, live)
	return ok || j.idx.gaveUp
}

// keep puts a summary into the window.
func (j *Judge) keep(m *moment, summary string) {
	if j.idx != nil && summary != "" {
		j.idx.add(summary, segment{from: kept, turn: j.turn, at: m.Place}, nil)
	}
}

func (t *Tool) allGrounds() []string {
	var out []string
	for _, tools := range t.Grounds {
		for _, g := range tools {
			if !slices.Contains(out, g) {
				out = append(out, g)
			}
		}
	}
	sort.Strings(out)
	return out
}

// production is the values that one tool's results held.
type production struct {
	at   map[string]*product // every value, by identity
	list []*product          // those that name something
	full bool
}

type product struct {
	value string
	at    Place
	call  string
	id    bool // it names something
}

// maxProduced bounds the values kept of one tool.
const maxProduced = 1 << 14

// produce notes the values in a result of a tool that others lean on.
func (j *Judge) produce(m *moment) {
	p := j.produced[m.call.Tool]
	if p == nil || m.Error {
		return
	}
	named := map[string]bool{}
	for _, v := range ids(m) {
		named[Identity(v, false)] = true
	}
	for _, v := range produced(m) {
		k := Identity(v, false)
		have := p.at[k]
		if have == nil {
			if len(p.at) >= maxProduced {
				p.full = true
				return
			}
			have = &product{value: clip(v), at: m.Place, call: m.Call}
			p.at[k] = have
		}
		if named[k] && !have.id {
			have.id = true
			p.list = append(p.list, have)
		}
	}
}

// produced are all values that a result handed out.
func produced(m *moment) []string {
	if !m.tree {
		return ids(m)
	}
	var out []string
	m.root.leaves(func(l leaf) {
		if (l.kind == '"' || l.kind == '0') && strings.TrimSpace(l.text) != "" && len(l.text) <= maxArgument && len(out) <= maxProduced {
			out = append(out, l.text)
		}
	})
	return out
}

// ids are what a result can be taken to hand out as names of things: values
// under names that say so, else values that look like it, else all text.
func ids(m *moment) []string {
	if !m.tree {
		var out []string
		text := m.text()
		for i := 0; len(out) < maxProduced; {
			t, ok := nextToken(text, i)
			if !ok {
				break
			}
			if tok := text[t.from:t.to]; hasDigit(tok) {
				out = append(out, tok)
			}
			i = t.to
		}
		return out
	}
	var named, looks, rest []string
	m.root.leaves(func(l leaf) {
		if l.kind != '"' && l.kind != '0' || strings.TrimSpace(l.text) == "" || len(l.text) > maxArgument {
			return
		}
		name := strings.TrimRight(l.pattern, "/*")
		name = name[strings.LastIndexByte(name, '/')+1:]
		switch {
		case namesID(name):
			named = append(named, l.text)
		case l.kind == '"' && hasDigit(l.text) && !strings.ContainsAny(l.text, " \n"):
			looks = append(looks, l.text)
		case l.kind == '"':
			rest = append(rest, l.text)
		}
	})
	switch {
	case len(named) > 0:
		return named
	case len(looks) > 0:
		return looks
	}
	return rest
}

// namesID: a member of this name holds a name of something.
func namesID(name string) bool {
	n := strings.ToLower(name)
	for _, s := range [...]string{"id", "ids", "uuid", "guid", "serial", "arn", "sku", "handle", "slug"} {
		if n == s || strings.HasSuffix(n, "_"+s) || strings.HasSuffix(n, "-"+s) {
			return true
		}
	}
	return strings.HasSuffix(name, "Id") || strings.HasSuffix(name, "ID") || strings.HasSuffix(name, "Ids")
}
