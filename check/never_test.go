package check

import (
	"testing"

	"github.com/footing-dev/footing/shell"
)

// What is said to be no check by its program alone is none when it is read in
// full.
func TestNeverChecks(t *testing.T) {
	programs := []string{"ls", "git", "cat", "cd", "build", "zsh", "dash", "lua", "perl", "tsx", "ts-node", "test", "tests", "echo", "frobnicate", "scripts/test.sh", "./bin/lint", "go1.22", "python3.12", "make.exe", "eslint@9"}
	for name := range table() {
		programs = append(programs, name)
	}
	wraps := []string{"", "hatch run ", "pixi run ", "pdm run ", "python -m ", "uv run ", "env A=1 "}
	words := []string{"test", "tests/run.py", "scripts/test.sh", "run", "-m", "./...", "tests/test_a.py", "lint", "miri", "build", "-e"}
	r := NewRecipes()
	r.Saw("Makefile", makefile)
	r.Saw("package.json", packageJSON)
	r.Saw("mise.toml", miseTOML)
	never := 0
	look := func(line string) {
		s := shell.Parse(line)
		for i := range s.Segments {
			seg := &s.Segments[i]
			if seg.Opaque || seg.Shadowed || len(seg.Argv) == 0 || !neverChecks(seg) {
				continue
			}
			never++
			left := maxRecipes
			rd := reader{ctx: &Context{Project: "/p", Dir: "/p", Recipes: r}, left: &left}
			if cs := rd.of(seg, seg.Argv); len(cs) > 0 {
				t.Fatalf("%q is a check: %+v", line, cs)
			}
		}
	}
	for _, p := range programs {
		for _, w := range wraps {
			look(w + p)
			for _, a := range words {
				look(w + p + " " + a)
				look(w + p + " " + a + " tests/test_a.py")
				look(w + p + " -e " + a)
			}
		}
	}
	if never == 0 {
		t.Fatal("nothing was decided by its program")
	}
}
