package check

import (
	"testing"

	"github.com/footing-dev/footing/shell"
)

func TestSawOutput(t *testing.T) {
	const mk = "ci: lint test\nlint:\n\truff check .\ntest:\n\tpytest -q\n"
	const pkg = `{"scripts":{"ci":"npm run lint && npm test","lint":"eslint .","test":"vitest run"}}`
	tests := []struct{ command, output, then, want string }{
		{"cat Makefile", mk, "make ci", "lint ruff *; tests pytest *"},
		{"cat Makefile 2>/dev/null", mk, "make ci", "lint ruff *; tests pytest *"},
		{"cd web && cat package.json", pkg, "cd web && npm run ci", "lint eslint @web *; tests vitest @web *"},
		{"cat web/package.json", pkg, "cd web && npm run ci", "lint eslint @web *; tests vitest @web *"},
		{"sed -n '1,40p' package.json", pkg, "npm run ci", "lint eslint *; tests vitest *"},
		{"sed -n '1,200p' Makefile", mk, "make ci", "lint ruff *; tests pytest *"},
		{"head -50 Makefile", mk, "make ci", "lint ruff *; tests pytest *"},
		{"head -n 50 Makefile", mk, "make ci", "lint ruff *; tests pytest *"},
		{"cat -n Makefile", "     1\tci: lint test\n     2\tlint:\n     3\t\truff check .\n     4\ttest:\n     5\t\tpytest -q\n", "make ci", "lint ruff *; tests pytest *"},
		{"nl -ba Makefile | sed -n '1,80p'", "     1\tci: lint test\n     2\tlint:\n     3\t\truff check .\n     4\ttest:\n     5\t\tpytest -q\n", "make ci", "lint ruff *; tests pytest *"},
		{"jq . package.json", pkg, "npm run ci", "lint eslint *; tests vitest *"},

		// not all of the file, or not that alone
		{"head -5 Makefile", mk, "make ci", "check make task make:ci *"},
		{"sed -n '3,9p' Makefile", mk, "make ci", "check make task make:ci *"},
		{"head -1 package.json", pkg[:40], "npm run ci", "check npm run task package.json:ci *"},
		{"cat Makefile", "cat: Makefile: No such file or directory\n", "make ci", "check make task make:ci *"},
		{"cat Makefile", mk[:20] + "\n... [12 lines truncated] ...\n", "make ci", "check make task make:ci *"},
		{"cat Makefile README", mk + "hello\n", "make ci", "check make task make:ci *"},
		{"cat Makefile | grep test", "test:\n", "make ci", "check make task make:ci *"},
		{"docker exec a cat Makefile", mk, "make ci", "check make task make:ci *"},
		{"cat > Makefile", mk, "make ci", "check make task make:ci *"},
	}
	for _, c := range tests {
		r := NewRecipes()
		ctx := &Context{Project: "/proj", Dir: "/proj", Recipes: r}
		s := shell.Parse(c.command)
		for i := range s.Segments {
			r.SawOutput(&s.Segments[i], ctx, c.output)
		}
		if got := show(checks(c.then, ctx)); got != c.want {
			t.Errorf("after %s\n%s is %s\nwant %s", c.command, c.then, got, c.want)
		}
	}
}
