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
	add := func(n int, format string) {
		if n > 0 {
			out = append(out, fmt.Sprintf(format, n))
		}
	}
	out = append(out, s.unread...)
	add(s.counters.Unparsed, "%d command lines did not parse and count as one opaque segment each")
	add(s.counters.Unclear, "%d programs ran whose effect on the workspace is not known; they moved nothing")
	add(len(s.fold.Dead()), "%d turns lie on a branch the user left; their claims were not judged")
	add(h.Forgot, "%d checks were forgotten at the limit of distinct checks")
	add(len(s.joined), "%d sub-agent logs were joined")
	add(len(s.ledger.seen), "%d calls were joined with footing's own ledger of the session")
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
