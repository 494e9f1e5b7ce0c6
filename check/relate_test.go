package check

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// How the later command stands to the earlier one.
var relateCases = []struct {
	earlier, later string
	want           Relation
}{
	// equal: presentation, speed, piping, spelling
	{"go test ./...", "go test -v -count=1 ./... 2>&1 | tail -20", Equal},
	{"go test ./...", "CI=1 timeout 90 go test ./... -timeout 30s", Equal},
	{"go test ./...", "cd /proj && go test ./...", Equal},
	{"go test ./pkg/...", "cd pkg && go test ./...", Equal},
	{"go test ./pkg", "cd pkg && go test", Equal},
	{"go test ./...", "gotestsum ./...", Equal},
	{"go test -run 'A|B' ./a", "go test -run 'B|A' ./a", Equal},
	{"golangci-lint run", "golangci-lint run ./... --timeout 5m", Equal},
	{"pytest", "python -m pytest -q --tb=short -p no:cacheprovider", Equal},
	{"pytest a.py b.py", "pytest b.py ./a.py -x", Equal},
	{"pytest a.py", "pytest a.py a.py::t", Equal},
	{"cd web && npx jest", "cd /proj/web && npm exec jest -- --ci", Equal},
	{"mise run test", "mise run test -- -v", Equal},
	{"npm test", "yarn test", Equal},
	{"go test ./... -frob", "go test -v ./... -frob", Equal},
	{"pytest $(cat list)", "pytest -q $(cat list)", Equal},
	{"gofmt -l .", "gofmt -w .", Equal},
	{"./tests/runtests.py utils_tests", "cd tests && ./runtests.py utils_tests -v 2", Equal},
	{"python backend/manage.py test app", "cd backend && python manage.py test app", Equal},
	{"npx vitest run", "npx vitest", Equal},
	{"cargo test", "cargo test -- --nocapture", Equal},
	{"tsc --noEmit", "npx tsc --noEmit -p tsconfig.json --pretty", Equal},

	// narrower
	{"pytest", "pytest a.py", Narrower},
	{"go test ./...", "go test ./pkg -run X", Narrower},
	{"go test ./...", "go test ./cmd/...", Narrower},
	{"go test ./pkg/...", "go test ./pkg", Narrower},
	{"go test ./pkg", "go test ./pkg -run X", Narrower},
	{"go test -run 'A|B' ./a", "go test -run A ./a", Narrower},
	{"go test -run TestA ./a", "go test -run TestA/sub ./a", Narrower},
	{"go test ./...", "go test -skip Slow ./...", Narrower},
	{"go test ./...", "go test -short ./...", Narrower},
	{"go test -race ./...", "go test ./...", Narrower},
	{"go test -tags=integration ./...", "go test ./...", Narrower},
	{"pytest a.py b.py", "pytest a.py", Narrower},
	{"pytest tests", "pytest tests/a.py", Narrower},
	{"pytest tests/a.py", "pytest tests/a.py::T", Narrower},
	{"pytest tests/a.py::T", "pytest tests/a.py::T::m", Narrower},
	{"pytest -k 'a or b'", "pytest -k b", Narrower},
	{"pytest", "pytest -k 'not slow'", Narrower},
	{"pytest", "pytest --lf", Narrower},
	{"pytest", "pytest --deselect a.py::t", Narrower},
	{"pytest --deselect a.py::t", "pytest --deselect a.py::t --ignore=x", Narrower},
	{"cargo test --workspace", "cargo test", Narrower},
	{"cargo test --workspace", "cargo test -p core", Narrower},
	{"cargo test", "cargo test parser", Narrower},
	{"cargo test --all-features", "cargo test", Narrower},
	{"cargo test -- --include-ignored", "cargo test", Narrower},
	{"jest", "jest src/a.test.ts", Narrower},
	{"jest", "jest -t adds", Narrower},
	{"jest", "jest --findRelatedTests src/a.ts", Narrower},
	{"jest src", "jest src/a.test.ts", Narrower},
	{"eslint .", "eslint src/a.ts", Narrower},
	{"prettier --check 'src/**/*.ts'", "prettier --check src/a/b.ts", Narrower},
	{"golangci-lint run", "golangci-lint run --new", Narrower},
	{"golangci-lint run ./a/...", "golangci-lint run ./a/x.go", Narrower},
	{"bazel test //...", "bazel test //a:b", Narrower},
	{"bazel test //a/...", "bazel test //a/b:c", Narrower},
	{"bazel test //a:all", "bazel test //a", Narrower},
	{"mvn verify", "mvn test", Narrower},
	{"./gradlew test", "./gradlew :app:test", Narrower},
	{"./gradlew test", "./gradlew :app:testDebugUnitTest", Narrower},
	{"./gradlew build", "./gradlew test", Narrower},
	{"mise run test", "mise run test -- -run X ./pkg/...", Narrower},
	{"pre-commit run -a", "pre-commit run", Narrower},
	{"python manage.py test", "python manage.py test app.tests.T", Narrower},
	{"python -m unittest tests", "python -m unittest tests.test_a", Narrower},
	{"rspec spec/a_spec.rb", "rspec spec/a_spec.rb:3", Narrower},
	{"npx playwright test", "npx playwright test --grep-invert slow", Narrower},

	{"pnpm -r test", "pnpm --filter web test", Narrower},
	{"uv run --all-extras pytest", "uv run pytest", Narrower},
	{"cargo test --lib --bins", "cargo test --lib", Narrower},

	{"cargo test --workspace", "cd crates/core && cargo test", Narrower},

	{"mvn test -Dtest=Foo", "mvn test -Dtest=Foo#bar", Narrower},

	// wider
	{"cargo test", "cargo test --workspace", Wider},
	{"pytest a.py -k x", "pytest", Wider},
	{"go test $(go list ./a)", "go test ./...", Wider},
	{"go test ./...", "go test -race ./...", Wider},
	{"cargo test", "cargo test --features x", Wider},
	{"npm test -- a.test.ts", "npm test", Wider},
	{"jest src/deep/a.test.ts", "jest a.test.ts", Wider},

	// overlaps
	{"pytest a.py b.py", "pytest b.py c.py", Overlaps},
	{"go test -run 'A|B' ./a", "go test -run 'B|C' ./a", Overlaps},
	{"go test ./...", "go test -race ./pkg", Overlaps},

	// disjoint
	{"pytest a.py", "pytest b.py", Disjoint},
	{"pytest a.py::x", "pytest a.py::y", Disjoint},
	{"pytest tests/a", "pytest tests/ab", Disjoint},
	{"pytest a.py::x", "pytest a.py::xy", Disjoint},
	{"eslint src", "eslint src2/a.ts", Disjoint},
	{"go test ./a", "go test ./b", Disjoint},
	{"go test ./a", "go test ./ab", Disjoint},
	{"go test ./...", "go build ./...", Disjoint},
	{"pytest", "docker exec box pytest", Disjoint},
	{"docker exec a pytest", "docker exec b pytest", Disjoint},
	{"cd a && npx jest", "cd b && npx jest", Disjoint},
	{"go test ./...", "cd /tmp/x && go test ./...", Disjoint},
	{"go test ./...", "cd ../wt && go test ./...", Disjoint},
	{"pytest", "cd /tmp/wt && pytest", Disjoint},
	{"npm test", "npm --prefix /tmp/wt test", Disjoint},

	// unknown
	{"go test -run A ./a", "go test -run B ./a", Unknown},
	{"pytest -k a", "pytest -m b", Unknown},
	{"pytest -k a", "pytest a.py", Unknown},
	{"go test ./...", "go test -frob ./...", Unknown},
	{"go test $(a)", "go test $(b)", Unknown},
	{"go test $(a)", "go test ./pkg", Unknown},
	{"pytest", "python -m unittest", Unknown},
	{"go test ./...", "mise run test", Unknown},
	{"mise run test", "mise run test:ci", Unknown},
	{"cargo test", "cargo test --release", Unknown},
	{"GOOS=linux go build ./...", "GOOS=windows go build ./...", Unknown},
	{"mise run test -- -run A", "mise run test -- -run B", Unknown},
	{"npx jest", "cd web && npx jest", Unknown},
	{"tsc --noEmit", "tsc --noEmit -p tsconfig.build.json", Unknown},
	{"bats -f a", "bats -f b", Unknown},
	{"gosec ./...", "errcheck ./...", Unknown},
	{"gofmt -l .", "goimports -l .", Unknown},
	{"ctest --test-dir build-debug", "ctest --test-dir build-asan", Unknown},
	{"cargo test -p core", "cd crates/core && cargo test", Unknown},
	{"cargo test --lib", "cargo test --bins", Unknown},
	{"npm test", "npm test -w web", Narrower},
	{"cypress run --e2e", "cypress run --component", Unknown},
}

func TestRelate(t *testing.T) {
	ctx := &Context{Project: "/proj", Dir: "/proj"}
	for _, c := range relateCases {
		e, l := one(t, c.earlier, ctx), one(t, c.later, ctx)
		got, why := Relate(&l, &e)
		if got != c.want {
			t.Errorf("%s → %s is %s (%s), want %s", c.earlier, c.later, got, why, c.want)
		}
		if (got == Equal) != (why == "") {
			t.Errorf("%s → %s: %s has the reason %q", c.earlier, c.later, got, why)
		}
		back, _ := Relate(&e, &l)
		if back != mirror(got) {
			t.Errorf("%s → %s is %s, but backwards %s", c.earlier, c.later, got, back)
		}
		if (got == Equal) != (e.Key() == l.Key()) {
			t.Errorf("%s → %s is %s with keys\n%q\n%q", c.earlier, c.later, got, e.Key(), l.Key())
		}
		if Covers(&l, &e) != (got == Equal || got == Wider) {
			t.Errorf("%s → %s: covering does not follow from %s", c.earlier, c.later, got)
		}
	}
}

// A modest set of readings may cover one together.
func TestUnion(t *testing.T) {
	for _, c := range []struct {
		have []string
		want string
		ok   bool
	}{
		{[]string{"go test ./a", "go test ./b"}, "go test ./a ./b", true},
		{[]string{"go test ./a", "go test -run X ./b"}, "go test ./a ./b", false},
		{[]string{"go test ./a", "go test ./b"}, "go test ./...", false},
		{[]string{"go test -run A ./a", "go test -run B ./a"}, "go test -run 'A|B' ./a", true},
		{[]string{"go test -run A ./a"}, "go test -run 'A|B' ./a", false},
		{[]string{"go test ./..."}, "go test ./a", true},
		{[]string{"pytest a.py", "pytest -q b.py::t"}, "pytest a.py b.py::t", true},
		{nil, "go test ./a", false},
	} {
		var have []*Check
		for _, h := range c.have {
			k := one(t, h, nil)
			have = append(have, &k)
		}
		w := one(t, c.want, nil)
		if got := Union(have, &w); got != c.ok {
			t.Errorf("%q together cover %q: %v, want %v", c.have, c.want, got, c.ok)
		}
	}
}

func TestRelateRuns(t *testing.T) {
	for _, c := range []struct {
		later, earlier []string
		want           Relation
	}{
		{[]string{"a", "b"}, []string{"b", "a", "a"}, Equal},
		{[]string{"a", "b", "c"}, []string{"a", "b"}, Wider},
		{[]string{"a"}, []string{"a", "b"}, Narrower},
		{[]string{"a", "c"}, []string{"a", "b"}, Overlaps},
		{[]string{"c"}, []string{"a"}, Disjoint},
		{nil, []string{"a"}, Unknown},
		{[]string{"a"}, nil, Unknown},
	} {
		if got := RelateRuns(c.later, c.earlier); got != c.want {
			t.Errorf("%v to %v is %s, want %s", c.later, c.earlier, got, c.want)
		}
	}
}

// drawCheck draws checks of few families, targets and selectors, so that all
// relations come up.
func drawCheck(t *rapid.T, name string) Check {
	runner := rapid.SampledFrom([]string{"go test", "pytest", "jest", "bazel test", "cargo test", "unittest"}).Draw(t, name+" runner")
	r := byRunner()[runner]
	pools := map[style][]string{
		byPackage: {".", "a", "b", "a/...", "a/x", "a/x/...", "a/f.go", "..."},
		byPath:    {"a", "a/x.py", "a/x.py::T", "a/x.py::T::m", "b", "a/*.py", "?$x"},
		byPattern: {"a", "**/x.ts", "a/x.ts", "b/y.ts", "a/x.ts::3"},
		byLabel:   {"//a/...", "//a:b", "//a", "//a:all", "//b/c:d"},
		byName:    {"core", "cli"},
		byDotted:  {"a", "a/b", "a/b/C", "d"},
	}
	c := Check{
		Kind: rapid.SampledFrom([]Kind{Tests, Tests, Tests, Build}).Draw(t, name+" kind"), Runner: runner, Family: r.fam(""),
		Root: rapid.SampledFrom([]string{"", "", "", "a", "web"}).Draw(t, name+" root"),
	}
	c.Targets = rapid.SliceOfNDistinct(rapid.SampledFrom(pools[r.style]), 0, 3, rapid.ID[string]).Draw(t, name+" targets")
	slices.Sort(c.Targets)
	c.Whole = len(c.Targets) == 0 && rapid.Bool().Draw(t, name+" whole")
	c.Selectors = rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"run=A", "run=B", "run=A/x", "!skip=S", "!skip=T", "k=x", "?--odd"}), 0, 3, rapid.ID[string]).Draw(t, name+" selectors")
	c.Unknown = hasOpen(c.Selectors) || hasOpen(c.Targets)
	c.Mode = rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"race", "short", "tags=a", "tags=b", "release"}), 0, 2, rapid.ID[string]).Draw(t, name+" mode")
	c.EarlyStop = rapid.Bool().Draw(t, name+" stop")
	if rapid.IntRange(0, 9).Draw(t, name+" opaque") == 0 {
		c.Opaque, c.Task = true, rapid.SampledFrom([]string{"mise:test", "mise:ci"}).Draw(t, name+" task")
		c.TaskArgs = rapid.SliceOfN(rapid.SampledFrom([]string{"-run", "X"}), 0, 2).Draw(t, name+" args")
	}
	c.canonical()
	return c
}

func TestRelateLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawCheck(t, "a"), drawCheck(t, "b")
		if r, why := Relate(&a, &a); r != Equal {
			t.Fatalf("a check is %s to itself (%s): %+v", r, why, a)
		}
		ab, why := Relate(&a, &b)
		ba, _ := Relate(&b, &a)
		if ba != mirror(ab) {
			t.Fatalf("%s one way (%s), %s the other\n%+v\n%+v", ab, why, ba, a, b)
		}
		if a.Key() == b.Key() && ab != Equal {
			t.Fatalf("one key, yet %s (%s)\n%+v\n%+v", ab, why, a, b)
		}
		if Union([]*Check{&a}, &b) != Covers(&a, &b) {
			t.Fatalf("one check together is not that check\n%+v\n%+v", a, b)
		}
		if (ab == Equal) != (why == "") {
			t.Fatalf("%s with the reason %q", ab, why)
		}
	})
}

// Covering is transitive where it is known.
func TestCoversTransitive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := drawCheck(t, "a"), drawCheck(t, "b"), drawCheck(t, "c")
		b.Kind, c.Kind, b.Runner, c.Runner, b.Family, c.Family = a.Kind, a.Kind, a.Runner, a.Runner, a.Family, a.Family
		b.Root, c.Root = a.Root, a.Root
		if !Covers(&a, &b) || !Covers(&b, &c) {
			return
		}
		if r, why := Relate(&a, &c); r == Narrower || r == Disjoint || r == Overlaps {
			t.Fatalf("a covers b covers c, yet a to c is %s (%s)\n%+v\n%+v\n%+v", r, why, a, b, c)
		}
	})
}

// Flags of presentation and speed never change the key.
func TestPresentationKeepsKey(t *testing.T) {
	flags := map[string][]string{
		"go test ./a -run X": {"-v", "-count=1", "-timeout=9s", "-timeout 9s", "-json", "-parallel 4", "-coverprofile=c.out", "-failfast", "-p 2"},
		"pytest a.py -k x":   {"-v", "-q", "-x", "--tb=short", "-n4", "-n 4", "--durations=5", "-rA", "-s", "--cov=x", "--color=yes", "--maxfail=1", "-vv"},
		"jest src/a -t x":    {"--verbose", "--ci", "--coverage", "-i", "--maxWorkers=2", "--no-color", "--silent", "--bail"},
		"cargo test -p core": {"-q", "--locked", "-j 4", "--color=always", "--message-format short", "--offline"},
		"eslint src":         {"--cache", "-f json", "--format=json", "--no-color"},
		"golangci-lint run":  {"-v", "--timeout=5m", "-j 2", "--out-format=json", "--color=never"},
		"mypy src":           {"--pretty", "--no-incremental", "--show-error-codes"},
	}
	around := []string{"%", "CI=1 %", "timeout 60 %", "% 2>&1 | tail -20", "% || true", "NO_COLOR=1 env %", "set -e; %"}
	rapid.Check(t, func(t *rapid.T) {
		base := rapid.SampledFrom(slices.Sorted(keys(flags))).Draw(t, "base")
		cmd := base
		for _, f := range rapid.SliceOfNDistinct(rapid.SampledFrom(flags[base]), 0, 3, rapid.ID[string]).Draw(t, "flags") {
			cmd += " " + f
		}
		frame := rapid.SampledFrom(around).Draw(t, "frame")
		line := ""
		for _, r := range frame {
			if r == '%' {
				line += cmd
			} else {
				line += string(r)
			}
		}
		want, got := checks(base, nil), checks(line, nil)
		if len(got) != 1 || got[0].Key() != want[0].Key() {
			t.Fatalf("%q is %s, %q is %s", base, show(want), line, show(got))
		}
	})
}

func keys[V any](m map[string]V) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// Hostile sizes take no more than a moment.
func TestLargeInputs(t *testing.T) {
	many := strings.Repeat("a,", 50000)
	alts := strings.Repeat("TestA|", 20000)
	or := strings.Repeat("a or b or ", 20000)
	start := time.Now()
	for _, line := range []string{"tox -e " + many, "go test -run '" + alts + "' ./...", "pytest -k '" + or + "'", "pytest " + strings.Repeat("x.py::a ", 20000), "go test " + strings.Repeat("-odd ", 20000)} {
		cs := checks(line, nil)
		for i := range cs {
			Relate(&cs[i], &cs[0])
			other := cs[i]
			other.Selectors = append(slices.Clone(other.Selectors), "k=z")
			Relate(&cs[i], &other)
			Union([]*Check{&cs[i]}, &other)
		}
	}
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("took %v", d)
	}
}
