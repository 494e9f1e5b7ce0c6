package gate

import (
	"context"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"

	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
)

// midSession is the size of a host's log from which on a session is taken to
// have begun before its hooks came.
const midSession = 4 << 10

// start files the start of a session. One that goes on after a summary or a
// pause is told what stands open.
func (s *session) start(_ context.Context) (Answer, error) {
	was := !s.fresh
	var recs []ledger.Record
	if was {
		recs = append(recs, s.about())
	}
	recs = append(recs, s.note(map[string]any{"what": "session start", "source": short(s.ev.Source, 64)}))
	if err := s.write(true, recs...); err != nil {
		return Answer{}, err
	}
	told := ""
	err := s.withState(func(st *state) error {
		st.Policy = s.policy.Digest
		told = s.tell(st, "")
		return nil
	})
	if err != nil {
		return Answer{}, err
	}
	switch s.ev.Source {
	case "resume", "compact", "fork":
	default:
		return Answer{}, nil
	}
	if s.policy.mode() == ModeShadow || s.g.Agent.Context == nil || !s.g.Agent.Context(s.ev) {
		return Answer{}, nil
	}
	text, err := s.briefing()
	if text != "" && told != "" {
		text += "\n"
	}
	return Answer{Context: text + told}, err
}

// begun reports whether the session has a past that hooks did not see.
func (s *session) begun() bool {
	switch s.ev.Source {
	case "startup", "clear", "new":
		return false
	}
	fi, err := os.Lstat(s.ev.Transcript)
	return err == nil && fi.Size() > midSession
}

// prompt files the user's words and what the tree is as the turn starts. A
// host that hands footing's own question back as a prompt starts no turn.
func (s *session) prompt(ctx context.Context) (Answer, error) {
	text := s.ev.Text.String()
	own, told := false, ""
	err := s.withState(func(st *state) error {
		own = st.Demand != "" && strings.Contains(text, st.Demand)
		if own {
			return s.write(true, s.note(map[string]any{"what": "question handed over as a prompt"}))
		}
		st.Stops = 0
		if st.Agreed != nil {
			st.Agreed.Found = nil
		}
		recs := []ledger.Record{s.event(&record.Event{Kind: record.Prompt, Text: s.ev.Text})}
		if s.policy.Digest != "" && s.policy.Digest != st.Policy {
			if rec, err := s.enc.Marshal(ledger.TypePolicy, map[string]string{"digest": s.policy.Digest, "before": st.Policy}); err == nil {
				recs = append(recs, rec)
			}
			st.Policy = s.policy.Digest
		}
		st.Hooks = s.watched()
		recs = append(recs, s.recipes(st)...)
		t := s.look(ctx, "start", "")
		st.StartAll, st.StartCode = t.All, t.Code
		told = s.tell(st, t.Code)
		if rec, err := s.enc.Marshal(ledger.TypeTree, t); err == nil {
			recs = append(recs, rec)
		}
		return s.write(true, recs...)
	})
	return Answer{Context: told}, err
}

// compacted files a summary of the context and seals what was before it.
func (s *session) compacted() error {
	if s.ev.Sub != "" {
		return s.write(false, s.asItCame())
	}
	if err := s.write(false, s.event(&record.Event{Kind: record.Compacted})); err != nil {
		return err
	}
	return s.seal(ledger.SealCompact)
}

func (s *session) end() error {
	if err := s.write(false, s.note(map[string]any{"what": "session end", "why": short(s.ev.Source, 64)})); err != nil {
		return err
	}
	return s.seal(ledger.SealEnd)
}

// interrupted ends a turn that the user cut short: nothing is judged.
func (s *session) interrupted() error {
	if err := s.write(true, s.event(&record.Event{Kind: record.Interrupted})); err != nil {
		return err
	}
	return s.seal(ledger.SealTurn)
}

func (s *session) seal(why string) error { return s.sealWith(s.signer(), why) }

func (s *session) sealWith(signer func() (note.Signer, error), why string) error {
	key, err := signer()
	if err != nil {
		return err
	}
	_, err = s.seg.Seal(key, why)
	return err
}

// signer gets the key ready beside what else is done: the curve's tables, which
// are made anew in every process, take a good part of a millisecond.
func (s *session) signer() func() (note.Signer, error) {
	type made struct {
		key note.Signer
		err error
	}
	c := make(chan made, 1)
	go func() {
		key, err := s.project.Store().Signer()
		c <- made{key, err}
	}()
	return func() (note.Signer, error) { m := <-c; return m.key, m.err }
}
