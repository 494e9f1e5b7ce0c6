package ledger

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

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
	if err := validRun(s.run); err != nil {
		return nil, fmt.Errorf("open run record: %w", err)
	}
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
