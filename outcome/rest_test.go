package outcome

import (
	"testing"

	"github.com/footing-dev/footing/shell"
)

func TestJavaScript(t *testing.T) {
	check(t, []sample{
		{name: "passed", family: "jest", pipe: "tail -5", out: "Test Suites: 2 passed, 2 total\nTests:       1 skipped, 2 passed, 3 total\nSnapshots:   0 total\n", want: "pass 2/2/0/-/1/-*"},
		{name: "failed", family: "jest", out: "FAIL src/a.test.js\n  ● sum › adds\n\nTests:       1 failed, 5 passed, 6 total\n", want: "fail 6/5/1/-/0/-*"},
		{name: "a suite does not load", family: "jest", pipe: "tail -3", out: "Test Suites: 1 failed, 1 passed, 2 total\nTests:       5 passed, 5 total\n", want: "fail 5/5/0/-/0/-*"},
		{name: "nothing", family: "jest", fate: shell.Failed, out: "No tests found, exiting with code 1\n", want: "empty:zero"},
		{name: "all skipped", family: "jest", fate: shell.Passed, out: "Test Suites: 1 skipped, 0 of 1 total\nTests:       3 skipped, 3 total\n", want: "empty:zero 0/0/0/-/3/-*"},
		{name: "cut", family: "jest", pipe: "head -2", out: "PASS src/a.test.js\nPASS src/b.test.js\n", want: "unknown:filtered"},
		{name: "coverage", family: "jest", out: "Tests:       5 passed, 5 total\nJest: \"global\" coverage threshold for lines (90%) not met: 70%\n", want: "fail 5/5/0/-/0/-*"},
		{name: "bun", family: "bun test", out: "\n 12 pass\n 0 fail\n 30 expect() calls\nRan 12 tests across 3 files. [50.00ms]\n", want: "pass 12/12/0/-/0/-*"},
		{name: "bun failed", family: "bun test", out: "(fail) sum > adds [1.00ms]\n 11 pass\n 1 fail\nRan 12 tests across 3 files. [50.00ms]\n", want: "fail 12/11/1/-/0/-*"},
		{name: "passed", family: "vitest", pipe: "tail -6", out: " Test Files  2 passed (2)\n      Tests  5 passed | 1 skipped (6)\n   Duration  300ms\n", want: "pass 5/5/0/-/1/-*"},
		{name: "failed", family: "vitest", out: " FAIL  src/a.test.ts > sum > adds\n Test Files  1 failed | 1 passed (2)\n      Tests  1 failed | 5 passed (6)\n", want: "fail 6/5/1/-/0/-*"},
		{name: "unhandled", family: "vitest", out: "      Tests  5 passed (5)\n     Errors  1 error\n", want: "fail 5/5/0/-/0/-*"},
		{name: "nothing", family: "vitest", fate: shell.Failed, out: "No test files found, exiting with code 1\n", want: "empty:zero"},
		{name: "passed", family: "mocha", out: "\n  sum\n    ✔ adds\n\n  12 passing (30ms)\n  1 pending\n", want: "pass 12/12/0/-/1/-*"},
		{name: "failed", family: "mocha", out: "  11 passing (30ms)\n  1 failing\n\n  1) sum\n       adds:\n", want: "fail 12/11/1/-/0/-*"},
		{name: "grep passing", family: "mocha", pipe: "grep passing", out: "  11 passing (30ms)\n", want: "unknown:filtered 11/11/0/-/0/-"},
		{name: "grep both", family: "mocha", pipe: "grep -E 'passing|failing'", out: "  11 passing (30ms)\n", want: "pass 11/11/0/-/0/-"},
		{name: "nothing", family: "mocha", fate: shell.Passed, out: "  0 passing (1ms)\n", want: "empty:zero 0/0/0/-/0/-*"},
		{name: "all specs", family: "cypress", pipe: "tail -4", out: "    ✔  All specs passed!                        00:12       12       12        -\n", want: "pass"},
		{name: "specs failed", family: "cypress", pipe: "tail -4", out: "    ✖  1 of 3 failed (33%)                      00:12       12       11        1\n", want: "fail"},
		{name: "passed", family: "ava", out: "  ✔ a\n  ─\n\n  2 tests passed\n", want: "pass 2/2/0/-/0/-*"},
		{name: "failed", family: "ava", out: "  ✘ [fail]: c\n\n  1 test failed\n", want: "fail"},
		{name: "passed", family: "node test", pipe: "tail -8", out: "ℹ tests 3\nℹ pass 2\nℹ fail 0\nℹ cancelled 0\nℹ skipped 1\nℹ todo 0\n", want: "pass 2/2/0/-/1/-*"},
		{name: "failed", family: "node test", out: "not ok 3 - c\n# pass 1\n# fail 1\n# cancelled 0\n# skipped 0\n# todo 0\n", want: "fail 2/1/1/-/0/-*"},
		{name: "nothing", family: "node test", fate: shell.Passed, out: "1..0\n# pass 0\n# fail 0\n# cancelled 0\n# skipped 0\n# todo 0\n", want: "empty:zero 0/0/0/-/0/-*"},
		{name: "plan at the end", family: "node test", out: "ok 1 - a\nok 2 - b\n1..2\n", want: "pass"},
		{name: "plan at the start", family: "node test", out: "1..2\nok 1 - a\nok 2 - b\n", want: "pass"},
		{name: "plan not met", family: "node test", out: "1..2\nok 1 - a\n", want: "unknown:masked"},
		{name: "passed", family: "playwright", pipe: "tail -3", out: "\n  5 passed (3.2s)\n", want: "pass 5/5/0/-/0/-*"},
		{name: "failed", family: "playwright", out: "  1 failed\n    [chromium] › a.spec.ts:3:1 › adds\n  4 passed (3.2s)\n", want: "fail 5/4/1/-/0/-*"},
		{name: "what failed may stand above", family: "playwright", pipe: "tail -1", out: "  4 passed (3.2s)\n", want: "unknown:filtered 4/4/0/-/0/-"},
		{name: "nothing", family: "playwright", fate: shell.Failed, out: "Error: No tests found\n", want: "empty:zero"},
		{name: "passed", family: "deno test", out: "ok | 12 passed | 0 failed (3ms)\n", want: "pass 12/12/0/-/0/0*"},
		{name: "failed", family: "deno test", out: "FAILED | 11 passed | 1 failed | 2 ignored (3ms)\n\nerror: Test failed\n", want: "fail 12/11/1/-/2/0*"},
	})
}

// What fails beside the cases is told from a case that fails.
func TestBeside(t *testing.T) {
	for _, tt := range []struct {
		family, out string
		want        bool
	}{
		{"pytest", "FAIL Required test coverage of 90% not reached. Total coverage: 71.00%\n5 passed in 0.10s\n", true},
		{"pytest", "FAILED a.py::test_x - x\nFAIL Required test coverage of 90% not reached. Total coverage: 71.00%\n1 failed, 5 passed in 0.10s\n", false},
		{"jest", "Jest: \"global\" coverage threshold for lines (90%) not met: 70%\n\nTests:       5 passed, 5 total\n", true},
		{"jest", "Test Suites: 1 failed, 1 passed, 2 total\nTests:       5 passed, 5 total\n", false},
		{"vitest", " Test Files  1 passed (1)\n      Tests  5 passed (5)\n     Errors  2 errors\n", true},
		{"vitest", " Test Files  1 failed | 1 passed (2)\n      Tests  5 passed (5)\n     Errors  1 error\n", false},
		{"vitest", " Test Files  1 passed (1)\n      Tests  5 passed (5)\nERROR: Coverage for lines (70%) does not meet global threshold (90%)\n", true},
	} {
		got := Read(Input{Family: tt.family, Kind: "tests", Fate: shell.Failed, Exit: 1, HasExit: true, Output: tt.out, Alone: true})
		if got.Status != Fail || got.Beside != tt.want {
			t.Errorf("%s %q: %s, beside %v", tt.family, tt.out, got.Status, got.Beside)
		}
	}
}

func TestWeb(t *testing.T) {
	lint, form, typ, build := kind("lint"), kind("format"), kind("typecheck"), kind("build")
	check(t, []sample{
		{name: "found", family: "tsc", pipe: "head -20", out: "src/a.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.\n", want: "fail", with: typ},
		{name: "found, pretty", family: "tsc", out: "\x1b[96msrc/a.ts\x1b[0m:\x1b[93m1\x1b[0m:\x1b[93m7\x1b[0m - \x1b[91merror\x1b[0m\x1b[90m TS2322: \x1b[0mType\n", want: "fail", with: typ},
		{name: "clean", family: "tsc", pipe: "head -20", out: "", want: "pass", with: typ},
		{name: "clean beside others", family: "tsc", out: "5 passed in 0.1s\n", want: "pass", with: func(in *Input) { in.Kind, in.Alone = "typecheck", false }},
		{name: "found", family: "eslint", pipe: "tail -2", out: "✖ 3 problems (2 errors, 1 warning)\n", want: "fail", with: lint},
		{name: "warnings", family: "eslint", pipe: "tail -2", out: "✖ 1 problem (0 errors, 1 warning)\n", want: "pass", with: lint},
		{name: "too many warnings", family: "eslint", out: "✖ 1 problem (0 errors, 1 warning)\n\nESLint found too many warnings (maximum: 0).\n", want: "fail", with: lint},
		{name: "first finding", family: "eslint", pipe: "head -3", out: "\n/p/a.js\n  1:7  error  'a' is never used  no-unused-vars\n", want: "fail", with: lint},
		{name: "found", family: "stylelint", out: "✖ 2 problems (2 errors, 0 warnings)\n", want: "fail", with: lint},
		{name: "found", family: "oxlint", out: "Found 0 warnings and 3 errors.\n", want: "fail", with: lint},
		{name: "clean", family: "oxlint", out: "Found 0 warnings and 0 errors.\n", want: "pass", with: lint},
		{name: "clean", family: "prettier", out: "Checking formatting...\nAll matched files use Prettier code style!\n", want: "pass", with: form},
		{name: "found", family: "prettier", pipe: "head -2", out: "Checking formatting...\n[warn] a.js\n", want: "fail", with: form},
		{name: "listed", family: "prettier", out: "a.js\n", want: "fail", with: form},
		{name: "found", family: "biome", out: "Checked 6 files in 9ms. No fixes applied.\nFound 1 error.\n", want: "fail", with: lint},
		{name: "clean", family: "biome", out: "Checked 6 files in 9ms. No fixes applied.\n", want: "pass", with: lint},
		{name: "built", family: "vite build", pipe: "tail -3", out: "dist/index.html  0.4 kB\n✓ built in 1.2s\n", want: "pass", with: build},
		{name: "not built", family: "vite build", out: "error during build:\nx\n", want: "fail", with: build},
		{name: "built", family: "next", out: "   ▲ Next.js 15\n ✓ Compiled successfully in 2.0s\n", want: "pass", with: build},
		{name: "type error", family: "next", out: " ✓ Compiled successfully\nFailed to compile.\n\nType error: x\n", want: "fail", with: build},
	})
}

func TestRust(t *testing.T) {
	build := kind("build")
	two := "     Running unittests src/lib.rs (target/debug/deps/m-1)\n\ntest result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\n   Doc-tests m\n\ntest result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.10s\n"
	check(t, []sample{
		{name: "summed", family: "cargo test", fate: shell.Passed, out: two, want: "pass 14/14/0/-/1/0*"},
		{name: "tail does not sum", family: "cargo test", pipe: "tail -7", out: two, want: "pass 14/14/0/-/1/0"},
		{name: "failed", family: "cargo test", out: "test tests::bad ... FAILED\n\ntest result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out\n\nerror: test failed, to rerun pass `--lib`\n", want: "fail 2/1/1/-/0/0*"},
		{name: "nothing matched", family: "cargo test", fate: shell.Passed, out: "test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 3 filtered out\n", want: "empty:zero 0/0/0/-/0/3*"},
		{name: "one target matched", family: "cargo test", fate: shell.Passed, out: "test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 3 filtered out\ntest result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 3 filtered out\n", want: "pass 1/1/0/-/0/6*"},
		{name: "grep results", family: "cargo test", pipe: "grep 'test result'", out: "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out\n", want: "pass 12/12/0/-/1/0"},
		{name: "does not compile", family: "cargo test", out: "error[E0277]: cannot add\nerror: could not compile `m` (lib test) due to 1 previous error\n", want: "fail"},
		{name: "nextest", family: "cargo test", out: "     Summary [   0.1s] 12 tests run: 12 passed, 1 skipped\n", want: "pass 12/12/0/-/1/-*"},
		{name: "nextest failed", family: "cargo test", out: "        FAIL [   0.1s] m tests::bad\n     Summary [   0.1s] 12 tests run: 11 passed, 1 failed, 0 skipped\nerror: test run failed\n", want: "fail 12/11/1/-/0/-*"},
		{name: "built", family: "cargo build", pipe: "tail -1", out: "    Finished `dev` profile [unoptimized + debuginfo] target(s) in 1.04s\n", want: "pass", with: build},
		{name: "not built", family: "clippy", pipe: "tail -1", out: "error: could not compile `m` (lib) due to 1 previous error\n", want: "fail", with: build},
		{name: "format", family: "cargo fmt", out: "Diff in /p/src/a.rs:3:\n", want: "fail", with: kind("format")},
	})
}

func TestJVM(t *testing.T) {
	check(t, []sample{
		{name: "passed", family: "mvn", fate: shell.Passed, out: "[INFO] Tests run: 5, Failures: 0, Errors: 0, Skipped: 1, Time elapsed: 0.1 s -- in a.FooTest\n[INFO] \n[INFO] Results:\n[INFO] Tests run: 5, Failures: 0, Errors: 0, Skipped: 1\n[INFO] BUILD SUCCESS\n", want: "pass 4/4/0/0/1/-*"},
		{name: "failed", family: "mvn", pipe: "tail -3", out: "[ERROR] Tests run: 5, Failures: 1, Errors: 0, Skipped: 0\n[INFO] BUILD FAILURE\n", want: "fail 5/4/1/0/0/-*"},
		{name: "nothing", family: "mvn", fate: shell.Passed, out: "[INFO] No tests to run.\n[INFO] BUILD SUCCESS\n", want: "empty:zero"},
		{name: "tests skipped", family: "mvn", fate: shell.Passed, out: "[INFO] Tests are skipped.\n[INFO] BUILD SUCCESS\n", want: "empty:zero"},
		{name: "package without tests", family: "mvn", out: "[INFO] Tests are skipped.\n[INFO] BUILD SUCCESS\n", want: "pass", with: kind("build")},
		{name: "passed", family: "gradle", pipe: "tail -3", out: "> Task :test\n\nBUILD SUCCESSFUL in 3s\n", want: "pass"},
		{name: "failed", family: "gradle", out: "FooTest > bar() FAILED\n\n12 tests completed, 1 failed, 2 skipped\n\nBUILD FAILED in 3s\n", want: "fail 10/9/1/-/2/-*"},
		{name: "no source", family: "gradle", fate: shell.Passed, out: "> Task :test NO-SOURCE\n\nBUILD SUCCESSFUL in 3s\n", want: "empty:zero"},
		{name: "passed", family: "sbt", out: "[info] Tests: succeeded 12, failed 0, canceled 0, ignored 0, pending 0\n[info] All tests passed.\n[success] Total time: 3 s\n", want: "pass"},
		{name: "failed", family: "sbt", out: "[error] Failed: Total 12, Failed 1, Errors 0, Passed 11\n[error] (Test / test) sbt.TestsFailedException: Tests unsuccessful\n", want: "fail 12/11/1/0/0/-*"},
		{name: "passed", family: "dotnet", out: "Passed!  - Failed:     0, Passed:    12, Skipped:     1, Total:    13, Duration: 20 ms - m.dll (net8.0)\n", want: "pass 12/12/0/-/1/-*"},
		{name: "failed", family: "dotnet", out: "  Failed M.Adds [12 ms]\nFailed!  - Failed:     1, Passed:    11, Skipped:     0, Total:    12\n", want: "fail 12/11/1/-/0/-*"},
		{name: "nothing", family: "dotnet", fate: shell.Passed, out: "No test matches the given testcase filter `x` in m.dll\n", want: "empty:zero"},
		{name: "built", family: "dotnet", out: "Build succeeded.\n    0 Warning(s)\n    0 Error(s)\n", want: "pass", with: kind("build")},
		{name: "not built", family: "dotnet", out: "a.cs(3,5): error CS0103: The name 'x' does not exist\nBuild FAILED.\n", want: "fail", with: kind("build")},
	})
}

func TestScripting(t *testing.T) {
	check(t, []sample{
		{name: "passed", family: "rspec", out: "Finished in 0.1 seconds\n12 examples, 0 failures, 1 pending\n", want: "pass 11/11/0/-/1/-*"},
		{name: "failed", family: "rspec", out: "2 examples, 1 failure\n\nrspec ./spec/a_spec.rb:3 # sum adds\n", want: "fail 2/1/1/-/0/-*"},
		{name: "outside", family: "rspec", out: "0 examples, 0 failures, 1 error occurred outside of examples\n", want: "fail 0/0/0/1/0/-*"},
		{name: "nothing", family: "rspec", fate: shell.Passed, out: "0 examples, 0 failures\n", want: "empty:zero 0/0/0/-/0/-*"},
		{name: "passed", family: "minitest", out: "12 runs, 30 assertions, 0 failures, 0 errors, 1 skips\n", want: "pass 11/11/0/0/1/-*"},
		{name: "failed", family: "minitest", out: "12 tests, 30 assertions, 1 failures, 1 errors, 0 skips\n", want: "fail 12/10/1/1/0/-*"},
		{name: "clean", family: "rubocop", out: "12 files inspected, no offenses detected\n", want: "pass", with: kind("lint")},
		{name: "found", family: "rubocop", out: "12 files inspected, 3 offenses detected, 2 offenses autocorrectable\n", want: "fail", with: kind("lint")},
		{name: "corrected", family: "rubocop", out: "12 files inspected, 3 offenses detected, 3 offenses corrected\n", want: "pass", with: kind("lint")},
		{name: "passed", family: "phpunit", out: "OK (12 tests, 30 assertions)\n", want: "pass 12/12/0/0/0/-*"},
		{name: "failed", family: "phpunit", out: "1) M\\SumTest::testAdds\n\nFAILURES!\nTests: 12, Assertions: 30, Failures: 1, Skipped: 1.\n", want: "fail 11/10/1/0/1/-*"},
		{name: "nothing", family: "phpunit", fate: shell.Passed, out: "No tests executed!\n", want: "empty:zero"},
		{name: "passed", family: "pest", out: "  Tests:    5 passed (12 assertions)\n", want: "pass 5/5/0/-/0/-*"},
		{name: "failed", family: "pest", out: "  Tests:    1 failed, 5 passed (12 assertions)\n", want: "fail 6/5/1/-/0/-*"},
		{name: "clean", family: "phpstan", out: "\n [OK] No errors\n", want: "pass", with: kind("lint")},
		{name: "found", family: "phpstan", out: "\n [ERROR] Found 3 errors\n", want: "fail", with: kind("lint")},
		{name: "passed", family: "mix test", out: "Finished in 0.1 seconds\n3 doctests, 12 tests, 0 failures, 1 skipped\n", want: "pass 14/14/0/-/1/0*"},
		{name: "failed", family: "mix test", out: "  1) test adds (SumTest)\n12 tests, 1 failure\n", want: "fail 12/11/1/-/0/0*"},
	})
}

func TestNative(t *testing.T) {
	check(t, []sample{
		{name: "passed", family: "ctest", out: "100% tests passed, 0 tests failed out of 12\n", want: "pass 12/12/0/-/-/-*"},
		{name: "failed", family: "ctest", out: "92% tests passed, 1 tests failed out of 12\n\nThe following tests FAILED:\n\t  3 - sum (Failed)\n", want: "fail 12/11/1/-/-/-*"},
		{name: "nothing", family: "ctest", fate: shell.Passed, out: "No tests were found!!!\n", want: "empty:zero"},
		{name: "gtest", family: "make", out: "[==========] 5 tests from 2 test suites ran. (0 ms total)\n[  PASSED  ] 5 tests.\n", want: "pass 5/5/0/-/0/-*"},
		{name: "gtest failed", family: "make", out: "[  PASSED  ] 4 tests.\n[  FAILED  ] 1 test, listed below:\n[  FAILED  ] Sum.Adds\n", want: "fail 5/4/1/-/0/-*"},
		{name: "catch", family: "make", out: "All tests passed (12 assertions in 3 test cases)\n", want: "pass 3/3/0/-/-/-*"},
		{name: "nothing to do", family: "make", out: "make: Nothing to be done for 'all'.\n", want: "pass", with: kind("build")},
		{name: "compile error", family: "make", pipe: "head -1", out: "a.c:3:5: error: expected ';'\n", want: "fail", with: kind("build")},
		{name: "ninja", family: "ninja", pipe: "tail -1", out: "ninja: build stopped: subcommand failed.\n", want: "fail", with: kind("build")},
		{name: "ninja done", family: "ninja", pipe: "tail -1", out: "[12/12] Linking CXX executable app\n", want: "pass", with: kind("build")},
		{name: "passed", family: "bazel", out: "//a:b    (cached) PASSED in 1s\n\nExecuted 0 out of 1 test: 1 test passes.\n", want: "pass"},
		{name: "failed", family: "bazel", out: "//a:b    FAILED in 1s\n\nExecuted 1 out of 1 test: 1 fails locally.\n", want: "fail"},
		{name: "nothing", family: "bazel", fate: shell.Failed, exit: 4, out: "ERROR: No test targets were found, yet testing was requested\n", want: "empty:zero"},
		{name: "passed", family: "swift test", out: "Test Suite 'SumTests' passed at 2026-01-02.\n\t Executed 2 tests, with 0 failures (0 unexpected) in 0.001 (0.001) seconds\nTest Suite 'All tests' passed at 2026-01-02.\n\t Executed 5 tests, with 0 failures (0 unexpected) in 0.002 (0.003) seconds\n", want: "pass 5/5/0/-/0/-*"},
		{name: "failed", family: "swift test", out: "Test Suite 'All tests' failed at 2026-01-02.\n\t Executed 5 tests, with 1 failure (0 unexpected) in 0.002 (0.003) seconds\n", want: "fail 5/4/1/-/0/-*"},
		{name: "newer", family: "swift test", out: "✔ Test run with 5 tests passed after 0.001 seconds.\n", want: "pass 5/5/0/-/-/-*"},
		{name: "found", family: "shellcheck", out: "In a.sh line 3:\necho $x\n     ^-- SC2086 (info): Double quote\n", want: "fail", with: kind("lint")},
		{name: "found", family: "hadolint", out: "Dockerfile:3 DL3008 warning: Pin versions\n", want: "fail", with: kind("lint")},
		{name: "valid", family: "terraform", out: "Success! The configuration is valid.\n", want: "pass", with: kind("build")},
		{name: "invalid", family: "terraform", out: "╷\n│ Error: Unsupported argument\n│\n", want: "fail", with: kind("build")},
		{name: "clean", family: "helm", out: "==> Linting x\n\n1 chart(s) linted, 0 chart(s) failed\n", want: "pass", with: kind("lint")},
		{name: "found", family: "helm", out: "[ERROR] templates/: parse error\n\nError: 1 chart(s) linted, 1 chart(s) failed\n", want: "fail", with: kind("lint")},
		{name: "junit", family: "task", fate: shell.Passed, out: "<?xml version=\"1.0\"?>\n<testsuites tests=\"5\" failures=\"0\" errors=\"0\">\n<testsuite name=\"a\" tests=\"5\" failures=\"0\" errors=\"0\" skipped=\"0\">\n", want: "pass 5/5/0/0/0/-*"},
		{name: "junit failed", family: "task", out: "<testsuite name=\"a\" tests=\"5\" failures=\"1\" errors=\"0\" skipped=\"1\">\n", want: "fail 4/3/1/0/1/-*"},
	})
}
