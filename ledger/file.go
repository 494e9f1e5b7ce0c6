package ledger

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// maxFile bounds the files of a project that are read whole: waivers, trust,
// the last good configuration.
const maxFile = 16 << 20

// ReadFile returns a small file of the project's state, nil if there is none.
func (p *Project) ReadFile(name string) ([]byte, error) { return p.store.readFile(p.dir, name) }

// WriteFile puts content in the project's state in one step.
func (p *Project) WriteFile(name string, content []byte) error {
	return p.store.writeFile(p.dir, name, content)
}

// AppendLine adds one line to a file of the project's state, durably; several
// processes may do so at once.
func (p *Project) AppendLine(name string, line []byte) error {
	return p.store.appendLine(p.dir, name, line)
}

// ReadFile returns a small file of the state folder that belongs to no
// project, nil if there is none.
func (s *Store) ReadFile(name string) ([]byte, error) { return s.readFile(s.dir, name) }

// WriteFile puts content in the state folder in one step.
func (s *Store) WriteFile(name string, content []byte) error {
	return s.writeFile(s.dir, name, content)
}

// AppendLine adds one line to a file of the state folder that belongs to no
// project.
func (s *Store) AppendLine(name string, line []byte) error { return s.appendLine(s.dir, name, line) }

func (s *Store) readFile(dir, name string) ([]byte, error) {
	f, err := openRegular(filepath.Join(dir, name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	if len(b) > maxFile {
		return nil, fmt.Errorf("read %s: it is over %d bytes", name, maxFile)
	}
	return b, nil
}

func (s *Store) writeFile(dir, name string, content []byte) error {
	if err := s.makeDir(dir); err != nil {
		return err
	}
	if err := s.checkPath(dir); err != nil {
		return err
	}
	if err := replaceFile(filepath.Join(dir, name), content); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return syncDir(dir)
}

func (s *Store) appendLine(dir, name string, line []byte) error {
	if err := s.makeDir(dir); err != nil {
		return err
	}
	if err := s.checkPath(dir); err != nil {
		return err
	}
	path := filepath.Join(dir, name)
	if fi, err := os.Lstat(path); err == nil && !fi.Mode().IsRegular() {
		return fmt.Errorf("write %s: not a regular file", path)
	}
	f, err := openSegment(path)
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	defer f.Close()
	if err := waitLock(f, time.Now().Add(LockWait)); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	defer unlock(f)
	size, _, err := stat(f)
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	out := append(append([]byte(nil), line...), '\n')
	if last := make([]byte, 1); size > 0 {
		// What a crash tore must not swallow the next line.
		if _, err := f.ReadAt(last, size-1); err == nil && last[0] != '\n' {
			out = append([]byte{'\n'}, out...)
		}
	}
	if _, err := f.WriteAt(out, size); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	if err := syncData(f); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return syncDir(dir)
}
