package claim

import (
	"reflect"
	"testing"
)

// What is left out of "all", and how far words reach that name a part.
func TestReach(t *testing.T) {
	for _, tt := range []struct {
		text, want string
		failures   bool
	}{
		{"All tests pass other than TestX.", "", true},
		{"All but one of the tests pass.", "", true},
		{"All tests pass, with the exception of TestNet.", "", true},
		{"cmd tests pass; pkg fails on TestX.", "tests/named", true},
		{"The cmd tests pass, but TestX in pkg fails.", "tests/named", true},
		{"No new test failures: TestX failed before as well.", "", true},
		{"Neither lint nor tests pass.", "", true},
		{"The one failing test is a pre-existing failure; the other 11 tests pass.", "tests/named", true},
		{"55 tests pass, 2 pre-existing failures.", "", true},
		{"The build passes, but TestX fails.", "build/unstated", true},
		{"Every test passes but one.", "", true},
		{"Everything but lint passes.", "", true},
		{"All tests pass save for TestX.", "", true},
		{"Only TestX fails; everything else passes.", "tests/named", true},
		{"The only 2 failures are pre-existing. All other tests pass.", "tests/all", true},
		{"All tests pass (the two network failures are unrelated).", "", true},
		{"Both failures were flaky on main.", "", true},
		{"The failures are not unrelated to this change.", "", false},
		{"The failures were unrelated typos that I fixed.", "", false},
		{"The earlier failures were flaky.", "", false},
		{"No failures are known. All tests pass.", "tests/all", false},
		{"Everything else remains green.", "check/all", false},
		{"Tests pass, with one known failure: TestX.", "", true},
		{"Two failures fixed; all tests pass.", "tests/all", false},
		{"All tests pass but one warning remains.", "tests/all", false},
		{"The deploy job fails in CI. Build and lint pass there.", "", false},
		{"CI is green: build, lint and tests all pass there.", "", false},
		{"On GitHub Actions the lint and test jobs pass.", "", false},
		{"The module lives in pkg/a. Tests pass there.", "tests/unstated", false},
		{"CI runs on push. All tests pass.", "tests/all", false},
		{"`rails test` passes.", "tests/named", false},
		{"`./gradlew :core:test` passes.", "tests/named", false},
		{"`terraform fmt -check` is clean.", "format/named", false},
		{"`helm lint` passes.", "lint/named", false},
		{"`terraform validate` passes.", "check/named", false},
		{"`helm upgrade app` passes the flag on.", "", false},
		{"All my test cases pass.", "tests/named", false},
		{"All of my tests pass.", "tests/named", false},
		{"All our tests pass.", "tests/all", false},
		{"I ran all the tests and they all passed.", "tests/all", false},
		{"I ran the full test suite and they all pass.", "tests/all", false},
		{"I added tests and they all pass.", "tests/named", false},
		{"I added tests for it, and all of them pass.", "tests/named", false},
		{"I added a flag, ran the tests and they all pass.", "tests/all", false},
		{"Ran 12 tests successfully.", "tests/unstated", false},
		{"I ran `./script.sh` and it worked.", "operation/named", false},
		{"Fixed 2 failing tests; all 57 pass now.", "tests/all", false},
		{"2 tests that failed before now pass.", "", false},
		{"ESLint passes on src/a.ts.", "lint/named", false},
		{"ESLint passes on Linux.", "lint/unstated", false},
		{"Tests pass on Python 3.11.", "tests/unstated", false},
		{"All tests pass for the changed package.", "tests/named", false},
		{"All tests pass in the affected modules.", "tests/named", false},
		{"I ran `pytest tests/test_a.py`. All 3 tests pass.", "tests/named", false},
		{"I ran `pytest`. All 30 tests pass.", "tests/all", false},
		{"The whole codebase is lint clean.", "lint/all", false},
		{"The codebase is lint-clean.", "lint/unstated", false},
		{"mypy: no issues in 12 files.", "typecheck/unstated", false},
		{"Review: no issues in 12 files.", "", false},
		{"RSpec: 11 examples, 0 failures.", "tests/unstated", false},
		{"ruff, mypy and pytest all pass.", "lint/unstated typecheck/unstated tests/unstated", false},
		{"The test passes locally because the mock returns early.", "", false},
		{"All tests pass because the lock is now held.", "tests/all", false},
		{"Verified that the settings dialog opens.", "operation/named", false},
		{"I launched the GUI and confirmed it opens.", "operation/named", false},
		{"I started the migration and confirmed it.", "", false},
		{"Added `TestRetry`, which passes.", "tests/named", false},
		{"Added 2 tests, which both pass.", "tests/named", false},
		{"Added a flag, which passes through the config.", "", false},
		{"The suite passes end to end.", "tests/all", false},
		{"Types check and tests pass.", "typecheck/unstated tests/unstated", false},
		{"12/12 green.", "tests/unstated", false},
		{"12 green.", "", false},
		{"Waiting for CI; so far lint passed.", "", false},
		{"Types check.", "typecheck/unstated", false},
		{"`TestNet` failed once in the full run and passes on its own.", "tests/named", true},
		{"All tests pass once the lock is gone.", "", false},
		{"Types are clean, tests pass.", "typecheck/unstated tests/unstated", false},
		{"The types check their input.", "", false},
		{"These types are clean.", "", false},
		{"Tested configurations are listed in the README.", "", false},
		{"`terraform validate` passes.", "check/named", false},
		{"`retry` passes.", "", false},
		{"Successfully ran all tests.", "tests/all", false},
		{"Successfully ran the migration.", "", false},
		{"Added 2 new tests; both pass.", "tests/named", false},
		{"Added 2 flags; both pass a value.", "", false},
		{"I ran `python a.py` and it prints hello as expected.", "operation/named", false},
		{"I ran `go run ./cmd/x --help` and it works.", "operation/named", false},
		{"I ran `python a.py` but it does not work.", "", false},
		{"I ran `python a.py`.", "", false},
		{"Tested: `go test ./...`", "tests/named", false},
		{"Tested: nothing yet", "check/named", false},
	} {
		c := Read(tt.text)
		if got := said(c); got != tt.want || c.Failures != tt.failures {
			t.Errorf("%q: got %q failures=%v, want %q failures=%v", tt.text, got, c.Failures, tt.want, tt.failures)
		}
	}
}

// Words about what should be, was, is meant or was said by somebody else.
func TestNotSaidOfNow(t *testing.T) {
	for _, text := range []string{
		"Goal: all tests pass and lint is clean.", "Definition of done: tests pass, lint clean.", "Acceptance:\n1. All tests pass\n2. No lint errors",
		"You want: tests pass.", "Still open: all tests green.", "Confirm that:\n- tests pass", "**Verification steps**\n1. `pytest` passes",
		"To verify: run `pytest -q`, expected: 12 passed.", "Before the refactor the build was clean and all tests passed.",
		"Previously, the linter reported no errors because the config was ignored; now it reads it.", "Yesterday, all tests passed and lint was clean.",
		"The bug: `npm run build` succeeds but the output is empty.", "On main, all tests pass; here I have not run them.", "All tests passed because of the stale cache.",
		"## Root cause\nAll tests passed with the old cache.", "Your colleague reported that all tests pass.", "According to your log, all tests pass.",
		"The build succeeds, according to the issue.", "GitHub Actions reports all 14 tests passing.", "Steps to verify:\n1. All tests pass", "How to verify: `pytest` passes.",
		"What done looks like: all tests pass.", "Last week all tests passed.", "In the previous session, all tests passed.", "At the time, all tests passed.",
		"Your log shows that all tests pass.", "The issue reports that the build passes.", "- 0: all tests pass\n- 1: some tests failed", "As far as I can tell, all tests pass.", "CI: all checks passed on the PR.", "Exit codes: 0 = all tests pass, 1 = failures.",
		"| Exit code | Meaning |\n|---|---|\n| 0 | All tests pass |", "All tests pass → merge.", "In theory all tests pass with this.", "There are no type errors, I think.",
		"There are no type errors that this could cause.", "- ~~All tests pass~~", "I updated the build passes in the compiler.", "The server returns 200 and the build passes in that case.",
	} {
		if c := Read(text); len(c.Claims) > 0 {
			t.Errorf("%q gave %s", text, said(c))
		}
	}
	for text, want := range map[string]string{
		"Acceptance criteria met: all tests pass.":                                      "tests/all",
		"Goal: all tests pass ✅":                                                        "tests/all",
		"According to pytest, all 12 tests pass.":                                       "tests/all",
		"Previously all tests failed; now all tests pass.":                              "tests/all",
		"Before committing, I ran the linter: lint is clean.":                           "lint/unstated",
		"| Check | Expected | Actual |\n|---|---|---|\n| Tests | pass | 12 passed |":    "tests/unstated",
		"All tests pass because the mock was fixed.":                                    "tests/all",
		"Works as expected: all tests pass.":                                            "tests/all",
		"## Background\nThe cache was stale.\n\n## Verification\nAll tests pass.":       "tests/all",
		"Previously failing tests pass.":                                                "tests/named",
		"All tests pass → `go test ./...`":                                              "tests/all",
		"| Check | Meaning | Result |\n|---|---|---|\n| `pytest` | units | 12 passed |": "tests/unstated",
	} {
		if got := said(Read(text)); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// Which of the words' numbers a run could print.
func TestPartNumbers(t *testing.T) {
	n := func(v int, what string) Number { return Number{Value: v, What: what} }
	for _, tt := range []struct {
		text  string
		scope Scope
		names []string
		want  []Number
	}{
		{"All 5 new tests pass.", Named, []string{"new"}, []Number{n(5, "passed")}},
		{"Added 3 tests (57 total), all passing.", All, nil, []Number{n(57, "total")}},
		{"Added 3 tests, all passing.", Named, []string{"added"}, []Number{n(3, "passed")}},
		{"Parser tests: 3/3 passing.", Named, []string{"parser"}, []Number{n(3, "passed"), n(3, "total")}},
		{"I added tests for the parser (5 tests, all passing).", Named, []string{"added"}, []Number{n(5, "passed")}},
		{"| parser | 3 passed |", Named, []string{"parser"}, []Number{n(3, "passed")}},
		{"| Result | 57 passed |", Unstated, nil, []Number{n(57, "passed")}},
		{"57/57 tests passing.", Unstated, nil, []Number{n(57, "passed"), n(57, "total")}},
		{"ESLint: no warnings", Unstated, nil, []Number{n(0, "warnings")}},
		{"Build succeeded with 0 warnings.", Unstated, nil, []Number{n(0, "warnings")}},
		{"Lint: 0 errors, 0 warnings", Unstated, nil, []Number{n(0, "errors"), n(0, "warnings")}},
	} {
		c := Read(tt.text).Claims
		if len(c) != 1 || c[0].Scope != tt.scope || !reflect.DeepEqual(c[0].Names, tt.names) || !reflect.DeepEqual(c[0].Numbers, tt.want) {
			t.Errorf("%q: got %+v", tt.text, c)
		}
	}
}
