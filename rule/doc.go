// Package rule holds the evidence judges: what each claim of a turn stands on,
// and one file per rule that turns the answer into a finding.
//
// Call [Judge] with a finished turn and the history as it stood then. It is a
// pure function: it reads no files, clocks or environment, so a verdict can be
// replayed from the record and gives the same bytes.
package rule

import (
	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/claim"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/run"
	"github.com/footing-dev/footing/verdict"
)

// Input is what a judge may look at.
type Input struct {
	Turn *run.Turn
	Hist *run.History
	// Require are the commands the repository demands fresh after any code
	// write, whatever was said.
	Require  []string
	Declared *check.Declared
	// Live is true where tree digests were taken, not inferred.
	Live bool
	// Implied lets an unworded completion ask, not only note.
	Implied bool
	// Exercised is the closure over the receipts on record at the end of the
	// turn, nil if there are none; ExercisedNow is true if one is of this turn.
	Exercised    *verdict.Closure
	ExercisedNow bool

	under map[string]bool // folders outside the project, and whether this run wrote there
}

// Reason is why a claim has the verdict it has.
type Reason string

// The reasons.
const (
	Fresh       Reason = "fresh"
	DocsOnly    Reason = "docs-only"
	NotRun      Reason = "not-run"
	Stale       Reason = "stale"
	Narrowed    Reason = "narrowed"
	Partial     Reason = "partial"
	Rejected    Reason = "rejected"
	Background  Reason = "background"
	Interrupted Reason = "interrupted"
	Empty       Reason = "empty"
	Elsewhere   Reason = "elsewhere"
	Failing     Reason = "failing"
	Count       Reason = "count"
	Masked      Reason = "masked"
	Unseen      Reason = "unseen"
)

// Verdict is what a reason makes of a claim.
func (r Reason) Verdict() verdict.Verdict {
	switch r {
	case Fresh, DocsOnly:
		return verdict.Supported
	case Failing, Count:
		return verdict.Contradicted
	case Masked, Unseen:
		return verdict.Unproven
	}
	return verdict.Unsupported
}

// Standing is what a statement stands on.
type Standing struct {
	Reason Reason
	// Softened turns an unsupported reason into unproven (the two-suite case,
	// a sub-agent that was not seen).
	Softened bool
	// Limited notes that only part of what the words may mean was ever read.
	Limited bool
	By      []*run.Reading // what backs it, or what contradicts it
	Broad   *run.Reading   // the wider reading that went stale
	Narrow  *run.Reading   // what ran since instead
	Moved   *run.File      // the write after which it is stale
	Missing string         // the command that would settle it
	Note    string
}

// Verdict is the verdict of the standing.
func (s *Standing) Verdict() verdict.Verdict {
	v := s.Reason.Verdict()
	if s.Softened && (v == verdict.Unsupported || v == verdict.Contradicted) {
		return verdict.Unproven
	}
	return v
}

// Judged is a claim with what it stands on.
type Judged struct {
	Claim claim.Claim
	Standing
}

// Judgement is the answer about one turn.
type Judgement struct {
	Claims []Judged
	// Implied are the standings of the kinds of check this run takes, for a
	// turn that completes without a worded claim.
	Implied  []Implied
	Verdict  verdict.Verdict
	Findings []record.Finding
}

// Implied is the state of one kind of check at the end of a turn.
type Implied struct {
	Kind check.Kind
	Standing
}

// Judge decides what the turn's claims stand on and what each rule finds.
func Judge(in *Input) *Judgement {
	in.under = nil
	j := &Judgement{}
	for _, c := range in.Turn.Closing.Claims {
		c.Kind = in.quotedKind(&c)
		j.Claims = append(j.Claims, Judged{Claim: c, Standing: in.stand(&c)})
	}
	if len(j.Claims) == 0 && in.Turn.CodeN > 0 && in.Turn.Completes() {
		j.Implied = in.implied()
	}
	for _, r := range table() {
		if r.find != nil {
			j.Findings = append(j.Findings, r.find(in, j)...)
		}
	}
	if in.Live {
		j.fromLedger()
	}
	j.Verdict = j.verdict()
	return j
}

// fromLedger marks witnesses of a live run: their lines are those of footing's
// own record. Where that and the log differ, the rule itself says which it is.
func (j *Judgement) fromLedger() {
	for i := range j.Findings {
		f := &j.Findings[i]
		for k := range f.Witnesses {
			if w := &f.Witnesses[k]; w.Origin == "log" && f.Rule != "record-mismatch" {
				w.Origin = "ledger"
			}
		}
	}
}

// verdict closes over claims and findings. A turn falls by a claim, or by a
// finding that needs none.
func (j *Judgement) verdict() verdict.Verdict {
	v := verdict.Stands
	for i := range j.Claims {
		switch j.Claims[i].Verdict() {
		case verdict.Unsupported, verdict.Contradicted:
			return verdict.Falls
		case verdict.Unproven:
			v = verdict.Unproven
		}
	}
	for i := range j.Findings {
		switch j.Findings[i].Rule {
		case "policy-changed", "record-mismatch", "required-check", "exercise-owed", "exercise-threw":
			if j.Findings[i].Level == record.Ask {
				return verdict.Falls
			}
		}
	}
	for i := range j.Implied {
		if j.Implied[i].Reason.Verdict() != verdict.Supported {
			v = verdict.Unproven
		}
	}
	return v
}
