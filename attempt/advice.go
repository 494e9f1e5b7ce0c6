package attempt

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"
)

// Kind is what the answer comes to.
type Kind string

// The answers.
const (
	Untried        Kind = "untried"
	KnownSuccess   Kind = "known_success"
	KnownFailure   Kind = "known_failure"
	RetryUnblocked Kind = "retry_unblocked"
	SimilarFailure Kind = "similar_failure"
)

// Advice is the answer to a consultation. Which core members it has depends on
// Kind; the rest is what stands beside it.
type Advice struct {
	Kind        Kind
	AttemptID   string
	Class       Class
	ClassName   string // of a class this version does not know
	Detail      string
	Verified    bool
	Occurrences int
	Changed     []string
	Differing   []string

	Extra

	of, failure *Attempt
}

// Extra is what stands beside the core answer.
type Extra struct {
	Contested *Contest      `json:"contested,omitempty"`
	Near      []Near        `json:"near,omitempty"`
	Nearest   *Nearest      `json:"nearest,omitempty"`
	InFlight  []Reservation `json:"in_flight,omitempty"`
	Withdrawn string        `json:"withdrawn,omitempty"` // why the attempt named was withdrawn
	Lapsed    string        `json:"lapsed,omitempty"`    // why its exclusion no longer holds
	Derived   bool          `json:"derived,omitzero"`    // the attempt named is footing's own reading
}

// Contest names two records that do not go together.
type Contest struct {
	Standing string `json:"standing"` // id of the record that decides
	Against  string `json:"against"`  // id of the decided record it stands over
	Why      string `json:"why"`
}

// Near is a label that may be meant by another spelling.
type Near struct {
	Label  string `json:"label"`
	Why    string `json:"why"`              // punctuation, word order, …
	Of     string `json:"of"`               // "approach" or "assumption"
	Beside string `json:"beside,omitempty"` // the assumption it is near to
	// What is known of a near approach under the same assumptions.
	Advice    Kind   `json:"advice,omitempty"`
	AttemptID string `json:"attempt_id,omitempty"`
}

// Nearest is the dead end closest to a soft answer.
type Nearest struct {
	Advice      Kind     `json:"advice"`
	AttemptID   string   `json:"attempt_id"`
	Class       Class    `json:"class"`
	Detail      string   `json:"detail"`
	Verified    bool     `json:"verified"`
	Occurrences int      `json:"occurrences"`
	SoftenedBy  []string `json:"softened_by"` // assumptions that make the difference
}

// Reservation is work somebody announced and has not completed.
type Reservation struct {
	ID          string   `json:"id"`
	Approach    string   `json:"approach"`
	Assumptions []string `json:"assumptions"`
	Actor       string   `json:"actor,omitempty"`
	Since       string   `json:"since"`
	Until       string   `json:"until"` // when it counts as abandoned
}

// core is the core answer on the wire.
type core struct {
	Advice      Kind      `json:"advice"`
	AttemptID   string    `json:"attempt_id,omitzero"`
	Class       Class     `json:"class,omitzero"`
	ClassName   string    `json:"class_name,omitzero"`
	Detail      *string   `json:"detail,omitzero"`
	Verified    *bool     `json:"verified,omitzero"`
	Occurrences int       `json:"occurrences,omitzero"`
	Changed     *[]string `json:"changed,omitzero"`
	Differing   *[]string `json:"differing,omitzero"`
	Extra       `json:",inline"`
}

// MarshalJSON writes one object tagged advice, with exactly the core members
// of its kind first.
func (a Advice) MarshalJSON() ([]byte, error) {
	c := core{Advice: a.Kind, Extra: a.Extra}
	if a.Kind != Untried {
		c.AttemptID = a.AttemptID
	}
	switch a.Kind {
	case KnownFailure:
		c.Class, c.ClassName = a.Class, a.ClassName
		c.Detail, c.Verified, c.Occurrences = &a.Detail, &a.Verified, a.Occurrences
	case RetryUnblocked:
		c.Changed = &a.Changed
	case SimilarFailure:
		c.Class, c.ClassName = a.Class, a.ClassName
		c.Differing = &a.Differing
	}
	raw, err := json.Marshal(c)
	if err != nil {
		return nil, fmt.Errorf("write advice: %w", err)
	}
	return raw, nil
}

// Soft reports whether the answer is about something else than exactly this.
func (a *Advice) Soft() bool { return a.Kind != KnownFailure && a.Kind != KnownSuccess }

// Sentence says the core answer in one line. It quotes labels as they are:
// clean it before it is shown.
func (a *Advice) Sentence() string {
	switch a.Kind {
	case KnownSuccess:
		return fmt.Sprintf("known success: attempt %s did exactly this and succeeded", a.AttemptID)
	case KnownFailure:
		times := "once"
		if a.Occurrences > 1 {
			times = fmt.Sprintf("%d times", a.Occurrences)
		}
		s := fmt.Sprintf("known failure: exactly this failed %s, last in attempt %s (%s)", times, a.AttemptID, a.class())
		if a.Detail != "" {
			s += ": " + a.Detail
		}
		if a.Verified {
			return s + "; a binding verifier confirmed it"
		}
		return s + "; no binding verifier looked at it"
	case RetryUnblocked:
		return fmt.Sprintf("worth a retry: attempt %s failed, and what it waited for changed: %s", a.AttemptID, strings.Join(a.Changed, ", "))
	case SimilarFailure:
		return fmt.Sprintf("similar failure: attempt %s failed (%s) under assumptions that differ in: %s", a.AttemptID, a.class(), strings.Join(a.Differing, ", "))
	}
	return "untried: nothing on record says it fails"
}

func (a *Advice) class() string {
	if a.ClassName != "" {
		return a.ClassName
	}
	return string(a.Class)
}
