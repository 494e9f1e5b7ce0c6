package ledger

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// Location says where a workspace stands, found by reading files: no program
// of a version control system is run, since a workspace an agent can write may
// make it start others.
type Location struct {
	// Root is the real path of the work tree's top folder, or of the workspace
	// itself outside version control.
	Root string
	// GitDir is the work tree's own git folder, "" without git.
	GitDir string
	// Common is the real path that identifies the project: the folder all work
	// trees of a repository share, else Root.
	Common string
}

// vcsFileLimit is the most that is read of a .git or commondir file: they hold
// one path.
const vcsFileLimit = 8 << 10

// Locate finds the repository that workspace lies in. A .git that cannot be
// read as one is passed over, as git does.
func Locate(workspace string) (Location, error) {
	abs, err := filepath.Abs(workspace)
	if err != nil {
		return Location{}, fmt.Errorf("locate workspace: %w", err)
	}
	real, err := filepath.EvalSymlinks(abs)
	if err != nil {
		return Location{}, fmt.Errorf("locate workspace: %w", err)
	}
	for dir := real; ; dir = filepath.Dir(dir) {
		if loc, ok := gitAt(dir); ok {
			return loc, nil
		}
		for _, other := range []string{".hg", ".jj", ".svn"} {
			if fi, err := os.Lstat(filepath.Join(dir, other)); err == nil && fi.IsDir() {
				return Location{Root: dir, Common: dir}, nil
			}
		}
		if filepath.Dir(dir) == dir {
			return Location{Root: real, Common: real}, nil
		}
	}
}

func gitAt(dir string) (Location, bool) {
	dot := filepath.Join(dir, ".git")
	fi, err := os.Stat(dot)
	if err != nil {
		return Location{}, false
	}
	gitDir := dot
	if !fi.IsDir() {
		text, err := readSmall(dot)
		if err != nil {
			return Location{}, false
		}
		target, ok := strings.CutPrefix(text, "gitdir:")
		if !ok {
			return Location{}, false
		}
		gitDir = resolve(dir, target)
	}
	// git itself asks for HEAD before it takes a folder for a repository.
	if _, err := os.Lstat(filepath.Join(gitDir, "HEAD")); err != nil {
		return Location{}, false
	}
	common := gitDir
	if text, err := readSmall(filepath.Join(gitDir, "commondir")); err == nil {
		common = resolve(gitDir, text)
	}
	real, err := filepath.EvalSymlinks(common)
	if err != nil {
		return Location{}, false
	}
	return Location{Root: dir, GitDir: gitDir, Common: real}, true
}

func resolve(base, path string) string {
	path = strings.TrimSpace(path)
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(base, path)
}

func readSmall(path string) (string, error) {
	fi, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	if !fi.Mode().IsRegular() {
		return "", errors.New("not a regular file")
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, vcsFileLimit+1))
	if err != nil {
		return "", err
	}
	if len(b) > vcsFileLimit {
		return "", errors.New("too large")
	}
	return strings.TrimRight(string(b), "\r\n"), nil
}
