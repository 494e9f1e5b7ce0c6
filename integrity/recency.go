package integrity

import (
	"fmt"

	"github.com/footing-dev/footing/record"
)

// RecencyCeiling says what the check cannot see.
const RecencyCeiling = "It knows when a value was last served and not whether it has changed since: the distance is a floor, and an answer from memory may be right"

// recency finds answers all of whose values were served in earlier turns.
type recency struct{}

func (recency) kind() Kind    { return PriorTurnEvidence }
func (recency) seams() []look { return []look{{AtClaim, []EventKind{Answer}}} }

func (recency) arm(d *Declarations, _ Seam) (bool, string) {
	if d.Recency {
		return true, ""
	}
	return false, "set [integrity] recency = true"
}

func (recency) judge(j *Judge, s Seam, m *moment) outcome {
	if j.idx.full {
		return outcome{end: inapplicable}
	}
	if j.turn <= 0 {
		return outcome{end: inapplicable} // there is no earlier turn
	}
	var values []string
	for _, v := range m.statements() {
		values = append(values, v.text)
	}
	if root, ok := fieldsTree(m); ok {
		root.leaves(func(l leaf) {
			if l.kind == '"' || l.kind == '0' {
				values = append(values, l.text)
			}
		})
	}
	f := Finding{Kind: PriorTurnEvidence, Seam: s, Advisory: true, Predicate: "served", Subjects: []Subject{{"answer", fmt.Sprintf("%s line %d", m.File, m.Line)}}}
	f.Witnesses = []Witness{m.witness(record.RoleClaim, "", "")}
	newest, judged, now, never := -1, 0, 0, 0
	for _, v := range values {
		h, turn, inNow, ok := j.idx.serving(v, j.turn)
		if !ok {
			if _, said := j.idx.find(v, false, ground); !said {
				never++
			}
			continue // not served at all, or only repeated from the question
		}
		judged++
		if inNow {
			now++
			continue
		}
		newest = max(newest, turn)
		f.Values = append(f.Values, clip(v))
		f.Witnesses = append(f.Witnesses, j.seen(h, record.RoleServed, v))
	}
	o := outcome{end: pass, subjects: judged}
	switch {
	case judged == 0:
		o.end = inapplicable
		return o
	case now > 0:
		o.why = fmt.Sprintf("the last answer judged took %d of %d values from its own turn", now, judged)
		return o
	}
	fetched := fmt.Sprintf("this turn made %d calls", j.turnCalls)
	if j.turnCalls == 0 {
		fetched = "this turn called nothing"
	}
	if never > 0 { // they are no evidence, of this turn or another
		fetched = fmt.Sprintf("%d more were served by nothing; %s", never, fetched)
	}
	f.Message = fmt.Sprintf("%d of %d values in the answer (line %d) were last served before this turn, the newest in turn %d, at least %d turns earlier; %s: %s",
		judged, judged+never, m.Line, newest, j.turn-newest, fetched, listed(f.Values))
	j.file(f)
	o.end, o.advisory = fail, true
	return o
}

func fieldsTree(m *moment) (node, bool) {
	if len(m.Fields) == 0 {
		return node{}, false
	}
	root := node{kind: '['}
	for _, k := range sortedKeys(m.Fields) {
		if n, err := parse(string(m.Fields[k])); err == nil {
			root.kids = append(root.kids, n)
		}
	}
	return root, true
}

// serving finds the newest turn before now in which a result or a text served
// a value, and whether it was served in this one. What the user said in this
// turn counts for neither: the answer repeats the question.
func (x *index) serving(value string, now int) (h hit, turn int, inNow, ok bool) {
	p := x.phrase(value, false)
	if len(p.toks) == 0 {
		return hit{}, 0, false, false
	}
	asked := false
	x.chains(&p, true, false, func(at hit) bool {
		if !x.counts(at, ground) {
			return false
		}
		switch seg := x.segOf(at.pos); {
		case seg.turn >= now && seg.user:
			asked = true
		case seg.turn >= now:
			h, turn, inNow, ok = at, seg.turn, true, true
			return true
		default:
			// The newest of this token; an older turn changes nothing.
			if !ok || seg.turn > turn {
				h, turn, ok = at, seg.turn, true
			}
			return len(p.toks) == 1
		}
		return false
	})
	if asked && !inNow {
		return hit{}, 0, false, false
	}
	return h, turn, inNow, ok
}
