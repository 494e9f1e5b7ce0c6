package ledger

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Log returns a chained log of the project that is no run's: name.jsonl in the
// project's folder. id goes into its first record if this process is the one
// that writes it.
func (p *Project) Log(name, id string) *Segment {
	s := p.Segment(id)
	s.path = filepath.Join(p.dir, name+".jsonl")
	return s
}

// View is a segment as it stands under the lock.
type View struct {
	File io.ReaderAt
	Size int64  // end of the last whole record
	Next uint64 // sequence the next record will have
}

// Update appends what decide returns; no other writer comes between what
// decide sees and what it has written. An error of decide is returned as it is
// and nothing is written for it.
func (s *Segment) Update(decide func(View) ([]Record, error)) (Head, error) {
	if decide == nil {
		return Head{}, errors.New("update record: nothing to decide")
	}
	return s.submit(&request{decide: decide, durable: true})
}

// decideInto builds what a request decides on. Nothing is built where it
// decides on nothing, not even the record that opens a log.
func (s *Segment) decideInto(r *request, b *builder, begin func()) error {
	next := b.tail.seq + 1
	if s.tail.size == 0 {
		next++ // the record that opens the log comes first
	}
	records, err := r.decide(View{File: s.f, Size: s.tail.size, Next: next})
	if err != nil || len(records) == 0 {
		return err
	}
	for i := range records {
		if err := records[i].check(); err != nil {
			return fmt.Errorf("append record: %w", err)
		}
	}
	begin()
	b.addAll(records)
	return nil
}

// SyncDir makes the names in a folder of the store durable.
func SyncDir(dir string) error { return syncDir(dir) }

// OpenRead opens the segment's file for reading at offsets. It follows no link
// and takes nothing else than a file; without one the error is fs.ErrNotExist.
func (s *Segment) OpenRead() (*os.File, error) { return openRegular(s.path) }

// MakeDir creates a folder below the project's, private to the user.
func (p *Project) MakeDir(name string) (string, error) {
	dir := filepath.Join(p.dir, name)
	return dir, p.store.makeDir(dir)
}
