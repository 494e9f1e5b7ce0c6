package gate

import (
	"time"

	"github.com/footing-dev/footing/check"
)

// Mode says what the gate may do with what it finds.
type Mode string

// The modes.
const (
	// ModeAsk puts decision findings to the agent, once.
	ModeAsk Mode = "ask"
	// ModeShadow says nothing to the agent; the user sees one line.
	ModeShadow Mode = "shadow"
	// ModeStrict also asks where a turn is unproven.
	ModeStrict Mode = "strict"
)

// Policy is what the configuration asks of the gate.
type Policy struct {
	Mode    Mode     // "" is ModeAsk
	Implied bool     // an unworded completion may ask
	Require []string // checks demanded fresh after a code write
	// Docs are further patterns of documents; Declared the user's own checks.
	Docs     []string
	Declared *check.Declared
	// Reuse tells the agent the result of a check it is about to run if that
	// result is on record for this very tree.
	Reuse bool
	// Waived reports whether the user waived a finding; nil: none.
	Waived func(id string) bool
	// Level changes what a rule may do: "ask", "note" or "off"; nil or "" leaves
	// it as the rule has it.
	Level func(rule string) string
	// Capabilities is true if what may be believed declares one; ExerciseGate is
	// how long calling them may take when a turn ends, 0 the default.
	Capabilities bool
	ExerciseGate time.Duration
	// Secrets are values to take out of the record.
	Secrets []string
	// Digest names the configuration in force; a change of it is recorded.
	Digest string
}

func (p *Policy) mode() Mode {
	switch p.Mode {
	case ModeShadow, ModeStrict:
		return p.Mode
	}
	return ModeAsk
}
