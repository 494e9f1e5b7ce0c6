package tree

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// git runs git with nothing of the machine's own configuration. Only tests do
// so: the package itself never starts a program.
func git(t testing.TB, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_LITERAL_PATHSPECS=1", "GIT_CONFIG_SYSTEM=/dev/null", "HOME="+dir,
		"GIT_AUTHOR_NAME=t", "GIT_AUTHOR_EMAIL=t@example.org", "GIT_COMMITTER_NAME=t", "GIT_COMMITTER_EMAIL=t@example.org")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("git %s: %v: %s", strings.Join(args, " "), err, errs.String())
	}
	return string(out)
}

func needGit(t testing.TB) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git here")
	}
}

// paths is what a digest counts, in order.
func paths(st State) []string {
	var out []string
	for dir, stored := range st.After.folders {
		list, _ := entries(stored, nil)
		for _, e := range list {
			out = append(out, join(dir, e.name))
		}
	}
	sort.Strings(out)
	return out
}

var (
	nameGen = rapid.StringMatching(`[ab.][ab.\[\]!-]{0,3}`).Filter(func(s string) bool {
		return s != "." && s != ".." && !cacheDir(s) && !strings.HasPrefix(s, ".git")
	})
	partGen = rapid.OneOf(nameGen, rapid.SampledFrom([]string{
		"*", "**", "***", "?", "*.a", "*a", "a*", "a*b", "[ab]", "[!a]", "[^a]", "[]a]", "[a-b]*", "[[:alpha:]]", "[[:nope:]]", "[a",
		`\*`, `\a`, `a\`, "*b*", "a?", "**a", "a**", `\!a`, `[\]]`, "[!]-]", "[b-]", "[[a]",
	}))
	lineGen = rapid.Custom(func(t *rapid.T) string {
		s := strings.Join(rapid.SliceOfN(partGen, 1, 3).Draw(t, "parts"), "/")
		if rapid.IntRange(0, 3).Draw(t, "anchored") == 0 {
			s = "/" + s
		}
		if rapid.IntRange(0, 3).Draw(t, "dir") == 0 {
			s += "/"
		}
		if rapid.IntRange(0, 2).Draw(t, "negated") == 0 {
			s = "!" + s
		}
		return s + rapid.SampledFrom([]string{"", "", "", " ", `\ `, "\r", "\t", " #"}).Draw(t, "tail")
	})
)

func ignoreText(t *rapid.T, label string) string {
	lines := rapid.SliceOfN(rapid.OneOf(lineGen, rapid.SampledFrom([]string{"", "#a", `\#a`, "!", "/", "*", "!*/", "*/", "**/", "/**"})), 0, 5).Draw(t, label)
	return strings.Join(lines, "\n")
}

// Random trees with random ignore files at several levels: what counts here is
// what git lists.
func TestIgnoreIsGits(t *testing.T) {
	needGit(t)
	tmp := t.TempDir()
	n := 0
	rapid.Check(t, func(rt *rapid.T) {
		n++
		root := filepath.Join(tmp, fmt.Sprint(n))
		if err := os.MkdirAll(filepath.Join(root, ".git", "info"), 0o755); err != nil {
			rt.Fatal(err)
		}
		// What git init would lay out, as far as git asks for it.
		os.MkdirAll(filepath.Join(root, ".git", "objects"), 0o755)
		os.MkdirAll(filepath.Join(root, ".git", "refs"), 0o755)
		os.WriteFile(filepath.Join(root, ".git", "HEAD"), []byte("ref: refs/heads/main\n"), 0o644)
		os.WriteFile(filepath.Join(root, ".git", "info", "exclude"), []byte(ignoreText(rt, "exclude")), 0o644)
		dirs, files := []string{""}, []string{}
		for range rapid.IntRange(1, 14).Draw(rt, "files") {
			p := strings.Join(rapid.SliceOfN(nameGen, 1, 4).Draw(rt, "path"), "/")
			full := filepath.Join(root, p)
			if os.MkdirAll(filepath.Dir(full), 0o755) == nil && os.WriteFile(full, []byte("x"), 0o644) == nil {
				dirs, files = append(dirs, filepath.Dir(p)), append(files, p)
			}
		}
		for range rapid.IntRange(1, 3).Draw(rt, "ignore files") {
			dir := rapid.SampledFrom(dirs).Draw(rt, "in")
			_ = os.WriteFile(filepath.Join(root, dir, ".gitignore"), []byte(ignoreText(rt, "ignore")), 0o644)
		}
		// Some files are tracked, ignored or not.
		var tracked []string
		for range rapid.IntRange(0, 3).Draw(rt, "tracked") {
			tracked = append(tracked, rapid.SampledFrom(files).Draw(rt, "track"))
		}
		if len(tracked) > 0 {
			version := rapid.SampledFrom([]string{"2", "4"}).Draw(rt, "index")
			git(t, root, append([]string{"-c", "index.version=" + version, "add", "-f", "--"}, tracked...)...)
		}
		var want []string
		for p := range strings.SplitSeq(git(t, root, "ls-files", "-z", "-c", "-o", "--exclude-standard"), "\x00") {
			if p != "" {
				want = append(want, p)
			}
		}
		sort.Strings(want)
		st, err := Digest(context.Background(), root, Options{Deadline: -1})
		if err != nil {
			rt.Fatal(err)
		}
		if got := paths(st); strings.Join(got, "\n") != strings.Join(want, "\n") {
			rt.Fatalf("counted %q\ngit lists %q\nignore files:\n%s", got, want, dumpIgnores(root))
		}
		// From a folder below, the rules above still hold.
		sub := rapid.SampledFrom(dirs).Draw(rt, "sub")
		if sub == "." || sub == "" || len(tracked) > 0 && leftOut(root, sub) {
			return
		}
		st, err = Digest(context.Background(), filepath.Join(root, sub), Options{Deadline: -1})
		if err != nil {
			rt.Fatal(err)
		}
		got := paths(st)
		var below []string
		for _, p := range want {
			if rest, ok := strings.CutPrefix(p, sub+"/"); ok {
				below = append(below, rest)
			}
		}
		if len(below) > 0 && strings.Join(got, "\n") != strings.Join(below, "\n") {
			rt.Fatalf("from %s counted %q\ngit lists %q\nignore files:\n%s", sub, got, below, dumpIgnores(root))
		}
	})
}

// leftOut reports whether git ignores the folder as a whole.
func leftOut(root, dir string) bool {
	cmd := exec.Command("git", "check-ignore", "-q", "--no-index", "--stdin", "-z")
	cmd.Dir, cmd.Stdin = root, strings.NewReader(dir+"/\x00")
	return cmd.Run() == nil
}

func dumpIgnores(root string) string {
	var b strings.Builder
	_ = filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err == nil && (d.Name() == ".gitignore" || d.Name() == "exclude") {
			text, _ := os.ReadFile(path)
			fmt.Fprintf(&b, "%s: %q\n", strings.TrimPrefix(path, root), text)
		}
		return nil
	})
	return b.String()
}

// FuzzIgnore checks one pattern and one path against git.
func FuzzIgnore(f *testing.F) {
	needGit(f)
	for _, s := range [][2]string{
		{"**/a/*.b", "x/a/c.b"}, {"a/**/b", "a/b"}, {"[]-]", "]"}, {"!a\na", "a"}, {"/a\\ ", "a "}, {"a/", "a/b"}, {"*\\", "x\\"},
	} {
		f.Add(s[0], s[1])
	}
	root := f.TempDir()
	git(f, root, "init", "-q")
	f.Fuzz(func(t *testing.T, text, path string) {
		if len(text) > 200 || len(path) > 100 || strings.ContainsAny(path, "\x00\n") || strings.ContainsAny(text, "\x00") {
			return
		}
		if filepath.Clean("/"+path) != "/"+path || path == "" || strings.Contains("/"+strings.ToLower(path)+"/", "/.git") {
			return
		}
		put(t, root, ".gitignore", text)
		cmd := exec.Command("git", "check-ignore", "-q", "--no-index", "--stdin", "-z")
		cmd.Dir, cmd.Stdin = root, strings.NewReader(path+"\x00")
		err := cmd.Run()
		exit, ok := errors.AsType[*exec.ExitError](err)
		if err != nil && (!ok || exit.ExitCode() != 1) {
			return // git wants nothing to do with such a path
		}
		var r *rules
		if file := parseIgnore("", text); file != nil {
			r = inner(file, nil)
		}
		if got, want := ignoredPath(r, path), err == nil; got != want {
			t.Fatalf("%q in %q: ignored %v, git says %v", path, text, got, want)
		}
	})
}

// ignoredPath asks for each folder on the way, as a walk does.
func ignoredPath(r *rules, path string) bool {
	parts := strings.Split(path, "/")
	dir := ""
	for i, p := range parts {
		if r.ignored(dir, p, i < len(parts)-1) {
			return true
		}
		dir += p + "/"
	}
	return false
}

func FuzzGlob(f *testing.F) {
	f.Add("a*b*c*d*e*f*g*h*i*j*k*", strings.Repeat("abcdefghijk", 20))
	f.Add("**/**/**/**/x", strings.Repeat("a/", 50))
	f.Fuzz(func(t *testing.T, pattern, name string) {
		if len(pattern) > 300 || len(name) > 300 {
			return
		}
		_ = glob(pattern, name)
	})
}

// Work in a folder that the repository around it leaves out is still seen.
func TestRootThatIsIgnored(t *testing.T) {
	needGit(t)
	root := workspace(t, ".gitignore", "/scratch/**\n*.log\n", "scratch/work/a", "1", "scratch/work/x.log", "1")
	git(t, root, "init", "-q")
	if got := strings.Join(paths(digest(t, filepath.Join(root, "scratch/work"), Options{})), " "); got != "a x.log" {
		t.Errorf("counted %s", got)
	}
}

func TestNestedRepositories(t *testing.T) {
	needGit(t)
	root := workspace(t, ".gitignore", "*.log\nsub/ignored\n", "a", "1", "x.log", "1")
	git(t, root, "init", "-q")
	put(t, root, "sub/b", "1")
	put(t, root, "sub/y.log", "1") // not ignored by its own repository
	put(t, root, "sub/ignored", "1")
	put(t, root, "sub/.gitignore", "*.tmp")
	put(t, root, "sub/z.tmp", "1")
	git(t, filepath.Join(root, "sub"), "init", "-q")
	put(t, root, "sub/.git/info/exclude", "secret\n")
	put(t, root, "sub/secret", "1")
	st := digest(t, root, Options{})
	if got := strings.Join(paths(st), " "); got != ".gitignore a sub/.gitignore sub/b sub/ignored sub/y.log" {
		t.Errorf("counted %s", got)
	}
}

func TestLinkedWorkTreeObeysTheCommonExclude(t *testing.T) {
	needGit(t)
	repo := workspace(t, "a", "1")
	git(t, repo, "init", "-q")
	git(t, repo, "add", "a")
	git(t, repo, "commit", "-qm", "a")
	put(t, repo, ".git/info/exclude", "local\n")
	tree := filepath.Join(t.TempDir(), "wt")
	git(t, repo, "worktree", "add", "-q", tree)
	put(t, tree, "local", "1")
	put(t, tree, "b", "1")
	if got := strings.Join(paths(digest(t, tree, Options{})), " "); got != "a b" {
		t.Errorf("counted %s", got)
	}
}

// BenchmarkUnchanged is the budget: 50,000 files of which none changed, as a
// multiple of git status on the same tree; at most 1.5. The two take turns.
func BenchmarkUnchanged(b *testing.B) {
	needGit(b)
	root := b.TempDir()
	put(b, root, ".gitignore", "*.log\n/out/\nnode_modules/\n*.pyc\n.env\n/tmp/*.x\n")
	for i := range 50_000 {
		dir := filepath.Join(root, fmt.Sprintf("pkg%d/mod%d/sub%d", i%20, i/20%25, i/500%10))
		if i < 5000 {
			os.MkdirAll(dir, 0o755)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("file%d.go", i)), fmt.Appendf(nil, "package p%d\n", i), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	git(b, root, "init", "-q")
	git(b, root, "add", "-A")
	git(b, root, "commit", "-qm", "all")
	time.Sleep(coarseTick)
	git(b, root, "status", "--porcelain")
	cache := filepath.Join(b.TempDir(), "cache")
	opts := Options{Cache: cache, Deadline: -1, IsDoc: isDoc}
	first := digest(b, root, opts)
	b.ReportMetric(first.Took.Seconds()*1000, "first-ms")
	var ours, theirs time.Duration
	for b.Loop() {
		t0 := time.Now()
		git(b, root, "status", "--porcelain")
		t1 := time.Now()
		st := digest(b, root, opts)
		theirs, ours = theirs+t1.Sub(t0), ours+time.Since(t1)
		if st.Hashed != 0 || st.Files != 50_001 {
			b.Fatalf("state %+v", st)
		}
	}
	b.ReportMetric(ours.Seconds()/theirs.Seconds(), "of-git-status")
	b.ReportMetric(ours.Seconds()*1000/float64(b.N), "ours-ms")
	b.ReportMetric(theirs.Seconds()*1000/float64(b.N), "git-ms")
}
