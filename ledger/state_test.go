package ledger

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"golang.org/x/mod/sumdb/note"
)

func TestStateDir(t *testing.T) {
	env := func(m map[string]string) func(string) string { return func(k string) string { return m[k] } }
	for name, c := range map[string]struct {
		env  map[string]string
		want string
	}{
		"set":      {map[string]string{"XDG_STATE_HOME": "/s", "HOME": "/h"}, "/s/footing"},
		"relative": {map[string]string{"XDG_STATE_HOME": "s", "HOME": "/h"}, "/h/.local/state/footing"},
		"unset":    {map[string]string{"HOME": "/h"}, "/h/.local/state/footing"},
	} {
		if got, err := StateDir(env(c.env)); err != nil || got != c.want {
			t.Errorf("%s: %q, %v, want %q", name, got, err, c.want)
		}
	}
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// gitRepo lays out a repository and a work tree of it, as git does.
func gitRepo(t testing.TB) (repo, worktree string) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	repo, worktree = filepath.Join(dir, "repo"), filepath.Join(dir, "tree")
	write(t, filepath.Join(repo, ".git", "HEAD"), "ref: refs/heads/main\n")
	write(t, filepath.Join(repo, ".git", "worktrees", "tree", "HEAD"), "ref: refs/heads/x\n")
	write(t, filepath.Join(repo, ".git", "worktrees", "tree", "commondir"), "../..\n")
	write(t, filepath.Join(worktree, ".git"), "gitdir: "+filepath.Join(repo, ".git", "worktrees", "tree")+"\n")
	write(t, filepath.Join(repo, "a", "b", "f"), "")
	write(t, filepath.Join(worktree, "a", "f"), "")
	return repo, worktree
}

func TestWorkTreesShareTheProject(t *testing.T) {
	repo, worktree := gitRepo(t)
	store, err := Open(filepath.Join(t.TempDir(), "footing"))
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	for dir, root := range map[string]string{
		repo: repo, filepath.Join(repo, "a", "b"): repo,
		worktree: worktree, filepath.Join(worktree, "a"): worktree,
	} {
		p, err := store.Project(dir)
		if err != nil {
			t.Fatal(err)
		}
		ids[p.ID] = true
		if p.Root != root {
			t.Errorf("root of %s is %s, want %s", dir, p.Root, root)
		}
	}
	if len(ids) != 1 {
		t.Errorf("ids %v, want one", ids)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(repo, link); err != nil {
		t.Fatal(err)
	}
	if p, err := store.Project(link); err != nil || !ids[p.ID] {
		t.Errorf("through a link: %+v, %v", p, err)
	}
	plain, err := store.Project(t.TempDir())
	if err != nil || ids[plain.ID] {
		t.Errorf("plain folder: %+v, %v", plain, err)
	}
}

func TestLocatePassesOverWhatIsNoRepository(t *testing.T) {
	for name, text := range map[string]string{
		"nonsense": "hello", "no target": "gitdir: /nonexistent/x\n",
		"huge": "gitdir: " + strings.Repeat("x", 1<<20), "empty": "",
	} {
		dir, _ := filepath.EvalSymlinks(t.TempDir())
		write(t, filepath.Join(dir, ".git"), text)
		if loc, err := Locate(dir); err != nil || loc.Root != dir || loc.Common != dir || loc.GitDir != "" {
			t.Errorf("%s: %+v, %v", name, loc, err)
		}
	}
}

func TestStateInsideWorkspaceIsRefused(t *testing.T) {
	repo, worktree := gitRepo(t)
	link := filepath.Join(t.TempDir(), "elsewhere")
	if err := os.Symlink(repo, link); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ state, work string }{
		"below":             {filepath.Join(repo, ".state", "footing"), repo},
		"below, from a sub": {filepath.Join(repo, "state"), filepath.Join(repo, "a")},
		"in .git":           {filepath.Join(repo, ".git", "footing"), worktree},
		"through a link":    {filepath.Join(link, "x", "footing"), repo},
		"the root itself":   {repo, repo},
	} {
		store, err := Open(c.state)
		if err != nil {
			t.Fatal(name, err)
		}
		_, err = store.Project(c.work)
		if !errors.Is(err, ErrInsideWorkspace) || !strings.Contains(err.Error(), "XDG_STATE_HOME") {
			t.Errorf("%s: %v", name, err)
		}
	}
	store, _ := Open(repo + "-state")
	if _, err := store.Project(repo); err != nil {
		t.Errorf("beside: %v", err)
	}
}

func TestLinkedStateIsRefused(t *testing.T) {
	dir := t.TempDir()
	real := filepath.Join(dir, "real")
	os.Mkdir(real, 0o700)
	link := filepath.Join(dir, "footing")
	if err := os.Symlink(real, link); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(link); !errors.Is(err, ErrSymlink) {
		t.Errorf("open a link: %v", err)
	}
	// A link put in place later, or further down.
	for _, at := range []string{"projects", "runs", "segment"} {
		p := newProject(t)
		path := map[string]string{
			"projects": filepath.Join(p.store.dir, "projects"),
			"runs":     filepath.Join(p.dir, "runs"),
			"segment":  p.Segment("r").Path(),
		}[at]
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		target := filepath.Join(dir, "target-"+at)
		if at == "segment" {
			write(t, target, "")
		} else {
			os.MkdirAll(filepath.Join(target, p.ID, "runs"), 0o700)
		}
		if err := os.Symlink(target, path); err != nil {
			t.Fatal(err)
		}
		if _, err := p.Segment("r").Append(rec(1)); err == nil {
			t.Errorf("%s: wrote through a link", at)
		}
	}
}

func TestStateOpenToOthersIsRefused(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "footing")
	os.Mkdir(dir, 0o700)
	os.Chmod(dir, 0o777)
	if _, err := Open(dir); !errors.Is(err, ErrOpenToOthers) {
		t.Errorf("open: %v", err)
	}
	if _, err := Open("relative"); err == nil {
		t.Error("a relative path was taken")
	}
}

func TestRunID(t *testing.T) {
	a, b := RunID("a", "bc"), RunID("ab", "c")
	if a == b || len(a) != 32 || strings.Contains(RunID("x", "../../etc"), ".") {
		t.Errorf("ids %q %q", a, b)
	}
}

func TestKeyIsMadeOnce(t *testing.T) {
	p := newProject(t)
	var wg sync.WaitGroup
	hashes := make([]uint32, 16)
	for i := range hashes {
		wg.Add(1)
		go func() {
			defer wg.Done()
			s, err := (&Store{dir: p.store.dir}).Signer()
			if err != nil {
				t.Error(err)
				return
			}
			hashes[i] = s.KeyHash()
		}()
	}
	wg.Wait()
	for _, h := range hashes {
		if h != hashes[0] {
			t.Fatalf("keys %v", hashes)
		}
	}
	entries, _ := os.ReadDir(filepath.Dir(p.store.keyPath()))
	if len(entries) != 1 {
		t.Errorf("keys folder holds %v", entries)
	}
	fi, err := os.Stat(p.store.keyPath())
	if err != nil || fi.Mode().Perm() != 0o600 {
		t.Errorf("key: %v, %v", fi.Mode(), err)
	}
	public, err := p.store.PublicKey()
	if err != nil {
		t.Fatal(err)
	}
	if v, err := note.NewVerifier(public); err != nil || v.KeyHash() != hashes[0] {
		t.Errorf("public key: %v", err)
	}
	os.Chmod(p.store.keyPath(), 0o644)
	if _, err := p.store.Signer(); !errors.Is(err, ErrKeyOpen) {
		t.Errorf("key open to others: %v", err)
	}
}

func TestHolds(t *testing.T) {
	repo, worktree := gitRepo(t)
	write(t, filepath.Join(repo, ".git", "worktrees", "tree", "gitdir"), filepath.Join(worktree, ".git")+"\n")
	gone := filepath.Join(repo, ".trees", "gone")
	write(t, filepath.Join(repo, ".git", "worktrees", "gone", "gitdir"), filepath.Join(gone, ".git")+"\n")
	first, err := Locate(repo)
	if err != nil {
		t.Fatal(err)
	}
	linked, err := Locate(worktree)
	if err != nil {
		t.Fatal(err)
	}
	if first.LinkedName() != "" || linked.LinkedName() != "tree" {
		t.Errorf("names %q and %q", first.LinkedName(), linked.LinkedName())
	}
	for dir, want := range map[string][2]bool{
		repo:                               {true, false},
		filepath.Join(repo, "a", "b"):      {true, false},
		worktree:                           {false, true},
		filepath.Join(worktree, "a"):       {false, true},
		filepath.Join(repo, "was", "here"): {true, false},
		filepath.Join(worktree, "was"):     {false, true},
		worktree + "2":                     {false, false},
		gone:                               {false, false}, // below the first, and a tree of its own
		t.TempDir():                        {false, false},
	} {
		if got := [2]bool{first.Holds(dir), linked.Holds(dir)}; got != want {
			t.Errorf("%s: %v, want %v", dir, got, want)
		}
	}
}

func TestLinkedNameIsARunName(t *testing.T) {
	for _, name := range []string{"fix", "a b", "é", strings.Repeat("x", 200)} {
		l := Location{GitDir: filepath.Join("/r/.git/worktrees", name)}
		if got := l.LinkedName(); validRun(got) != nil {
			t.Errorf("%q: %q is no name of a run", name, got)
		}
	}
}
