package gate

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sort"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/run"
)

// agreed is how far ledger and log were joined, kept between two stops.
type agreed struct {
	Log string `json:"log"` // path of the host's log
	// At and LogLine are how far it was read, Seg and Line how far the segment.
	At      int64  `json:"at"`
	LogLine int    `json:"log_line"`
	Seg     int64  `json:"seg"`
	Line    int    `json:"line"`
	Calls   []told `json:"calls,omitempty"` // not yet passed by the log
	// Tools are those of calls that both have.
	Tools []string `json:"tools,omitempty"`
	// Found is what differed in this turn.
	Found []run.Mismatch `json:"found,omitempty"`
}

// maxPiece is how much of a log is read at one stop. Of a longer piece, which
// is that of a session whose hooks came late, the end is.
const maxPiece = 4 << 20

// agree joins what ledger and log have got since the last stop. A host without
// a log, or whose log can't be read, has nothing to be compared with.
func (s *session) agree(st *state) error {
	if s.g.Agent.Log == nil || s.ev.Transcript == "" {
		return nil
	}
	log, err := s.openLog()
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer log.Close()
	if st.Agreed == nil {
		st.Agreed = &agreed{}
	}
	a := st.Agreed
	calls, err := s.settled(a)
	if err != nil {
		return err
	}
	piece, err := a.piece(log, s.ev.Transcript)
	if err != nil {
		return fmt.Errorf("read the host's log: %w", err)
	}
	m := newMatching(append(a.Calls, calls...), a.Tools)
	_, err = s.g.Agent.Log(piece, func(ev *record.Event) error {
		ev.Line += a.LogLine
		m.see(ev)
		return nil
	})
	if err != nil {
		return fmt.Errorf("read the host's log: %w", err)
	}
	n, err := countLines(piece, piece.Size())
	if err != nil {
		return fmt.Errorf("read the host's log: %w", err)
	}
	a.At, a.LogLine = a.At+piece.Size(), a.LogLine+n
	a.Calls = m.end()
	a.Tools = a.Tools[:0]
	for t := range m.tools {
		a.Tools = append(a.Tools, t)
	}
	sort.Strings(a.Tools)
	a.Found = append(a.Found, m.found...)
	a.Found = a.Found[:min(len(a.Found), maxFound)]
	return nil
}

// piece is what a log at path has got since it was last read. Another log than
// last time, or one that was cut, starts over.
func (a *agreed) piece(log *os.File, path string) (*io.SectionReader, error) {
	fi, err := log.Stat()
	if err != nil {
		return nil, err
	}
	size := wholeLines(log, fi.Size())
	if a.Log != path || a.At > size {
		a.Log, a.At, a.LogLine = path, 0, 0
		for i := range a.Calls {
			a.Calls[i].Seen = false
		}
	}
	if size-a.At > maxPiece {
		from := wholeLines(log, size-maxPiece)
		n, err := countLines(io.NewSectionReader(log, a.At, from-a.At), from-a.At)
		if err != nil {
			return nil, err
		}
		// The calls of what is passed over are not known to be in the log.
		a.At, a.LogLine, a.Calls = from, a.LogLine+n, nil
	}
	return io.NewSectionReader(log, a.At, size-a.At), nil
}

// settled are the calls the ledger has got since a.
func (s *session) settled(a *agreed) ([]told, error) {
	src, size, err := s.segment()
	if err != nil {
		return nil, err
	}
	defer src.Close()
	if a.Seg > size {
		a.Seg, a.Line, a.Calls = 0, 0, nil
	}
	if size-a.Seg > maxPiece {
		from := wholeLines(src, size-maxPiece)
		n, err := countLines(io.NewSectionReader(src, a.Seg, from-a.Seg), from-a.Seg)
		if err != nil {
			return nil, fmt.Errorf("read run record: %w", err)
		}
		a.Seg, a.Line, a.Calls = from, a.Line+n, nil
	}
	known := map[string]bool{}
	for i := range a.Calls {
		known[a.Calls[i].ID] = true
	}
	var out []told
	made := map[string]told{}
	p := newReplay(nil, func(ev *record.Event) error {
		switch {
		case ev.Agent != "":
		case ev.Kind == record.CallMade && ev.Call != nil && ev.Call.By == record.ByAgent:
			made[ev.Call.ID] = told{ID: ev.Call.ID, Tool: ev.Call.Tool, Op: ev.Call.Op}
		case ev.Kind == record.CallDone && ev.Result != nil:
			r := ev.Result
			if t, ok := made[r.ID]; ok && !known[r.ID] {
				known[r.ID] = true
				t.Line, t.St = ev.Line, r.Status
				if r.HasExit {
					exit := r.Exit
					t.Exit = &exit
				}
				out = append(out, t)
			}
		}
		return nil
	})
	p.line = a.Line
	n, err := p.run(io.NewSectionReader(src, a.Seg, size-a.Seg))
	if err != nil {
		return nil, err
	}
	a.Seg, a.Line = size, a.Line+n.Records+n.Unread
	return out, nil
}
