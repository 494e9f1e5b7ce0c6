package integrity

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/footing-dev/footing/record"
)

// prose judges the values in an answer's own words.
func (j *Judge) prose(s Seam, m *moment) outcome {
	o := outcome{end: inapplicable}
	for _, v := range m.statements() {
		o.subjects++
		e := pass
		if !j.supported(&v) {
			switch {
			case j.idx.full || j.idx.gaveUp:
				e = blocked
			case j.idx.incomplete != "":
				e = unreachable
			default:
				e = fail
				j.unsupported(s, m, &v)
			}
		}
		if worse(e, o.end) {
			o.end = e
		}
	}
	return o
}

func (j *Judge) supported(v *statement) bool {
	if _, ok := j.idx.find(v.text, false, ground, args); ok {
		return true
	}
	for _, e := range j.decl.External {
		if slices.ContainsFunc(e.Values, func(x string) bool { return Identity(x, false) == Identity(v.text, false) }) {
			return true
		}
	}
	return false
}

func (j *Judge) unsupported(s Seam, m *moment, v *statement) {
	w := m.witness(record.RoleClaim, "", v.text)
	w.Span = &[2]int{v.from, v.to}
	f := Finding{
		Kind: UnsupportedClaim, Seam: s, Predicate: v.kind, Subjects: []Subject{{v.kind, clip(Identity(v.text, false))}},
		Values: []string{clip(v.text)}, Witnesses: []Witness{w},
		Message: fmt.Sprintf("the answer states the %s %s (line %d), which no result, prompt or call of the record holds", v.kind, strconv.Quote(clip(v.text)), m.Line),
	}
	if h, ok := j.idx.find(v.text, false, own); ok {
		f.Witnesses = append(f.Witnesses, j.seen(h, record.RoleOther, v.text))
		f.Message += fmt.Sprintf("; only the model's own words do (line %d)", j.idx.segOf(h.pos).at.Line)
	}
	j.file(f)
}
