package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/footing-dev/footing/ledger"
)

// refresh reads what came to the log since it was last looked at.
func (s *Store) refresh() error {
	if s.f == nil {
		f, err := s.log.OpenRead()
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		s.f = f
		if err := s.load(); err != nil {
			return err
		}
	}
	info, err := s.f.Stat()
	if err != nil {
		return fmt.Errorf("read attempt ledger: %w", err)
	}
	if info.Size() < s.pos.off {
		s.note("the log is shorter than it was: read anew")
		s.forget()
		s.dropIndex()
		if s.f, err = s.log.OpenRead(); err != nil {
			return err
		}
		if info, err = s.f.Stat(); err != nil {
			return fmt.Errorf("read attempt ledger: %w", err)
		}
	}
	if err := s.read(s.f, info.Size(), false); err != nil {
		return err
	}
	s.flushIfDue()
	return nil
}

// load opens the index files that follow each other from the start of the
// log. What does not fit is left aside; where nothing fits, all is read anew.
func (s *Store) load() error {
	names, err := os.ReadDir(s.dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("open index: %w", err)
	}
	info, err := s.f.Stat()
	if err != nil {
		return fmt.Errorf("read attempt ledger: %w", err)
	}
	to := map[int64]int64{} // the longest stretch from each start
	for _, n := range names {
		var from, end int64
		if _, err := fmt.Sscanf(n.Name(), "%016x-%016x.seg", &from, &end); err == nil && strings.HasSuffix(n.Name(), ".seg") && end > from {
			to[from] = max(to[from], end)
		}
	}
	for at := int64(0); to[at] > 0; at = to[at] {
		g, err := openSegment(filepath.Join(s.dir, segmentName(at, to[at])))
		if errors.Is(err, fs.ErrNotExist) { // merged into another meanwhile
			break
		}
		if err == nil && (g.from != at || g.pos.off != to[at]) {
			err = errDamaged
		}
		if err != nil {
			s.rebuild("it is damaged")
			return nil
		}
		s.segs = append(s.segs, g)
	}
	if len(s.segs) == 0 {
		if len(to) > 0 {
			s.rebuild("it is incomplete")
		} else if info.Size() > 4*rebuildBytes {
			s.note("the index was missing and built anew")
		}
		return nil
	}
	s.pos = s.segs[len(s.segs)-1].pos
	s.tail.from = s.pos.off
	if !s.fits(info.Size()) {
		s.rebuild("it is of another log")
	}
	return nil
}

// fits reports whether the last record the index covers is still in the log.
func (s *Store) fits(size int64) bool {
	n := s.pos.off - s.pos.start
	if s.pos.off > size || n <= 0 || n > ledger.MaxBody+4096 {
		return false
	}
	b := make([]byte, n)
	if _, err := s.f.ReadAt(b, s.pos.start); err != nil {
		return false
	}
	h, ok := hashOf(b)
	return ok && h == s.pos.hash
}

// rebuild throws the index away; the log is then read from its start.
func (s *Store) rebuild(why string) {
	s.note("the index was built anew: %s", why)
	for _, g := range s.segs {
		g.close()
	}
	s.segs, s.tail, s.pos, s.writer = nil, tail{}, position{}, ""
	s.dropIndex()
}

func (s *Store) dropIndex() {
	names, _ := os.ReadDir(s.dir)
	for _, n := range names {
		if strings.HasSuffix(n.Name(), ".seg") {
			_ = os.Remove(filepath.Join(s.dir, n.Name()))
		}
	}
}

// failed reports the error of a lookup. A damaged index is dropped, and retry
// asks to look again.
func (s *Store) failed(tries int) (retry bool, err error) {
	err, s.err = s.err, nil
	if err == nil {
		return false, nil
	}
	if errors.Is(err, errDamaged) && tries == 0 {
		s.rebuild("it is damaged")
		return true, s.refresh()
	}
	return false, err
}

// look brings the store up to date and asks; where the index turns out to be
// damaged it asks again.
func (s *Store) look(ask func()) error {
	if err := s.refresh(); err != nil {
		return err
	}
	for tries := 0; ; tries++ {
		s.guarded(ask)
		retry, err := s.failed(tries)
		if err != nil || !retry {
			return err
		}
	}
}

// guarded keeps an index file that is cut short under our hands, which is
// mapped, from ending the process.
func (s *Store) guarded(ask func()) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			if _, fault := p.(interface{ Addr() uintptr }); !fault {
				panic(p)
			}
			s.fail(errDamaged)
		}
	}()
	ask()
}
