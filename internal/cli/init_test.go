package cli

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
)

func TestHookCommandLine(t *testing.T) {
	alone, both := t.TempDir(), t.TempDir()
	hook := filepath.Join(both, "footing-hook")
	if runtime.GOOS == "windows" {
		hook += ".exe"
	}
	if err := os.WriteFile(hook, nil, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		self string
		want []string // nil: refused
	}{
		{filepath.Join(alone, "footing"), []string{filepath.Join(alone, "footing"), "hook"}},
		{filepath.Join(alone, "footing.exe"), []string{filepath.Join(alone, "footing.exe"), "hook"}},
		{filepath.Join(alone, "footing-1.2"), nil}, // doctor and uninit would not know it
		{filepath.Join(both, "footing-1.2"), []string{hook}},
	} {
		got, err := hookCommandLine(tt.self)
		if (err != nil) != (tt.want == nil) || !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, %v; want %q", tt.self, got, err, tt.want)
		}
	}
}
