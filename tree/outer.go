package tree

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/footing-dev/footing/internal/vcs"
)

// outer is the job of looking into root, with the rules in force there from
// outside it: the exclude file of the repository it lies in and the ignore
// files of the folders between.
func outer(root string) job {
	for top := root; ; top = filepath.Dir(top) {
		if _, err := os.Lstat(filepath.Join(top, ".git")); err != nil {
			if filepath.Dir(top) == top {
				return job{}
			}
			continue
		}
		rel, err := filepath.Rel(top, root)
		if err != nil {
			return job{}
		}
		rules, repo := repository(top)
		if rel == "." {
			return job{rules: rules, repo: repo}
		}
		j := job{repo: repo, under: filepath.ToSlash(rel)}
		base := ""
		for _, part := range strings.Split(j.under, "/") {
			if f := ignoreAt(filepath.Join(top, filepath.FromSlash(base), ".gitignore"), base); f != nil {
				rules = inner(f, rules)
			}
			if rules.ignored(base, part, true) {
				// Somebody works in a folder that its repository leaves out: there
				// the rules from outside would leave nothing to see.
				return job{}
			}
			base += part + "/"
		}
		j.rules = rules
		return j
	}
}

// repository is the one whose top folder is given, with the rules that lie in
// its git folder.
func repository(top string) (*rules, *repo) {
	git, ok := vcs.GitAt(top)
	if !ok {
		return nil, nil
	}
	r := &repo{git: git.Dir}
	if f := ignoreAt(filepath.Join(git.Common, "info", "exclude"), ""); f != nil {
		return inner(f, nil), r
	}
	return nil, r
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
