package gate

import (
	"context"
	"fmt"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/outcome"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/shell"
)

// known tells the agent the result of the check it is about to run, if that
// very check is on record with a clear result for this very tree. It stops
// nothing: whether to run it again is the agent's to decide.
func (s *session) known(context.Context) (Answer, error) {
	c := s.call()
	if c.Op != record.OpShell || s.policy.mode() == ModeShadow || s.g.Agent.Context == nil || !s.g.Agent.Context(s.ev) {
		return Answer{}, nil
	}
	script := shell.Parse(c.Command.String())
	var checks []check.Check
	for i := range script.Segments {
		checks = append(checks, check.Of(&script.Segments[i], &check.Context{Project: s.root, Dir: c.Dir, Declared: s.policy.Declared})...)
	}
	if len(checks) != 1 || len(script.Segments) != 1 {
		return Answer{}, nil
	}
	f, err := s.present()
	if err != nil {
		return Answer{}, err
	}
	h := f.History().AtEnd()
	t := h.Tracks[checks[0].Key()]
	if t == nil || t.Last == nil {
		return Answer{}, nil
	}
	if ok, _, docs := h.Fresh(t.Last); !ok || docs || t.Last.Out.Status != outcome.Pass && t.Last.Out.Status != outcome.Fail {
		return Answer{}, nil
	}
	return Answer{Context: bounded(opening + fmt.Sprintf("`%s` is on record for this very tree: %s; running it again is up to you",
		clean.Quote(t.Check.Text, 200), t.Last.Out.Status))}, nil
}
