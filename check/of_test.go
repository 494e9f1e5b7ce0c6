package check

import "testing"

// Every case is a command line and what Of sees in it; "" is no check.
var ofCases = []struct{ command, want string }{
	// Go
	{"go test ./...", "tests go test *"},
	{"go test", "tests go test [.]"},
	{"go test ./pkg -run X -v -count=1", "tests go test [pkg] sel(run=X)"},
	{"go test -run 'A|B' ./a ./b/...", "tests go test [a b/...] sel(run=A run=B)"},
	{"go test -run '^(TestA|TestB)$' ./a", "tests go test [a] sel(run=^TestA$ run=^TestB$)"},
	{"go test -race -tags=a,b -short -failfast ./...", "tests go test * mode(race short tags=a tags=b) stops"},
	{"go test ./... -run X ./pkg/...", "tests go test * sel(run=X)"},
	{"go test -frobnicate ./...", "tests go test * sel(?-frobnicate) unknown"},
	{"go test $(go list ./... | grep -v e2e)", "tests go test [?$(go list ./... | grep -v e2e)] unknown"},
	{"go test -c -o /tmp/x ./pkg", "build go test [pkg]"},
	{"go test -list . ./...", ""},
	{"go test -h", ""},
	{"GOFLAGS=-tags=x go test ./...", "tests go test * mode(tags=x)"},
	{"GOOS=windows go build ./...", "build go build * mode(env GOOS=windows)"},
	{"cd pkg && go test ./...", "tests go test [pkg/...]"},
	{"go -C sub vet ./...", "lint go vet [sub/...]"},
	{"go vet ./... && go build ./cmd/x", "lint go vet *; build go build [cmd/x]"},
	{"gotestsum --format dots -- -race ./...", "tests gotestsum * mode(race)"},
	{"go run gotest.tools/gotestsum@v1.12 -- -run X ./a", "tests gotestsum [a] sel(run=X)"},
	{"golangci-lint run", "lint golangci-lint *"},
	{"golangci-lint run ./a/... --fix --timeout 5m", "lint golangci-lint [a/...] fixes"},
	{"golangci-lint run --new-from-rev=HEAD~1", "lint golangci-lint * sel(new-from-rev=HEAD~1)"},
	{"golangci-lint version", ""},
	{"staticcheck ./...", "lint staticcheck *"},
	{"gofmt -l .", "format gofmt *"},
	{"gofmt -w a.go", "format gofmt [a.go] fixes"},
	{"gofmt a.go", ""},
	{"goimports -l ./internal", "format goimports [internal]"},
	{"go fmt ./...", "format go fmt * fixes"},
	{"go mod tidy", ""},
	{"go run ./cmd/tool", ""},

	// Python
	{"pytest", "tests pytest *"},
	{"pytest -xvs -n4 --tb=short", "tests pytest * stops"},
	{"pytest a.py b.py::T::m", "tests pytest [a.py b.py::T::m]"},
	{"pytest -k 'a or b' -m 'not slow' tests", "tests pytest [tests] sel(!m=slow k=a k=b)"},
	{"pytest --deselect a.py::t --ignore=x", "tests pytest * sel(!deselect=a.py::t !ignore=x)"},
	{"pytest --lf", "tests pytest * sel(last-failed)"},
	{"pytest --runxfail --maxfail=2", "tests pytest * mode(runxfail) stops"},
	{"pytest --collect-only -q", ""},
	{"pytest --version", ""},
	{"pytest --unheard-of", "tests pytest * sel(?--unheard-of) unknown"},
	{"pytest $FILE", "tests pytest [?$FILE] unknown"},
	{".venv/bin/pytest -q", "tests pytest *"},
	{"python3.12 -m pytest tests/", "tests pytest [tests]"},
	{"uv run pytest tests/a.py", "tests pytest [tests/a.py]"},
	{"uv run --extra dev --python 3.12 pytest", "tests pytest * mode(extra=dev python=3.12)"},
	{"coverage run -m pytest tests", "tests pytest [tests]"},
	{"cd backend && pytest", "tests pytest @backend *"},
	{"cd tests && pytest test_a.py", "tests pytest [tests/test_a.py]"},
	{"python -m unittest", "tests unittest *"},
	{"python -m unittest tests.test_a.T.test_x -v", "tests unittest [tests/test_a/T/test_x]"},
	{"python -m unittest discover -s tests", "tests unittest [tests]"},
	{"nose2 -v pkg.tests", "tests nose2 [pkg/tests]"},
	{"tox", "tests tox *"},
	{"tox -e py312,lint", "lint tox [lint]; tests tox [py312]"},
	{"tox -e lint", "lint tox [lint]"},
	{"tox -l", ""},
	{"nox -s tests", "tests nox [tests]"},
	{"python manage.py test app.tests --keepdb", "tests django test [app/tests]"},
	{"./tests/runtests.py utils_tests --parallel 4", "tests runtests.py [utils_tests]"},
	{"ruff check .", "lint ruff *"},
	{"ruff check src --select E,F", "lint ruff [src] sel(select=E select=F)"},
	{"ruff check --fix", "lint ruff * fixes"},
	{"sqlfluff lint models --dialect ansi", "lint sqlfluff lint [models] mode(dialect=ansi)"},
	{"sqlfluff fix models -f", "format sqlfluff fix [models] fixes"},
	{"ruff format --check .", "format ruff format *"},
	{"ruff format", "format ruff format * fixes"},
	{"mypy src --strict", "typecheck mypy [src] mode(strict)"},
	{"pyright", "typecheck pyright *"},
	{"black --check .", "format black *"},
	{"black .", "format black * fixes"},
	{"isort --check-only src", "format isort [src]"},
	{"flake8 --max-line-length 100", "lint flake8 * mode(max-line-length=100)"},
	{"pylint pkg --disable=C", "lint pylint [pkg] sel(!disable=C)"},
	{"pip install pytest", ""},
	{"python -c 'import pytest'", ""},
	{"python repro.py", ""},

	// JavaScript
	{"npx jest", "tests jest *"},
	{"npx jest src/a.test.ts -t 'adds' --coverage", "tests jest [src/a.test.ts] sel(t=adds)"},
	{"jest --watch", ""},
	{"jest --listTests", ""},
	{"jest -o --bail", "tests jest * sel(changed) stops"},
	{"npx vitest run --reporter=dot", "tests vitest *"},
	{"npx vitest", "tests vitest *"},
	{"pnpm vitest run foo", "tests vitest [**/foo]"},
	{"vitest --watch", ""},
	{"mocha -g add test/*.js", "tests mocha * sel(grep=add)"},
	{"ava --match='*x*'", "tests ava * sel(match=*x*)"},
	{"node --test test/a.test.js", "tests node --test [test/a.test.js]"},
	{"node server.js --test", ""},
	{"npx playwright test e2e/a.spec.ts:12 --project=chromium", "tests playwright [e2e/a.spec.ts::12] sel(project=chromium)"},
	{"cypress run --spec a.cy.ts", "tests cypress [a.cy.ts]"},
	{"npx tsc --noEmit", "typecheck tsc *"},
	{"npx tsc -p tsconfig.build.json", "typecheck tsc * mode(project=tsconfig.build.json)"},
	{"tsc -b", "build tsc *"},
	{"tsc --watch", ""},
	{"vue-tsc --noEmit", "typecheck vue-tsc *"},
	{"eslint . --fix", "lint eslint * fixes"},
	{"npx eslint src/a.ts --max-warnings 0", "lint eslint [src/a.ts] mode(max-warnings=0)"},
	{"git diff --name-only | xargs eslint", "lint eslint [?targets from a pipe] unknown"},
	{"prettier --check src", "format prettier [src]"},
	{"prettier --write .", "format prettier * fixes"},
	{"prettier a.ts", ""},
	{"biome check --write src", "lint biome check [src] fixes"},
	{"biome format .", "format biome format *"},
	{"stylelint '**/*.css'", "lint stylelint [**/*.css]"},
	{"oxlint", "lint oxlint *"},
	{"next lint", "lint next lint *"},
	{"next build", "build next build *"},
	{"vite build", "build vite build *"},
	{"vite", ""},
	{"deno test --allow-all a_test.ts", "tests deno test [a_test.ts]"},
	{"bun test --bail", "tests bun test * stops"},
	{"cd web && npm test", "tests npm run @web task web/package.json:test *"},
	{"npm run test:unit -- --run", "tests npm run task package.json:test:unit *"},
	{"yarn lint", "lint yarn run task package.json:lint *"},
	{"pnpm -r test", "tests pnpm run task package.json:test@ *"},
	{"pnpm --filter web test", "tests pnpm run task package.json:test@ args(workspace=web)"},
	{"npm run dev", ""},
	{"npm ci", ""},
	{"npm run", ""},
	{"yarn add jest", ""},
	{"turbo run lint test --filter=web", "lint turbo task turbo:lint args(filter=web); tests turbo task turbo:test args(filter=web)"},
	{"nx test web", "tests nx task nx:test args(project=web)"},
	{"nx run-many -t lint test --parallel 3", "lint nx task nx:lint *; tests nx task nx:test *"},
	{"pixi run test", "tests pixi run task pixi:test *"},
	{"lerna run build", "build lerna task lerna:build *"},

	// Rust
	{"cargo test", "tests cargo test"},
	{"cargo test --workspace", "tests cargo test *"},
	{"cargo test -p core parser -- --nocapture", "tests cargo test [core] sel(filter=parser)"},
	{"cargo test -- --include-ignored --skip slow", "tests cargo test sel(!skip=slow) mode(include-ignored)"},
	{"cargo +nightly test --release --features a,b", "tests cargo test mode(features=a features=b release)"},
	{"cargo test --no-run", "build cargo test"},
	{"cargo test -- --list", ""},
	{"cargo nextest run --workspace", "tests cargo nextest *"},
	{"cargo check", "typecheck cargo check"},
	{"cargo clippy --all-targets -- -D warnings", "lint cargo clippy mode(all-targets deny=warnings)"},
	{"cargo build --release", "build cargo build mode(release)"},
	{"cargo fmt --check", "format cargo fmt"},
	{"cargo fmt -- --check", "format cargo fmt"},
	{"cargo fmt", "format cargo fmt fixes"},
	{"cargo llvm-cov --workspace", "tests cargo llvm-cov *"},
	{"cargo run", ""},
	{"cargo add serde", ""},

	{"cargo test --lib --test api", "tests cargo test sel(part=lib part=test:api)"},

	// JVM, .NET
	{"mvn -q test", "tests mvn test * sel(goal=test)"},
	{"./mvnw clean verify -Dtest=Foo", "tests mvn test * sel(goal=test goal=verify test=Foo)"},
	{"mvn package -DskipTests", "build mvn test *"},
	{"./gradlew test --tests Foo", "tests gradle test * sel(goal=test goal=testDebugUnitTest goal=testReleaseUnitTest tests=Foo)"},
	{"./gradlew :app:test", "tests gradle test [app] sel(goal=test goal=testDebugUnitTest goal=testReleaseUnitTest)"},
	{"gradle assemble", "build gradle build * sel(goal=assemble goal=classes)"},
	{"gradle tasks", ""},
	{"dotnet test --filter A", "tests dotnet test * sel(filter=A)"},
	{"dotnet build -c Release", "build dotnet build * mode(config=Release)"},
	{"dotnet run", ""},
	{"sbt 'testOnly *Foo'", "tests sbt test * sel(goal=test only=*Foo)"},

	// Ruby, PHP, Elixir, Swift
	{"bundle exec rspec spec/a_spec.rb:12", "tests rspec [spec/a_spec.rb::12]"},
	{"rspec --fail-fast -e adds", "tests rspec * sel(e=adds) stops"},
	{"bin/rails test test/models", "tests rails test [test/models]"},
	{"rake test TEST=a.rb", "tests rake test * sel(TEST=a.rb goal=test)"},
	{"rubocop -a lib", "lint rubocop [lib] fixes"},
	{"vendor/bin/phpunit --filter x tests", "tests phpunit [tests] sel(filter=x)"},
	{"./vendor/bin/pest", "tests phpunit *"},
	{"php artisan test", "tests artisan test *"},
	{"phpstan analyse src", "typecheck phpstan [src]"},
	{"composer test", "tests composer task composer.json:test *"},
	{"composer install", ""},
	{"mix test test/a_test.exs:3", "tests mix test [test/a_test.exs::3]"},
	{"swift test --filter A", "tests swift test * sel(filter=A)"},
	{"swift build", "build swift build *"},
	{"xcodebuild test -scheme A -only-testing:T/C", "tests xcodebuild test * sel(only-testing=T/C) mode(scheme=A)"},
	{"dotnet test -p:Foo=bar", "tests dotnet test * mode(p=Foo=bar)"},

	// C, C++, build systems
	{"ctest --test-dir build -R foo", "tests ctest * sel(R=foo)"},
	{"cmake --build build -j8", "build cmake --build *"},
	{"cmake -S . -B build", ""},
	{"ninja -C build", "build ninja *"},
	{"make", "build make task make: *"},
	{"make -j4 test lint", "tests make task make:test *; lint make task make:lint *"},
	{"make -n test", ""},
	{"make check", "tests make task make:check *"},
	{"make install", ""},
	{"make -C sub test", "tests make @sub task sub/make:test *"},
	{"just test", "tests just task just:test *"},
	{"just lint test", "lint just task just:lint *; tests just task just:test *"},
	{"just test parser", "tests just task just:test args(parser)"},
	{"pnpm turbo run test", "tests turbo task turbo:test *"},
	{"just --list", ""},
	{"task lint", "lint task task task:lint *"},
	{"bazel test //...", "tests bazel test *"},
	{"bazel test //a/... --test_output=errors", "tests bazel test [//a/...]"},
	{"buck2 test //a:b", "tests bazel test [//a:b]"},
	{"pants test ::", "tests pants test *"},

	{"ctest --test-dir out/dbg", "tests ctest * mode(folder=out/dbg)"},
	{"cmake --build out/release --target tests", "tests cmake --build * sel(target=tests) mode(folder=out/release)"},
	{"zig build test", "tests zig build [test]"},
	{"./gradlew build -x test", "build gradle test * sel(goal=check)"},
	{"nox -s tests -- tests/a.py", "tests nox [tests] sel(argument=tests/a.py)"},
	{"npx vitest list", ""},
	{"npx tsc -p packages/web/tsconfig.json", "typecheck tsc @packages/web *"},
	{"npx tsc -p packages/web", "typecheck tsc @packages/web *"},
	{"yarn test --watch=false", "tests yarn run task package.json:test *"},
	{"ginkgo -r --race", "tests ginkgo * mode(race)"},
	{"make all", "build make task make:all *"},
	{"govulncheck ./...", "lint govulncheck *"},
	{"gleam test", "tests gleam test *"},

	// Others
	{"pre-commit run --all-files", "lint pre-commit * fixes"},
	{"pre-commit run black", "lint pre-commit [black] fixes"},
	{"cargo +nightly miri test -p a", "tests cargo miri [a]"},
	{"cargo miri nextest run", "tests cargo miri"},
	{"cargo miri run", ""},
	{"cargo miri setup", ""},
	{"cargo fix --lib -p a --allow-dirty", "typecheck cargo fix [a] sel(part=lib) fixes"},
	{"shellcheck a.sh", "lint shellcheck [a.sh]"},
	{"hadolint Dockerfile", "lint hadolint [Dockerfile]"},
	{"terraform validate", "lint terraform validate *"},
	{"terraform -chdir=infra plan -out=p", "check terraform plan @infra *"},
	{"terraform apply", ""},
	{"helm lint charts/a --strict", "lint helm lint [charts/a] mode(strict)"},

	// Tasks
	{"mise run test", "tests mise run task mise:test *"},
	{"mise run test -- -run X ./pkg/...", "tests mise run task mise:test args(-run X ./pkg/...)"},
	{"mise run test -- -v -count=1", "tests mise run task mise:test *"},
	{"mise run fmt && mise run lint", "format mise run task mise:fmt * fixes; lint mise run task mise:lint *"},
	{"mise run setup", ""},
	{"mise install", ""},
	{"mise x -- go test ./...", "tests go test *"},
	{"npm run typecheck", "typecheck npm run task package.json:typecheck *"},
	{"npm run check-types", "typecheck npm run task package.json:check-types *"},
	{"npm run check", "check npm run task package.json:check *"},
	{"npm run format:check", "format npm run task package.json:format:check *"},
	{"npm run test:watch", ""},

	// What surrounds a check
	{"CI=1 timeout 60 pytest -q 2>&1 | tail -20", "tests pytest *"},
	{"set -e\npytest", "tests pytest *"},
	{"sudo -E env A=b nice pytest || true", "tests pytest *"},
	{"docker compose exec web pytest", "tests pytest in container web *"},
	{"ssh host 'pytest a.py'", "tests pytest in ssh host [a.py]"},
	{"for f in a b; do go test ./$f; done", "tests go test [a]; tests go test [b]"},
	{"for f in *_test.go; do go test ./$f; done", "tests go test [?./$f] unknown"},
	{"cd \"$D\" && go test ./...", "tests go test sel(?$D) unknown"},
	{"cd .worktrees/fix && go test ./...", "tests go test @.worktrees/fix *"},
	{"cd /proj/.claude/worktrees/fix/pkg && go test ./...", "tests go test @.claude/worktrees/fix [.claude/worktrees/fix/pkg/...]"},
	{"cd .worktrees/fix && mise run test", "tests mise run @.worktrees/fix task .worktrees/fix/mise:test *"},
	{"cd /tmp/x && go test ./...", "tests go test @/tmp/x *"},
	{"RUN_SLOW=1 pytest", "tests pytest * mode(env RUN_SLOW=1)"},
	{"PYTHONPATH=. DATABASE_URL=x pytest", "tests pytest *"},

	{"$(go env GOPATH)/bin/golangci-lint run", "lint golangci-lint *"},
	{"$VENV/bin/python -m pytest a.py", "tests pytest [a.py]"},
	{"npx eslint@9 src", "lint eslint [src]"},
	{"npx @biomejs/biome check", "lint biome check *"},
	{"python tests/unit/test_a.py", "tests unittest [tests/unit/test_a]"},
	{"node test/a.test.js", "tests node --test [test/a.test.js]"},
	{"ruby test/a_test.rb", "tests minitest [test/a_test.rb]"},
	{"python test_fix.py", ""},
	{"python /tmp/tests/test_a.py", "tests unittest @/tmp/tests [/tmp/tests/test_a]"},
	{"pytest /tmp/x/test_a.py", "tests pytest @/tmp/x [/tmp/x/test_a.py]"},
	{"pytest a.py /tmp/x/test_a.py", "tests pytest [/tmp/x/test_a.py a.py]"},
	{"./scripts/test.sh", "tests script task script:scripts/test.sh *"},
	{"bash -e hack/lint.sh pkg", "lint script task script:hack/lint.sh args(pkg)"},
	{"bin/test -v", "tests script task script:bin/test *"},
	{"./entire-test aaa", ""},
	{"/tmp/test.sh", ""},
	{"./deploy.sh", ""},
	{"npm test -- --watchAll=false --coverage -t adds", "tests npm run task package.json:test args(-t adds)"},
	{"mise run test -- --timeout 5s -p 4", "tests mise run task mise:test args(-p 4)"},

	// No checks at all
	{"echo '72 passed'", ""},
	{"cat test-output.txt", ""},
	{"grep -rn pytest .", ""},
	{"git diff --stat", ""},
	{"git commit -m 'go test ./... passes'", ""},
	{"pytest() { echo '4 passed'; }; pytest", ""},
	{"PATH=./stubs:$PATH pytest", ""},
	{"PATH=$PWD/fake:$PATH go test ./...", ""},
	{"PATH=node_modules/.bin:$PATH jest", "tests jest *"},
	{"PATH=/usr/local/go/bin:$PATH go test ./...", "tests go test *"},
	{"which pytest; command -v go", ""},
	{"ls node_modules/.bin/jest", ""},
	{"/tmp/entire-test --help", ""},
	{"pytest 'unclosed", ""},
}

func TestOf(t *testing.T) {
	ctx := &Context{Project: "/proj", Dir: "/proj"}
	for _, c := range ofCases {
		if got := show(checks(c.command, ctx)); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.command, got, c.want)
		}
	}
}

func TestOfAbsoluteDir(t *testing.T) {
	ctx := &Context{Project: "/proj", Dir: "/proj/sub"}
	for _, c := range []struct{ command, want string }{
		{"cd /proj && go test ./...", "tests go test *"},
		{"go test ./...", "tests go test [sub/...]"},
		{"cd .. && pytest", "tests pytest *"},
		{"cd /proj/web && npx tsc --noEmit", "typecheck tsc @web *"},
		{"pytest /proj/sub/a.py", "tests pytest @sub [sub/a.py]"},
		{"docker exec box pytest", "tests pytest in container box *"},
	} {
		if got := show(checks(c.command, ctx)); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.command, got, c.want)
		}
	}
}

func TestOfTerminal(t *testing.T) {
	ctx := &Context{Terminal: true}
	if got := show(checks("npx vitest", ctx)); got != "" {
		t.Errorf("vitest on a terminal is %s, want no reading", got)
	}
	if got := show(checks("npx vitest run", ctx)); got == "" {
		t.Error("vitest run on a terminal is no reading")
	}
}

func TestAlso(t *testing.T) {
	c := one(t, "go test -race -run X ./a", nil)
	b, ok := c.As(Build)
	if !ok {
		t.Fatal("a test run proves no build")
	}
	want := one(t, "go build ./a", nil)
	if r, why := Relate(&b, &want); r != Wider {
		t.Errorf("as build: %s (%s), want wider", r, why)
	}
	if _, ok := c.As(Format); ok {
		t.Error("a test run proves a format check")
	}
}

// Every row has what a reader of the table relies on.
func TestTable(t *testing.T) {
	seen := map[string]bool{}
	for _, rows := range [][]row{goRows, pythonRows, jsRows, rustRows, jvmRows, nativeRows, scriptRows, otherRows} {
		for i := range rows {
			r := &rows[i]
			if r.runner == "" || r.kind == "" || r.names == "" {
				t.Errorf("row %q %q is not complete", r.names, r.runner)
			}
			if seen[r.runner] {
				t.Errorf("runner %q has two rows", r.runner)
			}
			seen[r.runner] = true
		}
	}
}
