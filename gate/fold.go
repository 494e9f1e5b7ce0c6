package gate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/run"
)

// saved is the head of the file that keeps the fold of a run between two
// stops; the snapshot follows it. It is a cache: whatever is wrong with it, the
// segment is folded from its start.
type saved struct {
	// Offset and Line are how far the segment was folded. Hash is of its last
	// bytes there: a segment that was cut or replaced is another one.
	Offset int64  `json:"offset"`
	Line   int    `json:"line"`
	Tail   string `json:"tail"`
	Policy string `json:"policy"`
	Mid    bool   `json:"mid,omitempty"`
	// Done are calls that settled lately, so that a second report of one is
	// known.
	Done []string `json:"done,omitempty"`
	Open []string `json:"open,omitempty"` // announced and not settled
}

const (
	tailLen = 64
	// keepEvery is how far in bytes a kept fold may lie behind its segment.
	keepEvery = 64 << 10
	// keepAnyway is how far it may lie behind because of calls whose end is not
	// known.
	keepAnyway = 4 << 20
	// maxSnapshot bounds the file: a fold larger than this is made anew.
	maxSnapshot = 256 << 20
)

func (s *session) foldPath() string {
	return strings.TrimSuffix(s.seg.Path(), ".jsonl") + ".fold"
}

// fold folds the run so far and hands over its last turn as it stands. The
// fold is kept for the next stop.
func (s *session) fold(st *state, last func(*run.Turn, *run.History)) error {
	closing := false
	opt := s.options(func(t *run.Turn, h *run.History) {
		if closing {
			last(t, h)
		}
	})
	f, err := s.folded(st, opt)
	if err != nil {
		return err
	}
	closing = true
	f.Close()
	return nil
}

func (s *session) options(onTurn func(*run.Turn, *run.History)) run.Options {
	return run.Options{Docs: s.policy.Docs, Declared: s.policy.Declared, OnTurn: onTurn}
}

// segment opens the session's record; size is the end of its last whole line.
func (s *session) segment() (src *os.File, size int64, err error) {
	src, err = os.Open(s.seg.Path())
	if err != nil {
		return nil, 0, fmt.Errorf("read run record: %w", err)
	}
	fi, err := src.Stat()
	if err != nil {
		src.Close()
		return nil, 0, fmt.Errorf("read run record: %w", err)
	}
	return src, wholeLines(src, fi.Size()), nil
}

// folded is the fold of everything recorded so far.
func (s *session) folded(st *state, opt run.Options) (*run.Folder, error) {
	// Other hooks may append meanwhile: what they add is for the next stop.
	src, size, err := s.segment()
	if err != nil {
		return nil, err
	}
	defer src.Close()
	f, at := s.restore(src, st, opt)
	if f == nil {
		f, at = run.New(opt), saved{Mid: st.Mid}
		if st.Mid {
			// A session whose start no hook saw is known from the host's own log
			// up to now; what hooks saw of it is in there too.
			if err := s.foldLog(f); err == nil {
				if at.Line, err = countLines(src, size); err != nil {
					return nil, fmt.Errorf("read run record: %w", err)
				}
				s.keepFold(src, size, f, at)
				return f, nil
			}
			f = run.New(opt)
		}
	}
	p := newReplay(s.project.Payloads().Get, func(ev *record.Event) error { f.Add(ev); return nil })
	p.line = at.Line
	for _, id := range at.Done {
		p.done[id] = true
	}
	for _, id := range at.Open {
		p.open[id] = true
	}
	n, err := p.run(io.NewSectionReader(src, at.Offset, size-at.Offset))
	if err != nil {
		return nil, err
	}
	// A fold that is not far behind is not written again: reading the little
	// that came since costs less. Nor is one that lacks what the host's log may
	// still tell of its calls.
	behind := size - at.Offset
	if s.g.Agent.Results != nil && p.untold > 0 && behind < keepAnyway {
		return f, nil
	}
	if at.Offset == 0 || behind > keepEvery {
		at.Line += n.Records + n.Unread
		at.Done, at.Open = p.lately()
		s.keepFold(src, size, f, at)
	}
	return f, nil
}

// restore reads the fold of the last stop, nil if there is none that fits.
func (s *session) restore(src *os.File, st *state, opt run.Options) (*run.Folder, saved) {
	fi, err := os.Lstat(s.foldPath())
	if err != nil || !fi.Mode().IsRegular() || fi.Size() > maxSnapshot {
		return nil, saved{}
	}
	b, err := os.ReadFile(s.foldPath())
	if err != nil {
		return nil, saved{}
	}
	head, body, ok := bytes.Cut(b, []byte{'\n'})
	var at saved
	if !ok || json.Unmarshal(head, &at) != nil || at.Policy != s.policy.Digest || at.Mid != st.Mid {
		return nil, saved{}
	}
	if tail, err := tailAt(src, at.Offset); err != nil || tail != at.Tail {
		return nil, saved{}
	}
	f, err := run.Load(body, opt)
	if err != nil {
		return nil, saved{}
	}
	return f, at
}

// keepFold writes down the fold of the segment's first size bytes for the next
// stop. Without it that one is slower, nothing else.
func (s *session) keepFold(src io.ReaderAt, size int64, f *run.Folder, at saved) {
	at.Offset, at.Policy = size, s.policy.Digest
	err := func() error {
		var err error
		if at.Tail, err = tailAt(src, size); err != nil {
			return err
		}
		head, err := json.Marshal(at)
		if err != nil {
			return err
		}
		body, err := f.Snapshot()
		if err != nil {
			return err
		}
		return writeFile(s.foldPath(), head, []byte{'\n'}, body)
	}()
	if err != nil {
		s.g.log("%s: keep fold: %v", s.g.Agent.Name, err)
	}
}

// writeFile puts parts at path in one step.
func writeFile(path string, parts ...[]byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".tmp-*")
	if err != nil {
		return err
	}
	for _, b := range parts {
		if err == nil {
			_, err = f.Write(b)
		}
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}

// tailAt is the end of the segment's first n bytes: a line ends in its own
// hash, so it names all that is before it.
func tailAt(src io.ReaderAt, n int64) (string, error) {
	buf := make([]byte, min(n, tailLen*4))
	if _, err := src.ReadAt(buf, n-int64(len(buf))); err != nil {
		return "", err
	}
	return string(buf), nil
}

func countLines(src io.ReaderAt, n int64) (int, error) {
	buf := make([]byte, 256<<10)
	lines := 0
	for at := int64(0); at < n; {
		k, err := src.ReadAt(buf[:min(int64(len(buf)), n-at)], at)
		lines += bytes.Count(buf[:k], []byte{'\n'})
		if at += int64(k); err != nil && at < n {
			return 0, err
		}
	}
	return lines, nil
}

// foldLog folds the host's own log, and the words of this stop, which the host
// may not have written down yet.
func (s *session) foldLog(f *run.Folder) error {
	if s.g.Agent.Log == nil {
		return errNoReader
	}
	src, err := s.openLog()
	if err != nil {
		return err
	}
	defer src.Close()
	if _, err = s.g.Agent.Log(src, func(ev *record.Event) error { f.Add(ev); return nil }); err != nil {
		return err
	}
	if s.ev.Kind != Stop {
		return nil
	}
	if !s.ev.Text.IsZero() {
		f.Add(&record.Event{Kind: record.Say, Text: s.ev.Text})
	}
	f.Add(&record.Event{Kind: record.Stopped, Submit: s.ev.Submit})
	return nil
}

// present is the fold as it stands in the middle of a turn.
func (s *session) present() (*run.Folder, error) {
	var f *run.Folder
	err := s.withState(func(st *state) error {
		joined, err := s.join(st)
		if err != nil {
			s.g.log("%s: %v", s.g.Agent.Name, err)
		}
		if len(joined) > 0 {
			if err := s.write(false, joined...); err != nil {
				return err
			}
		}
		f, err = s.folded(st, s.options(nil))
		return err
	})
	return f, err
}
