package gate

import (
	"bytes"
	"context"
	"errors"
	"io"

	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
)

// maxStops is how many stops in a row, with no prompt between them, are judged:
// a host that goes on calling is let go and the turn is left to the audit.
const maxStops = 8

// stop files the end of a turn, judges it and answers.
func (s *session) stop(ctx context.Context) (Answer, error) {
	if s.ev.FromLog {
		if words := s.lastWords(); words != "" {
			s.ev.Text = record.Plain(words)
		}
	}
	var recs []ledger.Record
	if !s.ev.Text.IsZero() {
		recs = append(recs, s.say())
	}
	if s.ev.Open > 0 || s.ev.Failed {
		what := "turn paused"
		if s.ev.Failed {
			what = "turn failed"
		}
		recs = append(recs, s.note(map[string]any{"what": what, "open": s.ev.Open}))
		return Answer{}, s.write(true, recs...)
	}
	t := s.look(ctx, "turn", "")
	if rec, err := s.enc.Marshal(ledger.TypeTree, t); err == nil {
		recs = append(recs, rec)
	}
	recs = append(recs, s.event(&record.Event{Kind: record.Stopped, Submit: s.ev.Submit}))

	signer := s.signer()
	var a Answer
	err := s.withState(func(st *state) error {
		joined, err := s.join(st)
		if err != nil {
			s.g.log("%s: %v", s.g.Agent.Name, err)
		}
		if err := s.write(false, append(recs, joined...)...); err != nil {
			return err
		}
		if err := s.agree(st); err != nil {
			s.g.log("%s: %v", s.g.Agent.Name, err)
		}
		st.Stops++
		if st.Stops > maxStops {
			st.Demand = ""
			return nil
		}
		var said []ledger.Record
		a, said, err = s.judge(st, t)
		if len(said) > 0 {
			err = errors.Join(err, s.write(false, said...))
		}
		return err
	})
	if err != nil {
		// What was not kept would be asked again, and again.
		a = Answer{}
	} else {
		a, err = s.exercise(ctx, a, t)
	}
	if serr := s.sealWith(signer, ledger.SealTurn); serr != nil {
		err = errors.Join(err, serr)
	}
	return a, err
}

// join reads from the host's log how calls ended that the hooks were not told
// of. The log is read from where the last stop left it.
func (s *session) join(st *state) ([]ledger.Record, error) {
	if s.g.Agent.Results == nil {
		return nil, nil
	}
	f, err := s.openLog()
	if err != nil {
		return nil, err
	}
	defer f.Close()
	fi, err := f.Stat()
	if err != nil {
		return nil, err
	}
	size := wholeLines(f, fi.Size())
	if st.Offset > size {
		st.Offset = 0
	}
	if _, err := f.Seek(st.Offset, io.SeekStart); err != nil {
		return nil, err
	}
	last := map[string]Joined{}
	var order []string
	err = s.g.Agent.Results(io.LimitReader(f, size-st.Offset), func(r *record.Result) {
		if _, ok := last[r.ID]; !ok {
			order = append(order, r.ID)
		}
		last[r.ID] = joinedOf(r)
	})
	if err != nil {
		return nil, err
	}
	st.Offset = size
	var recs []ledger.Record
	for _, id := range order {
		if rec, err := s.enc.Marshal(TypeJoined, last[id]); err == nil {
			recs = append(recs, rec)
		}
	}
	return recs, nil
}

// wholeLines is how much of a log of size bytes ends in a line break: the host
// may be writing the rest.
func wholeLines(f io.ReaderAt, size int64) int64 {
	buf := make([]byte, 64<<10)
	for end := size; end > 0; {
		n := min(end, int64(len(buf)))
		k, err := f.ReadAt(buf[:n], end-n)
		if err != nil && err != io.EOF {
			return 0
		}
		if i := bytes.LastIndexByte(buf[:k], '\n'); i >= 0 {
			return end - n + int64(i) + 1
		}
		end -= n
	}
	return 0
}
