package sandbox

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
)

// Changed lists files that the session's programs wrote into the copy, new ones
// too, as far as they are named; ok is false where that can't be told.
func (s *Session) Changed() (files []string, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.layout.Project == "" {
		return nil, true
	}
	if s.ctl == nil {
		return s.compare(), true
	}
	var r ready
	if err := s.ctl.send(request{Look: true}); err != nil {
		return nil, false
	}
	if _, err := s.ctl.recv(&r); err != nil || r.Unknown {
		return nil, false
	}
	return r.Changed, true
}

// compare holds a copy on disk against the project.
func (s *Session) compare() []string {
	var out []string
	for _, f := range s.layout.Files {
		if len(out) == maxChanged {
			break
		}
		if !sameFile(filepath.Join(s.layout.Project, f), filepath.Join(s.scratch.work, f)) {
			out = append(out, f)
		}
	}
	return out
}

// sameFile reports whether two files hold the same. Links and what is gone are
// told by their targets and by being gone.
func sameFile(a, b string) bool {
	fa, erra := os.Lstat(a)
	fb, errb := os.Lstat(b)
	if erra != nil || errb != nil {
		return erra != nil && errb != nil
	}
	if fa.Mode().Type() != fb.Mode().Type() {
		return false
	}
	if !fa.Mode().IsRegular() {
		ta, _ := os.Readlink(a)
		tb, _ := os.Readlink(b)
		return ta == tb
	}
	if fa.Size() != fb.Size() {
		return false
	}
	ra, erra := os.Open(a)
	if erra != nil {
		return false
	}
	defer ra.Close()
	rb, errb := os.Open(b)
	if errb != nil {
		return false
	}
	defer rb.Close()
	x, y := make([]byte, 32<<10), make([]byte, 32<<10)
	for {
		n, err := io.ReadFull(ra, x)
		m, _ := io.ReadFull(rb, y)
		if n != m || !bytes.Equal(x[:n], y[:m]) {
			return false
		}
		if err != nil {
			return true
		}
	}
}
