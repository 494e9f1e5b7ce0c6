package outcome

import (
	"slices"
	"testing"

	"github.com/footing-dev/footing/shell"
)

// What was printed until a run was stopped is no result, whatever it says.
func TestTimedOut(t *testing.T) {
	host := "Command timed out after 2m 0.0s\n"
	stopped := func(in *Input) { in.TimedOut, in.HasExit = true, false }
	check(t, []sample{
		{name: "host's remark", family: "go test", out: host + "ok  \tx/pkg\t0.1s\n", want: "unknown:timeout"},
		{name: "and a status", family: "go test", fate: shell.Failed, exit: 143, out: host + "ok  \tx/pkg\t0.1s\n", want: "unknown:timeout"},
		{name: "told by the host", family: "vitest", out: "      Tests  14 passed (14)\n", want: "unknown:timeout 14/14/0/-/0/-*", with: stopped},
		{name: "failures stay", family: "go test", out: host + "--- FAIL: TestX (0.1s)\nFAIL\tx/pkg\t0.1s\n", want: "fail:timeout -/-/1/-/-/-"},
		{name: "a program's words", family: "go test", fate: shell.Passed, out: "Command timed out waiting for the lock\nok  \tx/pkg\t0.1s\n", want: "pass"},
		{name: "timeout(1)", family: "go test", fate: shell.Failed, exit: 124, out: "ok  \tx/pkg\t0.1s\n", want: "unknown:timeout"},
	})
}

// Test binaries of two crates are two units, also when their sources are
// called the same.
func TestCargoUnits(t *testing.T) {
	out := "     Running unittests src/lib.rs (target/debug/deps/alpha-0a1b)\ntest result: ok. 4 passed; 0 failed; 0 ignored\n" +
		"     Running unittests src/lib.rs (target/debug/deps/beta_core-2c3d)\ntest result: ok. 5 passed; 0 failed; 0 ignored\n"
	o := Read(sample{family: "cargo test", fate: shell.Passed, out: out}.input())
	if want := []string{"alpha src/lib.rs", "beta_core src/lib.rs"}; !slices.Equal(o.Units, want) {
		t.Errorf("units %q, want %q", o.Units, want)
	}
}

func TestHomeMade(t *testing.T) {
	check(t, []sample{
		{name: "all", fate: shell.Masked, out: "test_one PASSED\nAll tests passed!\n", want: "pass"},
		{name: "all of a number", out: "✅ All 12 tests passed!\n", want: "pass 12/12/0/-/-/-*"},
		{name: "unittest's words", out: "Ran 10 tests in 0.1s\n\nOK\n", want: "pass 10/10/0/0/0/-*"},
		{name: "sums", out: "10 passed, 2 failed\n", want: "fail 12/10/2/-/-/-*"},
		{name: "xcode", out: "** BUILD SUCCEEDED **\n", want: "pass", with: kind("build")},
		{name: "xcode failed", out: "** BUILD FAILED **\n", want: "fail", with: kind("build")},
		{name: "flutter", family: "flutter test", out: "00:02 +12: All tests passed!\n", want: "pass 12/12/0/-/0/-*"},
		{name: "flutter failed", family: "flutter test", out: "00:02 +11 ~1 -2: Some tests failed.\n", want: "fail 13/11/2/-/1/-*"},
		{name: "no words", out: "done\n", want: "unknown:masked"},
		{name: "bun's end", family: "bun test", pipe: "tail -3", out: " 0 fail\n 20 expect() calls\nRan 14 tests across 2 files. [12.00ms]\n", want: "pass 14/14/0/-/0/-*"},
		{name: "bun's bad end", family: "bun test", pipe: "tail -3", out: " 2 fail\n 20 expect() calls\nRan 14 tests across 2 files. [12.00ms]\n", want: "fail 14/12/2/-/0/-*"},
		{name: "ruff mended all", family: "ruff", out: "Found 2 errors (2 fixed, 0 remaining).\n", want: "pass", with: kind("lint")},
		// Silence behind a filter for failures proves nothing: a run that never
		// started leaves none either.
		{name: "grep found nothing", family: "go test", pipe: "grep FAIL", fate: shell.Masked, exit: 1, out: "", want: "unknown:filtered"},
	})
}

// An attempt that could not start says nothing of the tree.
func TestNeverStarted(t *testing.T) {
	check(t, []sample{
		{name: "no package here", family: "npm run", fate: shell.Failed, out: "npm error enoent Could not read package.json\n", want: "unknown:not-run"},
		{name: "no such tests", family: "pytest", fate: shell.Failed, out: "ERROR: file or directory not found: tests/x.py\n\nno tests ran in 0.01s\n", want: "unknown:not-run 0/0/0/0/0/0*"},
		{name: "no module here", family: "go test", fate: shell.Failed, out: "pattern ./...: directory prefix . does not contain main module or its selected dependencies\n", want: "unknown:not-run"},
		{name: "no go.mod", family: "go test", fate: shell.Failed, out: "go: go.mod file not found in current directory or any parent directory; see 'go help modules'\n", want: "unknown:not-run"},
		{name: "no daemon", family: "pytest", fate: shell.Failed, out: "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?\n", want: "unknown:not-run"},
		{name: "a case may print it", family: "go test", fate: shell.Failed, out: "Cannot connect to the Docker daemon\n--- FAIL: TestX (0.1s)\nFAIL\tx/pkg\t0.1s\nFAIL\n", want: "fail -/-/1/-/-/-"},
	})
}

func TestWarnings(t *testing.T) {
	for _, tt := range []struct {
		s    sample
		want int
	}{
		{sample{family: "eslint", pipe: "tail -3", out: "✖ 1 problem (0 errors, 1 warning)\n"}, 1},
		{sample{family: "eslint", out: "✔ No ESLint warnings or errors\n"}, 0},
		{sample{family: "eslint", out: ""}, -1},
		{sample{family: "dotnet", out: "Build succeeded.\n    3 Warning(s)\n    0 Error(s)\n", with: kind("build")}, 3},
		{sample{family: "dotnet", out: "Build succeeded.\n    0 Warning(s)\n    0 Error(s)\n", with: kind("build")}, 0},
		{sample{family: "clippy", out: "warning: `a` (lib) generated 2 warnings\nwarning: `b` (bin \"b\") generated 1 warning (1 duplicate)\n    Finished dev [unoptimized] target(s) in 0.1s\n", with: kind("lint")}, 3},
		{sample{family: "pyright", out: "0 errors, 2 warnings, 0 informations\n", with: kind("typecheck")}, 2},
	} {
		if o := Read(tt.s.input()); o.Warnings != tt.want {
			t.Errorf("%s %q: %d warnings, want %d", tt.s.family, tt.s.out, o.Warnings, tt.want)
		}
	}
}

// A case that failed was compiled; a package that failed to build was not.
func TestCompiled(t *testing.T) {
	for out, want := range map[string]bool{
		"--- FAIL: TestX (0.1s)\nFAIL\tx/pkg\t0.1s\nok  \tx/cmd\t0.1s\nFAIL\n":          true,
		"--- FAIL: TestX (0.1s)\nFAIL\tx/pkg\t0.1s\nFAIL\tx/cmd [build failed]\nFAIL\n": false,
		"FAIL\tx/cmd [build failed]\nFAIL\n":                                            false,
	} {
		if o := Read(sample{family: "go test", fate: shell.Failed, out: out}.input()); o.Compiled != want {
			t.Errorf("%q: compiled %v", out, o.Compiled)
		}
	}
}

// Of cargo's cases a person counts those with or without the documentation's.
func TestDocTests(t *testing.T) {
	out := "     Running unittests src/lib.rs (target/debug/deps/a-1)\ntest result: ok. 9 passed; 0 failed; 0 ignored\n   Doc-tests a\ntest result: ok. 1 passed; 0 failed; 0 ignored\n"
	if o := Read(sample{family: "cargo test", fate: shell.Passed, out: out}.input()); o.Counts.Executed != 10 || o.Top != 9 {
		t.Errorf("executed %d top %d", o.Counts.Executed, o.Top)
	}
}

func TestProve(t *testing.T) {
	check(t, []sample{
		{name: "passed", family: "prove", out: "t/a.t .. ok\nAll tests successful.\nFiles=1, Tests=4,  0 wallclock secs\nResult: PASS\n", want: "pass 4/4/0/-/-/-*"},
		{name: "failed", family: "prove", out: "t/a.t .. Failed 1/4 subtests\nFiles=1, Tests=4,  0 wallclock secs\nResult: FAIL\n", want: "fail"},
		{name: "nothing", family: "prove", fate: shell.Passed, out: "Files=0, Tests=0,  0 wallclock secs\nResult: NOTESTS\n", want: "empty:zero"},
	})
}
