package claim

// lookupCheck holds the words about checks.
func lookupCheck(w string) (class, uint8) {
	switch w {
	case "test", "tests", "spec", "specs", "subtest", "subtests", "testcase", "testcases", "doctests",
		"doctest", "testing", "unittests", "assertions", "test-cases":
		return cNoun, kTests
	case "suite", "suites", "testsuite", "test-suite":
		return cSuite, kTests
	case "pytest", "jest", "vitest", "mocha", "rspec", "phpunit", "ctest", "gotestsum", "unittest",
		"nextest", "playwright", "cypress", "junit", "tox", "nox", "bats", "ava", "karma", "pest",
		"minitest", "xctest", "miri":
		return cTool, kTests
	case "build", "compilation", "compile":
		return cNoun, kBuild
	case "lint", "linter", "linters", "linting", "lints":
		return cNoun, kLint
	case "eslint", "golangci-lint", "golangci", "clippy", "flake8", "pylint", "rubocop", "ruff",
		"staticcheck", "stylelint", "biome", "oxlint", "shellcheck", "ktlint", "swiftlint", "hadolint",
		"credo", "revive", "vet", "phpcs":
		return cTool, kLint
	case "typecheck", "type-check", "typechecking", "type-checking", "type-checker", "typechecker":
		return cNoun, kTypecheck
	case "tsc", "mypy", "pyright", "phpstan", "psalm", "vue-tsc", "basedpyright", "typescript":
		return cTool, kTypecheck
	case "fmt", "format", "formatting", "formatter", "format-check":
		return cNoun, kFormat
	case "gofmt", "prettier", "rustfmt", "gofumpt", "goimports", "isort", "black", "clang-format",
		"swiftformat", "dprint":
		return cTool, kFormat
	case "check", "checks", "checkers", "gates", "gate", "verification", "verifications", "pre-commit",
		"precommit", "pre-push", "validations", "checklist":
		return cNoun, kCheck
	case "go", "cargo", "npm", "pnpm", "yarn", "bun", "deno", "npx", "mise", "make", "uv", "poetry",
		"python", "python3", "dotnet", "mvn", "gradle", "just", "task", "bundle", "cmake", "bazel", "ninja",
		"turbo", "nx", "swift", "mix", "rake", "composer":
		return cRunner, 0
	case "unit", "integration", "e2e", "end-to-end", "regression", "smoke", "acceptance", "functional",
		"snapshot", "property", "fuzz", "component", "api", "ui", "backend", "frontend", "contract", "race",
		"system", "benchmark":
		return cTestAdj, 0
	case "existing", "current", "automated", "available", "configured", "project", "pre-existing", "repo",
		"repository", "previous", "other", "total", "overall", "final", "local", "code", "quality",
		"required", "own", "case", "cases", "process", "runs", "job", "step", "static", "production",
		"release", "debug", "workspace", "codebase", "status", "result", "results", "output":
		return cPlain, 0
	case "passing", "pass", "passes", "passed":
		return cState, sPass
	case "remaining":
		return cLeft, 1
	case "run":
		return cRan, 0
	case "issues", "issue", "errors", "error", "warnings", "warning", "problems", "violations",
		"offenses", "complaints", "findings", "diagnostics", "diffs":
		return cIssue, 0
	case "failures", "failure", "regressions":
		return cIssue, 1
	case "green":
		return cState, sGreen
	case "clean", "lint-clean":
		return cState, sClean
	case "ok", "okay", "happy", "success":
		return cState, sOK
	case "succeed", "succeeds", "succeeded", "successful":
		return cState, sSucceed
	case "successfully":
		return cState, sSuccessfully
	case "complete":
		return cState, sComplete
	case "builds", "compiles":
		return cState, sBuilds
	case "built", "compiled":
		return cState, sBuilt
	case "typechecks", "type-checks":
		return cState, sChecks
	case "satisfies":
		return cState, sSatisfy
	case "fail", "fails", "failed", "failing", "broken", "breaks", "erroring", "red", "flaky":
		return cFail, 0
	}
	return cOther, 0
}
