package check

import (
	"maps"
	"slices"
	"testing"

	"github.com/footing-dev/footing/shell"
)

const makefile = `
GO ?= go
PKGS := ./...
.PHONY: all test lint
all: lint test

test: gen
	@$(GO) test $(GOFLAGS) $(PKGS)
unit: ; go test -short ./...
one:
	go test \
	  -run $(RUN) ./a
sub:
	$(MAKE) -C lib test
lint:
	golangci-lint run
	-staticcheck ./...
gen:
	go generate ./...
loop: loop
	make loop
%.o: %.c
	cc -c $<
`

const packageJSON = `{"name":"web","scripts":{"test":"vitest run","test:unit":"npm run test -- src/unit","lint":"eslint . && prettier --check .",
 "check":"npm run lint && tsc --noEmit","custom":"node scripts/run.js","ci":"npm run check && npm test","build":"node build.mjs","dev":"vite"}}`

const miseTOML = `
[tasks]
fmt = "gofmt -w ."
[tasks.test]
run = "go test ./..."
[tasks."test:ci"]
run = ["golangci-lint run", "go test -race -tags=integration ./..."]
alias = "tc"
[tasks.lint]
depends = ["fmt"]
run = "golangci-lint run ./..."
[tasks.web]
dir = "web"
run = "npx jest"
`

const justfile = `
set shell := ["bash", "-c"]
flags := "-race"
default: test
# run the tests
test *args:
    go test {{flags}} ./... {{args}}
one name="X":
    @go test -run {{name}} ./a
lint: (fmt)
    golangci-lint run
fmt:
    gofmt -l .
alias t := test
`

const taskfile = `
version: '3'
vars:
  X: 1
tasks:
  default: go build ./...
  test:
    desc: run it
    deps: [lint]
    cmds:
      - go test ./... {{.CLI_ARGS}}
      - task: vet
  lint:
    cmds:
      - golangci-lint run
  vet:
    dir: sub
    cmd: go vet ./...
`

const composerJSON = `{"scripts":{"test":["@lint","phpunit"],"lint":"@php vendor/bin/phpstan analyse"}}`

const pyproject = `
[tool.poe.tasks]
test = "pytest -q"
lint = {cmd = "ruff check ."}
all = ["lint", "test"]
[tool.hatch.envs.default.scripts]
cov = "pytest --cov {args}"
`

func recipesOf(t *testing.T) *Recipes {
	t.Helper()
	r := NewRecipes()
	for name, text := range map[string]string{
		"Makefile": makefile, "web/package.json": packageJSON, "package.json": packageJSON, "mise.toml": miseTOML, "justfile": justfile,
		"Taskfile.yml": taskfile, "composer.json": composerJSON, "pyproject.toml": pyproject,
		"lib/Makefile": "test:\n\tgo test ./...\n", "mise-tasks/e2e/_default": "#!/bin/sh\nset -e\ngo test -tags=e2e ./e2e \"$@\"\n",
		"go.mod": "module example.com/m\n",
	} {
		r.Saw(name, text)
	}
	return r
}

func TestRecipes(t *testing.T) {
	ctx := &Context{Project: "/proj", Dir: "/proj", Recipes: recipesOf(t)}
	for _, c := range []struct{ command, want string }{
		{"make test", "tests go test *"},
		{"make test PKGS=./a", "tests go test [a]"},
		{"make unit", "tests go test * mode(short)"},
		{"make one RUN=TestX", "tests go test [a] sel(run=TestX)"},
		{"make one", "tests go test [a] sel(run=${RUN_}) unknown"},
		{"make sub", "tests go test [lib/...]"},
		{"make", "lint golangci-lint *; lint staticcheck *; tests go test *"},
		{"make lint test", "lint golangci-lint *; lint staticcheck *; tests go test *"},
		{"make loop", ""},
		{"make fmt", "format make task make:fmt * fixes"},
		{"npm test", "tests vitest *"},
		{"cd web && npm test -- a.test.ts", "tests vitest @web [**/a.test.ts]"},
		{"npm run test:unit", "tests vitest [src/unit]"},
		{"npm run lint", "lint eslint *; format prettier *"},
		{"npm run ci", "lint eslint *; format prettier *; typecheck tsc *; tests vitest *"},
		{"npm run build", "build npm run task package.json:build *"},
		{"yarn custom", ""},
		{"pnpm run lint --fix", "lint eslint *; format prettier * sel(?--fix) unknown"},
		{"npm run dev", ""},
		{"npm test -w web", "tests vitest @web *"},
		{"cd other && npm test", "tests npm run @other task other/package.json:test *"},
		{"mise run test", "tests go test *"},
		{"mise run test -- -run X ./pkg/...", "tests go test * sel(run=X)"},
		{"cd sub && mise run test", "tests go test *"},
		{"mise run test:ci", "lint golangci-lint *; tests go test * mode(race tags=integration)"},
		{"mise run tc", "lint golangci-lint *; tests go test * mode(race tags=integration)"},
		{"mise run lint", "format gofmt * fixes; lint golangci-lint *"},
		{"mise run web", "tests jest @web *"},
		{"mise run e2e", "tests go test [e2e] mode(tags=e2e)"},
		{"mise run e2e -- -run X", "tests go test [e2e] sel(run=X) mode(tags=e2e)"},
		{"just test", "tests go test * mode(race)"},
		{"just test -run X", "tests go test * sel(run=X) mode(race)"},
		{"just one Y", "tests go test [a] sel(run=Y)"},
		{"just lint test", "format gofmt *; lint golangci-lint *; tests go test * mode(race)"},
		{"just", "tests go test * mode(race)"},
		{"just t", "tests go test * mode(race)"},
		{"just lint", "format gofmt *; lint golangci-lint *"},
		{"task test -- -run X", "lint golangci-lint *; lint go vet [sub/...]; tests go test * sel(run=X)"},
		{"task", "build go build *"},
		{"composer test", "typecheck phpstan *; tests phpunit *"},
		{"poe all", "lint ruff *; tests pytest *"},
		{"hatch run cov", "tests pytest *"},
		{"go test example.com/m/a/...", "tests go test [a/...]"},
	} {
		if got := show(checks(c.command, ctx)); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.command, got, c.want)
		}
	}
	c := one(t, "mise run test", ctx)
	if c.Via != "mise run test" || c.Task != "mise:test" || c.Text != "mise run test" {
		t.Errorf("a resolved check lost where it comes from: %+v", c)
	}
}

func TestManifestRoots(t *testing.T) {
	r := NewRecipes()
	r.Saw("tools/go.mod", "")
	r.Saw("py/pyproject.toml", "")
	ctx := &Context{Project: "/proj", Dir: "/proj", Recipes: r}
	for _, c := range []struct{ command, want string }{
		{"cd tools && go test ./...", "tests go test @tools *"},
		{"cd tools/x && go test ./...", "tests go test @tools [tools/x/...]"},
		{"cd py/pkg && pytest", "tests pytest @py [py/pkg]"},
	} {
		if got := show(checks(c.command, ctx)); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.command, got, c.want)
		}
	}
	inner, outer := one(t, "cd tools && go test ./...", ctx), one(t, "go test ./...", ctx)
	if rel, why := Relate(&outer, &inner); rel != Unknown {
		t.Errorf("a module inside another is %s (%s), want unknown", rel, why)
	}
}

func TestRecipesBounds(t *testing.T) {
	r := NewRecipes()
	for i := range 200 {
		r.Saw("d"+string(rune('a'+i%26))+string(rune('a'+i/26))+"/Makefile", "test:\n\tgo test\n")
	}
	r.Saw("README.md", "make test")
	if n := len(r.Files()); n != maxRecipeFiles {
		t.Errorf("%d files are kept, want %d", n, maxRecipeFiles)
	}
	r = NewRecipes()
	r.Saw("Makefile", string(make([]byte, maxRecipeBytes+1)))
	if r.Files()["Makefile"] != "" {
		t.Error("a file over the limit is kept")
	}
	var none *Recipes
	none.Saw("Makefile", "x")
	if none.Files() != nil {
		t.Error("a nil set has files")
	}
}

func TestLearn(t *testing.T) {
	for _, c := range []struct {
		output, task, command string
		ok                    bool
	}{
		{"[lint] $ golangci-lint run ./...\n0 issues.\n", "lint", "golangci-lint run ./...", true},
		{"\x1b[34m[test:ci]\x1b[0m $ go test -race ./...\nok\n", "test:ci", "go test -race ./...", true},
		{"[test] $ go test -tags=integration ./cmd/very/lo…\n", "", "", false},
		{"\n> web@1.0.0 test\n> vitest run\n\n", "test", "vitest run", true},
		{"> @scope/pkg@0.1.0 test:unit\n> jest --ci\n", "test:unit", "jest --ci", true},
		{"ok  \texample.com/m\t0.1s\n", "", "", false},
		{"> quoted text\n> more\n", "", "", false},
		{"[1] $ x", "1", "x", true},
		{"task: [test] go test ./...\n", "test", "go test ./...", true},
	} {
		task, command, ok := Learn(c.output)
		if task != c.task || command != c.command || ok != c.ok {
			t.Errorf("%q: %q %q %v", c.output, task, command, ok)
		}
	}
}

func TestLearnFrom(t *testing.T) {
	r := NewRecipes()
	ctx := &Context{Project: "/proj", Dir: "/proj", Recipes: r}
	before := one(t, "mise run test", ctx)
	args := one(t, "mise run test -- -run X", ctx)
	seg := func(c string) *shell.Segment { return &shell.Parse(c).Segments[0] }

	other := NewRecipes()
	other.LearnFrom(seg("npm run check"), &Context{Recipes: other}, "> a@1.0.0 check\n> npm -w b test\n\n> b@1.0.0 test\n> go test ./...\n")
	if _, ok := other.lookup("package.json", "", "test"); ok {
		t.Error("learned a task of another package")
	}
	if !r.LearnFrom(seg("mise run test -- -run X"), ctx, "[test] $ go test ./... -run X\nok\n") {
		t.Fatal("nothing learned")
	}
	after := one(t, "mise run test", ctx)
	if got := show([]Check{after}); got != "tests go test *" {
		t.Errorf("learned %s", got)
	}
	if rel, why := Relate(&after, &before); rel != Equal {
		t.Errorf("the task after learning is %s to itself before (%s)", rel, why)
	}
	if rel, _ := Relate(&args, &after); rel != Narrower {
		t.Errorf("a run with arguments before learning is %s", rel)
	}
	if got := show(Refine(args, ctx)); got != "tests go test * sel(run=X)" {
		t.Errorf("refined to %s", got)
	}
	direct := one(t, "go test ./pkg", ctx)
	if rel, _ := Relate(&direct, &after); rel != Narrower {
		t.Errorf("go test ./pkg is %s to the learned task", rel)
	}
	if r.LearnFrom(seg("mise run test"), ctx, "[test] $ go test ./...\n") {
		t.Error("the same is news")
	}
	r.LearnFrom(seg("cd web && npm test"), ctx, "")
	r.Learned("npm", "web", "test", "vitest run")
	if got := show(checks("cd web && npm test -- a.test.ts", ctx)); got != "tests vitest @web [**/a.test.ts]" {
		t.Errorf("npm learned %s", got)
	}
	if !r.LearnFrom(seg("make check"), ctx, "go vet ./...\n") || show(checks("make check", ctx)) != "lint go vet *" {
		t.Errorf("make learned %s", show(checks("make check", ctx)))
	}

	for command, output := range map[string]string{
		"yarn unit":     "yarn run v1.22.22\n$ go test -short ./...\nok\n",
		"bun run unit2": "$ go test -short ./...\nok\n",
		"composer unit": "> go test -short ./...\nok\n",
	} {
		if !r.LearnFrom(seg(command), ctx, output) || show(checks(command, ctx)) != "tests go test * mode(short)" {
			t.Errorf("%s learned %s", command, show(checks(command, ctx)))
		}
	}
	for _, c := range []struct{ command, output, want string }{
		{"make ci", "ruff check .\nAll checks passed!\npytest -q\n12 passed in 0.2s\n", "lint ruff *; tests pytest *"},
		{"make check2", "golangci-lint run\n0 issues.\ngo test ./...\nok  \tx/a\t0.1s\n", "lint golangci-lint *; tests go test *"},
		{"make spec", "bundle exec rspec\n..F\n\nrspec ./spec/a_spec.rb:3 # adds\n", "tests rspec *"},
		{"make bundle", "webpack 5.88.0 compiled successfully in 12 ms\n", "build make task make:bundle *"},
		{"just qa", "golangci-lint run\n0 issues.\ngo test ./...\n", "lint golangci-lint *; tests go test *"},
		{"npm run validate", "> validate\n> npm run lint && npm run unit3\n\n> lint\n> eslint .\n\n> unit3\n> vitest run\n", "lint eslint *; tests vitest *"},
		{"npm run build", "\n> web@1.0.0 build\n> tsc -b && vite build\n\n", "build tsc *; build vite build *"},
		{"mise run ci2", "[lint2] $ golangci-lint run\n[unit4] $ go test ./...\n", "lint golangci-lint *; tests go test *"},
	} {
		rs := NewRecipes()
		cx := &Context{Project: "/proj", Dir: "/proj", Recipes: rs}
		rs.LearnFrom(seg(c.command), cx, c.output)
		if got := show(checks(c.command, cx)); got != c.want {
			t.Errorf("%s learned %s, want %s", c.command, got, c.want)
		}
	}
	full := NewRecipes()
	full.LearnFrom(seg("make ci"), ctx, "ruff check .\nAll checks passed!\npytest -q\n")
	if full.LearnFrom(seg("make ci"), ctx, "ruff check .\nFound 1 error.\n") {
		t.Error("a run that stopped early made the recipe shorter")
	}
	mise := NewRecipes()
	web := &Context{Project: "/proj", Dir: "/proj", Recipes: mise}
	mise.Saw("mise.toml", "[tasks.test]\ndir = \"web\"\nrun = \"npx jest\"\n")
	resolved, task := one(t, "mise run test", web), one(t, "mise run test", nil)
	if rel, why := Relate(&resolved, &task); rel != Equal {
		t.Errorf("a task with its own folder is %s to itself before (%s)", rel, why)
	}

	// Restored from its files, a set knows the same.
	c := NewRecipes()
	files := r.Files()
	for _, k := range slices.Sorted(maps.Keys(files)) {
		c.Saw(k, files[k])
	}
	if got := show(checks("mise run test", &Context{Recipes: c})); got != "tests go test *" {
		t.Errorf("restored set reads %s", got)
	}
	// A newer file wins over what was learned.
	r.Saw("mise.toml", "[tasks]\ntest = \"go test -short ./...\"\n")
	if got := show(checks("mise run test", ctx)); got != "tests go test * mode(short)" {
		t.Errorf("after the file changed: %s", got)
	}
}

func TestDeclared(t *testing.T) {
	ctx := &Context{Project: "/proj", Dir: "/proj", Declared: &Declared{
		Aliases: map[string]string{"mise run test": "go test ./...", "t": "t --all", "./ci": "make lint"},
		Checks:  map[string]Kind{"./verify.sh": Other, "mise run e2e": Tests},
	}}
	for _, c := range []struct{ command, want string }{
		{"mise run test", "tests go test *"},
		{"mise run test -run X", "tests go test * sel(run=X)"},
		{"./ci", "lint make task make:lint *"},
		{"./verify.sh", "check ./verify.sh task declared:./verify.sh *"},
		{"./verify.sh a", "check ./verify.sh task declared:./verify.sh args(a)"},
		{"mise run e2e", "tests mise run e2e task declared:mise run e2e *"},
		{"t", ""},
		{"go vet ./...", "lint go vet *"},
	} {
		if got := show(checks(c.command, ctx)); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.command, got, c.want)
		}
	}
}

// Has is by the whole path, and the content need not have been seen.
func TestHas(t *testing.T) {
	r := NewRecipes()
	r.Saw("svc/go.mod", "")
	r.Saw("package.json", `{"scripts":{"test":"jest"}}`)
	r.Saw("main.go", "package main")
	for name, want := range map[string]bool{
		"svc/go.mod": true, "package.json": true,
		"go.mod": false, "svc/package.json": false, "svc": false, "main.go": false, "": false,
	} {
		if got := r.Has(name); got != want {
			t.Errorf("Has(%q) = %t", name, got)
		}
	}
	if NewRecipes().Has("package.json") || (*Recipes)(nil).Has("package.json") {
		t.Error("an empty set has a file")
	}
}
