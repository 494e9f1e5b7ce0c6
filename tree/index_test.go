package tree

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestIndexOfEachVersion(t *testing.T) {
	needGit(t)
	long := strings.Repeat("n", 200)
	want := []string{"a", "a-b", "a/b/c", "a/b/cc/d", long, "z"}
	for _, format := range []string{"sha1", "sha256"} {
		for _, version := range []string{"2", "4"} {
			root := workspace(t, "a-b", "1", "d", "1", long, "1", "z", "1")
			put(t, root, "a/b/c", "1")
			put(t, root, "a/b/cc/d", "1")
			git(t, root, "init", "-q", "--object-format="+format)
			os.Rename(filepath.Join(root, "d"), filepath.Join(root, "y"))
			git(t, root, "-c", "index.version="+version, "add", "-A")
			git(t, root, "rm", "-q", "--cached", "y")
			r := &repo{git: filepath.Join(root, ".git")}
			for _, w := range want[1:] {
				if !r.tracked(w, false) {
					t.Errorf("%s v%s: %q is tracked", format, version, w)
				}
			}
			if !r.tracked("a", true) || !r.tracked("a/b/cc", true) || r.tracked("y", false) || r.tracked("a/b/c", true) || r.tracked("a/b", false) {
				t.Errorf("%s v%s: folders", format, version)
			}
		}
	}
}

func FuzzIndex(f *testing.F) {
	f.Add([]byte("DIRC\x00\x00\x00\x02\x00\x00\x00\x01" + strings.Repeat("\x00", 61) + "\x01a\x00" + strings.Repeat("\x00", 30)))
	f.Add([]byte("DIRC\x00\x00\x00\x04\x00\x00\x00\x02" + strings.Repeat("\xff", 200)))
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, hash := range []int{20, 32} {
			for _, n := range indexNamesOf(b, hash) {
				if len(n) > len(b)*len(b)+len(b) {
					t.Fatal("a name longer than the index can hold")
				}
			}
		}
	})
}
