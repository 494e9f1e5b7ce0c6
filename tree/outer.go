package tree

import (
	"os"
	"path/filepath"
	"strings"
)

// outerRules are the rules in force at root from outside it: the exclude file
// of the repository it lies in and the ignore files of the folders between.
// under is the path of root in that repository.
func outerRules(root string) (r *rules, under string) {
	for top := root; ; top = filepath.Dir(top) {
		if _, err := os.Lstat(filepath.Join(top, ".git")); err != nil {
			if filepath.Dir(top) == top {
				return nil, ""
			}
			continue
		}
		rel, err := filepath.Rel(top, root)
		if err != nil {
			return nil, ""
		}
		r = exclude(top)
		if rel == "." {
			return r, ""
		}
		under = filepath.ToSlash(rel)
		base := ""
		for _, part := range strings.Split(under, "/") {
			if f := ignoreAt(filepath.Join(top, filepath.FromSlash(base), ".gitignore"), base); f != nil {
				r = inner(f, r)
			}
			base += part + "/"
		}
		return r, under
	}
}

// exclude are the rules of a repository that lie in its git folder.
func exclude(top string) *rules {
	git := filepath.Join(top, ".git")
	if fi, err := os.Lstat(git); err != nil || !fi.IsDir() {
		if git = linkedGit(top, git); git == "" {
			return nil
		}
	}
	if f := ignoreAt(filepath.Join(git, "info", "exclude"), ""); f != nil {
		return inner(f, nil)
	}
	return nil
}

// linkedGit is the git folder that a .git file stands for; of a linked work
// tree it is the common one, which holds the exclude file.
func linkedGit(top, file string) string {
	target, ok := strings.CutPrefix(readPath(file), "gitdir:")
	if !ok {
		return ""
	}
	git := absolute(top, target)
	if common := readPath(filepath.Join(git, "commondir")); common != "" {
		git = absolute(git, common)
	}
	return git
}

func absolute(base, path string) string {
	path = strings.TrimSpace(path)
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(base, path)
}

// readPath reads a small file that holds a path, or "".
func readPath(path string) string {
	fi, err := os.Lstat(path)
	if err != nil || !fi.Mode().IsRegular() || fi.Size() > 8<<10 {
		return ""
	}
	b, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(b))
}

func ignoreAt(path, base string) *ignoreFile {
	fi, err := os.Lstat(path)
	if err != nil || !fi.Mode().IsRegular() {
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	return readRules(f, base)
}
