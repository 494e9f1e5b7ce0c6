package outcome

import (
	"testing"

	"github.com/footing-dev/footing/shell"
)

const goNoTags = "# example.com/m\npackage example.com/m: build constraints exclude all Go files in /p/m\nFAIL\texample.com/m [setup failed]\nFAIL\n"

func TestGo(t *testing.T) {
	check(t, []sample{
		{name: "verbose", family: "go test", fate: shell.Passed, out: "=== RUN   TestA\n--- PASS: TestA (0.00s)\n=== RUN   TestB\n    b_test.go:4: skipped\n--- SKIP: TestB (0.00s)\nPASS\nok  \texample.com/m\t0.002s\n", want: "pass 1/1/0/-/1/-*"},
		{name: "all skipped", family: "go test", fate: shell.Passed, out: "=== RUN   TestB\n--- SKIP: TestB (0.00s)\nPASS\nok  \texample.com/m\t0.002s\n", want: "empty:zero 0/0/0/-/1/-*"},
		{name: "two segments, counts unsure", family: "go test", out: "--- PASS: TestA (0.00s)\nok  \texample.com/m\t0.002s\n", want: "pass 1/1/0/-/0/-", with: alongside},
		{name: "coverage", family: "go test", out: "ok  \texample.com/m\t0.002s\tcoverage: 81.2% of statements\n\texample.com/m/x\t\tcoverage: 0.0% of statements\n", want: "pass"},
		{name: "build failed", family: "go test", out: "# example.com/m [example.com/m.test]\n./a_test.go:7:2: undefined: x\nFAIL\texample.com/m [build failed]\nFAIL\n", want: "fail"},
		{name: "setup failed", family: "go test", fate: shell.Failed, out: "FAIL\texample.com/m [setup failed]\nFAIL\n", want: "fail"},
		{name: "no tags beside a failure", family: "go test", fate: shell.Failed, exit: 1, out: "--- FAIL: TestA (0.0s)\nFAIL\texample.com/n\t0.1s\n" + goNoTags, want: "fail -/-/1/-/-/-"},
		{name: "panic in sight only", family: "go test", pipe: "head -2", out: "panic: boom\n\ngoroutine 7 [running]:\n", want: "fail"},
		{name: "no test files", family: "go test", fate: shell.Passed, out: "?   \texample.com/m\t[no test files]\n", want: "empty:zero"},
		{name: "a mixture", family: "go test", fate: shell.Passed, out: goNone + "ok  \texample.com/m/c\t0.1s\n", want: "pass"},
		{name: "blanks for tabs", family: "go test", out: "ok      example.com/m   0.002s\n", want: "pass"},
		{name: "json", family: "go test", fate: shell.Passed, out: `{"Time":"2026-01-02T03:04:05Z","Action":"start","Package":"m"}
{"Action":"output","Package":"m","Test":"TestA","Output":"--- FAIL: no\n"}
{"Action":"pass","Package":"m","Test":"TestA","Elapsed":0}
{"Action":"pass","Package":"m","Test":"TestA/x","Elapsed":0}
{"Action":"pass","Package":"m","Elapsed":0.1}
`, want: "pass 2/2/0/-/0/-*"},
		{name: "json failed", family: "go test", out: `{"Action":"fail","Package":"m","Test":"TestA","Elapsed":0}
{"Action":"fail","Package":"m","Elapsed":0.1}
`, want: "fail 1/0/1/-/0/-*"},
		{name: "gotestsum", family: "go test", fate: shell.Passed, out: "✓  a (10ms)\n✓  b (cached)\n∅  c\n\nDONE 12 tests, 1 skipped in 1.2s\n", want: "pass 11/11/0/0/1/-*"},
		{name: "gotestsum failed", family: "go test", out: "✖  a (10ms)\n\n=== Failed\n=== FAIL: a TestX (0.00s)\n\nDONE 12 tests, 2 failures in 1.2s\n", want: "fail 12/10/2/0/0/-*"},
		{name: "build", family: "go build", fate: shell.Passed, want: "pass"},
		{name: "build of a main package", family: "go build", pipe: "head -30", out: "# command-line-arguments\n./main.go:3:1: syntax error: unexpected x\n", want: "fail"},
		{name: "build beside a search", family: "go build", out: "# A heading\nmain.go:3:   x := 1\n", want: "pass", with: alongside},
		{name: "build beside a failing test build", family: "go build", out: "# m/a [m/a.test]\na_test.go:9:1: not enough arguments\nFAIL\tm/a [build failed]\nFAIL\n", want: "pass", with: alongside},
		{name: "downloads", family: "go build", fate: shell.Passed, out: "go: downloading golang.org/x/mod v0.1.0\n", want: "pass"},
		{name: "no module", family: "go build", out: "go: go.mod file not found in current directory or any parent directory; see 'go help modules'\n", want: "fail"},
		{name: "vet", family: "go vet", out: "# example.com/m\n# [example.com/m]\n./a.go:5:2: Printf format %d has arg s of wrong type string\n", want: "fail"},
		{name: "vet of a test", family: "go vet", out: "# m [m.test]\nvet: ./a_test.go:3:1: undefined: y\n", want: "fail"},
	})
}

// Without its build tags a package has nothing to test, which is no failure of
// a test. Of a task that forgot them it is one.
func TestGoExcluded(t *testing.T) {
	for _, s := range []sample{
		{family: "go test", fate: shell.Failed, exit: 1, out: goNoTags, want: "empty:zero"},
		{family: "go test", pipe: "head -80", out: goNoTags, want: "empty:zero"},
		{family: "go test", fate: shell.Failed, exit: 1, out: "FAIL\texample.com/m [setup failed]\nFAIL\n", want: "fail"},
		{family: "task", fate: shell.Failed, exit: 1, out: goNoTags, want: "fail"},
	} {
		if got := brief(Read(s.input())); got != s.want {
			t.Errorf("%s, %q: got %q, want %q", s.family, s.out, got, s.want)
		}
	}
}

func TestGoLint(t *testing.T) {
	check(t, []sample{
		{name: "clean", family: "golangci-lint", pipe: "head -30", out: "0 issues.\n", want: "pass", with: kind("lint")},
		{name: "clean at the limit", family: "golangci-lint", pipe: "head -1", out: "0 issues.\n", want: "pass", with: kind("lint")},
		{name: "found", family: "golangci-lint", pipe: "tail -4", out: "\t^\n2 issues:\n* errcheck: 1\n* revive: 1\n", want: "fail", with: kind("lint")},
		{name: "first finding", family: "golangci-lint", pipe: "head -1", out: "a.go:3:7: Error return value is not checked (errcheck)\n", want: "fail", with: kind("lint")},
		{name: "tolerated", family: "golangci-lint", fate: shell.Passed, out: "a.go:3:7: x (errcheck)\n1 issues:\n* errcheck: 1\n", want: "fail:disagree", with: kind("lint")},
		{name: "does not start", family: "golangci-lint", out: "Error: can't load config: unsupported version\n", want: "fail", with: kind("lint")},
		{name: "silent", family: "staticcheck", out: "", want: "pass"},
		{name: "found", family: "staticcheck", out: "a.go:3:7: this value of err is never used (SA4006)\n", want: "fail"},
		{name: "clean", family: "gofmt", out: "", want: "pass", with: func(in *Input) { in.SilentOK = true }},
		{name: "files listed", family: "gofmt", fate: shell.Passed, out: "a.go\nb/c.go\n", want: "fail:disagree"},
		{name: "diff", family: "gofmt", out: "diff a.go.orig a.go\n--- a.go.orig\n+++ a.go\n", want: "fail"},
		{name: "does not parse", family: "gofmt", out: "a.go:3:1: expected declaration, found x\n", want: "fail"},
	})
	o := Read(Input{Family: "gofmt", Kind: "format", Fate: shell.Passed, Alone: true, Fixes: true, Output: "a.go\n"})
	if o.Status != Pass || !o.Rewrote || len(o.Units) != 1 {
		t.Errorf("a rewrite: %+v", o)
	}
}

func TestTasks(t *testing.T) {
	check(t, []sample{
		{name: "mise and golangci-lint", family: "task", pipe: "head -50", out: "[lint] $ golangci-lint run ./...\na.go:3:7: x (errcheck)\n1 issues:\n* errcheck: 1\n[lint] ERROR task failed\n", want: "fail", with: kind("lint")},
		{name: "mise labels", family: "task", pipe: "tail -9", out: "[lint:go] $ ./go\n[lint:go] 0 issues.\n[lint:go] Finished in 1.0s\nFinished in 1.1s\n", want: "pass", with: kind("lint")},
		{name: "mise and go test, all skipped over", family: "task", fate: shell.Passed, out: goNone + "[test] $ go test ./... -run TestX\n", want: "empty:zero"},
		{name: "lint then test, lint", family: "task", out: "0 issues.\nFAIL\tm/a\t0.1s\nFAIL\n[test] ERROR task failed\n", want: "pass", with: task("lint", "lint")},
		{name: "lint then test, test", family: "task", out: "0 issues.\nFAIL\tm/a\t0.1s\nFAIL\n[test] ERROR task failed\n", want: "fail", with: task("test", "tests")},
		{name: "npm", family: "task", pipe: "tail -3", out: "npm ERR! code ELIFECYCLE\nnpm ERR! errno 1\n", want: "fail"},
		{name: "npm says nothing", family: "task", pipe: "tail -9", out: "\n> x@1.0.0 check\n> node check.js\n\nhi\n", want: "unknown:masked"},
		{name: "npm 10", family: "task", pipe: "tail -3", out: "npm error Lifecycle script `test` failed with error:\nnpm error code 1\n", want: "fail"},
		{name: "npm without the script", family: "task", fate: shell.Failed, out: "npm error Missing script: \"test\"\nnpm error\nnpm error To see a list of scripts, run:\n", want: "unknown:not-run"},
		{name: "npm without the program", family: "task", fate: shell.Failed, out: "> x@1.0.0 test\n> jest\n\nsh: 1: jest: not found\n", want: "unknown:not-run"},
		{name: "yarn", family: "task", out: "error Command failed with exit code 1.\n", want: "fail"},
		{name: "pnpm", family: "task", out: " ELIFECYCLE  Command failed with exit code 1.\n", want: "fail"},
		{name: "bun", family: "task", out: "error: script \"test\" exited with code 1\n", want: "fail"},
		{name: "just", family: "task", out: "error: Recipe `test` failed on line 3 with exit code 1\n", want: "fail"},
		{name: "go-task", family: "task", out: "task: Failed to run task \"test\": exit status 1\n", want: "fail"},
		{name: "make", family: "make", out: "make: *** [Makefile:3: test] Error 1\n", want: "fail"},
		{name: "make without the program", family: "make", fate: shell.Failed, exit: 2, out: "make: jest: No such file or directory\nmake: *** [Makefile:3: test] Error 127\n", want: "unknown:not-run"},
		{name: "make without the target", family: "make", fate: shell.Failed, exit: 2, out: "make: *** No rule to make target 'tset'.  Stop.\n", want: "unknown:not-run"},
		{name: "make and pytest", family: "make", fate: shell.Passed, out: "python -m pytest -q\n....\n4 passed in 0.10s\n", want: "pass 4/4/0/0/0/0*"},
		{name: "make and pytest, denied", family: "make", fate: shell.Passed, out: "pytest -q || true\n1 failed, 3 passed in 0.10s\n", want: "fail:disagree 4/3/1/0/0/0*"},
		{name: "turbo", family: "turbo", fate: shell.Passed, out: "web:test: Tests:       5 passed, 5 total\n\n Tasks:    1 successful, 1 total\nCached:    0 cached, 1 total\n", want: "pass 5/5/0/-/0/-*"},
		{name: "turbo failed", family: "turbo", out: "web:test: Tests:       1 failed, 4 passed, 5 total\n\n Tasks:    0 successful, 1 total\n Failed:    web#test\n", want: "fail 5/4/1/-/0/-*"},
		{name: "pnpm recursive", family: "task", out: "packages/a test: Tests:       5 passed, 5 total\n", want: "pass 5/5/0/-/0/-*"},
		{name: "own script", family: "unknown", fate: shell.Passed, out: "=== 254 passed, 0 failed ===\n", want: "pass 254/254/0/-/-/-*"},
		{name: "own script, failed", family: "unknown", out: "Results: 3 passed, 1 failed\n", want: "fail 4/3/1/-/-/-*"},
		{name: "own script, out of", family: "unknown", out: "4/4 tests passed\n", want: "pass 4/4/0/-/-/-*"},
		{name: "own script, out of more", family: "unknown", out: "3/4 passed\n", want: "fail 4/3/1/-/-/-*"},
		{name: "own script, nothing", family: "unknown", out: "done\n", want: "unknown:masked"},
		{name: "own script, words of failure", family: "unknown", out: "checking\nERROR: mismatch in row 3\n", want: "fail"},
		{name: "own script, traceback", family: "unknown", out: "Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\nValueError: x\n", want: "fail"},
		{name: "nx", family: "nx", out: "\n NX   Successfully ran target test for 3 projects\n", want: "pass"},
		{name: "lerna", family: "lerna", out: "lerna ERR! npm run test exited 1 in 'a'\n", want: "fail"},
		{name: "pre-commit", family: "pre-commit", out: "trailing whitespace.......Passed\nblack......(no files to check)Skipped\n", want: "pass", with: kind("lint")},
		{name: "pre-commit failed", family: "pre-commit", out: "black......Failed\n- hook id: black\n- files were modified by this hook\n", want: "fail", with: kind("lint")},
		{name: "pre-commit nothing", family: "pre-commit", fate: shell.Passed, out: "black......(no files to check)Skipped\n", want: "empty:zero", with: kind("lint")},
		{name: "tox", family: "tox", out: "12 passed in 1.0s\n  py311: OK (1.20 seconds)\n  congratulations :) (1.30 seconds)\n", want: "pass 12/12/0/0/0/0*"},
		{name: "tox failed", family: "tox", pipe: "tail -2", out: "  py311: FAIL code 1 (1.20 seconds)\n  evaluation failed :( (1.30 seconds)\n", want: "fail"},
		{name: "nox", family: "nox", out: "nox > Session tests was successful.\n", want: "pass"},
		{name: "nox failed", family: "nox", out: "nox > Command pytest failed with exit code 1\nnox > Session tests failed.\n", want: "fail"},
	})
}
