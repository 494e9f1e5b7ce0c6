package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/footing-dev/footing/ledger/chain"
)

// Stored lists what the store holds of every project. Their Location is not
// known: a project is named by a digest of it.
func (s *Store) Stored() ([]*Project, error) {
	entries, err := os.ReadDir(filepath.Join(s.dir, "projects"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("list projects: %w", err)
	}
	var out []*Project
	for _, e := range entries {
		if e.IsDir() {
			out = append(out, &Project{ID: e.Name(), store: s, dir: filepath.Join(s.dir, "projects", e.Name())})
		}
	}
	return out, nil
}

// RunFile is what a run takes on the disk.
type RunFile struct {
	Run      string
	Size     int64
	Modified time.Time
}

// RunFiles lists the project's segments with their sizes, in the order of
// names.
func (p *Project) RunFiles() ([]RunFile, error) {
	ids, err := p.Runs()
	if err != nil {
		return nil, err
	}
	var out []RunFile
	for _, id := range ids {
		fi, err := os.Lstat(p.Segment(id).Path())
		if errors.Is(err, fs.ErrNotExist) {
			continue // forgotten since
		}
		if err != nil {
			return nil, fmt.Errorf("list runs: %w", err)
		}
		out = append(out, RunFile{id, fi.Size(), fi.ModTime()})
	}
	return out, nil
}

// refMark is how a record refers to a payload; see wire.ref. Inside a string
// its quotes would be escaped.
const refMark = `"sha256":"`

// References are the digests of the payloads that the project's records refer
// to. One too many may be among them, none is missing.
func (p *Project) References() (map[string]bool, error) {
	ids, err := p.Runs()
	if err != nil {
		return nil, err
	}
	out := map[string]bool{}
	for _, id := range ids {
		if err := p.references(id, out); err != nil {
			return nil, fmt.Errorf("read references of run %s: %w", id, err)
		}
	}
	return out, nil
}

func (p *Project) references(run string, out map[string]bool) error {
	f, err := p.Segment(run).Open()
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	in := chain.NewReader(f)
	for {
		line, err := in.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		for {
			i := bytes.Index(line, []byte(refMark))
			if i < 0 {
				break
			}
			line = line[i+len(refMark):]
			if len(line) >= 64 {
				out[string(line[:64])] = true
			}
		}
	}
}

// Garbage is a file of the project that nothing needs any more.
type Garbage struct {
	Path string
	Size int64
}

// Garbage lists payloads that no record refers to, and what crashes and
// forgotten runs left behind, as far as it is older than before: a payload is
// written ahead of the record that refers to it.
func (p *Project) Garbage(before time.Time) ([]Garbage, error) {
	refs, err := p.References()
	if err != nil {
		return nil, err
	}
	var out []Garbage
	collect := func(dir string, needed func(name string) bool) error {
		return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				if errors.Is(err, fs.ErrNotExist) {
					return nil
				}
				return err
			}
			if !d.Type().IsRegular() || needed(d.Name()) {
				return nil
			}
			if fi, err := d.Info(); err == nil && fi.ModTime().Before(before) {
				out = append(out, Garbage{path, fi.Size()})
			}
			return nil
		})
	}
	err = collect(filepath.Join(p.dir, "payloads"), func(name string) bool { return refs[name] })
	if err != nil {
		return nil, fmt.Errorf("list payloads: %w", err)
	}
	ids, err := p.Runs()
	if err != nil {
		return nil, err
	}
	runs := map[string]bool{}
	for _, id := range ids {
		runs[id] = true
	}
	err = collect(filepath.Join(p.dir, "runs"), func(name string) bool {
		// A segment, its seal and what a gate keeps beside it; tombstones stay.
		run, _, _ := strings.Cut(name, ".")
		return runs[run] || strings.HasSuffix(name, ".gone")
	})
	if err != nil {
		return nil, fmt.Errorf("list runs: %w", err)
	}
	return out, nil
}
