package verdict

import (
	"fmt"
	"strings"

	"github.com/footing-dev/footing/record"
)

// The closure is one answer over everything a run's ledger holds: receipts of
// exercises, findings of the evidence rules and of integrity, what the run itself
// left open. It is a pure function of [Facts].

// Exercised says what became of calling the operations of what a run built.
type Exercised string

// The values. An exercise never says more than that something ran.
const (
	ExercisedRan      Exercised = "ran"
	ExercisedThrew    Exercised = "threw"
	ExercisedUnjudged Exercised = "unjudged"
)

// BehaviorUnjudged is what is said of behaviour unless a named judge spoke.
const BehaviorUnjudged = "unjudged"

// Limits of what is said.
const (
	MaxReasons     = 16
	MaxNamedThrows = 4
)

// Facts are what a closure is made from.
type Facts struct {
	// Scope says what the verdict is over, as "run" or "turn 3".
	Scope string
	// Capabilities are those the run declared or changed.
	Capabilities []CapabilityFacts
	// Findings are those of the evidence rules that ask, in their precedence.
	Findings []record.Finding
	// Open are items the run declared and that were ticked with no call under
	// them, or left.
	Open []OpenItem
	// Integrity are the defects found in the record's own wiring.
	Integrity []record.Finding
	// Positive is whether anything supports the work: a passing check over the
	// final tree, or operations that answered. Work is false where nothing was
	// changed or claimed, and nothing need support it.
	Positive, Work bool
	// Judge names who judged behaviour, "" for nobody.
	Judge string
	// Holds are the codes of unjudged causes that the policy lets hold the
	// verdict. Only causes of the subject's can.
	Holds map[string]bool
	// DerivedFrom are the digests of the records all this was read from.
	DerivedFrom []string
}

// CapabilityFacts are what receipts say of one capability now.
type CapabilityFacts struct {
	Name string
	// Seen is a valid exercise; Owed the last-known throw of one that a change
	// took back; Stale says that a change took back what ran.
	Seen  *Exercise
	Owed  *Exercise
	Stale bool
}

// Exercise is what a closure reads of a receipt.
type Exercise struct {
	Outcome              Exercised
	Operations, Answered int
	Threw                []Throw
	// Why it is unjudged: Host is true where the machine is the cause.
	Why, Message         string
	Host                 bool
	NotFound, Undeclared []string
	Witness              record.Witness
}

// Throw is one operation that threw.
type Throw struct{ Operation, Kind, Class, Line string }

// OpenItem is something the run said it would do.
type OpenItem struct {
	Text    string
	Witness record.Witness
}

// Closure is the answer.
type Closure struct {
	Verdict   Verdict   `json:"verdict"` // stands or falls
	Scope     string    `json:"scope"`
	Exercised Exercised `json:"exercised,omitempty"`
	Behavior  string    `json:"behavior,omitempty"`
	// Reasons are why it does not stand, in the order to deal with them; Notes
	// are shown beside and hold nothing.
	Reasons     []Reason `json:"reasons"`
	Notes       []Reason `json:"notes,omitempty"`
	DerivedFrom []string `json:"derived_from"`
}

// Reason is one thing that keeps a verdict from standing.
type Reason struct {
	Code      string           `json:"code"`
	Subject   string           `json:"subject"`
	Message   string           `json:"message"`
	Witnesses []record.Witness `json:"witnesses,omitempty"`
}

// The codes of reasons that are not rules' own.
const (
	ReasonOwed     = "owed"
	ReasonThrew    = "threw"
	ReasonNotWhole = "not-whole"
	ReasonDiffers  = "declared-differs"
	ReasonStale    = "changed-since"
	ReasonOpen     = "open-item"
	ReasonNothing  = "no-positive-evidence"
	ReasonMore     = "more"
)

// Close gives the closure: it stands exactly when there is no reason against it.
func Close(f *Facts) Closure {
	c := &closing{f: f, out: Closure{Scope: f.Scope, Reasons: []Reason{}, DerivedFrom: f.DerivedFrom}}
	if c.out.DerivedFrom == nil {
		c.out.DerivedFrom = []string{}
	}
	c.owed()
	c.seen()
	for i := range f.Findings {
		c.finding(&f.Findings[i])
	}
	for _, o := range f.Open {
		c.hold(Reason{ReasonOpen, o.Text, "ticked, and no call stands under it", witnesses(o.Witness)})
	}
	for i := range f.Integrity {
		c.finding(&f.Integrity[i])
	}
	if f.Work && !f.Positive && len(c.out.Reasons) == 0 {
		c.hold(Reason{ReasonNothing, f.Scope, "nothing in the record supports that the work is done", nil})
	}
	if len(f.Capabilities) > 0 {
		c.out.Exercised, c.out.Behavior = exercised(f.Capabilities), f.Judge
		if f.Judge == "" {
			c.out.Behavior = BehaviorUnjudged
		}
	}
	c.out.Verdict = Stands
	if len(c.out.Reasons) > 0 {
		c.out.Verdict = Falls
	}
	c.out.Reasons = bound(c.out.Reasons)
	c.out.Notes = bound(c.out.Notes)
	return c.out
}

type closing struct {
	f   *Facts
	out Closure
}

func (c *closing) hold(r Reason) { c.out.Reasons = append(c.out.Reasons, r) }
func (c *closing) note(r Reason) { c.out.Notes = append(c.out.Notes, r) }

func (c *closing) finding(f *record.Finding) {
	c.hold(Reason{f.Rule, strings.Join(f.Subjects, ", "), f.Message, f.Witnesses})
}

func (c *closing) owed() {
	for _, p := range c.f.Capabilities {
		if p.Owed == nil {
			continue
		}
		names := make([]string, 0, len(p.Owed.Threw))
		for _, t := range p.Owed.Threw {
			names = append(names, t.Operation)
		}
		c.hold(Reason{ReasonOwed, p.Name, "threw when it was last called, and was changed since; it has not been called again: " + some(names), witnesses(p.Owed.Witness)})
	}
}

// seen says what exercises saw: all that threw first, over all capabilities, and
// then what was not seen.
func (c *closing) seen() {
	for _, p := range c.f.Capabilities {
		if p.Seen != nil {
			c.threw(p)
		}
	}
	for _, p := range c.f.Capabilities {
		s := p.Seen
		if s == nil || s.Outcome != ExercisedUnjudged && s.Why == "" {
			continue
		}
		if len(s.NotFound) > 0 || len(s.Undeclared) > 0 {
			continue // below
		}
		code := s.Why
		if code == "" {
			code = ReasonNotWhole
		}
		c.unjudged(code, s.Host, Reason{code, p.Name, s.Message, witnesses(s.Witness)})
	}
	for _, p := range c.f.Capabilities {
		s := p.Seen
		if s == nil || len(s.NotFound) == 0 && len(s.Undeclared) == 0 {
			continue
		}
		var parts []string
		if len(s.NotFound) > 0 {
			parts = append(parts, "declared and not found: "+some(s.NotFound))
		}
		if len(s.Undeclared) > 0 {
			parts = append(parts, "found and not declared: "+some(s.Undeclared))
		}
		c.unjudged(ReasonDiffers, false, Reason{ReasonDiffers, p.Name, strings.Join(parts, "; "), witnesses(s.Witness)})
	}
	for _, p := range c.f.Capabilities {
		if p.Seen == nil && p.Owed == nil && p.Stale {
			c.unjudged(ReasonStale, false, Reason{ReasonStale, p.Name, "changed after it was last called", nil})
		}
	}
}

// threw names the first few operations that threw, and counts the others.
func (c *closing) threw(p CapabilityFacts) {
	for i, t := range p.Seen.Threw {
		if i == MaxNamedThrows {
			c.hold(Reason{ReasonThrew, p.Name, fmt.Sprintf("and %d more of %d operations threw", len(p.Seen.Threw)-i, p.Seen.Operations), nil})
			return
		}
		what := t.Kind
		if t.Class != "" {
			what += " (" + t.Class + ")"
		}
		if t.Line != "" {
			what += ": " + t.Line
		}
		c.hold(Reason{ReasonThrew, p.Name + "." + t.Operation, what, witnesses(p.Seen.Witness)})
	}
}

// unjudged shows a cause, and lets it hold only where it is the subject's and
// the policy says so: unknown is not a pass, and not a defect.
func (c *closing) unjudged(code string, host bool, r Reason) {
	if !host && c.f.Holds[code] {
		c.hold(r)
		return
	}
	c.note(r)
}

// exercised is the worst over all capabilities.
func exercised(caps []CapabilityFacts) Exercised {
	worst := ExercisedRan
	for _, p := range caps {
		switch {
		case p.Owed != nil, p.Seen != nil && p.Seen.Outcome == ExercisedThrew:
			return ExercisedThrew
		case p.Seen == nil, p.Seen.Outcome != ExercisedRan:
			worst = ExercisedUnjudged
		}
	}
	return worst
}

// bound keeps as many reasons as are read; the last of them counts the rest.
func bound(rs []Reason) []Reason {
	if len(rs) <= MaxReasons {
		return rs
	}
	rest := len(rs) - (MaxReasons - 1)
	rs = rs[:MaxReasons:MaxReasons]
	rs[MaxReasons-1] = Reason{ReasonMore, "", fmt.Sprintf("and %d more", rest), nil}
	return rs
}

func some(names []string) string {
	if len(names) <= MaxNamedThrows {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:MaxNamedThrows], ", "), len(names)-MaxNamedThrows)
}

func witnesses(w record.Witness) []record.Witness {
	if w.Line == 0 && w.Text == "" && w.Pointer == "" && w.File == "" {
		return nil
	}
	return []record.Witness{w}
}
