package ledger

import (
	"errors"
	"fmt"
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
	ErrRunName = errors.New("run name is no id")
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

// validRun keeps what names a file to letters, digits, dashes and underscores.
func validRun(run string) error {
	for _, c := range []byte(run) {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '-' && c != '_' {
			return fmt.Errorf("%w: %q", ErrRunName, run)
		}
	}
	if run == "" || len(run) > 64 {
		return fmt.Errorf("%w: %q", ErrRunName, run)
	}
	return nil
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
