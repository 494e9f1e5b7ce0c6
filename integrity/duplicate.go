package integrity

import (
	"crypto/sha256"
	"fmt"

	"github.com/footing-dev/footing/record"
)

// DuplicateCeiling says what the check cannot see.
const DuplicateCeiling = "It knows effects that are declared or plain from the command: what was undone outside the record looks settled, and what a script does inside is not seen"

// duplicates finds settled work that is done again.
type duplicates struct{}

func (duplicates) kind() Kind    { return DuplicateExecution }
func (duplicates) seams() []look { return []look{{AtChoice, []EventKind{Call}}} }

func (duplicates) arm(d *Declarations, _ Seam) (bool, string) {
	if d.Quiet {
		return false, "declare effect = \"write\" on a tool"
	}
	return true, ""
}

func (duplicates) judge(j *Judge, s Seam, m *moment) outcome {
	c := m.call
	c.did = identified(j.deeds.of(c))
	if len(c.did) == 0 {
		return outcome{end: inapplicable}
	}
	o := outcome{end: pass, subjects: len(c.did)}
	j.deeds.current(j, c.did)
	for _, d := range c.did {
		first := j.deeds.settled[d.id]
		if d.fresh && first != nil {
			j.deeds.forget(func(o *done) bool { return o == first })
			continue
		}
		switch {
		case first == nil:
		case first.state == pending:
			if o.end == pass {
				o.end = unreachable
			}
		case first.state == settled:
			o.end = fail
			j.duplicate(s, m, &d, first)
		}
	}
	if o.end == pass {
		if run := j.deeds.repeats(c.did); run != nil {
			o.end = fail
			j.sequence(s, m, run)
		}
	}
	return o
}

func (j *Judge) duplicate(s Seam, m *moment, d *Deed, first *done) {
	msg := fmt.Sprintf("%s again (line %d): the same was done on line %d and settled, and nothing in the record since then unsettles it", clip(d.Text), m.Line, first.at.Line)
	if first.lost != j.lost {
		msg += fmt.Sprintf("; the context was cut down in between (line %d)", j.boundary.Line)
	}
	sum := sha256.Sum256([]byte(d.Key))
	j.file(Finding{
		Kind: DuplicateExecution, Seam: s, Predicate: d.Name, Values: []string{clip(d.Text)},
		Subjects: []Subject{{"deed", d.Name}, {"key", fmt.Sprintf("%x", sum[:8])}}, Message: msg,
		Witnesses: []Witness{m.witness(record.RoleClaim, m.ID, d.Text), first.at.witness(record.RoleOther, first.call, first.Text)},
	})
}

func (j *Judge) sequence(s Seam, m *moment, run []*done) {
	names, ws := []string{}, []Witness{m.witness(record.RoleClaim, m.ID, m.Tool)}
	keys := []string{}
	for _, d := range run {
		names = append(names, d.Text)
		keys = append(keys, d.id)
		ws = append(ws, d.at.witness(record.RoleOther, d.call, d.Text))
	}
	sum := sha256.Sum256([]byte(key(keys...)))
	j.file(Finding{
		Kind: DuplicateExecution, Seam: s, Predicate: "sequence", Values: names,
		Subjects:  []Subject{{"sequence", fmt.Sprintf("%x", sum[:8])}},
		Message:   fmt.Sprintf("a sequence of %d calls that had settled was made again (up to line %d): %s", len(run), m.Line, listed(names)),
		Witnesses: ws,
	})
}
