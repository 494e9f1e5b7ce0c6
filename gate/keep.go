package gate

import (
	"context"
	"path"
	"path/filepath"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/effect"
	"github.com/footing-dev/footing/internal/measure"
	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/shell"
)

// call completes a call as its host told it: where it runs, and no second copy
// of what its other members say already.
func (s *session) call() *record.Call {
	c := *s.ev.Call
	switch {
	case c.Dir == "":
		c.Dir = s.ev.Cwd
	case !filepath.IsAbs(c.Dir) && s.ev.Cwd != "":
		c.Dir = path.Join(filepath.ToSlash(s.ev.Cwd), c.Dir)
	}
	switch c.Op {
	case record.OpOther, record.OpSearch:
		// What the term relation and searches look at.
	default:
		c.Input = nil
	}
	return &c
}

// before records that a call is about to run, so that one which never settles
// is known to have been tried.
func (s *session) before(ctx context.Context) (Answer, error) {
	if s.ev.Call == nil {
		return Answer{}, s.write(false, s.asItCame())
	}
	err := s.write(false, s.event(&record.Event{Kind: record.CallMade, Call: s.call()}))
	if err != nil || !s.policy.Reuse || s.ev.Sub != "" {
		return Answer{}, err
	}
	return s.known(ctx)
}

// after records a call and how it ended, and looks at the tree if the call may
// have changed it or observed it. The call is recorded again though it was
// announced: not every host announces, and [Replay] counts it once.
func (s *session) after(ctx context.Context) error {
	if s.ev.Call == nil || s.ev.Result == nil {
		return s.write(false, s.asItCame())
	}
	recs := []ledger.Record{
		s.event(&record.Event{Kind: record.CallMade, Call: s.call()}),
		s.event(&record.Event{Kind: record.CallDone, Result: s.ev.Result}),
	}
	if s.looks() {
		if t, ok := s.measure(ctx, "after", s.ev.Call.ID); ok {
			recs = append(recs, t)
		}
	}
	err := s.write(false, recs...)
	if err == nil && s.ev.Call.Op == record.OpEdit && writesRecipe(s.ev.Call) {
		err = s.withState(func(st *state) error {
			if now := s.recipes(st); len(now) > 0 {
				return s.write(false, now...)
			}
			return nil
		})
	}
	return err
}

// ended records how pieces of background work ended.
func (s *session) ended() error {
	var recs []ledger.Record
	for i := range s.ev.Ended {
		e := &s.ev.Ended[i]
		recs = append(recs,
			s.event(&record.Event{Kind: record.CallMade, Call: &e.Call}),
			s.event(&record.Event{Kind: record.CallDone, Result: &e.Result}))
	}
	return s.write(false, recs...)
}

// looks reports whether a tree digest is due after the call: it may have
// written, or it held a check.
func (s *session) looks() bool {
	c, res := s.ev.Call, s.ev.Result
	switch res.Status {
	case record.StatusRejected, record.StatusCancelled:
		return false
	}
	switch c.Op {
	case record.OpEdit:
		return res.Status != record.StatusFailed
	case record.OpAgent, record.OpWait:
		return true
	case record.OpShell:
		return mayMatter(c.Command.String(), s.root, c.Dir, s.policy.Declared)
	}
	return false
}

// maxCommand is the longest command line that is looked into on the spot; a
// longer one (a file in a here-document) is taken to write.
const maxCommand = 64 << 10

// mayMatter reports whether a command line may write to the workspace or holds
// a check.
func mayMatter(command, root, dir string, declared *check.Declared) bool {
	if len(command) > maxCommand {
		return true
	}
	script := shell.Parse(command)
	ctx := &check.Context{Project: root, Dir: dir, Declared: declared}
	for i := range script.Segments {
		seg := &script.Segments[i]
		if len(check.Of(seg, ctx)) > 0 {
			return true
		}
		for _, e := range effect.Of(seg) {
			switch e.Kind {
			case effect.Outside, effect.Commit:
			default:
				return true
			}
		}
	}
	return false
}

// measure takes a digest of the workspace. ok is false if there is nothing to
// record.
func (s *session) measure(ctx context.Context, when, call string) (ledger.Record, bool) {
	t := s.look(ctx, when, call)
	rec, err := s.enc.Marshal(ledger.TypeTree, t)
	return rec, err == nil
}

func (s *session) look(ctx context.Context, when, call string) ledger.Tree {
	t, err := measure.Tree(ctx, s.project, measure.Options{Docs: s.policy.Docs, Home: s.g.Env("HOME")})
	if err != nil {
		s.g.log("%s: %v", s.g.Agent.Name, err)
	}
	t.When, t.Call = when, call
	return t
}
