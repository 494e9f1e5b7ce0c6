package integrity

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/footing-dev/footing/record"
)

// InvariantCeiling says what the check cannot see.
const InvariantCeiling = "It compares what the record asserts of one subject at one epoch: it does not know which of two values is true, nor values stated in prose"

// invariants finds two things that cannot both be true and were both asserted.
type invariants struct{}

func (invariants) kind() Kind { return InvariantViolation }

func (invariants) seams() []look {
	return []look{{AtCompose, []EventKind{Composed}}, {AtWire, []EventKind{Wire}}, {AtWrite, []EventKind{Result, Fact}}}
}

func (invariants) arm(d *Declarations, s Seam) (bool, string) {
	switch s {
	case AtCompose:
		return true, "judges where the record says which tools are offered and suspended"
	case AtWire:
		return true, "judges where the record says which tools were composed and which crossed"
	}
	if d.Quiet {
		return false, "declare an invariant: its predicate and keys"
	}
	return true, "judges recorded facts, and the results an [[invariant]] names"
}

func (c invariants) judge(j *Judge, s Seam, m *moment) outcome {
	switch {
	case m.Kind == Composed:
		return c.suspended(j, s, m)
	case m.Kind == Wire:
		return c.crossed(j, s, m)
	case m.Kind == Fact:
		return c.fact(j, s, m)
	}
	return c.declared(j, s, m)
}

// fact: two sources give one fact different values.
func (invariants) fact(j *Judge, s Seam, m *moment) outcome {
	a, ok := assertionOf(m)
	if !ok {
		return outcome{end: inapplicable}
	}
	for _, v := range j.decl.Invariants {
		if v.Multi && v.Predicate == a.Predicate && (v.Kind == "" || v.Kind == a.Subject.Kind) {
			return outcome{end: inapplicable}
		}
	}
	return j.assert(s, &a)
}

// assertionOf reads a fact event.
func assertionOf(m *moment) (Assertion, bool) {
	if m.Subject == nil || m.Predicate == "" {
		return Assertion{}, false
	}
	a := Assertion{
		Subject: *m.Subject, Predicate: m.Predicate, Epoch: m.Epoch, At: m.At, Stratum: m.Stratum,
		Provenance: m.Source, Place: m.Place,
	}
	if m.State != Known {
		a.Value = Value{State: m.State, Reason: m.Reason}
		return a, true
	}
	n, err := parse(string(m.Value))
	if err != nil {
		return Assertion{}, false
	}
	a.Value = n.value()
	return a, true
}

// assert files an assertion and judges its slot.
func (j *Judge) assert(s Seam, a *Assertion) outcome {
	if a.Value.State != Known || a.Stratum != Asserted {
		return outcome{end: inapplicable, subjects: 1}
	}
	all, fresh := j.facts.store.assert(a)
	switch {
	case all == nil:
		j.bound = "more facts than are kept"
		return outcome{end: inapplicable, subjects: 1}
	case len(all) < 2:
		return outcome{end: pass, subjects: 1}
	case !fresh && !all[0].Value.differs(a.Value):
		return outcome{end: pass, subjects: 1}
	}
	f := Finding{
		Kind: InvariantViolation, Seam: s, Subjects: []Subject{all[0].Subject}, Predicate: a.Predicate, Epoch: a.Epoch,
	}
	said := ""
	for i := range all {
		p := &all[i]
		f.Values = append(f.Values, p.Value.Text)
		f.Witnesses = append(f.Witnesses, p.Place.witness(record.RoleServed, p.Call, p.Value.Text))
		if i > 0 {
			said += ", "
		}
		said += strconv.Quote(clip(p.Value.Text))
		if p.Provenance != "" {
			said += " by " + clip(p.Provenance)
		}
		said += fmt.Sprintf(" (line %d)", p.Place.Line)
	}
	f.Message = fmt.Sprintf("%s of %s can be only one thing at a time and was given as %s", clip(a.Predicate), clip(cmp.Or(a.shown, a.Subject.String())), said)
	j.file(f)
	return outcome{end: fail, subjects: 1}
}

// declared judges the rows of a result by the user's own invariants.
func (invariants) declared(j *Judge, s Seam, m *moment) outcome {
	if len(j.decl.Invariants) == 0 || m.call == nil || m.Error || m.Refused {
		return outcome{end: inapplicable} // a failed call, or one kept from the agent, asserts nothing
	}
	o := outcome{end: inapplicable}
	for i := range j.decl.Invariants {
		v := &j.decl.Invariants[i]
		if v.Multi || len(v.Tools) > 0 && !slices.Contains(v.Tools, m.call.Tool) {
			continue
		}
		if !m.tree {
			if len(v.Tools) > 0 && worse(unreachable, o.end) {
				o.end = unreachable // the tool was named, and its result cannot be read
			}
			continue
		}
		rows, _ := rowsOf(&m.root, m.call.tool)
		for r := range rows {
			a, ok := v.assertion(rows[r], m, j.turn)
			if !ok {
				continue
			}
			one := j.assert(s, &a)
			o.subjects += one.subjects
			if worse(one.end, o.end) {
				o.end = one.end
			}
		}
	}
	return o
}

// assertion reads an invariant's fact out of a row.
func (v *Invariant) assertion(row *node, m *moment, turn int) (Assertion, bool) {
	n := row.get(v.Predicate)
	if n == nil {
		return Assertion{}, false
	}
	ids := make([]string, len(v.Keys))
	for i, k := range v.Keys {
		kn := row.get(k)
		if kn == nil || kn.kind == 'n' {
			return Assertion{}, false
		}
		ids[i] = kn.value().Text
		if n, ok := Number(kn.text); ok && kn.kind == '0' {
			ids[i] = n // 1 and 1.0
		}
	}
	a := Assertion{Predicate: v.Predicate, Value: n.value(), Provenance: m.call.Tool, Place: m.Place, Call: m.Call}
	a.Subject = Subject{Kind: v.Kind, ID: ids[0]}
	if len(ids) > 1 {
		folded := make([]string, len(ids))
		for i, id := range ids {
			folded[i] = foldCase(id)
		}
		a.Subject.ID = key(folded...)
	}
	if a.Subject.Kind == "" {
		a.Subject.Kind = "row"
	}
	if len(ids) > 1 {
		a.shown = a.Subject.Kind + " " + strings.Join(ids, ", ")
	}
	var epoch string
	switch v.Epoch {
	case "":
		return a, true
	case "turn":
		epoch = strconv.Itoa(turn)
	case "call":
		epoch = m.Call
	default:
		e := row.get(v.Epoch)
		if e == nil {
			return a, true
		}
		epoch = e.value().Text
	}
	a.Epoch = &epoch
	return a, true
}
