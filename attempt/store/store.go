package store

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/ledger/redact"
)

// Bounds of a store. flushRecords and flushBytes are how much of the log's end
// may stay outside the index; rebuildRecords how much is taken at once when
// much is read.
const (
	flushRecords   = 256
	flushBytes     = 1 << 20
	rebuildRecords = 1 << 15
	rebuildBytes   = 32 << 20
)

// Errors of a store.
var (
	// ErrBroken means that the chain of the log is broken and that this was not
	// acknowledged; see [Store.Broken].
	ErrBroken = errors.New("attempt ledger is broken and read-only; footing attempts health --acknowledge REASON goes on with what is whole")
	// ErrReserved means that somebody holds a reservation of the same approach
	// under the same assumptions.
	ErrReserved = errors.New("already reserved")
	// ErrUnknownID means that there is no such attempt or reservation.
	ErrUnknownID = errors.New("no such id in the attempt ledger")
	// ErrCompleted means that a reservation has ended before.
	ErrCompleted = errors.New("reservation is completed already")
)

// Options are what a store depends on besides its folder.
type Options struct {
	// Binding says whether a stored verdict may be binding: its verifier is one
	// the user registered, or footing's own with evidence that resolves. Nil
	// grants nothing.
	Binding func(v *attempt.Verdict, a *attempt.Attempt) bool
	// Redact takes secrets out before anything is written; nil knows the usual
	// shapes.
	Redact *redact.Redactor
	// Now is the clock; nil is the system's.
	Now func() time.Time
}

// Store is one project's attempt ledger. It may be used by several goroutines.
type Store struct {
	opt  Options
	dir  string // of the index
	log  *ledger.Segment
	make func() error // creates the folders of the index

	mu     sync.Mutex
	f      *os.File // the log, for reading; nil while there is none
	segs   []*segment
	tail   tail
	pos    position
	given  int64  // newest stamp given under the present lock
	writer string // id of this ledger
	notes  []string
	line   []byte // buffer of at
	err    error  // of a lookup; the answer is then void
	fixed  bool   // the index can't be written
}

// Open opens the ledger of a project. Nothing is created before the first
// record.
func Open(p *ledger.Project, opt Options) (*Store, error) {
	if opt.Now == nil {
		opt.Now = time.Now
	}
	if opt.Redact == nil {
		opt.Redact = redact.New()
	}
	var id [16]byte
	_, _ = rand.Read(id[:]) // never fails
	s := &Store{
		opt: opt, dir: filepath.Join(p.Dir(), "attempts.idx"),
		log: p.Log("attempts", "attempts-"+hex.EncodeToString(id[:])),
		make: func() error {
			_, err := p.MakeDir("attempts.idx")
			return err
		},
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.refresh(); err != nil {
		return nil, err
	}
	return s, nil
}

// Close lets go of the files.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forget()
	return s.log.Close()
}

// forget drops all that was read.
func (s *Store) forget() {
	for _, g := range s.segs {
		g.close()
	}
	if s.f != nil {
		_ = s.f.Close()
	}
	s.f, s.segs, s.tail, s.pos, s.writer = nil, nil, tail{}, position{}, ""
}

// Path is the log's file.
func (s *Store) Path() string { return s.log.Path() }

// Notes says what is worth knowing of the ledger's state: an index that was
// built anew, a torn tail that was cut, records of a newer version.
func (s *Store) Notes() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := slices.Clone(s.notes)
	if s.pos.cuts > 0 {
		out = append(out, fmt.Sprintf("a torn record at the log's end was cut (%d in all)", s.pos.cuts))
	}
	if s.pos.newer > 0 {
		out = append(out, fmt.Sprintf("%d records of a newer version are kept and not read", s.pos.newer))
	}
	if s.pos.unread > 0 {
		out = append(out, fmt.Sprintf("%d records could not be read", s.pos.unread))
	}
	return out
}

func (s *Store) note(format string, args ...any) {
	if n := fmt.Sprintf(format, args...); !slices.Contains(s.notes, n) && len(s.notes) < 32 {
		s.notes = append(s.notes, n)
	}
}

// Count is how many attempts the ledger holds.
func (s *Store) Count() (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.refresh()
	return s.pos.attempts, err
}

// writerID is the id of this ledger: what its first record says.
func (s *Store) writerID(f io.ReaderAt) (string, error) {
	if s.writer == "" {
		id, err := readWriter(f)
		if err != nil {
			return "", err
		}
		s.writer = id
	}
	return s.writer, nil
}
