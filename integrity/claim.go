package integrity

import (
	"fmt"
	"math/big"
	"sort"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/record"
)

// ClaimCeiling says what the check cannot see.
const ClaimCeiling = "It compares what the answer states with recorded values: a number worked out from them, or a statement in other words, is not recognised"

// claims finds statements that the record does not support.
type claims struct{}

func (*claims) kind() Kind    { return UnsupportedClaim }
func (*claims) seams() []look { return []look{{AtClaim, []EventKind{Answer}}} }

func (*claims) arm(d *Declarations, _ Seam) (bool, string) {
	if len(d.Claims) > 0 || d.Prose || !d.Quiet {
		return true, "judges the fields of answers that facts or [[claims]] speak of; [integrity] prose = true adds their prose"
	}
	return false, "declare [[claims]], record facts, or set [integrity] prose = true"
}

func (c *claims) judge(j *Judge, s Seam, m *moment) outcome {
	o := outcome{end: inapplicable}
	add := func(one outcome) {
		o.subjects += one.subjects
		if worse(one.end, o.end) {
			o.end, o.advisory = one.end, one.advisory
		} else if one.end == fail && o.end == fail {
			o.advisory = o.advisory && one.advisory
		}
	}
	if len(m.Fields) > 0 {
		c.fields(j, s, m, add)
	}
	if j.decl.Prose && m.Text != "" {
		add(j.prose(s, m))
	}
	return o
}

// fields compares declared fields, and those named like a fact that is known
// of one subject only.
func (c *claims) fields(j *Judge, s Seam, m *moment, add func(outcome)) {
	root := node{kind: '{', keys: sortedKeys(m.Fields)}
	for _, k := range root.keys {
		n, err := parse(string(m.Fields[k]))
		if err != nil {
			n = node{kind: 'n'}
		}
		root.kids = append(root.kids, n)
	}
	seen := map[string]bool{}
	for i := range j.decl.Claims {
		r := &j.decl.Claims[i]
		n := root.pick(r.Field)
		seen[r.Field] = true
		if n == nil {
			continue
		}
		k := key("tool", r.Tool, r.Pointer)
		if r.Subject != nil {
			k = factKey(*r.Subject, r.Predicate)
		}
		add(j.compare(s, m, r, n, j.facts.last[k]))
	}
	for i, k := range root.keys {
		p := "/" + escapePointer(k)
		if of := j.facts.by[k]; !seen[p] && len(of) == 1 {
			add(j.compare(s, m, &ClaimRule{Field: p}, &root.kids[i], of[0]))
		}
	}
}

// compare judges one field against the settled fact.
func (j *Judge) compare(s Seam, m *moment, r *ClaimRule, said *node, fact *settledFact) outcome {
	switch {
	case fact == nil:
		return outcome{end: unreachable, subjects: 1}
	case fact.torn || fact.value.State != Known:
		// The record contradicts itself, which is a finding of its own, or it
		// says that it does not know.
		return outcome{end: inapplicable, subjects: 1}
	}
	f := Finding{
		Kind: UnsupportedClaim, Seam: s, Subjects: []Subject{{"field", r.Field}}, Predicate: "value", Values: []string{clip(said.value().Text)},
	}
	w := m.witness(record.RoleClaim, "", said.value().Text)
	w.Pointer += r.Field
	f.Witnesses = []Witness{w, fact.place.witness(record.RoleServed, fact.call, fact.value.Text)}
	if said.kind == 'n' || said.kind == '"' && (Identity(said.text, false) == "unknown" || strings.TrimSpace(said.text) == "") {
		f.Advisory = true
		f.Message = fmt.Sprintf("the answer leaves %s open, and the record settled it as %s (line %d)", r.Field, strconv.Quote(clip(fact.value.Text)), fact.place.Line)
		j.file(f)
		return outcome{end: fail, subjects: 1, advisory: true}
	}
	if agrees(said, &fact.node, r) {
		return outcome{end: pass, subjects: 1}
	}
	f.Message = fmt.Sprintf("the answer gives %s as %s, and the record settled it as %s (line %d)",
		r.Field, strconv.Quote(clip(said.value().Text)), strconv.Quote(clip(fact.value.Text)), fact.place.Line)
	j.file(f)
	return outcome{end: fail, subjects: 1}
}

// agrees compares by value, with the unit taken off and within the tolerance.
func agrees(said, fact *node, r *ClaimRule) bool {
	a, b := said.value(), fact.value()
	if a.Same(b) {
		return true
	}
	x, okX := amount(said, r.Unit)
	y, okY := amount(fact, r.Unit)
	if !okX || !okY {
		return false
	}
	diff := new(big.Rat).Abs(new(big.Rat).Sub(x, y))
	limit := new(big.Rat)
	if r.Tolerance != "" {
		percent := strings.HasSuffix(r.Tolerance, "%")
		t, ok := rat(strings.TrimSuffix(r.Tolerance, "%"))
		if !ok {
			return false
		}
		if percent {
			t = new(big.Rat).Mul(t, new(big.Rat).Abs(y))
			t.Quo(t, big.NewRat(100, 1))
		}
		limit = t
	}
	return diff.Cmp(limit) <= 0
}

func amount(n *node, unit string) (*big.Rat, bool) {
	if n.kind != '"' && n.kind != '0' {
		return nil, false
	}
	t := strings.TrimSpace(n.text)
	if unit != "" {
		t = strings.TrimSpace(strings.TrimSuffix(t, unit))
	}
	return rat(t)
}

// maxDigits bounds the numbers that are computed with.
const maxDigits = 400

func rat(s string) (*big.Rat, bool) {
	n, ok := Number(strings.TrimSpace(s))
	if !ok || len(n) > maxDigits {
		return nil, false
	}
	if i := strings.IndexByte(n, 'e'); i >= 0 {
		if e, err := strconv.Atoi(n[i+1:]); err != nil || e > maxDigits || e < -maxDigits {
			return nil, false
		}
	}
	return new(big.Rat).SetString(n)
}

func sortedKeys(m map[string]jsontext.Value) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
