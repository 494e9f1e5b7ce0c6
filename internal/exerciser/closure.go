package exerciser

import (
	"fmt"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/verdict"
)

// Facts turns what receipts say of a capability into what a closure reads.
func Facts(s exercise.State) verdict.CapabilityFacts {
	return verdict.CapabilityFacts{Name: s.Capability, Seen: Exercise(s.Seen), Owed: Exercise(s.Owed), Stale: s.Stale != nil}
}

// Exercise is what a closure reads of a receipt, nil of none.
func Exercise(r *exercise.Receipt) *verdict.Exercise {
	if r == nil {
		return nil
	}
	e := &verdict.Exercise{
		Outcome: verdict.Exercised(r.Outcome), Operations: r.Counts.Operations, Answered: r.Counts.Answered,
		Witness: record.Witness{Origin: "ledger", Text: fmt.Sprintf("receipt of %s: %s", r.Capability, r.Outcome), Role: record.RoleFailure},
	}
	if r.Outcome == exercise.Ran {
		e.Witness.Role = record.RoleOther
	}
	if r.Why != nil {
		e.Why, e.Message, e.Host = r.Why.Code, r.Why.Message, r.Why.Side == "host"
	}
	if r.Differs != nil {
		e.NotFound, e.Undeclared = r.Differs.NotFound, r.Differs.Undeclared
	}
	for _, c := range r.Worst() {
		if c.Reading == exercise.Threw {
			e.Threw = append(e.Threw, verdict.Throw{Operation: c.Operation, Kind: string(c.Cause), Class: c.Class, Line: c.Line})
		}
	}
	return e
}

// Close is the closure over exercises alone where no policy speaks.
func Close(states []exercise.State) verdict.Closure { return closeOver(states, nil) }

// Close is the closure over exercises alone, as the command prints it: the
// policy lets causes of the subject's hold by their codes.
func (p *Project) Close(states []exercise.State) verdict.Closure { return closeOver(states, p.holds) }

func closeOver(states []exercise.State, holds map[string]bool) verdict.Closure {
	f := verdict.Facts{Scope: "project", Holds: holds}
	for _, s := range states {
		f.Capabilities = append(f.Capabilities, Facts(s))
	}
	return verdict.Close(&f)
}
