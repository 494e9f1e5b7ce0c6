package ledger

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// commit writes the batch under the lock and syncs it outside: while one
// process waits for the disk the next one writes, and one flush of the disk
// can serve both.
func (s *Segment) commit(batch []*request) {
	durable, created, err := s.writeLocked(batch)
	if err == nil && durable {
		err = s.disk.sync(s.f)
		if err != nil {
			// After a failed sync nobody knows what the disk holds of this file.
			_ = s.f.Close()
			s.f = nil
		}
	}
	if err == nil && created {
		err = syncDir(filepath.Dir(s.path))
	}
	if err == nil {
		return
	}
	for _, r := range batch {
		if r.err == nil {
			r.head, r.err = Head{}, fmt.Errorf("append record: %w", err)
		}
	}
}

func (s *Segment) writeLocked(batch []*request) (durable, created bool, err error) {
	size, err := s.lock()
	if err != nil {
		return false, false, err
	}
	defer unlock(s.f)
	cut, err := s.findTail(size)
	if err != nil {
		return false, false, err
	}
	b := &builder{run: s.run, tail: s.tail, now: s.now}
	begun := false
	begin := func() {
		if !begun {
			b.begin(cut)
			begun = true
		}
	}
	// flush writes what was built so far, so that the next to decide sees it.
	flush := func() error {
		if len(b.buf) == 0 {
			return nil
		}
		if err := s.put(b, size); err != nil {
			return err
		}
		created = created || s.tail.size == 0
		end := s.tail.size + int64(len(b.buf))
		s.tail = b.tail
		s.tail.size, b.tail.size = end, end
		size, b.buf = end, b.buf[:0]
		return nil
	}
	for _, r := range batch {
		durable = durable || r.durable
		switch {
		case r.seal != nil:
			begin()
			r.err = r.seal.add(b)
		case r.decide != nil:
			if err := flush(); err != nil {
				return false, false, err
			}
			r.err = s.decideInto(r, b, begin)
		default:
			begin()
			b.addAll(r.records)
		}
		r.head = b.head()
	}
	if err := flush(); err != nil {
		return false, false, err
	}
	for _, r := range batch {
		if r.seal != nil && r.err == nil {
			r.seal.keep(s.path)
		}
	}
	return durable, created, nil
}

// put writes what was built behind the last whole record. A torn tail is
// overwritten rather than cut first, so that a crash in between leaves another
// torn tail and never a silent gap.
func (s *Segment) put(b *builder, size int64) error {
	n, err := s.disk.write(s.f, b.buf, s.tail.size)
	if err == nil && n < len(b.buf) {
		err = errors.New("short write")
	}
	end := s.tail.size + int64(len(b.buf))
	if err != nil {
		end = s.tail.size
	}
	if err != nil || size > end {
		if terr := s.f.Truncate(end); err == nil {
			err = terr
		}
	}
	if err != nil {
		s.tail = tail{}
		return err
	}
	return nil
}

// lock opens the segment if need be and takes its lock. A file that lost its
// name while we waited (forgotten, moved) is opened anew.
func (s *Segment) lock() (size int64, err error) {
	deadline := time.Now().Add(s.wait)
	for {
		if s.f == nil {
			if err := s.open(); err != nil {
				return 0, err
			}
		}
		if err := waitLock(s.f, deadline); err != nil {
			return 0, err
		}
		size, linked, err := stat(s.f)
		if err == nil && linked {
			return size, nil
		}
		unlock(s.f)
		_ = s.f.Close()
		s.f, s.tail = nil, tail{}
		if err != nil {
			return 0, err
		}
	}
}

func (s *Segment) open() error {
	if err := validRun(s.run); err != nil {
		return err
	}
	f, err := openSegment(s.path)
	if errors.Is(err, os.ErrNotExist) {
		if err := s.store.makeDir(filepath.Dir(s.path)); err != nil {
			return err
		}
		f, err = openSegment(s.path)
	}
	if err != nil {
		return err
	}
	if err := s.store.checkPath(filepath.Dir(s.path)); err != nil {
		f.Close()
		return err
	}
	s.f, s.tail = f, tail{}
	return nil
}

// waitLock polls: a blocked flock cannot be given up. Writers hold the lock
// for tens of microseconds, so the first waits are as short.
func waitLock(f *os.File, deadline time.Time) error {
	for pause := 20 * time.Microsecond; ; pause = min(2*pause, 2*time.Millisecond) {
		ok, err := tryLock(f)
		if ok || err != nil {
			return err
		}
		if time.Now().After(deadline) {
			return ErrBusy
		}
		time.Sleep(pause)
	}
}
