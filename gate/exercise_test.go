package gate

import (
	"strings"
	"testing"
	"time"
)

// That the budget ran out is said once in a run, on one line, and only what more
// time there is is offered.
func TestOverBudget(t *testing.T) {
	for gate, want := range map[time.Duration]string{
		0:                "over the budget of 20s; footing exercise has more time, and gate under [exercise] in footing.toml gives up to 25s here",
		5 * time.Second:  "over the budget of 5s; footing exercise has more time, and gate under [exercise] in footing.toml gives up to 25s here",
		25 * time.Second: "over the budget of 25s; footing exercise has more time",
		time.Hour:        "over the budget of 25s; footing exercise has more time",
	} {
		s := &session{policy: Policy{ExerciseGate: gate}}
		var x exerciseState
		if got := s.overBudget(&x, "notes"); got != "footing: exercised: unjudged: notes went "+want || strings.Contains(got, "\n") {
			t.Errorf("%s: %q", gate, got)
		}
		if again := s.overBudget(&x, "notes"); again != "" {
			t.Errorf("%s: said again: %q", gate, again)
		}
	}
}
