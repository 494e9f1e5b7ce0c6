package check

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/footing-dev/footing/shell"
)

// What is said to be no check by its program alone is none when it is read in
// full.
func TestNeverChecks(t *testing.T) {
	programs := []string{"ls", "git", "cat", "cd", "build", "zsh", "dash", "lua", "perl", "tsx", "ts-node", "test", "tests", "echo", "frobnicate", "scripts/test.sh", "./bin/lint", "go1.22", "python3.12", "make.exe", "eslint@9"}
	for name := range table() {
		programs = append(programs, name)
	}
	wraps := []string{"", "", "hatch run ", "pdm run ", "python -m ", "uv run ", "env A=1 "}
	words := []string{"test", "tests/run.py", "scripts/test.sh", "run", "-m", "./...", "tests/test_a.py", "lint", "miri", "build", "-e"}
	r := NewRecipes()
	r.Saw("Makefile", makefile)
	r.Saw("package.json", packageJSON)
	r.Saw("mise.toml", miseTOML)
	never := 0
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.SampledFrom(wraps).Draw(t, "wrapper") + rapid.SampledFrom(programs).Draw(t, "program")
		for _, w := range rapid.SliceOfN(rapid.SampledFrom(words), 0, 3).Draw(t, "words") {
			line += " " + w
		}
		s := shell.Parse(line)
		ctx := &Context{Project: "/p", Dir: "/p", Recipes: r}
		for i := range s.Segments {
			seg := &s.Segments[i]
			if seg.Opaque || seg.Shadowed || len(seg.Argv) == 0 || !neverChecks(seg) {
				continue
			}
			never++
			left := maxRecipes
			rd := reader{ctx: ctx, left: &left}
			if cs := rd.of(seg, seg.Argv); len(cs) > 0 {
				t.Fatalf("%q is a check: %+v", line, cs)
			}
		}
	})
	if never == 0 {
		t.Fatal("nothing was decided by its program")
	}
}
