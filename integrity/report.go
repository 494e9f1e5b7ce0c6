package integrity

import (
	"fmt"
	"sort"

	"github.com/footing-dev/footing/record"
)

// Report is what a judge says of a run.
type Report struct {
	Findings     []Finding `json:"findings"` // at most MaxFindings, in the order they were filed
	Dispositions []Row     `json:"dispositions"`
	// Distinct counts all distinct findings, Filed all of them; Withheld those
	// beyond MaxFindings.
	Distinct int `json:"distinct"`
	Filed    int `json:"filed"`
	Withheld int `json:"withheld,omitempty"`
	// Events counts the listed findings without their epochs: what was told live.
	Events int          `json:"events"`
	By     map[Kind]int `json:"by_kind"`
	// Errors are checkers that do not work. Their findings, and their silence,
	// mean nothing.
	Errors []string `json:"errors,omitempty"`
}

// Take returns the findings filed since it was last called, as events: one that
// differs from an earlier one only in its epoch is told once.
func (j *Judge) Take() []Finding {
	var out []Finding
	for _, f := range j.found.list[j.found.fresh:] {
		id := f.identity(nil)
		if !j.found.told[id] {
			out = append(out, *f)
		}
		j.found.told[id] = true
	}
	j.found.fresh = len(j.found.list)
	return out
}

// Flush files what can only be told at the end.
func (j *Judge) Flush() {
	for _, s := range j.seats {
		if f, ok := s.check.(interface{ flush(*Judge, *seat) }); ok && s.row.Armed {
			f.flush(j, s)
		}
	}
}

// Problems lists the checkers that turned out not to work, as errors.
func (j *Judge) Problems() []string {
	out := make([]string, len(j.dead))
	for i, d := range j.dead {
		out[i] = string(CheckerDead) + ": " + d
	}
	return out
}

// Close ends the run.
func (j *Judge) Close() *Report {
	j.Flush()
	r := &Report{
		Findings: []Finding{}, Dispositions: []Row{}, Distinct: j.found.distinct, Filed: j.found.filed, By: j.found.by,
	}
	for _, f := range j.found.list {
		r.Findings = append(r.Findings, *f)
	}
	told := map[string]bool{}
	for i := range r.Findings {
		told[r.Findings[i].identity(nil)] = true
	}
	r.Events = len(told)
	r.Withheld = r.Distinct - len(r.Findings)
	for _, s := range j.seats {
		if !s.row.Law() {
			j.die(fmt.Errorf("row of check %s at seam %s does not add up", s.row.Check, s.row.Seam))
		}
		if j.bound != "" && s.row.Armed && s.row.NotApplicable > 0 && s.row.Why == "" {
			s.row.Why = j.bound
		}
		r.Dispositions = append(r.Dispositions, s.row)
	}
	if j.decl.Dev {
		r.canaries()
	}
	sort.Strings(j.dead)
	r.Errors = append(r.Errors, j.Problems()...)
	return r
}

// canaries adds the accounting of a self-test to the rows. Findings of canaries
// stay in it.
func (r *Report) canaries() {
	for _, c := range SelfTest(func(d *Declarations, events []Event) (*Report, error) { return Check(d, events), nil }) {
		for i := range r.Dispositions {
			row := &r.Dispositions[i]
			if row.Check != c.Check || row.Seam != c.Seam {
				continue
			}
			row.Canaries.Minted++
			if c.Caught {
				row.Canaries.Caught++
			} else {
				r.Errors = append(r.Errors, c.Problem)
			}
		}
	}
}

// file files a finding of the judge. One without an address is a defect of
// ours and is said to be one.
func (j *Judge) file(f Finding) {
	ok := false
	for i := range f.Witnesses {
		ok = ok || f.Witnesses[i].Line > 0
	}
	if !ok {
		j.die(fmt.Errorf("check %s filed a finding without an address", f.Kind))
	}
	f.Message += ". " + Ceiling(f.Kind)
	j.found.file(f)
}

// Ceiling is the sentence in which a check says what it cannot see.
func Ceiling(k Kind) string {
	switch k {
	case InvariantViolation:
		return InvariantCeiling
	case UnsupportedArgument:
		return ArgumentCeiling
	case DanglingReference:
		return DanglingCeiling
	case DuplicateExecution:
		return DuplicateCeiling
	case UnsupportedClaim:
		return ClaimCeiling
	case EmptyLookup:
		return LookupCeiling
	case ColumnTypeMismatch:
		return ColumnCeiling
	case MissingColumn:
		return MissingCeiling
	case PriorTurnEvidence:
		return RecencyCeiling
	}
	return ""
}

// Meaning is what a kind of finding says, in one line.
func Meaning(k Kind) string {
	switch k {
	case InvariantViolation:
		return "two things that cannot both be true were both asserted"
	case UnsupportedArgument:
		return "a call acted on a value that nothing served"
	case DanglingReference:
		return "an action was offered whose inputs had left the context"
	case DuplicateExecution:
		return "work that had settled was done again"
	case UnsupportedClaim:
		return "an answer states something that the record does not support"
	case EmptyLookup:
		return "the run was served a value, and the lookup for it found nothing"
	case ColumnTypeMismatch:
		return "a column holds something other than its declared type"
	case MissingColumn:
		return "a declared column is in none of the rows"
	case PriorTurnEvidence:
		return "every value in an answer was served before its turn"
	case CheckerDead:
		return "a check cannot fire, or saw work and recorded nothing"
	}
	return ""
}

// Tier is the tier of a kind's findings.
func (k Kind) Tier() record.Tier { return tier(k) }
