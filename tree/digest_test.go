package tree

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func put(t testing.TB, root, path, content string) {
	t.Helper()
	full := filepath.Join(root, path)
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// workspace is a folder with files given as path, content, path, content.
func workspace(t testing.TB, files ...string) string {
	t.Helper()
	root := t.TempDir()
	for i := 0; i < len(files); i += 2 {
		put(t, root, files[i], files[i+1])
	}
	return root
}

func isDoc(path string) bool { return strings.HasSuffix(path, ".md") }

func digest(t testing.TB, root string, opts Options) State {
	t.Helper()
	if opts.IsDoc == nil {
		opts.IsDoc = isDoc
	}
	opts.Deadline = -1
	st, err := Digest(context.Background(), root, opts)
	if err != nil {
		t.Fatal(err)
	}
	if st.Partial || len(st.All) != 64 || len(st.Code) != 64 {
		t.Fatalf("state %+v", st)
	}
	return st
}

func TestWhatMovesTheDigest(t *testing.T) {
	base := []string{
		"main.go", "package main", "README.md", "hello", "a/b/c.go", "package c", ".gitignore", "*.log\n/out/\n", "run.sh", "echo",
	}
	for name, c := range map[string]struct {
		change    func(root string)
		all, code bool // whether it moves
	}{
		"nothing":          {func(string) {}, false, false},
		"code":             {func(r string) { put(t, r, "main.go", "package  main") }, true, true},
		"same size":        {func(r string) { put(t, r, "main.go", "package niam") }, true, true},
		"deep":             {func(r string) { put(t, r, "a/b/c.go", "") }, true, true},
		"document":         {func(r string) { put(t, r, "README.md", "bye") }, true, false},
		"new file":         {func(r string) { put(t, r, "new.go", "") }, true, true},
		"new document":     {func(r string) { put(t, r, "doc/x.md", "") }, true, false},
		"removed":          {func(r string) { os.Remove(filepath.Join(r, "a/b/c.go")) }, true, true},
		"renamed":          {func(r string) { os.Rename(filepath.Join(r, "main.go"), filepath.Join(r, "niam.go")) }, true, true},
		"moved folder":     {func(r string) { os.Rename(filepath.Join(r, "a"), filepath.Join(r, "z")) }, true, true},
		"mode":             {func(r string) { os.Chmod(filepath.Join(r, "run.sh"), 0o755) }, true, true},
		"other mode bits":  {func(r string) { os.Chmod(filepath.Join(r, "run.sh"), 0o600) }, false, false},
		"times":            {func(r string) { os.Chtimes(filepath.Join(r, "main.go"), time.Now(), time.Unix(5, 0)) }, false, false},
		"ignored file":     {func(r string) { put(t, r, "a/x.log", "1") }, false, false},
		"ignored folder":   {func(r string) { put(t, r, "out/x.go", "1") }, false, false},
		"not that out":     {func(r string) { put(t, r, "a/out/x.go", "1") }, true, true},
		"ignore file":      {func(r string) { put(t, r, ".gitignore", "*.log\n/out/\n#\n") }, true, true},
		"git's own":        {func(r string) { put(t, r, ".git/index", "1") }, false, false},
		"empty folder":     {func(r string) { os.Mkdir(filepath.Join(r, "empty"), 0o755) }, false, false},
		"link":             {func(r string) { os.Symlink("main.go", filepath.Join(r, "l")) }, true, true},
		"cache folder":     {func(r string) { put(t, r, "a/__pycache__/c.pyc", "1"); put(t, r, "node_modules/x/i.js", "") }, false, false},
		"coverage":         {func(r string) { put(t, r, "coverage.out", "mode: set") }, true, false},
		"dist, no package": {func(r string) { put(t, r, "dist/x.go", "1") }, true, true},
		"pipe":             {func(r string) { mkfifo(filepath.Join(r, "pipe")) }, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			root := workspace(t, base...)
			cache := filepath.Join(t.TempDir(), "cache")
			before := digest(t, root, Options{Cache: cache})
			c.change(root)
			after := digest(t, root, Options{Cache: cache})
			fresh := digest(t, root, Options{})
			if after.All != fresh.All || after.Code != fresh.Code {
				t.Error("the cache changes the digest")
			}
			if (before.All != after.All) != c.all || (before.Code != after.Code) != c.code {
				t.Errorf("all moved: %v, code moved: %v", before.All != after.All, before.Code != after.Code)
			}
		})
	}
}

func TestOutputBesideItsTool(t *testing.T) {
	root := workspace(t, "package.json", "{}", "src/x.js", "1", "crate/Cargo.toml", "", "crate/src/lib.rs", "")
	before := digest(t, root, Options{})
	put(t, root, "dist/bundle/x.js", "1")
	put(t, root, "crate/target/debug/x", "1")
	put(t, root, "env/pyvenv.cfg", "")
	put(t, root, "env/lib/x.py", "")
	after := digest(t, root, Options{})
	if before.All == after.All || before.Code != after.Code {
		t.Error("build output is taken for code")
	}
	put(t, root, "crate/src/target/x.rs", "1")
	if digest(t, root, Options{}).Code == after.Code {
		t.Error("a source folder called target is taken for output")
	}
}

// Whatever is done and undone, in whatever order files were written, the same
// content has the same digest; and another content another.
func TestDigestIsAFunctionOfContent(t *testing.T) {
	tmp := t.TempDir()
	n := 0
	rapid.Check(t, func(t *rapid.T) {
		n++
		name := rapid.StringMatching(`[ab]{1,2}(/[ab.]{1,3}x){0,2}`)
		files := rapid.MapOfN(name, rapid.StringMatching(`[xy]{0,3}`), 1, 8).Draw(t, "files")
		write := func(root string, paths []string) {
			for _, p := range paths {
				full := filepath.Join(root, p)
				if os.MkdirAll(filepath.Dir(full), 0o755) == nil {
					_ = os.WriteFile(full, []byte(files[p]), 0o644)
				}
			}
		}
		var paths []string
		for p := range files {
			clash := false
			for q := range files {
				clash = clash || strings.HasPrefix(q, p+"/") // a file where a folder is
			}
			if !clash {
				paths = append(paths, p)
			}
		}
		sort.Strings(paths)
		shuffled := rapid.Permutation(paths).Draw(t, "order")
		a, b := filepath.Join(tmp, fmt.Sprint(n, "a")), filepath.Join(tmp, fmt.Sprint(n, "b"))
		os.MkdirAll(a, 0o755)
		os.MkdirAll(b, 0o755)
		write(a, paths)
		write(b, shuffled)
		take := func(root, cache string, workers int) State {
			st, err := Digest(context.Background(), root, Options{Cache: cache, Workers: workers, IsDoc: isDoc})
			if err != nil {
				t.Fatal(err)
			}
			return st
		}
		cache := a + ".cache"
		one, two := take(a, cache, 1), take(b, "", 4)
		if one.All != two.All || one.Code != two.Code || one.Files != len(paths) {
			t.Fatalf("order matters: %+v %+v", one, two)
		}
		if len(paths) == 0 {
			return
		}
		p := filepath.Join(a, rapid.SampledFrom(paths).Draw(t, "edited"))
		was, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		os.WriteFile(p, append(was, 'z'), 0o644)
		edited := take(a, cache, 2)
		if edited.All == one.All {
			t.Fatal("an edit does not move the digest")
		}
		rel, _ := filepath.Rel(a, p)
		if ch := Diff(edited.Before, edited.After); !reflect.DeepEqual(ch, []Change{{filepath.ToSlash(rel), Modified}}) {
			t.Fatalf("changes %v, edited %s", ch, rel)
		}
		os.WriteFile(p, was, 0o644)
		if undone := take(a, cache, 2); undone.All != one.All || undone.Code != one.Code {
			t.Fatal("an undone edit does not restore the digest")
		}
	})
}

// A file written again at once, with the same size, leaves times that may not
// differ from those in the cache.
func TestChangeWithinOneTick(t *testing.T) {
	root := workspace(t, "f", "aaaa")
	cache := filepath.Join(t.TempDir(), "cache")
	seen := map[string]string{}
	for i := range 200 {
		content := fmt.Sprintf("%04d", i)
		f, err := os.OpenFile(filepath.Join(root, "f"), os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		f.WriteString(content)
		f.Close()
		st := digest(t, root, Options{Cache: cache})
		if was, ok := seen[st.All]; ok {
			t.Fatalf("%q and %q have one digest", was, content)
		}
		seen[st.All] = content
	}
}

func TestTimesSetBackAreNoticed(t *testing.T) {
	root := workspace(t, "f", "aaaa")
	old := time.Now().Add(-time.Hour)
	os.Chtimes(filepath.Join(root, "f"), old, old)
	time.Sleep(2 * fineTick)
	cache := filepath.Join(t.TempDir(), "cache")
	before := digest(t, root, Options{Cache: cache})
	if again := digest(t, root, Options{Cache: cache}); again.Hashed != 0 {
		t.Fatalf("the cache did not hold: %+v", again)
	}
	put(t, root, "f", "bbbb")
	os.Chtimes(filepath.Join(root, "f"), old, old)
	if after := digest(t, root, Options{Cache: cache}); after.All == before.All {
		t.Error("a change with its times set back went unseen")
	}
}

func TestCacheSparesReading(t *testing.T) {
	root := workspace(t, "a", "1", "b", "2", "c/d", "3")
	cache := filepath.Join(t.TempDir(), "deep", "cache")
	time.Sleep(2 * fineTick)
	first := digest(t, root, Options{Cache: cache})
	if first.Hashed != 3 || first.Before != nil {
		t.Errorf("first %+v", first)
	}
	fi, _ := os.Stat(cache)
	second := digest(t, root, Options{Cache: cache})
	if second.Hashed != 0 || second.All != first.All || second.Before == nil {
		t.Errorf("second %+v", second)
	}
	if again, _ := os.Stat(cache); !os.SameFile(fi, again) {
		t.Error("an unchanged cache was written again")
	}
	put(t, root, "b", "22")
	if third := digest(t, root, Options{Cache: cache}); third.Hashed != 1 {
		t.Errorf("third %+v", third)
	}
	// Damaged, cut, or of another workspace: no cache.
	b, err := os.ReadFile(cache)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(b); i += 7 {
		bad := append([]byte(nil), b...)
		bad[i] ^= 0x40
		if _, err := decodeSnapshot(bad, resolved(t, root)); err == nil {
			t.Fatalf("byte %d can change unnoticed", i)
		}
		if _, err := decodeSnapshot(b[:i], resolved(t, root)); err == nil {
			t.Fatalf("cut at %d is read", i)
		}
	}
	if _, err := decodeSnapshot(b, "/elsewhere"); err == nil {
		t.Error("a cache of another workspace is read")
	}
	if _, err := decodeSnapshot(b, resolved(t, root)); err != nil {
		t.Error(err)
	}
}

func resolved(t testing.TB, path string) string {
	t.Helper()
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		t.Fatal(err)
	}
	return real
}

func TestDeadline(t *testing.T) {
	root := t.TempDir()
	for i := range 400 {
		put(t, root, fmt.Sprintf("d%d/f", i%40)+fmt.Sprint(i), strings.Repeat("x", i))
	}
	time.Sleep(2 * fineTick)
	cache := filepath.Join(t.TempDir(), "cache")
	want := digest(t, root, Options{})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	st, err := Digest(ctx, root, Options{Cache: cache})
	if err != nil || !st.Partial || st.All != "" || st.Code != "" {
		t.Fatalf("no time at all: %+v, %v", st, err)
	}
	// Each attempt keeps what it hashed, so some attempt comes to the end.
	limit := 500 * time.Microsecond
	for tries := 0; ; tries++ {
		st, err = Digest(context.Background(), root, Options{Cache: cache, Deadline: limit, IsDoc: isDoc})
		if err != nil {
			t.Fatal(err)
		}
		if !st.Partial {
			break
		}
		if st.All != "" {
			t.Fatal("a partial state has a digest")
		}
		if tries%50 == 49 {
			limit *= 2 // a slow machine
		}
	}
	if st.All != want.All || st.Code != want.Code {
		t.Error("pieced together, the digest differs")
	}
}

// A digest that ran out of time forgets nothing the cache knew.
func TestPartialKeepsTheCache(t *testing.T) {
	root := t.TempDir()
	for i := range 300 {
		put(t, root, fmt.Sprintf("f%03d", i), "x")
		put(t, root, fmt.Sprintf("d/e%d/g", i%7)+fmt.Sprint(i), "x")
	}
	time.Sleep(2 * fineTick)
	cache := filepath.Join(t.TempDir(), "cache")
	full := digest(t, root, Options{Cache: cache})
	for _, stopAt := range []string{"", "f100"} { // before anything, and inside a folder
		ctx, cancel := context.WithCancel(context.Background())
		if stopAt == "" {
			cancel()
		}
		put(t, root, "f050", "y"+stopAt) // so that the cache is written
		st, err := Digest(ctx, root, Options{Cache: cache, Workers: 1, IsDoc: func(path string) bool {
			if path == stopAt {
				cancel()
				time.Sleep(20 * time.Millisecond)
			}
			return isDoc(path)
		}})
		cancel()
		if err != nil || !st.Partial || st.All != "" {
			t.Fatalf("stopped at %q: %+v, %v", stopAt, st, err)
		}
		if again := digest(t, root, Options{Cache: cache}); again.Hashed > 1 || again.Files != full.Files {
			t.Errorf("stopped at %q: %d files had to be read again", stopAt, again.Hashed)
		}
		time.Sleep(2 * fineTick)
		digest(t, root, Options{Cache: cache})
	}
}

func TestWhatCannotBeRead(t *testing.T) {
	root := workspace(t, "ok", "1", "secret", "2", "dir/x", "3")
	before := digest(t, root, Options{})
	os.Chmod(filepath.Dir(root), 0o755) // the way in is not what is tested
	os.Chmod(filepath.Join(root, "secret"), 0)
	os.Chmod(filepath.Join(root, "dir"), 0)
	t.Cleanup(func() { os.Chmod(filepath.Join(root, "dir"), 0o755) })
	var st State
	ordinaryUser(t, func() { st = digest(t, root, Options{Workers: 1}) })
	if os.Getuid() == 0 && st.Unreadable == 0 {
		t.Skip("runs as root")
	}
	if st.Unreadable != 2 || len(st.Notes) != 2 || st.All == before.All {
		t.Errorf("state %+v", st)
	}
}

func TestLinksAreNotFollowed(t *testing.T) {
	outside := workspace(t, "x", "1")
	root := workspace(t, "a", "1")
	os.Symlink(outside, filepath.Join(root, "dir"))
	os.Symlink("/dev/zero", filepath.Join(root, "zero"))
	before := digest(t, root, Options{})
	put(t, outside, "x", "2")
	put(t, outside, "y", "2")
	if after := digest(t, root, Options{}); after.All != before.All || after.Files != 3 {
		t.Errorf("followed a link: %+v", after)
	}
	// A root that is a link is the folder it points to.
	via := filepath.Join(t.TempDir(), "via")
	os.Symlink(root, via)
	if after := digest(t, via, Options{}); after.All != before.All {
		t.Error("the way to the root matters")
	}
}

func TestExcludedAndMissing(t *testing.T) {
	root := workspace(t, "a", "1", "state/run.jsonl", "1")
	opts := Options{Exclude: []string{filepath.Join(resolved(t, root), "state")}}
	before := digest(t, root, opts)
	put(t, root, "state/run.jsonl", "2")
	if after := digest(t, root, opts); after.All != before.All || after.Files != 1 {
		t.Errorf("state %+v", after)
	}
	if _, err := Digest(context.Background(), filepath.Join(root, "none"), Options{}); err == nil {
		t.Error("a missing workspace has a digest")
	}
	if _, err := Digest(context.Background(), filepath.Join(root, "a"), Options{}); err == nil {
		t.Error("a file has a digest")
	}
}

func TestDiff(t *testing.T) {
	root := workspace(t, "a", "1", "b/c", "2", "b/d", "3", "e/f", "4")
	cache := filepath.Join(t.TempDir(), "cache")
	digest(t, root, Options{Cache: cache})
	put(t, root, "a", "1+")
	os.Remove(filepath.Join(root, "b/c"))
	put(t, root, "b/bb", "5")
	os.RemoveAll(filepath.Join(root, "e"))
	put(t, root, "g/h/i", "6")
	put(t, root, "b/d", "3")
	st := digest(t, root, Options{Cache: cache})
	want := []Change{{"a", Modified}, {"b/bb", Added}, {"b/c", Deleted}, {"e/f", Deleted}, {"g/h/i", Added}}
	if got := Diff(st.Before, st.After); !reflect.DeepEqual(got, want) {
		t.Errorf("changes %v, want %v", got, want)
	}
	if got := Diff(nil, st.After); got != nil {
		t.Errorf("against nothing: %v", got)
	}
}
