package attempt

// Class says in what way an attempt failed.
type Class string

// The classes. A class of a newer writer reads as Unknown, its name kept.
const (
	Precondition Class = "precondition"
	Policy       Class = "policy"
	ToolError    Class = "tool_error"
	Timeout      Class = "timeout"
	Budget       Class = "budget"
	Verification Class = "verification"
	GoalUnmet    Class = "goal_unmet"
	Unknown      Class = "unknown"
)

// Classes lists the known classes in the order of the specification.
func Classes() []Class {
	return []Class{Precondition, Policy, ToolError, Timeout, Budget, Verification, GoalUnmet, Unknown}
}

// Outcome is how an attempt ended.
type Outcome struct {
	Succeeded bool
	Class     Class  // of a failure
	Given     string // the class as written, where this version does not know it
	Detail    string // of a failure
}

// Authority is what a verifier's word is worth.
type Authority string

// The authorities. Anything else reads as Advisory.
const (
	Binding  Authority = "binding"
	Advisory Authority = "advisory"
)

// The results of a verifier.
const (
	Pass         = "pass"
	Fail         = "fail"
	Inconclusive = "inconclusive"
	NotRun       = "not_run"
)

// Verifier is who looked, and at what.
type Verifier struct {
	ID        string    `json:"id"`
	Artifact  string    `json:"artifact"`
	Authority Authority `json:"authority"`
	Tier      string    `json:"tier"`
}

// Verdict is what a verifier said of an attempt.
type Verdict struct {
	Verifier Verifier `json:"verifier"`
	Outcome  string   `json:"outcome"`
	Detail   string   `json:"detail"`
	// Claimed is the authority a stored verdict asked for and was not given.
	Claimed Authority `json:"claimed,omitempty"`
}

// Subject says what an attempt was made on; all of it is optional.
type Subject struct {
	Repository  string            `json:"repository,omitempty"`
	Commit      string            `json:"commit,omitempty"`
	Tree        string            `json:"tree,omitempty"` // digest of the work tree
	Tools       map[string]string `json:"tools,omitempty"`
	Environment string            `json:"environment,omitempty"`
	Actor       string            `json:"actor,omitempty"`
	Time        string            `json:"time,omitempty"` // RFC 3339, the actor's own clock
}

// While bounds how long an exclusion holds: while all of these assumptions do,
// and while the work tree has this digest. An empty field asks nothing.
type While struct {
	Assumptions []string `json:"assumptions,omitempty"`
	Tree        string   `json:"tree,omitempty"`
}

// Stamp is a record's place in the order of all ledgers: time, then writer,
// then sequence.
type Stamp struct {
	At     int64  // nanoseconds since 1970, strictly increasing within a ledger
	Writer string // id of the ledger the record was first written to
	Seq    uint64 // its sequence there
}

// Attempt is one thing that was tried.
type Attempt struct {
	ID          string
	Approach    string
	Assumptions []string
	Outcome     Outcome
	Evidence    []string // references
	Verdicts    []Verdict
	RetryWhen   []string

	// What follows never changes the core answer.
	Subject    *Subject
	ValidWhile *While
	Derived    bool   // footing's own reading of a run, not an agent's words
	Stamp      *Stamp // set once it is in a ledger
}

// Deciding are the verdicts that make a failed attempt a verified exclusion:
// fail, with binding authority. It is empty for a success.
func (a *Attempt) Deciding() []Verdict {
	if a.Outcome.Succeeded {
		return nil
	}
	var out []Verdict
	for _, v := range a.Verdicts {
		if v.Outcome == Fail && v.Verifier.Authority == Binding {
			out = append(out, v)
		}
	}
	return out
}

// Verified reports whether the attempt is a verified exclusion.
func (a *Attempt) Verified() bool { return len(a.Deciding()) > 0 }

// Confirmed reports whether a binding verifier passed it.
func (a *Attempt) Confirmed() bool {
	for _, v := range a.Verdicts {
		if v.Outcome == Pass && v.Verifier.Authority == Binding {
			return true
		}
	}
	return false
}

// Exclusion is a verified exclusion as it is exported.
type Exclusion struct {
	Attempt     string    `json:"attempt"` // its id
	Class       Class     `json:"class"`
	Deciding    []Verdict `json:"deciding"`
	Approach    string    `json:"approach"`
	Assumptions []string  `json:"assumptions"`
	Withdrawn   string    `json:"withdrawn,omitempty"` // the reason
	ValidWhile  *While    `json:"valid_while,omitempty"`
	Lapsed      string    `json:"lapsed,omitempty"` // why it no longer holds
}

// Exclusions lists the verified exclusions of attempts in their order.
func Exclusions(attempts []Attempt) []Exclusion {
	out := []Exclusion{}
	for i := range attempts {
		if e, ok := ExclusionOf(&attempts[i]); ok {
			out = append(out, e)
		}
	}
	return out
}

// ExclusionOf makes the exclusion of a, if it is one.
func ExclusionOf(a *Attempt) (Exclusion, bool) {
	deciding := a.Deciding()
	if len(deciding) == 0 {
		return Exclusion{}, false
	}
	assumptions := a.Assumptions
	if assumptions == nil {
		assumptions = []string{}
	}
	return Exclusion{
		Attempt: a.ID, Class: a.Outcome.Class, Deciding: deciding,
		Approach: a.Approach, Assumptions: assumptions, ValidWhile: a.ValidWhile,
	}, true
}

// CheckRecord is a verdict as a check that was made: what it can vouch for and
// what it can't.
type CheckRecord struct {
	Name         string   `json:"name"`
	Ran          bool     `json:"ran"`
	Verifies     []string `json:"verifies"`
	CannotVerify []string `json:"cannot_verify"`
	Findings     []string `json:"findings"`
	Tier         string   `json:"tier"`
}

// Checks folds the verdicts of a into check records.
func (a *Attempt) Checks() []CheckRecord {
	out := []CheckRecord{}
	for _, v := range a.Verdicts {
		c := CheckRecord{
			Name: v.Verifier.ID, Ran: v.Outcome != NotRun, Tier: v.Verifier.Tier,
			Verifies: []string{}, CannotVerify: []string{}, Findings: []string{},
		}
		what := v.Verifier.Artifact
		if what == "" {
			what = a.Approach
		}
		switch v.Outcome {
		case Pass, Fail:
			c.Verifies = append(c.Verifies, what)
		default:
			c.CannotVerify = append(c.CannotVerify, what)
		}
		if v.Outcome == Fail {
			detail := v.Detail
			if detail == "" {
				detail = "failed"
			}
			c.Findings = append(c.Findings, detail)
		}
		out = append(out, c)
	}
	return out
}
