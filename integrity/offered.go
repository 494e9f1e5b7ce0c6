package integrity

import (
	"fmt"
	"slices"
	"sort"

	"github.com/footing-dev/footing/record"
)

// suspended: a suspended group of tools is still offered.
func (invariants) suspended(j *Judge, s Seam, m *moment) outcome {
	if len(m.Suspended) == 0 {
		return outcome{end: inapplicable}
	}
	o := outcome{end: pass, subjects: len(m.Suspended)}
	for _, g := range m.Suspended {
		var both []string
		for _, t := range g.Tools {
			if slices.Contains(m.Tools, t) && !slices.Contains(both, t) {
				both = append(both, t)
			}
		}
		if len(both) == 0 {
			continue
		}
		o.end = fail
		f := Finding{
			Kind: InvariantViolation, Seam: s, Predicate: "offered", Values: both,
			Message:   fmt.Sprintf("%d suspended tools are still offered (line %d): %s", len(both), m.Line, listed(both)),
			Witnesses: []Witness{m.witness(record.RoleClaim, "", listed(both))},
		}
		if g.Name != "" {
			f.Subjects = []Subject{{"tool group", g.Name}}
		} else {
			f.Subjects = toolSubjects(both)
		}
		j.file(f)
	}
	return o
}

// crossed: the tools composed and those on the wire differ.
func (invariants) crossed(j *Judge, s Seam, m *moment) outcome {
	if !j.composed {
		return outcome{end: unreachable}
	}
	o := outcome{end: pass, subjects: 2}
	for _, side := range []struct {
		predicate, words string
		names            []string
	}{
		{"composed", "composed and never crossed the wire", without(j.offered, m.Tools)},
		{"wired", "on the wire and were never composed", without(m.Tools, j.offered)},
	} {
		if len(side.names) == 0 {
			continue
		}
		o.end = fail
		j.file(Finding{
			Kind: InvariantViolation, Seam: s, Predicate: side.predicate, Subjects: toolSubjects(side.names), Values: side.names,
			Message: fmt.Sprintf("%d tools were %s (line %d): %s", len(side.names), side.words, m.Line, listed(side.names)),
			Witnesses: []Witness{
				m.witness(record.RoleClaim, "", "on the wire"), j.offerAt.witness(record.RoleOther, "", "composed"),
			},
		})
	}
	return o
}

func toolSubjects(names []string) []Subject {
	names = slices.Clone(names)
	sort.Strings(names)
	out := make([]Subject, len(names))
	for i, n := range names {
		out[i] = Subject{"tool", n}
	}
	return out
}

// without lists what is in a and not in b, each once, in order.
func without(a, b []string) []string {
	in := make(map[string]bool, len(b))
	for _, s := range b {
		in[s] = true
	}
	var out []string
	for _, s := range a {
		if !in[s] {
			in[s] = true
			out = append(out, s)
		}
	}
	return out
}
