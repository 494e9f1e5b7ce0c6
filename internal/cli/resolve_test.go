package cli

import (
	"os"
	"path/filepath"
	"testing"
)

func TestReadRecipes(t *testing.T) {
	here, elsewhere := t.TempDir(), t.TempDir()
	t.Chdir(here)
	put := func(p, content string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put(filepath.Join(here, "Makefile"), "test:\n\tgo test ./...\n")
	put(filepath.Join(here, "web", "package.json"), "{}")
	put(filepath.Join(elsewhere, "Makefile"), "secret")
	if err := os.Symlink(filepath.Join(elsewhere, "Makefile"), filepath.Join(here, "justfile")); err != nil {
		t.Fatal(err)
	}
	wd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if got := readRecipes(wd); len(got) != 1 || got[0].Path != "Makefile" {
		t.Errorf("here: %+v", got)
	}
	if got := readRecipes(filepath.Join(wd, "web")); len(got) != 1 || got[0].Path != "package.json" {
		t.Errorf("below: %+v", got)
	}
	for _, cwd := range []string{elsewhere, filepath.Join(wd, ".."), "web", "/"} {
		if got := readRecipes(cwd); got != nil {
			t.Errorf("%s was opened: %+v", cwd, got)
		}
	}
}
