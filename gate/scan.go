package gate

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// scanFor reports whether mark occurs in what r still holds.
func scanFor(r io.Reader, mark []byte) (bool, error) {
	buf := make([]byte, 256<<10)
	keep := 0
	for {
		n, err := r.Read(buf[keep:])
		if bytes.Contains(buf[:keep+n], mark) {
			return true, nil
		}
		if err == io.EOF {
			return false, nil
		}
		if err != nil {
			return false, fmt.Errorf("read run record: %w", err)
		}
		tail := min(len(mark)-1, keep+n)
		copy(buf, buf[keep+n-tail:keep+n])
		keep = tail
	}
}

// openLog opens the host's own log, whose path a payload names: only a regular
// file that lies in a folder the host keeps its logs in, reached through no
// link below that folder.
func (s *session) openLog() (*os.File, error) {
	name := s.ev.Transcript
	if name == "" || !filepath.IsAbs(name) || s.g.Agent.LogRoots == nil {
		return nil, fmt.Errorf("open the host's log: no path to it")
	}
	for _, root := range s.g.Agent.LogRoots(s.g.Env) {
		if !filepath.IsAbs(root) {
			continue // no home folder is known
		}
		real, err := filepath.EvalSymlinks(root)
		if err != nil {
			if _, ok := below(name, root); ok && errors.Is(err, os.ErrNotExist) {
				return nil, fmt.Errorf("open the host's log: %w", err)
			}
			continue
		}
		rel, ok := below(name, root)
		if !ok {
			if rel, ok = below(name, real); !ok {
				continue
			}
		}
		dir, err := os.OpenRoot(real)
		if err != nil {
			return nil, fmt.Errorf("open the host's log: %w", err)
		}
		defer dir.Close()
		fi, err := dir.Lstat(rel)
		if err != nil {
			return nil, fmt.Errorf("open the host's log: %w", err)
		}
		if !fi.Mode().IsRegular() {
			return nil, fmt.Errorf("open the host's log %s: not a regular file", name)
		}
		f, err := dir.Open(rel)
		if err != nil {
			return nil, fmt.Errorf("open the host's log: %w", err)
		}
		return f, nil
	}
	return nil, fmt.Errorf("open the host's log %s: outside the folders it keeps logs in", name)
}

func below(name, dir string) (rel string, ok bool) {
	rel, err := filepath.Rel(dir, filepath.Clean(name))
	return rel, err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// maxTail is how much of a log's end is looked through for a closing message.
const maxTail = 1 << 20

// lastWords reads the closing message from the end of the host's log.
func (s *session) lastWords() string {
	if s.g.Agent.LastWords == nil {
		return ""
	}
	f, err := s.openLog()
	if err != nil {
		s.g.log("%s: %v", s.g.Agent.Name, err)
		return ""
	}
	defer f.Close()
	fi, err := f.Stat()
	if err != nil {
		return ""
	}
	from := max(0, fi.Size()-maxTail)
	tail := make([]byte, fi.Size()-from)
	n, err := f.ReadAt(tail, from)
	if err != nil && err != io.EOF {
		return ""
	}
	tail = tail[:n]
	if from > 0 {
		_, tail, _ = bytes.Cut(tail, []byte{'\n'})
	}
	return s.g.Agent.LastWords(tail)
}
