package ledger

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// What can be wrong with the state folder. Each is wrapped with the path and
// what to do.
var (
	ErrInsideWorkspace = errors.New("state folder lies inside the workspace")
	ErrSymlink         = errors.New("state folder is reached through a symbolic link")
	ErrOpenToOthers    = errors.New("state folder can be written by others")
)

// StateDir is the folder footing keeps its state in: $XDG_STATE_HOME/footing
// where that is set to an absolute path, else the platform's place for it.
func StateDir(getenv func(string) string) (string, error) {
	if x := getenv("XDG_STATE_HOME"); filepath.IsAbs(x) {
		return filepath.Join(x, "footing"), nil
	}
	if runtime.GOOS == "windows" {
		if d := getenv("LocalAppData"); filepath.IsAbs(d) {
			return filepath.Join(d, "footing", "state"), nil
		}
	}
	home := getenv("HOME")
	if !filepath.IsAbs(home) {
		h, err := os.UserHomeDir()
		if err != nil || !filepath.IsAbs(h) {
			return "", errors.New("find state folder: no home folder; set XDG_STATE_HOME")
		}
		home = h
	}
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, "Library", "Application Support", "footing"), nil
	}
	return filepath.Join(home, ".local", "state", "footing"), nil
}

// Store is the state folder.
type Store struct{ dir string }

// Open checks the state folder and returns it. Nothing is created before the
// first record is written, so a store that is only read may be read-only or
// missing.
func Open(dir string) (*Store, error) {
	if !filepath.IsAbs(dir) {
		return nil, fmt.Errorf("open state folder %s: path is not absolute", dir)
	}
	s := &Store{dir: filepath.Clean(dir)}
	if err := checkDir(s.dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return s, nil
}

// Dir is the absolute path of the state folder.
func (s *Store) Dir() string { return s.dir }

// Project is the part of the store that belongs to the repository (or plain
// folder) that workspace lies in. It refuses a workspace that holds the state
// folder: what the agent works in is not where its record is kept.
func (s *Store) Project(workspace string) (*Project, error) {
	loc, err := Locate(workspace)
	if err != nil {
		return nil, err
	}
	for _, root := range []string{loc.Root, loc.Common} {
		if within(realPrefix(s.dir), root) {
			return nil, fmt.Errorf("open ledger for %s: %w (%s); set XDG_STATE_HOME to a folder outside it",
				loc.Root, ErrInsideWorkspace, s.dir)
		}
	}
	p := &Project{Location: loc, ID: digestID("project", loc.Common), store: s}
	p.dir = filepath.Join(s.dir, "projects", p.ID)
	return p, nil
}

// Project is one repository's part of the store.
type Project struct {
	Location
	ID    string
	store *Store
	dir   string
}

// Dir is where the project's state lies.
func (p *Project) Dir() string { return p.dir }

// Store is the store the project is part of.
func (p *Project) Store() *Store { return p.store }

// Runs lists the ids of the runs that have a segment, in the order of names.
func (p *Project) Runs() ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(p.dir, "runs"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("list runs: %w", err)
	}
	var ids []string
	for _, e := range entries {
		if id, ok := strings.CutSuffix(e.Name(), ".jsonl"); ok && e.Type().IsRegular() {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// RunID is the id of a run in the store; the agent's own session id is never
// used as a file name.
func RunID(agent, session string) string { return digestID("run", agent, session) }

// digestID is 32 hex digits over length-prefixed parts.
func digestID(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:%s", len(p), p)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// makeDir creates dir below the store, private to the user, and makes its
// entry durable. It refuses links on the way.
func (s *Store) makeDir(dir string) error {
	if err := checkDir(dir); err == nil {
		return nil
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	parent := filepath.Dir(dir)
	if dir == s.dir {
		// What lies above the store is the user's own and may hold links.
		if err := os.MkdirAll(parent, 0o700); err != nil {
			return fmt.Errorf("create state folder: %w", err)
		}
	} else if err := s.makeDir(parent); err != nil {
		return err
	}
	if err := os.Mkdir(dir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("create state folder: %w", err)
	}
	if err := syncDir(parent); err != nil {
		return fmt.Errorf("create state folder: %w", err)
	}
	return checkDir(dir)
}

func checkDir(dir string) error {
	fi, err := os.Lstat(dir)
	if err != nil {
		return fmt.Errorf("open state folder: %w", err)
	}
	switch {
	case fi.Mode()&fs.ModeSymlink != 0:
		return fmt.Errorf("open state folder %s: %w; name the real folder", dir, ErrSymlink)
	case !fi.IsDir():
		return fmt.Errorf("open state folder %s: not a folder", dir)
	case runtime.GOOS != "windows" && fi.Mode().Perm()&0o002 != 0:
		return fmt.Errorf("open state folder %s: %w; chmod 700 it", dir, ErrOpenToOthers)
	}
	return nil
}

// realPrefix resolves the links of the longest part of path that exists.
func realPrefix(path string) string {
	rest := ""
	for p := path; ; p = filepath.Dir(p) {
		if real, err := filepath.EvalSymlinks(p); err == nil {
			return filepath.Join(real, rest)
		}
		if filepath.Dir(p) == p {
			return path
		}
		rest = filepath.Join(filepath.Base(p), rest)
	}
}

// within reports whether path is dir or lies below it.
func within(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// checkPath checks every folder from dir up to the store.
func (s *Store) checkPath(dir string) error {
	for {
		if err := checkDir(dir); err != nil {
			return err
		}
		if dir == s.dir || filepath.Dir(dir) == dir {
			return nil
		}
		dir = filepath.Dir(dir)
	}
}
