package exercise

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sort"
)

// ReceiptSchema is the schema of a receipt's JSON form.
const ReceiptSchema = "footing.receipt/v1"

// Outcome is what an exercise came to.
type Outcome string

// The outcomes.
const (
	Ran      Outcome = "ran"
	ThrewOut Outcome = "threw"
	Unjudged Outcome = "unjudged"
)

// Receipt is the record of one exercise of one capability. It names no person,
// tool or session.
type Receipt struct {
	Schema     string `json:"schema"`
	Capability string `json:"capability"`
	Kind       Kind   `json:"kind"`
	// Declaration, Code and Policy are digests a receipt is bound to; Tree is the
	// digest of all files, Runner names how calls are made and read.
	Declaration string `json:"declaration"`
	Tree        string `json:"tree"`
	Code        string `json:"code"`
	Policy      string `json:"policy"`
	Runner      string `json:"runner"`
	// Backend confined, Copy is how the copy was made and CopyMS what that and the
	// root around it took, Bounds what the canaries measured.
	Backend string          `json:"backend"`
	Copy    string          `json:"copy,omitempty"`
	CopyMS  int64           `json:"copy_ms"`
	Bounds  map[string]bool `json:"bounds"`
	// Limits is what kept memory and processes within them when they were
	// measured, as sandbox.Bounds has it.
	Limits  string      `json:"limits,omitempty"`
	Judge   string      `json:"judge,omitempty"` // "inside" where an answer shares the subject's memory
	Calls   []Call      `json:"calls"`
	Differs *Difference `json:"differs,omitempty"`
	Outcome Outcome     `json:"outcome"`
	Why     *Why        `json:"why,omitempty"`
	Counts  Counts      `json:"counts"`
	Notes   []string    `json:"notes,omitempty"`
	Seconds float64     `json:"seconds"`
}

// Difference is between the operations that were declared and those found in
// the copy.
type Difference struct {
	NotFound   []string `json:"not_found,omitempty"`
	Undeclared []string `json:"undeclared,omitempty"`
}

// Why says why nothing can be said, or what the first of it was.
type Why struct {
	// Side is "host" where the machine is the reason and "subject" where the
	// project is.
	Side    string `json:"side"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

// The codes of Why.
const (
	WhyConfinement = "no-confinement"
	WhyBudget      = "budget"
	WhyDenied      = "denied"
	WhyDependency  = "dependency"
	WhyAuth        = "auth"
	WhyMissing     = "missing"
	WhyAllRefused  = "all-refused"
	WhyDiffers     = "declared-differs"
	WhyMoved       = "project-moved"
	WhyNothing     = "no-operations"
	WhyInput       = "no-input"
	WhyCopy        = "no-copy"
	WhyRewritten   = "code-rewritten"
	WhyFailed      = "failed" // footing could not do it
)

// Counts count operations by their worst reading.
type Counts struct {
	Operations int `json:"operations"`
	Calls      int `json:"calls"`
	Answered   int `json:"answered"`
	Refused    int `json:"refused"`
	Threw      int `json:"threw"`
}

// RunnerVersion changes when calls are made or read in another way.
const RunnerVersion = 2

// runner names how calls are made and read.
func runner() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "footing.exercise/%d defects/%d", RunnerVersion, DefectsVersion))
	return hex.EncodeToString(sum[:])[:16]
}

// Worst is the answer that counts for each operation, in the order of names.
func (r *Receipt) Worst() []Call {
	at := map[string]int{}
	var out []Call
	for _, c := range r.Calls {
		i, ok := at[c.Operation]
		if !ok {
			at[c.Operation] = len(out)
			out = append(out, c)
			continue
		}
		if w := worse(out[i].Answer, c.Answer); w.Reading != out[i].Reading {
			out[i] = c
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Operation < out[j].Operation })
	return out
}

// conclude fills in counts and outcome from the calls.
func (r *Receipt) conclude(operations int) {
	r.Counts = Counts{Operations: operations, Calls: len(r.Calls)}
	var first *Call // that keeps it from being judged
	for _, c := range r.Worst() {
		switch c.Reading {
		case Answered:
			r.Counts.Answered++
		case Refused:
			r.Counts.Refused++
		case Threw:
			r.Counts.Threw++
		case Missing, NotRead:
			if first == nil || c.Reading == Missing && first.Reading == NotRead {
				first = &c
			}
		}
	}
	switch {
	case r.Counts.Threw > 0:
		r.Outcome = ThrewOut
	case r.Why != nil:
		r.Outcome = Unjudged
	case first != nil:
		r.Outcome, r.Why = Unjudged, whyOf(first)
	case len(r.Calls) == 0:
		r.Outcome, r.Why = Unjudged, &Why{"subject", WhyNothing, "there is no operation to call"}
	case r.Differs != nil && (len(r.Differs.NotFound) > 0):
		r.Outcome, r.Why = Unjudged, &Why{"subject", WhyDiffers, "declared and not found in the copy: " + list(r.Differs.NotFound)}
	case r.Counts.Answered == 0:
		// It ran; that nothing answered is shown, and does not hold by default.
		r.Outcome, r.Why = Ran, &Why{"subject", WhyAllRefused, "every operation refused its input"}
	default:
		r.Outcome = Ran
	}
}

func whyOf(c *Call) *Why {
	w := &Why{Side: "host", Message: c.Operation}
	if c.Line != "" {
		w.Message += ": " + c.Line
	}
	switch {
	case c.Reading == Missing:
		w.Side, w.Code = "subject", WhyMissing
	case c.Cause == Denied:
		w.Code = WhyDenied
	case c.Cause == Dependency:
		w.Code = WhyDependency
	case c.Cause == Auth:
		w.Code = WhyAuth
	case c.Cause == Budget:
		w.Code = WhyBudget
	default:
		w.Side, w.Code = "subject", WhyInput
	}
	return w
}

// list names up to four.
func list(names []string) string {
	const most = 4
	s := ""
	for i, n := range names {
		if i == most {
			return s + fmt.Sprintf(" and %d more", len(names)-most)
		}
		if i > 0 {
			s += ", "
		}
		s += n
	}
	return s
}
