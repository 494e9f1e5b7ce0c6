package outcome

import (
	"slices"
	"testing"

	"github.com/footing-dev/footing/shell"
)

const pytestFailed = `============================= test session starts ==============================
collected 3 items

tests/test_a.py .F                                                       [ 66%]
tests/test_b.py .                                                        [100%]

=================================== FAILURES ===================================
____________________________________ test_x ____________________________________
E       assert 1 == 2
=========================== short test summary info ============================
FAILED tests/test_a.py::test_x - assert 1 == 2
========================= 1 failed, 2 passed in 0.12s ==========================
`

func TestPytest(t *testing.T) {
	check(t, []sample{
		{name: "quiet", family: "pytest", fate: shell.Passed, out: "....                  [100%]\n4 passed in 0.09s\n", want: "pass 4/4/0/0/0/0*"},
		{name: "with everything", family: "pytest", fate: shell.Passed, out: "=== 72 passed, 1 skipped, 2 deselected, 1 xfailed, 3 warnings in 65.32s (0:01:05) ===\n", want: "pass 73/72/0/0/1/2*"},
		{name: "failed", family: "pytest", fate: shell.Failed, out: pytestFailed, want: "fail 3/2/1/0/0/0*"},
		{name: "failed behind tail", family: "pytest", pipe: "tail -2", out: "FAILED tests/test_a.py::test_x - assert 1 == 2\n=== 1 failed, 2 passed in 0.12s ===\n", want: "fail 3/2/1/0/0/0*"},
		{name: "collection errors", family: "pytest", out: "ERROR tests/test_a.py - SyntaxError\n!!!!!!!!!!! Interrupted: 1 error during collection !!!!!!!!!!!\n1 error in 0.27s\n", want: "fail 0/0/0/1/0/0*"},
		{name: "nothing collected", family: "pytest", fate: shell.Failed, exit: 5, out: "collected 0 items\n\n=== no tests ran in 0.01s ===\n", want: "empty:zero 0/0/0/0/0/0*"},
		{name: "nothing collected, masked", family: "pytest", pipe: "tail -1", out: "=== no tests ran in 0.01s ===\n", want: "empty:zero 0/0/0/0/0/0*"},
		{name: "all skipped", family: "pytest", fate: shell.Passed, out: "=== 3 skipped in 0.01s ===\n", want: "empty:zero 0/0/0/0/3/0*"},
		{name: "all deselected", family: "pytest", fate: shell.Failed, exit: 5, out: "=== 12 deselected in 0.01s ===\n", want: "empty:zero 0/0/0/0/0/12*"},
		{name: "no such file", family: "pytest", fate: shell.Failed, exit: 4, out: "ERROR: file or directory not found: tests/nope.py\n\n=== no tests ran in 0.00s ===\n", want: "unknown:not-run 0/0/0/0/0/0*"},
		{name: "usage", family: "pytest", pipe: "tail -5", out: "ERROR: usage: pytest [options]\npytest: error: unrecognized arguments: --x\n", want: "fail"},
		{name: "conftest", family: "pytest", pipe: "tail -5", out: "ImportError while loading conftest '/p/conftest.py'.\n", want: "fail"},
		{name: "twice quiet", family: "pytest", pipe: "tail -2", out: "....      [100%]\n", want: "pass"},
		{name: "twice quiet, failed", family: "pytest", pipe: "tail -3", out: ".F..      [100%]\nFAILED tests/test_a.py::test_x\n", want: "fail"},
		{name: "old words", family: "pytest", out: "===== 2 passed in 0.12 seconds =====\n", want: "pass 2/2/0/0/0/0*"},
		{name: "coverage", family: "pytest", pipe: "tail -3", out: "FAIL Required test coverage of 80% not reached. Total coverage: 70.00%\n5 passed in 0.10s\n", want: "fail 5/5/0/0/0/0*"},
		{name: "killed", family: "pytest", out: "tests/test_a.py ...\n", want: "unknown:masked"},
		{name: "verbose parallel", family: "pytest", out: "[gw0] [ 50%] PASSED tests/test_a.py::test_x \n=== 1 passed in 0.12s ===\n", want: "pass 1/1/0/0/0/0*"},
	})
	o := Read(sample{family: "pytest", fate: shell.Failed, out: pytestFailed}.input())
	if !slices.Equal(o.Failing, []string{"tests/test_a.py::test_x"}) || !slices.Equal(o.Units, []string{"tests/test_a.py", "tests/test_b.py"}) {
		t.Errorf("failing %q units %q", o.Failing, o.Units)
	}
}

func TestUnittest(t *testing.T) {
	bar := "----------------------------------------------------------------------\n"
	check(t, []sample{
		{name: "ok", family: "unittest", pipe: "tail -5", out: bar + "Ran 5 tests in 0.003s\n\nOK\n", want: "pass 5/5/0/0/0/-*"},
		{name: "skipped", family: "unittest", fate: shell.Passed, out: bar + "Ran 5 tests in 0.003s\n\nOK (skipped=2)\n", want: "pass 3/3/0/0/2/-*"},
		{name: "all skipped", family: "unittest", fate: shell.Passed, out: bar + "Ran 2 tests in 0.003s\n\nOK (skipped=2)\n", want: "empty:zero 0/0/0/0/2/-*"},
		{name: "failed", family: "django", out: "ERROR: test_a (m.T)\nFAIL: test_b (m.T)\n" + bar + "Ran 72 tests in 0.303s\n\nFAILED (failures=1, errors=1, skipped=21)\n", want: "fail 51/49/1/1/21/-*"},
		{name: "nothing", family: "unittest", fate: shell.Passed, out: bar + "Ran 0 tests in 0.000s\n\nOK\n", want: "empty:zero 0/0/0/0/0/-*"},
		{name: "nothing, newer", family: "unittest", fate: shell.Failed, exit: 5, out: bar + "Ran 0 tests in 0.000s\n\nNO TESTS RAN\n", want: "empty:zero 0/0/0/0/0/-*"},
		{name: "verdict only", family: "unittest", pipe: "tail -1", out: "OK\n", want: "pass"},
		{name: "does not start", family: "django", pipe: "tail -9", out: "Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\n\n\n\n\n\nModuleNotFoundError: No module named 'pytz'\n", want: "fail"},
		{name: "not finished", family: "unittest", out: "test_a (m.T) ... ok\n", want: "unknown:masked"},
	})
	o := Read(sample{family: "unittest", out: "FAIL: test_b (m.T)\nRan 1 test in 0.1s\n\nFAILED (failures=1)\n"}.input())
	if !slices.Equal(o.Failing, []string{"test_b (m.T)"}) {
		t.Errorf("failing %q", o.Failing)
	}
}

func TestPythonLint(t *testing.T) {
	lint, form, typ := kind("lint"), kind("format"), kind("typecheck")
	check(t, []sample{
		{name: "clean", family: "ruff", pipe: "tail -1", out: "All checks passed!\n", want: "pass", with: lint},
		{name: "found", family: "ruff", pipe: "tail -2", out: "Found 2 errors.\n[*] 1 fixable with the `--fix` option.\n", want: "fail", with: lint},
		{name: "fixed", family: "ruff", fate: shell.Passed, out: "Found 1 error (1 fixed, 0 remaining).\n", want: "pass", with: lint},
		{name: "partly fixed", family: "ruff", out: "Found 3 errors (1 fixed, 2 remaining).\n", want: "fail", with: lint},
		{name: "format check", family: "ruff", out: "Would reformat: a.py\n1 file would be reformatted, 2 files already formatted\n", want: "fail", with: form},
		{name: "format check, clean", family: "ruff", out: "3 files already formatted\n", want: "pass", with: form},
		{name: "clean", family: "black", out: "All done! ✨ 🍰 ✨\n3 files would be left unchanged.\n", want: "pass", with: form},
		{name: "found", family: "black", out: "would reformat a.py\n\nOh no! 💥 💔 💥\n1 file would be reformatted.\n", want: "fail", with: form},
		{name: "found", family: "isort", out: "ERROR: /p/a.py Imports are incorrectly sorted and/or formatted.\n", want: "fail", with: form},
		{name: "clean", family: "mypy", out: "Success: no issues found in 3 source files\n", want: "pass", with: typ},
		{name: "found", family: "mypy", pipe: "head -1", out: "a.py:3: error: Incompatible types  [assignment]\n", want: "fail", with: typ},
		{name: "found, total", family: "mypy", pipe: "tail -1", out: "Found 3 errors in 1 file (checked 3 source files)\n", want: "fail", with: typ},
		{name: "clean", family: "pyright", out: "0 errors, 0 warnings, 0 informations \n", want: "pass", with: typ},
		{name: "found", family: "pyright", out: "/p/a.py\n  /p/a.py:1:7 - error: \"x\" is not defined\n1 error, 0 warnings, 0 informations \n", want: "fail", with: typ},
		{name: "found", family: "flake8", out: "./a.py:1:1: F401 'os' imported but unused\n", want: "fail", with: lint},
		{name: "clean", family: "flake8", out: "", want: "pass", with: lint},
		{name: "clean", family: "pylint", out: "\n--------------------\nYour code has been rated at 10.00/10\n", want: "pass", with: lint},
		{name: "found", family: "pylint", out: "************* Module a\na.py:1:0: C0114: Missing module docstring (missing-module-docstring)\n\nYour code has been rated at 5.00/10\n", want: "fail", with: lint},
	})
	o := Read(Input{Family: "black", Fate: shell.Passed, Alone: true, Output: "reformatted a.py\n\nAll done! ✨ 🍰 ✨\n1 file reformatted, 2 files left unchanged.\n"})
	if o.Status != Pass || !o.Rewrote || !slices.Equal(o.Units, []string{"a.py"}) {
		t.Errorf("a rewrite: %+v", o)
	}
}
