package integrity

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/footing-dev/footing/record"
)

// LookupCeiling says what the check cannot see.
const LookupCeiling = "An empty answer can be the truth: it does not know whether what was looked up exists"

// lookups finds lookups that found nothing for a value the run itself was
// served by the tool that hands such values out.
type lookups struct {
	by map[string]*tried
}

// tried is how the lookups of one tool and argument went.
type tried struct {
	tool, path   string
	n, empty     int
	first, newer Place
	calls        []Witness
}

// manyLookups is how many lookups make the share of empty ones worth saying.
const manyLookups = 3

func (*lookups) kind() Kind    { return EmptyLookup }
func (*lookups) seams() []look { return []look{{AtWrite, []EventKind{Result}}} }

func (*lookups) arm(d *Declarations, _ Seam) (bool, string) {
	switch {
	case !d.anyTool(func(t *Tool) bool { return len(t.Grounds) > 0 }):
		return false, "declare grounds on the tools that look things up, and set [integrity] lookups = true"
	case !d.Lookups:
		return false, "set [integrity] lookups = true"
	}
	return true, ""
}

func (c *lookups) judge(j *Judge, s Seam, m *moment) outcome {
	if m.call == nil {
		return outcome{end: unreachable}
	}
	t := m.call.tool
	if t == nil || len(t.Grounds) == 0 || m.Unsettled {
		return outcome{end: inapplicable}
	}
	empty, known := isEmpty(m, t)
	if !known {
		return outcome{end: inapplicable, why: "a result is neither JSON nor one of the declared absent texts"}
	}
	o := outcome{end: inapplicable}
	m.call.in().leaves(func(l leaf) {
		if l.kind != '"' && l.kind != '0' || slices.Contains(t.Free, l.pattern) {
			return
		}
		tools, _, ok := t.groundsAt(l.pattern)
		if !ok {
			return
		}
		from := j.producer(tools, l.text)
		if from == nil {
			return
		}
		o.subjects++
		c.note(m, t, &l, empty)
		if !empty {
			if o.end != fail {
				o.end = pass
			}
			return
		}
		o.end, o.advisory = fail, true
		w := m.call.witness(record.RoleLookup, m.Call, l.text)
		w.Pointer += l.pointer
		j.file(Finding{
			Kind: EmptyLookup, Seam: s, Advisory: true, Predicate: l.pattern, Values: []string{clip(l.text)},
			Subjects: []Subject{{"tool", t.Name}, {"value", clip(Identity(l.text, false))}},
			Message: fmt.Sprintf("%s found nothing for %s = %s (line %d), a value that %s handed out (line %d)",
				clip(t.Name), l.pointer, strconv.Quote(clip(l.text)), m.Line, strings.Join(tools, ", "), from.at.Line),
			Witnesses: []Witness{w, m.witness(record.RoleFailure, m.Call, "empty"), from.at.witness(record.RoleServed, from.call, l.text)},
		})
	})
	return o
}

func (j *Judge) producer(tools []string, value string) *product {
	k := Identity(value, false)
	for _, g := range tools {
		if p := j.produced[g]; p != nil && p.at[k] != nil {
			return p.at[k]
		}
	}
	return nil
}

func (c *lookups) note(m *moment, t *Tool, l *leaf, empty bool) {
	if c.by == nil {
		c.by = map[string]*tried{}
	}
	k := key(t.Name, l.pattern)
	r := c.by[k]
	if r == nil {
		r = &tried{tool: t.Name, path: l.pattern, first: m.Place}
		c.by[k] = r
	}
	r.n++
	if empty {
		r.empty++
		if len(r.calls) < 4 {
			r.calls = append(r.calls, m.call.witness(record.RoleLookup, m.Call, l.text))
		}
	}
}

// flush files what only all lookups together show: one of many may be empty by
// right, most of them are a filter that is wrong.
func (c *lookups) flush(j *Judge, s *seat) {
	keys := make([]string, 0, len(c.by))
	for k := range c.by {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		r := c.by[k]
		if r.n < manyLookups || 2*r.empty < r.n || r.empty < manyLookups {
			continue
		}
		f := Finding{
			Kind: EmptyLookup, Seam: s.row.Seam, Advisory: true, Predicate: r.path, Subjects: []Subject{{"tool", r.tool}},
			Message:   fmt.Sprintf("%d of %d lookups of %s by %s found nothing, for values that the run itself was served", r.empty, r.n, clip(r.tool), r.path),
			Witnesses: r.calls,
		}
		j.file(f)
	}
	c.by = nil
}
