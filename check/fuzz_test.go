package check

import (
	"strings"
	"testing"

	"github.com/footing-dev/footing/shell"
)

// FuzzOf reads any two lines, with any recipes, and relates what comes out.
func FuzzOf(f *testing.F) {
	for i, c := range ofCases {
		if i%7 == 0 {
			f.Add(c.command, c.command+" -v", makefile)
		}
	}
	f.Add("make all", "npm run x", "all: all\n\t$(MAKE) $(X) $(\n")
	f.Add("mise run a", "just a", `tasks = {a = ["mise run a", 1]}`)
	f.Add("npm test", "task a", `{"scripts":{"test":"npm test && npm test"}}`)
	f.Add("go test -run '^((a|b' ./...", "go test -run ')|(' ./[", "")
	f.Fuzz(func(t *testing.T, a, b, recipe string) {
		if len(a)+len(b)+len(recipe) > 1<<14 {
			return
		}
		r := NewRecipes()
		for _, n := range []string{"Makefile", "package.json", "mise.toml", "justfile", "Taskfile.yml", "composer.json", "pyproject.toml", "go.mod", "mise-tasks/a"} {
			r.Saw(n, recipe)
		}
		ctx := &Context{Project: "/p", Dir: "/p/sub", Recipes: r}
		var all []Check
		for _, line := range []string{a, b} {
			s := shell.Parse(line)
			for i := range s.Segments {
				seg := &s.Segments[i]
				SearchOf(seg)
				StateOf(seg)
				r.LearnFrom(seg, ctx, recipe)
				r.SawOutput(seg, ctx, recipe)
				Hints(seg)
				all = append(all, Of(seg, ctx)...)
			}
		}
		if len(all) > 12 {
			all = all[:12]
		}
		for i := range all {
			c := &all[i]
			if c.Kind == "" || c.Family == "" || c.Runner == "" {
				t.Fatalf("check without an identity: %+v", c)
			}
			if rel, why := Relate(c, c); rel != Equal {
				t.Fatalf("%q is %s to itself: %s", c.Text, rel, why)
			}
			c.Reads(recipe)
			c.AlsoFrom(recipe)
			if i < 3 {
				c.Command()
				c.WholeCommand()
			}
			Refine(*c, ctx)
			for j := range all {
				x, _ := Relate(c, &all[j])
				y, _ := Relate(&all[j], c)
				if y != mirror(x) {
					t.Fatalf("%q and %q are %s one way and %s the other", c.Text, all[j].Text, x, y)
				}
				Union([]*Check{c, &all[0]}, &all[j])
			}
		}
	})
}

func FuzzCommentOnly(f *testing.F) {
	f.Add("a.go", "x // a", "x // b")
	f.Add("a.py", "'''a\n#'''", "'''a\n#")
	f.Add("a.rs", "/* /* */", "/* /* */ */")
	f.Add("a.sh", "a#b '#' # c", "")
	f.Fuzz(func(t *testing.T, name, a, b string) {
		only, directive := CommentOnly(name, a, b)
		back, dirBack := CommentOnly(name, b, a)
		if only != back || directive != dirBack {
			t.Fatal("the order of the sides changes the answer")
		}
		if directive && !only {
			t.Fatal("a directive without a comment")
		}
		Classify(name, []string{a})
	})
}

func FuzzSaw(f *testing.F) {
	f.Add("Makefile", makefile, "test")
	f.Add("web/package.json", packageJSON, "test:unit")
	f.Add("mise.toml", miseTOML, "lint")
	f.Add("justfile", justfile, "test")
	f.Add("Taskfile.yml", taskfile, "test")
	f.Fuzz(func(t *testing.T, name, text, task string) {
		r := NewRecipes()
		r.Saw(name, text)
		for _, tool := range []string{"make", "package.json", "mise", "just", "task", "composer.json", "deno.json", "poe", "hatch"} {
			r.lookup(tool, "", task)
			r.lookup(tool, "web/a", task)
		}
		c := NewRecipes()
		for k, v := range r.Files() {
			c.Saw(k, v)
		}
		if len(c.Files()) != len(r.Files()) {
			t.Fatal("a restored set differs")
		}
		Learn(text)
	})
}

func BenchmarkOfNothing(b *testing.B) {
	s := shell.Parse("ls -la src && cat a.go | head -20; git status; sed -n 1,20p x; rg -n foo; mkdir -p a/b")
	ctx := &Context{Project: "/p", Dir: "/p"}
	b.ReportAllocs()
	for b.Loop() {
		for i := range s.Segments {
			if Of(&s.Segments[i], ctx) != nil {
				b.Fatal("a check")
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(s.Segments)), "ns/segment")
}

func BenchmarkOfCheck(b *testing.B) {
	s := shell.Parse("go test -race -count=1 ./internal/a/ ./cmd/... -run 'TestA|TestB' -v 2>&1")
	ctx := &Context{Project: "/p", Dir: "/p"}
	b.ReportAllocs()
	for b.Loop() {
		Of(&s.Segments[0], ctx)
	}
}

func BenchmarkOfTask(b *testing.B) {
	s := shell.Parse("mise run test")
	r := NewRecipes()
	r.Saw("mise.toml", miseTOML)
	ctx := &Context{Project: "/p", Dir: "/p", Recipes: r}
	b.ReportAllocs()
	for b.Loop() {
		Of(&s.Segments[0], ctx)
	}
}

func BenchmarkRelate(b *testing.B) {
	x, y := checks("go test ./a ./b/... -run A", nil)[0], checks("go test ./... -race", nil)[0]
	b.ReportAllocs()
	for b.Loop() {
		Relate(&x, &y)
	}
}

func BenchmarkCommentOnly(b *testing.B) {
	text := strings.Repeat("func f() { return x } // a comment\n", 1000)
	b.SetBytes(int64(2 * len(text)))
	for b.Loop() {
		CommentOnly("a.go", text, text+"// b\n")
	}
}
