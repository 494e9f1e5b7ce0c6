package check

import "testing"

func TestCommand(t *testing.T) {
	tests := []struct{ line, same, whole string }{
		{"uv run pytest tests/a.py -q 2>&1 | tail -5", "uv run pytest tests/a.py -q", "uv run pytest -q"},
		{"pytest -k 'a or b' -x > out.txt", "pytest -k 'a or b' -x", "pytest -x"},
		{"cd backend && go test ./a -run X", "cd backend && go test ./a -run X", "cd backend && go test ./..."},
		{"cd internal/x && go test .", "cd internal/x && go test .", "go test ./..."},
		{"go test ./a -run X -race -count=1", "go test ./a -run X -race -count=1", "go test -race -count=1 ./..."},
		{"go test -short ./...", "go test -short ./...", "go test ./..."},
		{"go -C backend test ./a", "go -C backend test ./a", "go -C backend test ./..."},
		{"docker compose exec web pytest tests/a.py", "docker compose exec web pytest tests/a.py", "docker compose exec web pytest"},
		{"docker exec -w /app box npx jest src/a.test.ts -t adds", "docker exec -w /app box npx jest src/a.test.ts -t adds", "docker exec -w /app box npx jest"},
		{"./gradlew test --tests X", "./gradlew test --tests X", "./gradlew test"},
		{"./gradlew :app:test", "./gradlew :app:test", "./gradlew test"},
		{"mvn -q test -Dtest=A", "mvn -q test -Dtest=A", "mvn -q test"},
		{"pnpm vitest run a", "pnpm vitest run a", "pnpm vitest run"},
		{"npx vitest run --reporter=dot src/a.test.ts | tail", "npx vitest run --reporter=dot src/a.test.ts", "npx vitest run --reporter=dot"},
		{"mise run test -- -run X", "mise run test -- -run X", "mise run test"},
		{"npm test -- a.test.ts", "npm test -- a.test.ts", "npm test"},
		{"cd web && npm test -- a.test.ts", "cd web && npm test -- a.test.ts", "cd web && npm test"},
		{"npm --prefix web test", "npm --prefix web test", "npm --prefix web test"},
		{"make test TESTS=a", "make test TESTS=a", "make test"},
		{"just test a", "just test a", "just test"},
		{"cargo test -p core parser -- --nocapture", "cargo test -p core parser -- --nocapture", "cargo test -- --nocapture"},
		{"cargo test parser -- --skip slow", "cargo test parser -- --skip slow", "cargo test"},
		{"python -m pytest tests/a.py::T", "python -m pytest tests/a.py::T", "python -m pytest"},
		{"python manage.py test app.tests", "python manage.py test app.tests", "python manage.py test"},
		{"python -m unittest tests.test_a", "python -m unittest tests.test_a", "python -m unittest"},
		{"CI=1 DJANGO_SETTINGS_MODULE=x pytest a.py", "CI=1 DJANGO_SETTINGS_MODULE=x pytest a.py", "CI=1 DJANGO_SETTINGS_MODULE=x pytest"},
		{"export RUN_SLOW=1; pytest a.py", "RUN_SLOW=1 pytest a.py", "RUN_SLOW=1 pytest"},
		{"eslint src/a.ts", "eslint src/a.ts", "eslint ."},
		{"tox -e py311", "tox -e py311", "tox"},
		{"bundle exec rspec spec/a_spec.rb:3", "bundle exec rspec spec/a_spec.rb:3", "bundle exec rspec"},
		{"sbt 'testOnly x.A'", "sbt 'testOnly x.A'", "sbt test"},
		{"bazel test //a:b", "bazel test //a:b", "bazel test //..."},
		{"timeout 90 dotnet test --filter X", "timeout 90 dotnet test --filter X", "timeout 90 dotnet test"},
		{"cd tests && pytest test_a.py", "cd tests && pytest test_a.py", "pytest"},
		{"(cd a && go vet .)", "cd a && go vet .", "cd a && go vet ./..."},
		{"bash -lc 'cd web && npx jest a.test.ts'", "bash -lc 'cd web && npx jest a.test.ts'", "cd web && npx jest"},
		{"ssh h 'pytest a.py'", "ssh h 'pytest a.py'", "ssh h pytest"},
		{"pytest", "pytest", "pytest"},
		{"cd /tmp/wt && go test ./a", "cd /tmp/wt && go test ./a", "cd /tmp/wt && go test ./..."},
	}
	for _, c := range tests {
		k := one(t, c.line, &Context{Project: "/proj", Dir: "/proj"})
		if got := k.Command(); got != c.same {
			t.Errorf("%s\n again %s\n  want %s", c.line, got, c.same)
		}
		if got := k.WholeCommand(); got != c.whole {
			t.Errorf("%s\n whole %s\n  want %s", c.line, got, c.whole)
		}
	}
}

// The whole command of a check is a check of the same runner that covers it.
func TestWholeCommandCovers(t *testing.T) {
	ctx := &Context{Project: "/proj", Dir: "/proj"}
	n := 0
	for _, rc := range relateCases {
		for _, line := range []string{rc.earlier, rc.later} {
			for _, k := range checks(line, ctx) {
				if k.Unknown {
					continue
				}
				whole := k.WholeCommand()
				same := k.Command()
				again := checks(same, ctx)
				ok := false
				for i := range again {
					ok = ok || again[i].Key() == k.Key()
				}
				if !ok {
					t.Errorf("%s\n again %s is %s\n was %s", line, same, show(again), show([]Check{k}))
				}
				ok = false
				cs := checks(whole, ctx)
				for i := range cs {
					ok = ok || Covers(&cs[i], &k) || cs[i].Broad() && cs[i].Family == k.Family
				}
				if !ok {
					t.Errorf("%s\n whole %s is %s\n was %s", line, whole, show(cs), show([]Check{k}))
				}
				n++
			}
		}
	}
	if n < 150 {
		t.Errorf("only %d checks", n)
	}
}
