package outcome

import (
	"testing"

	"github.com/footing-dev/footing/shell"
)

func TestNoneFailed(t *testing.T) {
	for l, want := range map[string]bool{
		"FAILED: 0": true, "Failed: 0": true, "FAIL = 0": true, "FAILED (0)": true, "0 tests failed": true,
		"Failed tests: 0": true, "Failed tests: none": true, "ERRORS: 0, WARNINGS: 3": true, "FAILED 0 of 31": true,
		"Tests failed: 0/31": true, "Number of failures: 0": true,
		"FAILED: 2": false, "Failed: 10": false, "Failed: 0 Passed: 31": false, "FAIL: 0.5s": false, "FAIL: test_0": false,
		"FAILED": false, "3 of 0 failed": false, "FAILED tests/test_0.py": false, "Error: 0x80004005": false, "Errors: 0, failures: 1": false,
		"Tests: 3 failed, 0 errors": false, "Tests: none": false, "Failed: 0x1": false, "Failed: 0.5": false, "Failed: 99999999999999999999": false,
		"Failed tests: 0, errors: 0, failures: 0, errors: 0, failures: 0, failed: 0": false,
		"# fail 0": false, "failed: \u2013 0": false, "0": false, "Traceback 0": false,
	} {
		if got := noneFailed(l); got != want {
			t.Errorf("%q: %v", l, got)
		}
	}
	if n := testing.AllocsPerRun(10, func() { noneFailed("Failed tests: 0 of 31") }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// A script's own summary of no failures speaks for no failure, however it ended.
func TestSummaryOfNoFailures(t *testing.T) {
	for _, c := range []struct {
		out  string
		fate shell.Fate
		want Status
	}{
		{"PASSED: 31\nFAILED: 0\n", shell.Passed, Pass},
		{"PASSED: 31\nFAILED: 0\n", shell.Masked, Unknown},
		{"PASSED: 29\nFAILED: 2\n", shell.Masked, Fail},
		{"Passed: 31\nFailed: 0\n", shell.Passed, Pass},
	} {
		in := Input{Output: c.out, Fate: c.fate, Alone: true, Family: "task", Kind: "tests", Task: "test"}
		if got := Read(in); got.Status != c.want {
			t.Errorf("%q after %v: %s (%s), want %s", c.out, c.fate, got.Status, got.Why, c.want)
		}
	}
}
