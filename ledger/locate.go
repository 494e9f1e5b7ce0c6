package ledger

import (
	"fmt"
	"path/filepath"

	"github.com/footing-dev/footing/internal/vcs"
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
		if vcs.Other(dir) {
			return Location{Root: dir, Common: dir}, nil
		}
		if filepath.Dir(dir) == dir {
			return Location{Root: real, Common: real}, nil
		}
	}
}

func gitAt(dir string) (Location, bool) {
	git, ok := vcs.GitAt(dir)
	if !ok || !git.IsRepository() {
		return Location{}, false
	}
	real, err := filepath.EvalSymlinks(git.Common)
	if err != nil {
		return Location{}, false
	}
	return Location{Root: dir, GitDir: git.Dir, Common: real}, true
}
