package gate

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/footing-dev/footing/record"
)

func TestSpelled(t *testing.T) {
	real, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(real, "repo", "a", "b"), 0o755); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(real, "link")
	if err := os.Symlink(filepath.Join(real, "repo"), link); err != nil {
		t.Skip(err)
	}
	root := filepath.Join(real, "repo")
	for in, want := range map[string]string{
		root: root, filepath.Join(root, "a", "b"): root, link: link, filepath.Join(link, "a", "b"): link,
		filepath.Join(real, "none"): root,
	} {
		if got := spelled(in, root); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}

func TestNameCall(t *testing.T) {
	a := &Event{Kind: After, Call: &record.Call{}, Result: &record.Result{}, Raw: []byte("x")}
	b := &Event{Kind: After, Call: &record.Call{}, Result: &record.Result{}, Raw: []byte("y")}
	nameCall(a)
	nameCall(b)
	if a.Call.ID == "" || a.Call.ID == b.Call.ID || a.Result.ID != a.Call.ID {
		t.Errorf("%q %q %q", a.Call.ID, b.Call.ID, a.Result.ID)
	}
	if c := (&Event{Kind: Before, Call: &record.Call{}}); true {
		if nameCall(c); c.Call != nil {
			t.Error("a call nobody can settle is kept")
		}
	}
}

func TestMayMatter(t *testing.T) {
	for command, want := range map[string]bool{
		"ls -la": false, "git log | head": false, "grep -rn x .": false, "git push": false, "git commit -m x": false,
		"go test ./...": true, "echo x > a.go": true, "sed -i s/a/b/ f": true, "./script.sh": true, "rm a.go": true, "if": true,
	} {
		if got := mayMatter(command, "/w", "/w", nil); got != want {
			t.Errorf("%s: %v", command, got)
		}
	}
}
