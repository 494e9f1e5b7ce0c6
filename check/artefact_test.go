package check

import "testing"

func TestReadsArtefacts(t *testing.T) {
	tests := []struct {
		command, file string
		want          bool
	}{
		{"go test ./...", "x.test", false},
		{"go test ./...", "pkg/pkg.test", false},
		{"go test ./...", "cover.out", false},
		{"go test ./...", "cpu.prof", false},
		{"go test ./...", "testdata/a.o", true},
		{"go test ./...", "data.bin", true},
		{"pytest", "pkg/__pycache__/a.cpython-312.pyc", false},
		{"pytest", ".coverage", false},
		{"pytest", "a.test", true},
		{"npx vitest run", "tsconfig.tsbuildinfo", false},
		{"ctest", "a.o", false},
		{"make test", "a.o", false},
		{"pytest", ".pytest_cache", false},
		{"npm test", "node_modules/.cache", false},
		{"pytest", "fix.patch", false},
		{"make test", "model.diff", false},
		{"npm test", "patches/left-pad.patch", true},
		{"make test", "src/a.c.orig", false},
		{"sqlfluff lint models", "patch.txt", false},
		{"sqlfluff lint models", "models/a.sql", true},
		{"yamllint .", "README.md", false},
		{"codespell", "README.md", true},
		{"make test", "a.c", true},
	}
	for _, c := range tests {
		k := one(t, c.command, nil)
		if got := k.Reads(c.file); got != c.want {
			t.Errorf("%s reads %s: %v", c.command, c.file, got)
		}
	}
}
