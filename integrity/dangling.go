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

// vanished is what was found of a tool all of whose ids had left the window: it
// stands until one of them can have come back.
type vanished struct {
	finding Finding
	lost    int             // evictions until then
	ids     int             // how many there were
	seen    uint32          // tokens until then
	heads   map[uint32]bool // entries of the first tokens of the ids
}

// stands reports whether nothing came in since that could bring an id back.
func (v *vanished) stands(j *Judge, ids int) bool {
	if v == nil || v.lost != j.lost || v.ids != ids || j.idx.full {
		return false
	}
	for ; v.seen < j.idx.n; v.seen++ {
		if o := j.idx.at(v.seen + 1); v.heads[o.tok] && !o.echo {
			if from := j.idx.segOf(v.seen + 1).from; from == served || from == kept {
				return false
			}
		}
	}
	return true
}

// reachable judges whether any id a tool could be given is still in the window.
func (j *Judge) reachable(s Seam, m *moment, t *Tool) end {
	count := 0
	for _, g := range t.allGrounds() {
		p := j.produced[g]
		if p.full {
			return blocked
		}
		count += len(p.list)
		// What was there the last time is nearly always there still.
		if p.hint != nil && j.inWindow(p.hint.value) {
			return pass
		}
	}
	name := string(s) + "\x00" + t.Name
	if v := j.gone[name]; v.stands(j, count) {
		j.file(v.finding)
		return fail
	}
	ids := make([]*product, 0, count)
	for _, g := range t.allGrounds() {
		p := j.produced[g]
		p.hint = nil
		if i := slices.IndexFunc(p.list, func(x *product) bool { return j.inWindow(x.value) }); i >= 0 {
			p.hint = p.list[i]
			return pass
		}
		ids = append(ids, p.list...)
	}
	switch {
	case len(ids) == 0 || j.idx.full:
		return inapplicable
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
	// Filed again, it says nothing that is not in its first filing.
	f.Values, f.Witnesses = nil, f.Witnesses[:1:1]
	v := &vanished{finding: f, lost: j.lost, ids: count, seen: j.idx.n, heads: map[uint32]bool{}}
	for _, p := range ids {
		toks := j.idx.phrase(p.value, false).toks
		if len(toks) == 0 || toks[0] == 0 || strings.Contains(p.value, "\\") { // it has another spelling
			return fail
		}
		v.heads[toks[0]] = true
	}
	if j.gone == nil {
		j.gone = map[string]*vanished{}
	}
	j.gone[name] = v
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
