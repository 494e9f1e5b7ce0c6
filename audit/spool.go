package audit

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"github.com/go-json-experiment/json"

	"github.com/footing-dev/footing/verdict"
)

// spoolTurns is how many turns are held in memory before they go to a
// temporary file: a session's answer comes after its log was read to the end,
// and must not grow with it.
const spoolTurns = 512

// spool keeps turns in order, in constant memory.
type spool struct {
	mem []*verdict.Turn
	f   *os.File
	w   *bufio.Writer
	err error
}

func (s *spool) add(t *verdict.Turn) {
	if s.err != nil {
		return
	}
	s.mem = append(s.mem, t)
	if len(s.mem) >= spoolTurns {
		s.err = s.flush()
	}
}

// flush writes the turns in memory out. The file has no name once it is open,
// so that nothing is left behind however the process ends.
func (s *spool) flush() error {
	if s.f == nil {
		f, err := os.CreateTemp("", "footing-*")
		if err != nil {
			return fmt.Errorf("make spool file: %w", err)
		}
		_ = os.Remove(f.Name())
		s.f, s.w = f, bufio.NewWriterSize(f, 64<<10)
	}
	for _, t := range s.mem {
		b, err := json.Marshal(t)
		if err != nil {
			return fmt.Errorf("encode turn: %w", err)
		}
		if _, err := s.w.Write(append(b, '\n')); err != nil {
			return fmt.Errorf("write spool file: %w", err)
		}
	}
	s.mem = s.mem[:0]
	return nil
}

// each calls f for every turn in order, and closes the spool.
func (s *spool) each(f func(*verdict.Turn) error) error {
	defer s.close()
	if s.f != nil {
		if err := s.w.Flush(); err != nil {
			return fmt.Errorf("write spool file: %w", err)
		}
		if _, err := s.f.Seek(0, io.SeekStart); err != nil {
			return fmt.Errorf("read spool file: %w", err)
		}
		r := bufio.NewReaderSize(s.f, 64<<10)
		for {
			line, err := r.ReadBytes('\n')
			if err == io.EOF {
				break
			}
			if err != nil {
				return fmt.Errorf("read spool file: %w", err)
			}
			var t verdict.Turn
			if err := json.Unmarshal(line, &t); err != nil {
				return fmt.Errorf("read spool file: %w", err)
			}
			if err := f(&t); err != nil {
				return err
			}
		}
	}
	for _, t := range s.mem {
		if err := f(t); err != nil {
			return err
		}
	}
	return nil
}

func (s *spool) close() {
	if s.f != nil {
		_ = s.f.Close()
		s.f = nil
	}
}
