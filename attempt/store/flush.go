package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// staleLock is when a lock of the index is taken for that of a dead process.
const staleLock = time.Minute

// flush files the tail in the index. The index can be rebuilt, so a failure
// costs time and is only noted.
func (s *Store) flush() error {
	if s.tail.records == 0 || s.fixed {
		return nil
	}
	if err := s.make(); err != nil {
		s.cannot(err)
		return nil
	}
	unlock, ok := s.lockIndex()
	if !ok {
		return nil // somebody else is at it
	}
	defer unlock()
	g, err := write(s.dir, s.tail.from, &s.pos, s.tail.all)
	if err != nil {
		s.cannot(err)
		return nil
	}
	s.tail = tail{from: s.pos.off}
	segs, err := addSegment(s.dir, s.segs, g)
	s.segs = segs
	if errors.Is(err, errDamaged) {
		return fmt.Errorf("merge index: %w", err)
	}
	if err != nil {
		s.cannot(err)
	}
	s.sweep()
	return nil
}

// cannot leaves the index as it is: without it all works, only slower.
func (s *Store) cannot(err error) {
	s.note("the index could not be written: %v", err)
	s.fixed = true
}

// flushIfDue keeps what an opening process must read of the log's end short.
func (s *Store) flushIfDue() {
	if s.tail.records < flushRecords && s.tail.bytes < flushBytes {
		return
	}
	if err := s.flush(); err != nil {
		s.rebuild("it is damaged")
	}
}

// lockIndex keeps two processes from doing the same work. Nothing breaks if
// they do: files of the index are written aside and never changed.
func (s *Store) lockIndex() (unlock func(), ok bool) {
	path := filepath.Join(s.dir, "lock")
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		info, serr := os.Lstat(path)
		if !errors.Is(err, fs.ErrExist) || serr != nil || time.Since(info.ModTime()) < staleLock {
			return nil, false
		}
		_ = os.Remove(path)
		return s.lockIndex()
	}
	_ = f.Close()
	return func() { _ = os.Remove(path) }, true
}

// sweep removes files that no chain of files leads to: what a process that
// died or lost a race left behind.
func (s *Store) sweep() {
	names, err := os.ReadDir(s.dir)
	if err != nil {
		return
	}
	inUse := map[string]bool{}
	for _, g := range s.segs {
		inUse[filepath.Base(g.path)] = true
	}
	for _, n := range names {
		if inUse[n.Name()] || !strings.HasSuffix(n.Name(), ".seg") && !strings.HasPrefix(n.Name(), ".tmp-") {
			continue
		}
		if info, err := n.Info(); err == nil && time.Since(info.ModTime()) > staleLock {
			_ = os.Remove(filepath.Join(s.dir, n.Name()))
		}
	}
}
