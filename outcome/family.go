package outcome

// toolsOf names the tools whose output a family's may hold, nil for a family
// that can hold any: a task, an unknown script.
func toolsOf(family, kind string) []string {
	switch family {
	case "go test":
		return []string{"go test"}
	case "golangci-lint", "staticcheck", "rspec", "minitest", "rubocop", "phpstan", "ctest", "bazel", "mypy", "pyright",
		"black", "isort", "flake8", "pylint", "ruff", "eslint", "prettier", "biome", "oxlint", "tsc", "ava", "playwright",
		"vitest", "gofmt", "go build", "go vet", "shellcheck", "hadolint", "terraform", "helm", "sbt", "gradle", "pre-commit", "mix test":
		switch {
		case family == "ctest":
			return []string{"ctest", "make"}
		case family == "terraform" && kind == "format":
			return []string{family, "file list"}
		}
		return []string{family}
	case "goimports", "gofumpt":
		return []string{"gofmt"}
	case "pytest":
		return []string{"pytest"}
	case "unittest", "django", "nose2", "nose":
		return []string{"unittest"}
	case "coverage":
		return []string{"pytest", "unittest"}
	case "cargo test", "nextest", "cargo miri":
		return []string{"cargo test"}
	case "cargo build", "clippy", "cargo check", "cargo fix", "cargo clippy", "cargo fmt", "rustfmt":
		return []string{"cargo build"}
	case "jest", "bun test":
		return []string{"jest"}
	case "mocha", "cypress":
		return []string{"mocha"}
	case "node test":
		return []string{"tap"}
	case "stylelint":
		return []string{"eslint"}
	case "next":
		return []string{"bundler", "eslint", "tsc"}
	case "vite build":
		return []string{"bundler", "tsc"}
	case "vue-tsc":
		return []string{"tsc"}
	case "mvn":
		if kind == "build" {
			return []string{"maven build"}
		}
		return []string{"maven"}
	case "dotnet":
		if kind == "build" {
			return []string{"dotnet build"}
		}
		if kind == "format" {
			return []string{"dotnet", "fixers"}
		}
		return []string{"dotnet"}
	case "phpunit", "pest":
		return []string{"phpunit"}
	case "cmake", "ninja":
		return []string{"make"}
	case "swift test":
		return []string{"swift"}
	case "flutter test", "dart test", "flutter", "dart":
		if kind == "tests" {
			return []string{"flutter"}
		}
	case "prove":
		return []string{"prove", "tap"}
	case "xcodebuild":
		return []string{"xcodebuild", "swift"}
	case "deno test", "deno":
		if kind == "format" {
			return []string{"deno", "file list"}
		}
		return []string{"deno"}
	}
	return nil
}

// pick adds the tools to look for to a list, and says whether the family is
// opaque. Behind a script of somebody's own, that script's totals are looked
// for too.
func pick(list []*tool, in Input, script bool) (_ []*tool, opaque bool) {
	names := toolsOf(in.Family, in.Kind)
	if script && names != nil {
		names = append(names, "totals")
	}
	if names == nil {
		for i := range tools {
			t := &tools[i]
			switch t.name {
			case "gofmt", "staticcheck", "flake8", "file list":
				// A bare file name is a finding only to a tool that lists files;
				// the others' lines are read by golangci-lint and ruff as well.
				continue
			case "go build":
				if in.Alone {
					continue // as by vet's
				}
			case "maven build", "dotnet build":
				if in.Kind != "build" {
					continue
				}
			case "maven", "dotnet":
				if in.Kind == "build" {
					continue
				}
			}
			// Where another segment prints too, a lint task is not told by
			// what a test runner says.
			if !in.Alone && in.Kind != "" && in.Kind != "check" && t.kind != "" && t.kind != in.Kind {
				continue
			}
			list = append(list, t)
		}
		return list, true
	}
	for _, n := range names {
		if t := toolNamed()[n]; t != nil {
			list = append(list, t)
		}
	}
	return list, false
}

// failureLines are lines of which a failing run of the family prints at least
// one: what a filter must keep to be a summary. The first is among the last
// lines of such a run.
func failureLines(family string) []string {
	switch family {
	case "go test":
		return []string{"FAIL\texample.com/m/p\t0.012s", "--- FAIL: TestX (0.00s)"}
	case "go build", "go vet":
		return []string{"a.go:3:7: undefined: x"}
	case "golangci-lint", "staticcheck":
		return []string{"a.go:3:7: x is unused (unused)"}
	case "pytest", "coverage":
		return []string{"FAILED tests/test_a.py::test_x - assert 1 == 2", "=== 1 failed, 2 passed in 0.10s ==="}
	case "unittest", "django":
		return []string{"FAILED (failures=1)"}
	case "cargo test":
		return []string{"error: test failed, to rerun pass `--lib`", "test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out"}
	case "cargo build", "clippy":
		return []string{"error: could not compile `x` (lib) due to 1 previous error", "error[E0308]: mismatched types"}
	case "jest":
		return []string{"Tests:       1 failed, 2 passed, 3 total"}
	case "vitest":
		return []string{"      Tests  1 failed | 2 passed (3)"}
	case "mocha", "cypress":
		return []string{"  1 failing"}
	case "playwright":
		return []string{"  1 failed"}
	case "node test":
		return []string{"not ok 1 - x"}
	case "tsc", "vue-tsc":
		return []string{"src/a.ts(3,5): error TS2322: Type 'x' is not assignable to type 'y'."}
	case "eslint", "stylelint":
		return []string{"✖ 3 problems (2 errors, 1 warning)"}
	case "mypy":
		return []string{"Found 1 error in 1 file (checked 1 source file)", "a.py:3: error: Incompatible types in assignment"}
	case "ruff":
		return []string{"Found 1 error."}
	case "mvn":
		return []string{"[INFO] BUILD FAILURE", "[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0"}
	case "gradle":
		return []string{"BUILD FAILED in 2s"}
	case "rspec":
		return []string{"2 examples, 1 failure"}
	case "phpunit", "pest":
		return []string{"Tests: 2, Assertions: 2, Failures: 1."}
	case "dotnet":
		return []string{"Failed!  - Failed:     1, Passed:     1, Skipped:     0, Total:     2", "a.cs(3,5): error CS0103: x"}
	case "ctest":
		return []string{"50% tests passed, 1 tests failed out of 2"}
	case "make", "ninja", "cmake":
		return []string{"make: *** [Makefile:3: test] Error 1", "a.c:3:5: error: x"}
	}
	return []string{
		"[test] ERROR task failed", "make: *** [Makefile:3: test] Error 1", "npm ERR! code 1",
		"FAIL\texample.com/m/p\t0.012s", "FAILED tests/test_a.py::test_x - assert 1 == 2", "Tests:       1 failed, 2 passed, 3 total",
	}
}
