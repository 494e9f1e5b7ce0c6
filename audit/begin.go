package audit

import (
	"bytes"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/run"
)

// begin starts the fold. The policy hangs on where the session worked, which
// a log says first if it says it at all.
func (s *session) begin(cwd string) {
	if s.fold != nil {
		return
	}
	s.policy = &Policy{}
	if s.opt.Policy != nil {
		s.policy = s.opt.Policy(cwd)
	}
	s.fold = run.New(run.Options{OnTurn: s.turn, Docs: s.policy.Docs, Declared: s.policy.Declared})
	for i := range s.waiting {
		s.merged(&s.waiting[i])
	}
	s.waiting = nil
}

// early starts the fold as soon as a log said where its session worked, or by
// the first event that can't wait; it reports whether ev is still to be folded.
func (s *session) early(ev *record.Event) bool {
	switch {
	case ev.Kind == record.Session && ev.Session != nil && ev.Session.Cwd != "":
		s.begin(ev.Session.Cwd)
	case (ev.Kind == record.Session || ev.Kind == record.Node) && len(s.waiting) < maxWaiting:
		s.waiting = append(s.waiting, ev.Clone(bytes.Clone))
		return false
	default:
		s.begin("")
	}
	return true
}

// maxWaiting bounds the events that wait for the fold to begin.
const maxWaiting = 256
