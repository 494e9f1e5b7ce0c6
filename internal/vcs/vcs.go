// Package vcs finds the repository that a folder lies in by reading files. No
// program of a version control system is run: a workspace an agent can write
// may make it start others.
package vcs

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// fileLimit is the most that is read of a .git or commondir file: they hold
// one path.
const fileLimit = 8 << 10

// Git are the folders of a git work tree.
type Git struct {
	// Dir is the work tree's own git folder, Common the one that all work trees
	// of the repository share. Both are absolute if the top folder was; links
	// in them are not resolved.
	Dir, Common string
}

// GitAt returns the git folders of the work tree with the given top folder; ok
// is false if its .git is neither a folder nor a file that names one.
func GitAt(top string) (g Git, ok bool) {
	dot := filepath.Join(top, ".git")
	fi, err := os.Stat(dot)
	if err != nil {
		return Git{}, false
	}
	g.Dir = dot
	if !fi.IsDir() {
		text, err := readPath(dot)
		if err != nil {
			return Git{}, false
		}
		target, ok := strings.CutPrefix(text, "gitdir:")
		if !ok {
			return Git{}, false
		}
		g.Dir = resolve(top, target)
	}
	g.Common = g.Dir
	if text, err := readPath(filepath.Join(g.Dir, "commondir")); err == nil && text != "" {
		g.Common = resolve(g.Dir, text)
	}
	return g, true
}

// IsRepository reports whether git itself would take the folders for those of
// a repository: it asks for HEAD first.
func (g Git) IsRepository() bool {
	_, err := os.Lstat(filepath.Join(g.Dir, "HEAD"))
	return err == nil
}

// maxWorkTrees bounds the work trees of one repository that are listed.
const maxWorkTrees = 1024

// WorkTrees lists the top folders of a repository's work trees, as the folder
// they share remembers them; some may be gone. It is nil if there is only one.
func WorkTrees(common string) []string {
	entries, err := os.ReadDir(filepath.Join(common, "worktrees"))
	if err != nil {
		return nil
	}
	var out []string
	if filepath.Base(common) == ".git" {
		out = append(out, filepath.Dir(common)) // the first one
	}
	for _, e := range entries[:min(len(entries), maxWorkTrees)] {
		dir := filepath.Join(common, "worktrees", e.Name())
		if text, err := readPath(filepath.Join(dir, "gitdir")); err == nil && filepath.Base(text) == ".git" {
			out = append(out, filepath.Dir(resolve(dir, text)))
		}
	}
	return out
}

// Other reports whether dir is the top folder of a work tree of another
// version control system than git.
func Other(dir string) bool {
	for _, mark := range []string{".hg", ".jj", ".svn"} {
		if fi, err := os.Lstat(filepath.Join(dir, mark)); err == nil && fi.IsDir() {
			return true
		}
	}
	return false
}

func resolve(base, path string) string {
	path = strings.TrimSpace(path)
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(base, path)
}

// readPath reads a small regular file that holds one path.
func readPath(path string) (string, error) {
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
	b, err := io.ReadAll(io.LimitReader(f, fileLimit+1))
	if err != nil {
		return "", err
	}
	if len(b) > fileLimit {
		return "", errors.New("too large")
	}
	return strings.TrimSpace(string(b)), nil
}
