package exerciser

import (
	"fmt"
	"strings"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/verdict"
)

// MaxBriefing is the most bytes the next turn is told.
const MaxBriefing = 2 << 10

// Briefing is what the next turn is told of throws that were seen and of those
// that are owed, as quoted data; "" if there is nothing to tell.
func Briefing(states []exercise.State) string {
	var b strings.Builder
	for _, s := range states {
		r, what := s.Seen, "threw when they were called"
		if s.Owed != nil {
			r, what = s.Owed, "threw, were changed since and have not been called again"
		}
		if r == nil || r.Outcome != exercise.ThrewOut {
			continue
		}
		fmt.Fprintf(&b, "Operations of %s %s:\n", clean.Quote(s.Capability, 80), what)
		n := 0
		for _, c := range r.Worst() {
			if c.Reading != exercise.Threw {
				continue
			}
			if n++; n > verdict.MaxNamedThrows {
				continue
			}
			fmt.Fprintf(&b, "  %s: %s: %q\n", clean.Quote(c.Operation, 80), c.Cause, clean.Quote(c.Line, exercise.MaxLine))
		}
		if n > verdict.MaxNamedThrows {
			fmt.Fprintf(&b, "  and %d more\n", n-verdict.MaxNamedThrows)
		}
	}
	s := b.String()
	if len(s) > MaxBriefing {
		s = strings.ToValidUTF8(s[:MaxBriefing-4], "")
		if i := strings.LastIndexByte(s, '\n'); i >= 0 {
			s = s[:i+1]
		}
		s += "…\n"
	}
	return s
}
