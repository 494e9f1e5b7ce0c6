package audit

import (
	"fmt"
	"strings"

	"github.com/footing-dev/footing/run"
)

// notes says what was not read, one line each.
func (s *session) notes(h *run.History) []string {
	out := []string{}
	for _, n := range s.stats.Notes {
		if !s.told(n) {
			out = append(out, n)
		}
	}
	add := func(n int, one, many string) {
		if n == 1 {
			out = append(out, one)
		} else if n > 1 {
			out = append(out, fmt.Sprintf(many, n))
		}
	}
	out = append(out, s.unread...)
	add(s.counters.Unparsed, "a command line did not parse and counts as one opaque segment",
		"%d command lines did not parse and count as one opaque segment each")
	add(s.counters.Unclear, "a program ran whose effect on the workspace is not known; it moved nothing",
		"%d programs ran whose effect on the workspace is not known; they moved nothing")
	add(len(s.fold.Dead()), "a turn lies on a branch the user left; its claims were not judged",
		"%d turns lie on a branch the user left; their claims were not judged")
	add(h.Forgot, "a check was forgotten at the limit of distinct checks", "%d checks were forgotten at the limit of distinct checks")
	add(len(s.joined), "a sub-agent's log was joined", "%d sub-agent logs were joined")
	add(len(s.ledger.seen), "a call was joined with footing's own ledger of the session", "%d calls were joined with footing's own ledger of the session")
	if h.Cut {
		out = append(out, "the log starts in the middle of a session")
	}
	if s.counters.Calls == 0 {
		out = append(out, "no calls: a log with only words")
	}
	return out
}

// told reports whether a line that could not be read already says it.
func (s *session) told(note string) bool {
	for _, u := range s.unread {
		if strings.HasSuffix(u, ": "+note) {
			return true
		}
	}
	return false
}
