package check

import (
	"slices"
	"testing"

	"github.com/footing-dev/footing/shell"
)

func TestHomeMade(t *testing.T) {
	tests := []struct{ command, want string }{
		{"python3 tests/run.py", "tests script task script:tests/run.py *"},
		{"node test/index.js", "tests script task script:test/index.js *"},
		{"node test/run.js -v", "tests script task script:test/run.js *"},
		{"python tests/helper.py", ""},
		{"python tests/test_a.py", "tests unittest [tests/test_a]"},
		{"./ci.sh", "check script task script:ci.sh *"},
		{"bash scripts/verify.sh", "check script task script:scripts/verify.sh *"},
		{"./scripts/test.sh", "tests script task script:scripts/test.sh *"},
		{"python test_fix.py", ""},
		{"Rscript -e 'devtools::test()'", "tests R test *"},
		{"Rscript -e 'devtools::test(filter = \"a\")'", "tests R test * sel(filter=a)"},
		{"Rscript -e 'print(1)'", ""},
		{"R CMD check .", "tests R CMD check *"},
		{"R CMD INSTALL .", ""},
		{"julia --project -e 'using Pkg; Pkg.test()'", "tests julia test * mode(project)"},
		{"julia test/runtests.jl", "tests julia test *"},
		{"xcodebuild -scheme App build", "build xcodebuild build * mode(scheme=App)"},
		{"xcodebuild -scheme App -destination 'x' clean test", "tests xcodebuild test * mode(destination=x scheme=App)"},
		{"python -m build", "build python -m build *"},
		{"poetry build", "build poetry build *"},
		{"uv build --wheel", "build poetry build *"},
		{"./build", ""},
		{"python setup.py test", "tests setup.py test *"},
		{"python setup.py build_ext --inplace", "build setup.py build *"},
		{"hugo --minify", "build hugo *"},
		{"hugo server -D", ""},
		{"hugo new post/a.md", ""},
		{"mkdocs build --strict", "build mkdocs build * mode(strict)"},
		{"latexmk -pdf a.tex", "build latexmk [a.tex]"},
		{"pdflatex -interaction=nonstopmode a.tex", "build pdflatex [a.tex]"},
		{"latexmk -c", ""},
		{"ruff .", "lint ruff *"},
		{"ruff src --fix", "lint ruff [src] fixes"},
		{"ruff clean", ""},
		{"rake", "tests rake test * sel(goal=test)"},
		{"bundle exec rake test", "tests rake test * sel(goal=test)"},
		{"rake db:migrate", ""},
		{"rake -T", ""},
		{"astro check", "typecheck astro check *"},
		{"npx svelte-check", "typecheck svelte-check *"},
		{"zig build test", "tests zig build [test]"},
		{"swift build", "build swift build *"},
		{"terraform validate", "lint terraform validate *"},
		{"sbt core/test", "tests sbt test [core] sel(goal=test)"},
	}
	for _, c := range tests {
		if got := show(checks(c.command, &Context{Project: "/proj", Dir: "/proj"})); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.command, got, c.want)
		}
	}
}

func TestHints(t *testing.T) {
	tests := []struct {
		command string
		want    []Kind
	}{
		{"python test_fix.py", []Kind{Tests}},
		{"python3 /tmp/test_fix.py", []Kind{Tests}},
		{"python run_tests.py", []Kind{Tests}},
		{"node test.js", []Kind{Tests}},
		{"python final_test.py -v", []Kind{Tests}},
		{"./smoke.sh", []Kind{Tests}},
		{"python -c 'import a; assert a.f() == 1'", []Kind{Tests}},
		{"python - <<'EOF'\nimport a\nassert a.f()\nEOF", []Kind{Tests}},
		{"go run .", []Kind{Build, Typecheck}},
		{"cargo run -- --help", []Kind{Build, Typecheck}},
		{"mage test", []Kind{Tests}},
		{"helm unittest charts/a", []Kind{Tests}},
		{"clojure -M:test", []Kind{Tests}},
		{"earthly +lint", []Kind{Lint}},
		{"helm upgrade app charts/a", nil},
		{"python latest.py", nil},
		{"python contest.py", nil},
		{"python -c 'print(1)'", nil},
		{"pytest", nil},
		{"python main.py", nil},
	}
	for _, c := range tests {
		if got := Hints(&shell.Parse(c.command).Segments[0]); !slices.Equal(got, c.want) {
			t.Errorf("%s hints at %v, want %v", c.command, got, c.want)
		}
	}
	for command, want := range map[string]bool{"make ci": true, "npm run validate": true, "./ci.sh": true, "make test": false, "pytest": false} {
		c := one(t, command, nil)
		if got := c.MayProve(Lint); got != want {
			t.Errorf("%s may prove lint: %v", command, got)
		}
	}
}

func TestAlsoFrom(t *testing.T) {
	tests := []struct {
		command, output string
		want            []Kind
	}{
		{"pre-commit run -a", "ruff.....Passed\nmypy.....Passed\npytest....Failed\n", []Kind{Format, Typecheck}},
		{"pre-commit run -a", "black.....Passed\n", []Kind{Format}},
		{"next build", " ✓ Compiled successfully\n   Linting and checking validity of types\n", []Kind{Typecheck, Lint}},
		{"next build", "   Skipping validation of types\n", nil},
		{"tox", "  py311: OK (1.0 seconds)\n  lint: OK (1.0 seconds)\n  congratulations :)\n", []Kind{Lint}},
		{"make build", "   Linting and checking validity of types ...\n", []Kind{Lint, Typecheck}},
		{"pytest", "mypy....Passed\n", nil},
	}
	for _, c := range tests {
		k := one(t, c.command, nil)
		k.AlsoFrom(c.output)
		if !slices.Equal(k.Also, c.want) {
			t.Errorf("%s after %q also proves %v, want %v", c.command, c.output, k.Also, c.want)
		}
	}
}
