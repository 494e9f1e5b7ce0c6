package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestIntegrityDocsAreScripts: a command that docs/integrity.md shows is one
// that a script runs.
func TestIntegrityDocsAreScripts(t *testing.T) {
	var run strings.Builder
	files, err := filepath.Glob(filepath.Join(scripts, "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		run.Write(b)
	}
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "integrity.md"))
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for line := range strings.Lines(string(page)) {
		if line, ok := strings.CutPrefix(line, "    footing "); ok {
			shown++
			if !strings.Contains(run.String(), "footing "+line) {
				t.Errorf("no script runs footing %s", line)
			}
		}
	}
	if shown < 8 {
		t.Errorf("only %d commands found", shown)
	}
}
