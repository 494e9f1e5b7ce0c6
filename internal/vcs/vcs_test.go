package vcs

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func put(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestGitAt(t *testing.T) {
	for name, c := range map[string]struct {
		make        func(top string)
		dir, common string // from the top folder; "" with !ok
		ok, isRepo  bool
	}{
		"none":    {make: func(string) {}},
		"plain":   {func(d string) { put(t, d+"/.git/HEAD", "") }, ".git", ".git", true, true},
		"no HEAD": {func(d string) { put(t, d+"/.git/x", "") }, ".git", ".git", true, false},
		"linked": {func(d string) {
			put(t, d+"/.git", "gitdir: g/wt\n")
			put(t, d+"/g/wt/HEAD", "")
			put(t, d+"/g/wt/commondir", "..\n")
		}, "g/wt", "g", true, true},
		"empty link":  {func(d string) { put(t, d+"/.git", "") }, "", "", false, false},
		"some file":   {func(d string) { put(t, d+"/.git", "hello") }, "", "", false, false},
		"large file":  {func(d string) { put(t, d+"/.git", "gitdir: "+strings.Repeat("x", fileLimit)) }, "", "", false, false},
		"empty share": {func(d string) { put(t, d+"/.git/HEAD", ""); put(t, d+"/.git/commondir", "\n") }, ".git", ".git", true, true},
	} {
		top := t.TempDir()
		c.make(top)
		g, ok := GitAt(top)
		if ok != c.ok || ok && (g.Dir != filepath.Join(top, c.dir) || g.Common != filepath.Join(top, c.common)) {
			t.Errorf("%s: %+v, %t", name, g, ok)
		}
		if ok && g.IsRepository() != c.isRepo {
			t.Errorf("%s: repository %t", name, !c.isRepo)
		}
	}
}

func TestOther(t *testing.T) {
	top := t.TempDir()
	put(t, top+"/.hg", "a file")
	if Other(top) {
		t.Error("a file named .hg is taken for a repository")
	}
	if err := os.Mkdir(top+"/.jj", 0o755); err != nil {
		t.Fatal(err)
	}
	if !Other(top) {
		t.Error(".jj is not seen")
	}
}

func TestWorkTrees(t *testing.T) {
	common := filepath.Join(t.TempDir(), "repo", ".git")
	if got := WorkTrees(common); got != nil {
		t.Errorf("of nothing: %q", got)
	}
	put(t, common+"/worktrees/a/gitdir", "/elsewhere/a/.git\n")
	put(t, common+"/worktrees/b/gitdir", "../../../b/.git\n")
	put(t, common+"/worktrees/c/gitdir", "nonsense")
	put(t, common+"/worktrees/d", "a file")
	want := []string{filepath.Dir(common), "/elsewhere/a", filepath.Join(filepath.Dir(common), "b")}
	if got := WorkTrees(common); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
