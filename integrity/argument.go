package integrity

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/footing-dev/footing/record"
)

// ArgumentCeiling says what the check cannot see.
const ArgumentCeiling = "It compares whole values with the recorded text: a value worked out correctly from what was served, or served in text that the record lacks, looks the same as an invented one"

// Arguments shorter than this are judged only where they are declared
// identifiers; text longer than maxArgument, or of several lines, is the
// agent's to word.
const (
	minArgument = 4
	maxArgument = 200
)

// arguments finds values that the agent acted on and nothing served.
type arguments struct{}

func (arguments) kind() Kind    { return UnsupportedArgument }
func (arguments) seams() []look { return []look{{AtChoice, []EventKind{Call}}} }

func (arguments) arm(d *Declarations, _ Seam) (bool, string) {
	if d.anyTool(func(t *Tool) bool { return len(t.Grounds) > 0 }) {
		return true, ""
	}
	return false, "declare grounds on a tool: the tools its arguments come from"
}

func (arguments) judge(j *Judge, s Seam, m *moment) outcome {
	t := m.call.tool
	if t == nil || len(t.Grounds) == 0 {
		return outcome{end: inapplicable}
	}
	o := outcome{end: inapplicable, advisory: j.partial != ""}
	m.call.in().leaves(func(l leaf) {
		if !judged(t, &l) {
			return
		}
		o.subjects++
		if end := j.argument(s, m, t, &l); worse(end, o.end) {
			o.end = end
		}
	})
	if j.idx.full {
		j.bound = "the index of served text is full"
	}
	return o
}

// worse orders how the leaves of one call add up to one outcome.
func worse(a, b end) bool {
	rank := [...]int{inapplicable: 1, pass: 2, blocked: 3, unreachable: 4, fail: 5}
	return rank[a] > rank[b]
}

func judged(t *Tool, l *leaf) bool {
	if l.kind != '"' && l.kind != '0' || slices.Contains(t.Free, l.pattern) {
		return false
	}
	_, named, ok := t.groundsAt(l.pattern)
	switch {
	case !ok:
		return false
	case named || slices.Contains(t.Identifiers, l.pattern) || slices.Contains(t.Exact, l.pattern):
		return l.text != ""
	}
	return utf8.RuneCountInString(l.text) >= minArgument && len(l.text) <= maxArgument && !strings.Contains(l.text, "\n")
}

// argument judges one value.
func (j *Judge) argument(s Seam, m *moment, t *Tool, l *leaf) end {
	exact := slices.Contains(t.Exact, l.pattern)
	p := j.idx.phrase(l.text, exact)
	if len(p.toks) == 0 {
		return inapplicable // nothing but punctuation
	}
	for _, v := range t.Allowed[l.pattern] {
		if Identity(v, exact) == Identity(l.text, exact) {
			return pass
		}
	}
	if _, ok := j.idx.find(l.text, exact, ground); ok {
		return pass
	}
	gaveUp := j.idx.gaveUp
	if name, ok := j.excused(t, l.text); ok {
		j.excuse(m, l, name)
		return pass
	}
	switch {
	case j.idx.full || gaveUp:
		return blocked
	case j.idx.incomplete != "":
		j.bound = j.idx.incomplete
		return unreachable
	}
	f := Finding{
		Kind: UnsupportedArgument, Seam: s, Predicate: l.pattern, Values: []string{clip(l.text)},
		Subjects: []Subject{{"tool", m.Tool}, {"value", clip(Identity(l.text, exact))}},
	}
	w := m.witness(record.RoleClaim, m.ID, l.text)
	w.Pointer += l.pointer
	f.Witnesses = append(f.Witnesses, w)
	at := fmt.Sprintf("%s was called with %s = %s (line %d)", clip(m.Tool), l.pointer, strconv.Quote(clip(l.text)), m.Line)
	if h, ok := j.idx.find(l.text, exact, own); ok {
		seg := j.idx.segOf(h.pos)
		f.Witnesses = append(f.Witnesses, j.seen(h, record.RoleOther, l.text))
		switch seg.from {
		case served:
			f.Message = fmt.Sprintf("%s, a value that only came back where a result repeated the call's own argument (line %d)", at, seg.at.Line)
		default:
			f.Message = fmt.Sprintf("%s, a value that stands only in the model's own words (line %d)", at, seg.at.Line)
		}
	} else {
		f.Message = at + ", a value that nothing served: it stands nowhere before in the record"
	}
	if j.partial != "" {
		f.Advisory = true
		f.Message += "; " + j.partial
	}
	j.file(f)
	return fail
}

// seen is a witness for a value where the index found it.
func (j *Judge) seen(h hit, role record.Role, text string) Witness {
	seg := j.idx.segOf(h.pos)
	w := seg.at.witness(role, seg.call, text)
	if seg.spans {
		first, last := j.idx.at(h.pos), j.idx.at(h.end)
		w.Span = &[2]int{int(first.off), int(last.off) + int(last.size)}
	}
	return w
}

// excused looks a value up in the grounds declared outside the record.
func (j *Judge) excused(t *Tool, value string) (string, bool) {
	same := func(v string) bool { return Identity(v, false) == Identity(value, false) }
	if slices.ContainsFunc(t.External, same) {
		return "external of " + t.Name, true
	}
	for _, e := range j.decl.External {
		if slices.ContainsFunc(e.Values, same) {
			return e.Name, true
		}
	}
	return "", false
}

func (j *Judge) excuse(m *moment, l *leaf, ground string) {
	for _, s := range j.seats {
		if s.row.Check != UnsupportedArgument {
			continue
		}
		s.row.Excusals++
		if len(s.row.Excused) < MaxFurther {
			s.row.Excused = append(s.row.Excused, Excuse{m.Tool, l.pointer, clip(l.text), ground, m.Place})
		}
	}
}
