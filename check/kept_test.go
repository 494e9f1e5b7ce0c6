package check

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/footing-dev/footing/shell"
)

// A set that was asked before answers as one that never was, whatever it was
// shown in between.
func TestKept(t *testing.T) {
	files := []string{"Makefile", "web/Makefile", "package.json", "web/package.json", "mise.toml", "justfile", "mise-tasks/lint"}
	texts := []string{
		"", makefile, packageJSON, miseTOML, justfile,
		"test:\n\tgo test ./...\nlint: vet\n\tgolangci-lint run\nvet:\n\tgo vet ./...\n",
		"test:\n\tpytest -x\nlint:\n\truff check\n",
		`{"scripts":{"test":"vitest run","lint":"eslint ."}}`, "[tasks]\ntest = \"cargo test\"\nlint = {run = \"mise run test\"}\n",
	}
	lines := []string{
		"make test", "make lint", "make -C web test", "cd web && make test", "make lint", "make test lint", "make test V=1", "A=1 make test", "CGO_ENABLED=1 make test",
		"npm test", "npm run lint", "npm test -- -t x", "cd web && npm test", "mise run test", "mise run lint", "just test", "docker exec x make test", "cd $X && make test", "bash -c 'make test'", "SKIP_SLOW=1 make test", "make test && cd $X && make test",
	}
	rapid.Check(t, func(t *rapid.T) {
		r := NewRecipes()
		for range 80 {
			switch rapid.IntRange(0, 4).Draw(t, "step") {
			case 0:
				r.Saw(rapid.SampledFrom(files).Draw(t, "file"), rapid.SampledFrom(texts).Draw(t, "text"))
			case 1:
				r.Learned(rapid.SampledFrom([]string{"make", "npm", "mise"}).Draw(t, "runner"), rapid.SampledFrom([]string{"", "web"}).Draw(t, "dir"),
					rapid.SampledFrom([]string{"test", "lint"}).Draw(t, "task"), rapid.SampledFrom([]string{"jest", "tsc --noEmit", "go test ./a"}).Draw(t, "command"))
			default:
				line := rapid.SampledFrom(lines).Draw(t, "line")
				ctx := Context{Project: rapid.SampledFrom([]string{"/p", "/q"}).Draw(t, "project"), Dir: "/p", Terminal: rapid.Bool().Draw(t, "terminal")}
				if rapid.IntRange(0, 4).Draw(t, "declared") == 0 {
					ctx.Declared = &Declared{Aliases: map[string]string{"make test": "go test ./x"}}
				}
				s := shell.Parse(line)
				for i := range s.Segments {
					fresh := ctx
					fresh.Recipes, ctx.Recipes = LoadRecipes(r.Files()), r
					if got, want := Of(&s.Segments[i], &ctx), Of(&s.Segments[i], &fresh); !reflect.DeepEqual(got, want) {
						t.Fatalf("%q is\n%+v, and to a set that was not asked before\n%+v", line, got, want)
					}
				}
			}
		}
	})
}

// What next to the name of a task decides which checks it is.
func TestKeptApart(t *testing.T) {
	makefile := "test:\n\tcd /p/lib && go test .\nwatch-test:\n\tnpx vitest\n"
	type ask struct {
		line string
		ctx  Context
	}
	plain := Context{Project: "/p", Dir: "/p"}
	for _, c := range []struct {
		name string
		then ask
	}{
		{"place", ask{"docker exec -it x sh -c 'cd /p && make test'", plain}},
		{"environment", ask{"GOOS=js make test", plain}},
		{"folder not known", ask{"cd $X; make test", plain}},
		{"project", ask{"make test", Context{Project: "/q", Dir: "/q"}}},
		{"terminal", ask{"make watch-test", Context{Project: "/p", Dir: "/p", Terminal: true}}},
		{"declared", ask{"make test", Context{Project: "/p", Dir: "/p", Declared: &Declared{Checks: map[string]Kind{"go test": Lint}}}}},
		{"alias", ask{"make test", Context{Project: "/p", Dir: "/p", Declared: &Declared{Aliases: map[string]string{"go test": "golangci-lint run"}}}}},
	} {
		r := NewRecipes()
		r.Saw("Makefile", makefile)
		of := func(r *Recipes, a ask) []Check {
			a.ctx.Recipes = r
			s := shell.Parse(a.line)
			return Of(&s.Segments[len(s.Segments)-1], &a.ctx)
		}
		for _, first := range []string{"make test", "make watch-test"} {
			of(r, ask{first, plain})
		}
		if got, want := of(r, c.then), of(LoadRecipes(r.Files()), c.then); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", c.name, got, want)
		}
	}
}

// A manifest of which only the name is seen takes back what was learned.
func TestKeptForgets(t *testing.T) {
	r := NewRecipes()
	r.Saw("Makefile", "other:\n\ttrue\n")
	r.Learned("make", "", "test", "go test ./a")
	of := func() []Check { return Of(&shell.Parse("make test").Segments[0], &Context{Recipes: r}) }
	if cs := of(); len(cs) != 1 || cs[0].Opaque {
		t.Fatalf("the learned recipe is not followed: %+v", cs)
	}
	r.Saw("Makefile", "")
	if cs := of(); len(cs) != 1 || !cs[0].Opaque {
		t.Fatalf("the learned recipe is still followed: %+v", cs)
	}
}

// Each answer is the caller's own.
func TestKeptOwn(t *testing.T) {
	r := NewRecipes()
	r.Saw("Makefile", makefile)
	a := Of(&shell.Parse("make test").Segments[0], &Context{Recipes: r})
	b := Of(&shell.Parse("true; make test").Segments[1], &Context{Recipes: r})
	if len(a) == 0 || a[0].Segment != 0 || len(b) == 0 || b[0].Segment != 1 {
		t.Fatalf("one answer is written into the other: %+v, %+v", a, b)
	}
}

func TestKeptBound(t *testing.T) {
	r := NewRecipes()
	for i := range 3 * maxKept {
		r.keep(taskKey{name: string(rune(i))}, nil)
	}
	if len(r.kept) > maxKept {
		t.Fatalf("%d tasks are kept", len(r.kept))
	}
}
