package check

import "testing"

func TestClassify(t *testing.T) {
	names := map[Class]string{Code: "code", Docs: "docs", Scratch: "scratch", Test: "test", Definition: "definition"}
	for path, want := range map[string]Class{
		"main.go": Code, "src/app.ts": Code, "Dockerfile": Code, "go.mod": Code, "web/index.html": Code,
		"CMakeLists.txt": Code, "requirements.txt": Code, "requirements-dev.txt": Code, "content/page.mdx": Code,
		"prompts/system.md": Code, "agent/system_prompt.md": Code, "internal/templates/mail.txt": Code,
		"README.md": Docs, "readme": Docs, "LICENSE": Docs, "LICENSE-MIT": Docs, "docs/guide.rst": Docs, "docs/logo.png": Docs, "a/CHANGELOG.md": Docs, "notes.txt": Docs,
		"docs/build.py": Code,
		"/tmp/x.py":     Scratch, "../other/a.go": Scratch, "tmp/a.go": Scratch, "~/x": Scratch, `C:\tmp\x`: Scratch, "": Scratch,
		"a/b_test.go": Test, "tests/test_a.py": Test, "src/a.test.tsx": Test, "src/__tests__/a.js": Test, "spec/a_spec.rb": Test, "src/test/java/FooTest.java": Test,
		"testdata/in.md": Test, "pkg/testdata/x.txt": Test, "fixtures/a.md": Test, "__snapshots__/a.md": Test, "a.snap": Test,
		"Makefile": Definition, "web/package.json": Definition, "mise.toml": Definition, ".github/workflows/ci.yml": Definition, "tsconfig.build.json": Definition,
		".golangci.yml": Definition, "jest.config.ts": Definition, "pyproject.toml": Definition, "conftest.py": Definition, "tox.ini": Definition, "mise-tasks/lint/_default": Definition,
	} {
		if got := Classify(path, nil); got != want {
			t.Errorf("%q is %s, want %s", path, names[got], names[want])
		}
	}
	for _, c := range []struct {
		pattern, path string
		want          Class
	}{
		{"notes/", "notes/a.go", Docs}, {"*.adoc2", "x/y.adoc2", Docs}, {"site/**/*.html", "site/a/b.html", Docs}, {"TODO.go", "a/TODO.go", Docs}, {"notes/", "other/a.go", Code},
	} {
		if got := Classify(c.path, []string{c.pattern}); got != c.want {
			t.Errorf("%q with %q is %s", c.path, c.pattern, names[got])
		}
	}
}

func TestReads(t *testing.T) {
	ctx := &Context{Project: "/proj", Dir: "/proj"}
	for _, c := range []struct {
		command string
		yes, no []string
	}{
		{
			"go test ./...",
			[]string{"a.go", "pkg/a_test.go", "go.mod", "go.sum", "pkg/testdata/x.md", "asm.s", "x.c", "schema.sql", "a.proto", "config.yaml", "pkg/embed.html"},
			[]string{"web/a.ts", "README.md", "a.py", "web/package.json", ".github/workflows/ci.yml", ".gitignore", "/tmp/a.go", "../x.go", "docs/a.md", ".claude/settings.json", "web/tsconfig.json", "scripts/x.sh"},
		},
		{"golangci-lint run", []string{"a.go", ".golangci.yml", "go.mod"}, []string{"a.ts", "config.yaml", "README.md"}},
		{"gofmt -l .", []string{"a.go"}, []string{"go.mod", "a.ts", "README.md"}},
		{"gofmt -l a.go", []string{"a.go"}, []string{"b.go"}},
		{"pytest", []string{"a.py", "pyproject.toml", "conftest.py", "data.csv", "requirements.txt", "tests/fixtures/a.md"}, []string{"a.go", "README.md", "web/a.tsx"}},
		{"cd web && npx jest", []string{"web/src/a.ts", "web/package.json", "web/a.css", "web/jest.config.js"}, []string{"main.go", "src/a.ts", "web/README.md"}},
		{"prettier --check .", []string{"README.md", "a.ts", "a.yaml", ".github/workflows/ci.yml"}, []string{"main.go"}},
		{"prettier --check src", []string{"src/a.ts", ".prettierrc"}, []string{"lib/a.ts"}},
		{"markdownlint .", []string{"README.md", "docs/a.md"}, []string{"a.go", "a.ts"}},
		{"cargo test", []string{"src/a.rs", "Cargo.toml", "Cargo.lock"}, []string{"a.go", "CHANGELOG.md"}},
		{"tsc --noEmit", []string{"a.ts", "a.tsx", "tsconfig.json"}, []string{"a.css", "a.go", "README.md"}},
		{"mise run test", []string{"a.go", "a.ts", "a.py", "x.unknown"}, []string{"README.md", ".gitignore"}},
		{"cd web && npm test", []string{"web/a.ts", "web/package.json", "web/data.csv"}, []string{"web/a.go", "a.ts", "web/README.md"}},
		{"npm run lint", []string{"a.ts"}, []string{"a.go", "README.md"}},
		{"make", []string{"a.go"}, []string{"LICENSE"}},
		{"shellcheck a.sh", []string{"a.sh", "b.bash"}, []string{"a.go"}},
		{"hadolint Dockerfile", []string{"Dockerfile"}, []string{"a.go"}},
		{"cd /tmp/x && go test ./...", nil, []string{"a.go"}},
	} {
		k := one(t, c.command, ctx)
		for _, p := range c.yes {
			if !k.Reads(p) {
				t.Errorf("%s does not read %s", c.command, p)
			}
		}
		for _, p := range c.no {
			if k.Reads(p) {
				t.Errorf("%s reads %s", c.command, p)
			}
		}
	}
}

func TestCommentOnly(t *testing.T) {
	for _, c := range []struct {
		name, before, after string
		only, directive     bool
	}{
		{"a.go", "x := 1 // one\n", "x := 1 // two\n", true, false},
		{"a.go", "x := 1\n", "// note\n\nx := 1\n", true, false},
		{"a.go", "x := 1\n", "x := 2\n", false, false},
		{"a.go", "x := 1 //nolint:errcheck\n", "x := 1\n", true, true},
		{"a.go", "package a\n", "//go:build linux\n\npackage a\n", true, true},
		{"a.go", `s := "// a"`, `s := "// b"`, false, false},
		{"a.go", "s := `// a`", "s := `// b`", false, false},
		{"a.go", "/* a */ x()\n", "/* b\n c */ x()\n", false, false}, // the line break counts in Go
		{"a.go", "/* a */\nx()\n", "/* b */\nx()\n", true, false},
		{"a.go", "x()\n", "x() /* open\n", false, false},
		{"a.go", "x", "x", false, false},
		{"a.py", "x = 1  # a\n", "x = 1  # b\n", true, false},
		{"a.py", "x = 1\n", "x = 1  # type: ignore\n", true, true},
		{"a.py", "x = 1\n", "x = 1  # noqa\n", true, true},
		{"a.py", "\"\"\"doc\"\"\"\n", "\"\"\"other\"\"\"\n", false, false},
		{"a.py", "if a:\n    b()\n", "if a:\n  b()\n", false, false},
		{"a.ts", "f() // a\n", "f() // eslint-disable-line\n", true, true},
		{"a.ts", "f('//')\n", "f('//') // b\n", true, false},
		{"a.rs", "/* a /* b */ */ x\n", "x\n", false, false}, // leading space is kept
		{"a.rs", "/* a /* b */ */\nx\n", "x\n", true, false},
		{"a.sh", "echo a#b # c\n", "echo a#b # d\n", true, false},
		{"a.sh", "echo a#b\n", "echo a#c\n", false, false},
		{"a.md", "a", "b", false, false},
		{"a.rb", "x # rubocop:disable all\n", "x\n", true, true},
	} {
		only, directive := CommentOnly(c.name, c.before, c.after)
		if only != c.only || directive != c.directive {
			t.Errorf("%s %q → %q: only %v directive %v, want %v %v", c.name, c.before, c.after, only, directive, c.only, c.directive)
		}
	}
}

func TestKindByName(t *testing.T) {
	for name, want := range map[string]Kind{
		"test": Tests, "test:unit": Tests, "test:ci": Tests, "testUnit": Tests, "e2e": Tests, "test:db": Tests, "test-server": Tests, "unit-tests": Tests,
		"lint": Lint, "lint:md": Lint, "fmt": Format, "format:check": Format, "check-format": Format, "build": Build, "build:types": Build, "compile": Build,
		"typecheck": Typecheck, "type-check": Typecheck, "check-types": Typecheck, "tsc": Typecheck, "check": Other, "verify": Other, "ci": Other, "check:lint": Lint,
		"build-test": Tests,
		"latest":     "", "contest": "", "dev": "", "start": "", "test:watch": "", "setup-test": "", "db:test": "", "install": "", "publish": "", "docs:build": "", "": "",
	} {
		if got := kindByName(name); got != want {
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
}

func TestTrailers(t *testing.T) {
	for command, want := range map[string]bool{"mise run lint": true, "make test": true, "npm test": true, "go test ./...": true, "tsc --noEmit": false, "gofmt -l .": false, "./scripts/test.sh": false} {
		if c := one(t, command, nil); c.Trailer != want {
			t.Errorf("%s: trailer %v", command, c.Trailer)
		}
	}
}
