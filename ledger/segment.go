package ledger

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/footing-dev/footing/ledger/chain"
)

// Limits of a segment. MaxBody keeps a line below what every reader takes (see
// internal/lines); larger texts go to the payload store. LockWait is how long
// an append waits for other writers, which hold the lock for one write each,
// before it gives up: a hook must not hang on a stuck process.
const (
	MaxBody  = 8 << 20
	LockWait = 5 * time.Second
)

// Errors of appending.
var (
	ErrBusy    = errors.New("another process holds the run's record")
	ErrBroken  = errors.New("run record is broken at its end; see footing verify")
	ErrTooLong = errors.New("record is too long")
)

// Head is how far a segment goes.
type Head = chain.Head

// Segment is the record of one run. It may be used by several goroutines, and
// the run it stands for by several processes.
type Segment struct {
	run   string
	path  string
	store *Store
	now   func() time.Time
	wait  time.Duration // for the lock

	mu      sync.Mutex
	queue   []*request
	leading bool

	// What follows belongs to whoever leads.
	f    *os.File
	tail tail
	disk disk
}

// disk is what a segment needs of the disk; tests put faults here.
type disk struct {
	write func(f *os.File, b []byte, off int64) (int, error)
	sync  func(f *os.File) error
}

// request is one caller's records, written and synced with those of others.
type request struct {
	records []Record
	seal    *sealer                      // instead of records
	decide  func(View) ([]Record, error) // instead of records
	durable bool
	head    Head
	err     error
	wake    chan bool // true: done; false: lead
}

// Segment returns the record of run; no file is touched before the first
// append.
func (p *Project) Segment(run string) *Segment {
	return &Segment{
		run:   run,
		path:  filepath.Join(p.dir, "runs", run+".jsonl"),
		store: p.store,
		now:   time.Now,
		wait:  LockWait,
		disk: disk{
			write: func(f *os.File, b []byte, off int64) (int, error) { return f.WriteAt(b, off) },
			sync:  syncData,
		},
	}
}

// Path is the segment's file.
func (s *Segment) Path() string { return s.path }

// Run is the run's id.
func (s *Segment) Run() string { return s.run }

// Append writes records in order, without others between them, and returns
// the head after the last. When it returns without an error they are on the
// disk. Calls made at the same time share one write and one sync.
func (s *Segment) Append(records ...Record) (Head, error) {
	return s.submit(&request{records: records, durable: true})
}

// Write is Append without waiting for the disk: the records survive the death
// of the process but perhaps not that of the machine.
func (s *Segment) Write(records ...Record) (Head, error) {
	return s.submit(&request{records: records})
}

// Read hands the records of the run to f in order; see the function [Read]. A
// run without records is none: the error is then fs.ErrNotExist.
func (s *Segment) Read(f func(*Entry) error) (Stats, error) {
	in, err := s.Open()
	if err != nil {
		return Stats{}, err
	}
	defer in.Close()
	return Read(in, f)
}

// Open opens the segment for reading, as verify takes it.
func (s *Segment) Open() (io.ReadCloser, error) {
	return openRegular(s.path)
}

// KeptSeal is the newest seal, which is kept beside the segment; nil if there
// is none. To verify it is a checkpoint: it shows a cut off end, though only
// to those who did not cut it as well.
func (s *Segment) KeptSeal() ([]byte, error) {
	in, err := openRegular(SealPath(s.path))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer in.Close()
	b, err := io.ReadAll(io.LimitReader(in, 64<<10))
	if err != nil || len(b) == 0 { // empty: the machine died before it was there
		return nil, err
	}
	return b, nil
}

// openRegular opens a file of the store for reading and nothing else than a
// file.
func openRegular(path string) (*os.File, error) {
	fi, err := os.Lstat(path)
	if err != nil {
		return nil, fmt.Errorf("open run record: %w", err)
	}
	if !fi.Mode().IsRegular() {
		return nil, fmt.Errorf("open run record %s: not a regular file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("open run record: %w", err)
	}
	return f, nil
}

// Close lets go of the file. The segment can be used again.
func (s *Segment) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.leading || s.f == nil {
		return nil
	}
	err := s.f.Close()
	s.f, s.tail = nil, tail{}
	return err
}

// submit queues r. Whoever finds nobody leading commits the whole queue; when
// its own records are done it hands the lead to the first that came meanwhile.
func (s *Segment) submit(r *request) (Head, error) {
	for i := range r.records {
		if err := r.records[i].check(); err != nil {
			return Head{}, fmt.Errorf("append record: %w", err)
		}
	}
	r.wake = make(chan bool, 1)
	s.mu.Lock()
	s.queue = append(s.queue, r)
	if s.leading {
		s.mu.Unlock()
		if done := <-r.wake; done {
			return r.head, r.err
		}
		s.mu.Lock()
	}
	s.leading = true
	batch := s.queue
	s.queue = nil
	s.mu.Unlock()

	s.commit(batch)

	s.mu.Lock()
	s.leading = false
	if len(s.queue) > 0 {
		s.leading = true
		s.queue[0].wake <- false
	}
	s.mu.Unlock()
	for _, other := range batch {
		if other != r {
			other.wake <- true
		}
	}
	return r.head, r.err
}

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
			if begun {
				if err := flush(); err != nil {
					return false, false, err
				}
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
