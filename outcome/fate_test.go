package outcome

import (
	"testing"

	"github.com/footing-dev/footing/shell"
)

const (
	goOK = "?   \texample.com/m/cmd\t[no test files]\n" +
		"ok  \texample.com/m/a\t0.120s\n" +
		"ok  \texample.com/m/b\t(cached)\n"
	goFail = "--- FAIL: TestSum (0.00s)\n    sum_test.go:9: got 3, want 4\nFAIL\n" +
		"FAIL\texample.com/m/a\t0.011s\nok  \texample.com/m/b\t0.020s\nFAIL\n"
	goNone = "?   \texample.com/m/cmd\t[no test files]\nok  \texample.com/m/a\t0.120s [no tests to run]\n"
)

func TestFates(t *testing.T) {
	check(t, []sample{
		{name: "never ran", family: "go test", fate: shell.NotRun, out: goOK, want: "unknown:not-run"},
		{name: "passed", family: "go test", fate: shell.Passed, out: goOK, want: "pass"},
		{name: "failed", family: "go test", fate: shell.Failed, out: goFail, want: "fail -/-/1/-/-/-"},
		{name: "denied", family: "go test", fate: shell.Passed, out: goFail, want: "fail:disagree -/-/1/-/-/-"},
		{name: "denied elsewhere", family: "go test", fate: shell.Passed, out: goFail, want: "pass -/-/1/-/-/-", with: alongside},
		{name: "denied by totals", family: "pytest", fate: shell.Failed, out: "5 passed in 0.10s\nSomething else went wrong.\n", want: "fail:disagree 5/5/0/0/0/0*"},
		{name: "nothing", family: "go test", fate: shell.Passed, out: goNone, want: "empty:zero"},
		{name: "nothing visible", family: "go test", fate: shell.Passed, pipe: "tail -2", out: goNone, want: "pass"},
		{name: "all good but failed", family: "go test", fate: shell.Failed, out: goOK, want: "fail:disagree"},
		{name: "silent", family: "pytest", fate: shell.Passed, want: "pass"},
		{name: "silent failure", family: "pytest", fate: shell.Failed, want: "fail"},
		{name: "timeout", family: "go test", fate: shell.Failed, exit: 124, out: goOK, want: "unknown:timeout"},
		{name: "timeout after a failure", family: "go test", fate: shell.Failed, exit: 124, out: goFail, want: "fail:timeout -/-/1/-/-/-"},
		{name: "still running", family: "pytest", fate: shell.Failed, exit: -1, out: "..", want: "unknown:timeout"},
		{name: "killed", family: "go test", fate: shell.Failed, exit: 137, out: goOK, want: "fail:signal"},
		{name: "interrupted", family: "go test", fate: shell.Failed, exit: 137, out: "[Request interrupted by user for tool use]\n" + goOK, want: "unknown:interrupted"},
		{name: "not a signal", family: "phpstan", fate: shell.Failed, exit: 255, out: "", want: "fail"},
		{name: "not found", family: "pytest", fate: shell.Failed, exit: 127, out: "bash: pytest: command not found\n", want: "unknown:not-run"},
		{name: "not executable", family: "pytest", fate: shell.Failed, exit: 126, want: "unknown:not-run"},
		{name: "no module", family: "pytest", fate: shell.Failed, exit: 1, out: "/usr/bin/python3: No module named pytest\n", want: "unknown:not-run"},
		{name: "no module, masked", family: "pytest", pipe: "tail -5", out: "/usr/bin/python3: No module named pytest\n", want: "unknown:not-run"},
		{name: "another's command not found", family: "pytest", out: "bash: foo: command not found\n3 passed in 0.1s\n", want: "pass 3/3/0/0/0/0*", with: alongside},
		{name: "a module the code lacks", family: "pytest", pipe: "tail -5", out: "E   ModuleNotFoundError: No module named 'yaml'\n=== 1 error in 0.10s ===\n", want: "fail 0/0/0/1/0/0*"},
		{name: "no tests, by status", family: "pytest", fate: shell.Failed, exit: 5, out: "", want: "empty:zero"},
		{name: "to a file", family: "go test", out: goOK, want: "unknown:filtered", with: func(in *Input) { in.ToFile = true }},
		{name: "to a file, passed", family: "go test", fate: shell.Passed, out: goFail, want: "pass", with: func(in *Input) { in.ToFile = true }},
		{name: "in the background", family: "task", out: "Command running in background with ID: b1. Output is being written to: /tmp/x\n", want: "unknown:masked"},
	})
}

func TestAmbiguous(t *testing.T) {
	two := "4 passed in 0.10s\na.py:1:1: F401 `os` imported but unused\nFound 1 error.\n"
	check(t, []sample{
		{name: "the one that passed", family: "pytest", fate: shell.Ambiguous, exit: 1, out: two, want: "pass 4/4/0/0/0/0*", with: alongside},
		{name: "the one that failed", family: "ruff", fate: shell.Ambiguous, exit: 1, out: two, want: "fail", with: alongside},
		{name: "one that is not seen", family: "mypy", fate: shell.Ambiguous, exit: 1, out: two, want: "unknown:ambiguous", with: alongside},
		{name: "silent on success", family: "go build", fate: shell.Ambiguous, exit: 1, out: goFail, want: "pass", with: alongside},
		{name: "silent, something killed", family: "go build", fate: shell.Ambiguous, exit: 137, out: goFail, want: "unknown:ambiguous", with: alongside},
		{name: "a task's failure is not the build's", family: "go build", fate: shell.Ambiguous, exit: 1, out: "[lint] ERROR task failed\n", want: "pass", with: alongside},
		{name: "not this task", family: "task", fate: shell.Ambiguous, exit: 1, out: "[fmt] $ gofmt -w .\n[lint] $ golangci-lint run\n[lint] ERROR task failed\n", want: "pass", with: task("fmt", "format")},
		{name: "this task", family: "task", fate: shell.Ambiguous, exit: 1, out: "[fmt] $ gofmt -w .\n[lint] $ golangci-lint run\n[lint] ERROR task failed\n", want: "fail", with: task("lint", "lint")},
		{name: "its part", family: "task", fate: shell.Ambiguous, exit: 1, out: "[lint:go] ERROR task failed\n", want: "fail", with: task("lint", "lint")},
		{name: "a task never reached", family: "task", fate: shell.Ambiguous, exit: 1, out: "[lint] $ golangci-lint run\n[lint] ERROR task failed\n", want: "unknown:ambiguous", with: task("test", "tests")},
	})
}

func TestMasked(t *testing.T) {
	long := "=== RUN   TestA\n--- PASS: TestA (0.00s)\nPASS\nok  \texample.com/m/a\t0.120s\n"
	check(t, []sample{
		{name: "tail", family: "go test", pipe: "tail -20", out: goOK, want: "pass"},
		{name: "tail at its limit", family: "go test", pipe: "tail -n 3", out: goOK, want: "pass"},
		{name: "tail, failed", family: "go test", pipe: "tail -3", out: "FAIL\texample.com/m/a\t0.011s\nok  \texample.com/m/b\t0.020s\nFAIL\n", want: "fail"},
		{name: "tail shows only what selected nothing", family: "go test", pipe: "tail -1", out: "ok  \texample.com/m/a\t0.120s [no tests to run]\n", want: "unknown:filtered"},
		{name: "tail cut nothing, nothing selected", family: "go test", pipe: "tail -20", out: goNone, want: "empty:zero"},
		{name: "head below its limit", family: "go test", pipe: "head -50", out: long, want: "pass 1/1/0/-/0/-*"},
		{name: "head at its limit", family: "go test", pipe: "head -4", out: long, want: "unknown:filtered 1/1/0/-/0/-"},
		{name: "head at its limit, failed", family: "go test", pipe: "head -6", out: goFail, want: "fail -/-/1/-/-/-"},
		{name: "head by default", family: "go test", pipe: "head", out: long, want: "pass 1/1/0/-/0/-*"},
		{name: "head of all but", family: "go test", pipe: "head -n -2", out: long, want: "unknown:filtered 1/1/0/-/0/-"},
		{name: "tail from", family: "go test", pipe: "tail -n +3", out: goOK, want: "pass"},
		{name: "tail then head", family: "go test", pipe: "tail -30 | head -3", out: goOK, want: "unknown:filtered"},
		{name: "a closing total before a head's limit", family: "pytest", pipe: "head -1", out: "5 passed in 0.10s\n", want: "pass 5/5/0/0/0/0*"},
		{name: "count", family: "go test", pipe: "grep -c PASS", out: "12\n", want: "unknown:filtered"},
		{name: "wc", family: "go test", pipe: "grep -E '^--- (PASS|FAIL)' | wc -l", out: "     254\n", want: "unknown:filtered"},
		{name: "a count beside what another run says", family: "go test", pipe: "wc -l", out: "3\n--- FAIL: TestX (0.00s)\nFAIL\nFAIL\texample.com/m/b\t0.1s\n", want: "unknown:filtered", with: alongside},
		{name: "grep that keeps failures", family: "go test", pipe: "grep -E 'ok|FAIL'", out: "ok  \texample.com/m/a\t0.120s\n", want: "pass"},
		{name: "grep with a basic pattern", family: "go test", pipe: `grep "ok\|FAIL"`, out: "ok  \texample.com/m/a\t0.120s\n", want: "pass"},
		{name: "grep that keeps failures, failed", family: "go test", pipe: "grep -E 'ok|FAIL'", out: "ok  \texample.com/m/a\t0.120s\nFAIL\texample.com/m/b\t0.1s\nFAIL\n", want: "fail"},
		{name: "grep that drops them", family: "go test", pipe: "grep ok", out: "ok  \texample.com/m/a\t0.120s\n", want: "unknown:filtered"},
		{name: "grep for failures finds none", family: "go test", pipe: "grep FAIL", out: "", want: "unknown:filtered"},
		{name: "grep -v noise", family: "go test", pipe: "grep -v 'no test files'", out: "ok  \texample.com/m/a\t0.120s\n", want: "pass"},
		{name: "grep -v failures", family: "go test", pipe: "grep -v FAIL", out: "ok  \texample.com/m/a\t0.120s\n", want: "unknown:filtered"},
		{name: "grep cases", family: "go test", pipe: "grep -E '^(=== RUN|--- PASS|--- FAIL|PASS|FAIL)'", out: "=== RUN   TestA\n--- PASS: TestA (0.00s)\nPASS\n", want: "pass 1/1/0/-/0/-"},
		{name: "grep cases, sorted and cut", family: "go test", pipe: "grep -E '^--- (PASS|FAIL)' | sort | head -1", out: "--- PASS: TestA (0.00s)\n", want: "unknown:filtered 1/1/0/-/0/-"},
		{name: "grep cases, the last", family: "go test", pipe: "grep -E '^--- (PASS|FAIL)' | tail -1", out: "--- PASS: TestA (0.00s)\n", want: "unknown:filtered 1/1/0/-/0/-"},
		{name: "grep packages, the last", family: "go test", pipe: "grep -E '^(ok|FAIL)' | tail -1", out: "ok  \tm/a\t0.1s\n", want: "pass"},
		{name: "grep with context", family: "pytest", pipe: `grep -A5 "FAILED\|PASSED"`, out: "tests/a_test.py::test_x PASSED\n", want: "pass"},
		{name: "grep a pattern that does not compile", family: "go test", pipe: "grep -P '(?<!x)FAIL|ok'", out: "ok  \texample.com/m/a\t0.120s\n", want: "unknown:filtered"},
		{name: "grep a total", family: "pytest", pipe: "grep passed", out: "=== 5 passed in 0.10s ===\n", want: "pass 5/5/0/0/0/0*"},
		{name: "tee", family: "go test", pipe: "tee /tmp/log", out: goOK, want: "pass"},
		{name: "sed substitution", family: "go test", pipe: "sed 's/m/n/'", out: goOK, want: "pass"},
		{name: "sed range", family: "go test", pipe: "sed -n 1,3p", out: goOK, want: "unknown:filtered"},
		{name: "script with totals", family: "go test", pipe: "python3 -c x", out: "Passed: 254, Failed: 0\nWall clock: 48.7s\n", want: "pass 254/254/0/-/-/-*"},
		{name: "script with totals, failed", family: "go test", pipe: "python3 -c x", out: "Passed: 89, Failed: 1\n", want: "fail 90/89/1/-/-/-*"},
		{name: "script that says nothing", family: "go test", pipe: "awk x", out: "3.2s strategy\n", want: "unknown:filtered"},
		{name: "or true", family: "go test", out: goOK, want: "pass"},
		{name: "or true, failed", family: "go test", out: goFail, want: "fail -/-/1/-/-/-"},
		{name: "silent on success", family: "go build", pipe: "head -20", out: "\n", want: "pass"},
		{name: "silent behind grep", family: "go build", pipe: "grep error", out: "", want: "unknown:filtered"},
		{name: "silent on failure too", family: "pytest", pipe: "tail -5", out: "", want: "unknown:masked"},
		{name: "silent beside others", family: "go vet", out: goOK, want: "pass", with: alongside},
		{name: "trailer runner, last lines", family: "task", pipe: "tail -3", out: "[lint] $ ./lint.sh\n[lint] Finished in 3.0ms\nFinished in 2.27s\n", want: "pass"},
		{name: "trailer runner, failed", family: "task", pipe: "tail -3", out: "[lint:go] * goconst: 1\nFinished in 2.18s\n[lint:go] ERROR task failed\n", want: "fail"},
		{name: "no trailer runner, last lines", family: "unknown", pipe: "tail -3", out: "done\n", want: "unknown:masked"},
		{name: "closing statement missing", family: "pytest", pipe: "tail -5", out: "tests/test_a.py ..... [ 50%]\n", want: "unknown:masked"},
		{name: "truncated without its end", family: "go test", out: goOK, want: "unknown:truncated", with: truncated},
		{name: "truncated in the middle", family: "go test", out: "ok  \texample.com/m/a\t0.1s\n... [80 lines truncated] ...\nok  \texample.com/m/z\t0.1s\n", want: "pass", with: truncated},
		{name: "only a preview", family: "go test", out: "<persisted-output>\nOutput too large (32.5KB). Full output saved to: /tmp/x\nok  \texample.com/m/a\t0.1s\n", want: "unknown:truncated"},
		{name: "truncated, total at the end", family: "pytest", out: "... [80 lines truncated] ...\n5 passed in 0.1s\n", want: "pass 5/5/0/0/0/0*", with: truncated},
	})
}

func TestTruncatedKeepsTheStatus(t *testing.T) {
	check(t, []sample{
		{name: "counts are lost", family: "go test", fate: shell.Passed, out: "--- PASS: TestA (0.00s)\n", want: "pass 1/1/0/-/0/-", with: truncated},
		{name: "nothing selected is not certain", family: "go test", fate: shell.Passed, out: goNone, want: "pass", with: truncated},
	})
}

func TestColoursAndProgress(t *testing.T) {
	check(t, []sample{
		{name: "colours", family: "pytest", out: "\x1b[32m\x1b[1m5 passed\x1b[0m\x1b[32m in 0.10s\x1b[0m\n", want: "pass 5/5/0/0/0/0*"},
		{name: "redrawn line", family: "jest", out: "RUNS a\rRUNS b\rTests:       5 passed, 5 total\r\n", want: "pass 5/5/0/-/0/-*"},
		{name: "window title", family: "pytest", out: "\x1b]0;title\x07=== 2 passed in 0.1s ===\n", want: "pass 2/2/0/0/0/0*"},
	})
}

func TestWhatOnlyLooksLikeFailure(t *testing.T) {
	check(t, []sample{
		{name: "names and logs", family: "go test", out: "=== RUN   TestFAIL\n    x_test.go:3: error: expected\nerror: this is logged\n--- PASS: TestFAIL (0.00s)\nPASS\nok  \texample.com/m/a\t0.1s\n", want: "pass 1/1/0/-/0/-*"},
		{name: "a case another run printed", family: "go test", fate: shell.Passed, out: "=== RUN   TestRunner\n--- FAIL: TestInner (0.00s)\n--- PASS: TestRunner (0.00s)\nPASS\nok  \texample.com/m/a\t0.1s\n", want: "pass 2/1/1/-/0/-*"},
		{name: "log lines", family: "pytest", fate: shell.Passed, out: "ERROR root: cannot open\nFAILED to connect, as expected\n2 passed in 0.1s\n", want: "pass 2/2/0/0/0/0*"},
		{name: "a word a test printed", family: "go test", fate: shell.Passed, out: "=== RUN   TestRunner\nFAIL\n--- PASS: TestRunner (0.00s)\nPASS\nok  \texample.com/m/a\t0.1s\n", want: "pass 1/1/0/-/0/-*"},
		{name: "the last word", family: "go test", pipe: "tail -2", out: "ok  \texample.com/m/b\t0.020s\nFAIL\n", want: "fail"},
		{name: "jest logs", family: "jest", pipe: "tail -9", out: "  ● Console\n\n    console.error\n      error: expected\n\nTests:       2 passed, 2 total\n", want: "pass 2/2/0/-/0/-*"},
	})
}

func TestSeveralRuns(t *testing.T) {
	check(t, []sample{
		{name: "the worst wins", family: "pytest", out: "3 passed in 0.1s\n1 failed, 2 passed in 0.1s\n", want: "fail 6/5/1/0/0/0", with: alongside},
		{name: "the status tells them apart", family: "pytest", fate: shell.Passed, out: "1 failed, 2 passed in 0.1s\n3 passed in 0.1s\n", want: "pass 6/5/1/0/0/0", with: alongside},
		{name: "all good", family: "pytest", out: "3 passed in 0.1s\n4 passed in 0.1s\n", want: "pass 7/7/0/0/0/0", with: alongside},
	})
}

func TestNames(t *testing.T) {
	o := Read(sample{family: "go test", out: goFail}.input())
	if len(o.Failing) != 1 || o.Failing[0] != "TestSum" {
		t.Errorf("failing %q", o.Failing)
	}
	if len(o.Units) != 2 || o.Units[0] != "example.com/m/a" {
		t.Errorf("units %q", o.Units)
	}
	o = Read(sample{family: "go test", out: goOK}.input())
	if !o.Cached || len(o.Failing) != 0 || len(o.Units) != 2 {
		t.Errorf("%+v", o)
	}
	o = Read(sample{family: "go test", out: goOK + goNone}.input())
	if len(o.Units) != 2 {
		t.Errorf("a package that ran no test is listed: %q", o.Units)
	}
	o = Read(sample{family: "go test", out: "--- PASS: TestA (0.00s)\n    --- PASS: TestA/x (0.00s)\n    --- PASS: TestA/y (0.00s)\nok  \tm\t0.1s\n"}.input())
	if o.Top != 1 || o.Counts.Executed != 3 {
		t.Errorf("top %d of %d", o.Top, o.Counts.Executed)
	}
}
