package gate

import (
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/run"
)

// fold folds the run so far and hands over its last turn as it stands.
func (s *session) fold(st *state, last func(*run.Turn, *run.History)) error {
	closing := false
	f := run.New(run.Options{
		Docs: s.policy.Docs, Declared: s.policy.Declared,
		OnTurn: func(t *run.Turn, h *run.History) {
			if closing {
				last(t, h)
			}
		},
	})
	add := func(ev *record.Event) error { f.Add(ev); return nil }
	// A session whose start no hook saw is known from the host's log alone; what
	// hooks saw of it is in there too.
	if st.Mid && s.foldLog(add) == nil {
		if !s.ev.Text.IsZero() {
			add(&record.Event{Kind: record.Say, Text: s.ev.Text})
		}
		add(&record.Event{Kind: record.Stopped, Submit: s.ev.Submit})
	} else if _, err := ReplayFile(s.seg.Path(), s.project.Payloads().Get, add); err != nil {
		return err
	}
	closing = true
	f.Close()
	return nil
}

// foldLog folds the host's own log.
func (s *session) foldLog(add func(*record.Event) error) error {
	if s.g.Agent.Log == nil {
		return errNoReader
	}
	f, err := s.openLog()
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = s.g.Agent.Log(f, add)
	return err
}
