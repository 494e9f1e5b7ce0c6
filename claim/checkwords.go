package claim

// checkWords are the words about checks.
func checkWords() []entry {
	return []entry{
		{cNoun, kTests, "test tests spec specs subtest subtests testcase testcases doctests doctest testing unittests " +
			"assertions test-cases"},
		{cSuite, kTests, "suite suites testsuite test-suite"},
		{cTool, kTests, "pytest jest vitest mocha rspec phpunit ctest gotestsum unittest nextest playwright cypress junit tox " +
			"nox bats ava karma pest minitest xctest miri"},
		{cNoun, kBuild, "build compilation compile"},
		{cNoun, kLint, "lint linter linters linting lints"},
		{cTool, kLint, "eslint golangci-lint golangci clippy flake8 pylint rubocop ruff staticcheck stylelint biome oxlint " +
			"shellcheck knip cppcheck clang-tidy dialyzer ansible-lint yamllint actionlint markdownlint tflint sqlfluff hlint detekt pycodestyle errcheck gosec luacheck ktlint swiftlint hadolint credo revive vet phpcs"},
		{cNoun, kTypecheck, "typecheck type-check typechecking type-checking type-checker typechecker"},
		{cTool, kTypecheck, "tsc mypy pyright phpstan psalm svelte-check vue-tsc basedpyright typescript"},
		{cNoun, kFormat, "fmt format formatting formatter format-check"},
		{cTool, kFormat, "gofmt prettier rustfmt gofumpt goimports isort black clang-format swiftformat dprint"},
		{cNoun, kCheck, "check checks checkers gates gate verification verifications pre-commit precommit pre-push validations " +
			"checklist"},
		{cRunner, 0, "go cargo npm pnpm yarn bun deno npx mise make uv poetry python python3 dotnet mvn gradle just task " +
			"bundle cmake bazel ninja turbo nx swift mix rake composer"},
		{cTestAdj, 0, "unit integration e2e end-to-end regression smoke acceptance functional snapshot property fuzz " +
			"component api ui backend frontend contract race system benchmark"},
		{cPlain, 0, "existing current automated available configured project pre-existing repo repository previous other " +
			"total overall final local code quality required own case cases process runs job step static " +
			"production release debug workspace codebase status result results output"},
		{cState, sPass, "passing pass passes passed"},
		{cLeft, 1, "remaining"},
		{cRan, 0, "run"},
		{cIssue, 0, "issues issue errors error warnings warning problems violations offenses complaints findings " +
			"diagnostics diffs"},
		{cIssue, 1, "failures failure regressions"},
		{cState, sGreen, "green"},
		{cState, sClean, "clean lint-clean"},
		{cState, sOK, "ok okay happy success"},
		{cState, sSucceed, "succeed succeeds succeeded successful"},
		{cState, sSuccessfully, "successfully"},
		{cState, sComplete, "complete"},
		{cState, sBuilds, "builds compiles"},
		{cState, sBuilt, "built compiled"},
		{cState, sChecks, "typechecks type-checks"},
		{cState, sSatisfy, "satisfies"},
		{cState, sLinted, "linted"},
		{cFail, 0, "fail fails failed failing broken breaks erroring red flaky"},
	}
}
