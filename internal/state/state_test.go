package state

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

func env(dir string) Env {
	return func(name string) string {
		if name == "XDG_STATE_HOME" {
			return dir
		}
		return ""
	}
}

func TestPath(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the places of Linux")
	}
	for _, c := range []struct{ xdg, home, want string }{
		{"/s", "/h", "/s/footing"},
		{"", "/h", "/h/.local/state/footing"},
		{"relative", "/h", "/h/.local/state/footing"},
		{"", "", ""},
	} {
		got, err := Path(func(n string) string { return map[string]string{"XDG_STATE_HOME": c.xdg, "HOME": c.home}[n] })
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%+v: %q, %v", c, got, err)
		}
	}
}

func TestWaiveAndRead(t *testing.T) {
	base := filepath.Join(t.TempDir(), "state")
	d, err := Open(env(base), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if got, _, err := d.Waived(); err != nil || len(got) != 0 {
		t.Fatalf("before: %v, %v", got, err)
	}
	if _, err := os.Stat(base); err == nil {
		t.Error("reading created the folder")
	}
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for _, reason := range []string{"first", "second"} {
		if err := d.Waive(Waiver{"aa", reason, at}); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Append(waivers, []byte("{broken")); err != nil {
		t.Fatal(err)
	}
	if d, err = Open(env(base), ""); err != nil {
		t.Fatal(err)
	}
	got, unread, err := d.Waived()
	if err != nil || unread != 1 || got["aa"] != (Waiver{"aa", "second", at}) {
		t.Errorf("%v, %d unread, %v", got, unread, err)
	}
	if runtime.GOOS == "windows" {
		return
	}
	for path, want := range map[string]os.FileMode{d.Path(): 0o700, filepath.Join(d.Path(), waivers): 0o600} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v", path, info.Mode(), err)
		}
	}
}

func TestUnsafeFoldersAreRefused(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links and modes of Unix")
	}
	root := t.TempDir()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.MkdirAll(filepath.Join(root, "elsewhere"), 0o700))
	must(os.MkdirAll(filepath.Join(root, "linked"), 0o700))
	must(os.Symlink(filepath.Join(root, "elsewhere"), filepath.Join(root, "linked", "footing")))
	must(os.MkdirAll(filepath.Join(root, "open", "footing"), 0o700))
	must(os.Chmod(filepath.Join(root, "open", "footing"), 0o777))
	must(os.MkdirAll(filepath.Join(root, "file"), 0o700))
	must(os.WriteFile(filepath.Join(root, "file", "footing"), nil, 0o600))
	must(os.MkdirAll(filepath.Join(root, "repo"), 0o700))
	must(os.Symlink(filepath.Join(root, "repo"), filepath.Join(root, "way")))
	for _, c := range []struct{ name, base, workspace, why string }{
		{"a link", "linked", "", "symbolic link"},
		{"open to others", "open", "", "others can write"},
		{"a file", "file", "", "not a folder"},
		{"inside the workspace", "repo/.state", "repo", "inside the workspace"},
		{"inside the workspace by a link", "way/.state", "repo", "inside the workspace"},
	} {
		ws := ""
		if c.workspace != "" {
			ws = filepath.Join(root, c.workspace)
		}
		if _, err := Open(env(filepath.Join(root, c.base)), ws); !errors.Is(err, ErrUnsafe) || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if _, err := Open(env(filepath.Join(root, "repo-state")), filepath.Join(root, "repo")); err != nil {
		t.Errorf("beside the workspace: %v", err)
	}

	d, err := Open(env(filepath.Join(root, "good")), "")
	must(err)
	must(d.Append("x", []byte("1")))
	must(os.Symlink(filepath.Join(root, "target"), filepath.Join(d.Path(), waivers)))
	if err := d.Waive(Waiver{ID: "aa"}); !errors.Is(err, ErrUnsafe) {
		t.Errorf("a linked file was written to: %v", err)
	}
	if _, _, err := d.Waived(); !errors.Is(err, ErrUnsafe) {
		t.Errorf("a linked file was read: %v", err)
	}
}

func TestTrust(t *testing.T) {
	d, err := Open(env(t.TempDir()), "")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := d.Trusted(); err != nil || len(got) != 0 {
		t.Fatalf("before: %v, %v", got, err)
	}
	if err := d.Trust(Trust{Digest: "d1", Path: "/p"}); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"{broken", `{"path":"/q"}`} {
		if err := d.Append(trusts, []byte(line)); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := d.Trusted(); err != nil || len(got) != 1 || !got["d1"] {
		t.Errorf("%v, %v", got, err)
	}
}
