package outcome

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/footing-dev/footing/shell"
)

func FuzzRead(f *testing.F) {
	for _, s := range []struct{ family, pipe, out string }{
		{"go test", "tail -5", goFail},
		{"go test", "grep -E 'ok|FAIL' | head -3", goOK},
		{"pytest", "", pytestFailed},
		{"task", "", "[lint] $ golangci-lint run\n0 issues.\n[lint] ERROR task failed\n"},
		{"unknown", "sed -n 1,3p", "\x1b[31m4/4 passed\x1b[0m\r\n"},
		{"gofmt", "wc -l", "a.go\n"},
		{"mocha", "grep -A 2 -m", "  12 passing (3ms)\n  1 failing\n"},
		{"playwright", "", "\n  5 passed (3.2s)\n"},
		{"swift test", "", "Test Suite 'All tests' passed at x\n Executed 5 tests, with 1 failure\n"},
	} {
		f.Add(s.family, "tests", uint8(0), 0, s.pipe, s.out, uint8(3))
	}
	f.Fuzz(func(t *testing.T, family, kind string, fate uint8, exit int, pipe, out string, flags uint8) {
		in := Input{
			Family: family, Kind: kind, Fate: shell.Fate(fate % 5), Exit: exit, HasExit: flags&1 != 0,
			Alone: flags&2 != 0, Trailer: flags&4 != 0, SilentOK: flags&8 != 0, Truncated: flags&16 != 0,
			ToFile: flags&32 != 0, Fixes: flags&64 != 0, Output: out, Filters: stages(pipe),
		}
		o := Read(in)
		if again := Read(in); !reflect.DeepEqual(o, again) {
			t.Fatalf("read twice: %+v and %+v", o, again)
		}
		if err := sound(in, o); err != nil {
			t.Fatal(err)
		}
	})
}

// sound states what holds of every outcome.
func sound(in Input, o Outcome) error {
	c := o.Counts
	switch {
	case !slices.Contains([]Status{Pass, Fail, Empty, Unknown}, o.Status):
		return fmt.Errorf("status %q", o.Status)
	case o.Counted && c.Executed < 0:
		return fmt.Errorf("counted without counts: %+v", o)
	case o.Status == Pass && in.Fate != shell.Passed && c.Failed > 0 && o.Counted:
		return fmt.Errorf("a pass with failures counted: %+v", o)
	case (in.Fate == shell.Masked || in.Fate == shell.Ambiguous) && !o.Masked:
		return fmt.Errorf("not masked under %v", in.Fate)
	case len(o.Failing) > maxFailing || len(o.Units) > maxUnits:
		return fmt.Errorf("%d failing, %d units", len(o.Failing), len(o.Units))
	case o.Failing != nil && o.Status != Fail:
		return fmt.Errorf("%s names what failed: %q", o.Status, o.Failing)
	case !slices.IsSorted(o.Units):
		return fmt.Errorf("units out of order: %q", o.Units)
	case o.Status == Unknown && o.Why == "":
		return fmt.Errorf("unknown without a reason")
	}
	for _, n := range []int{c.Executed, c.Passed, c.Failed, c.Errors, c.Skipped, c.Deselected} {
		if n < -1 || n > 8*maxCount {
			return fmt.Errorf("counts %+v", c)
		}
	}
	return nil
}

// Every family's reader must bear every other family's output, whole and cut
// anywhere.
func TestEveryFamilyOnEveryOutput(t *testing.T) {
	outputs := []string{goOK, goFail, goNone, pytestFailed}
	for i := range tools {
		for _, l := range failureLines(tools[i].name) {
			outputs = append(outputs, l+"\n")
		}
	}
	families := []string{"task", "unknown", ""}
	for i := range tools {
		families = append(families, tools[i].name)
	}
	for _, fam := range families {
		for _, out := range outputs {
			for n := 0; n < len(out); n += 1 + len(out)/8 {
				for fate := shell.Masked; fate <= shell.Failed; fate++ {
					in := Input{Family: fam, Kind: "tests", Fate: fate, Alone: n%2 == 0, Output: out[:n]}
					if err := sound(in, Read(in)); err != nil {
						t.Fatalf("%s of %q: %v", fam, out[:n], err)
					}
				}
			}
		}
	}
}

// A line that proves a failure to some filter must prove it to the reader.
func TestFailureLinesFail(t *testing.T) {
	for _, fam := range []string{
		"go test", "go build", "go vet", "golangci-lint", "staticcheck", "pytest", "unittest", "django", "cargo test", "cargo build", "clippy",
		"jest", "vitest", "mocha", "playwright", "node test", "tsc", "eslint", "mypy", "ruff", "mvn", "gradle", "rspec", "phpunit", "dotnet", "ctest", "make", "task",
	} {
		for _, l := range failureLines(fam) {
			o := Read(Input{Family: fam, Kind: "tests", Alone: true, Output: l + "\n"})
			if o.Status != Fail {
				t.Errorf("%s: %q reads as %s", fam, l, o.Status)
			}
		}
	}
}

func TestLongOutput(t *testing.T) {
	body := strings.Repeat("=== RUN   TestA\n--- PASS: TestA (0.00s)\n", 40_000)
	o := Read(Input{Family: "go test", Kind: "tests", Alone: true, Trailer: true, Output: body + "PASS\nok  \tm\t3.1s\n"})
	if o.Status != Pass || o.Counted {
		t.Errorf("a long pass: %+v", o)
	}
	o = Read(Input{Family: "go test", Kind: "tests", Alone: true, Trailer: true, Output: body + "FAIL\nFAIL\tm\t3.1s\nFAIL\n"})
	if o.Status != Fail {
		t.Errorf("a long failure: %+v", o)
	}
	o = Read(Input{Family: "go test", Fate: shell.Passed, Alone: true, Output: strings.Repeat("x", 5<<20)})
	if o.Status != Pass {
		t.Errorf("one long line: %+v", o)
	}
}

func bench(b *testing.B, in Input) {
	b.SetBytes(int64(len(in.Output)))
	b.ReportAllocs()
	for b.Loop() {
		Read(in)
	}
}

func verboseGo(n int) string {
	return strings.Repeat("=== RUN   TestSomething/with_a_name\n    some_test.go:12: a line that was logged by the test\n--- PASS: TestSomething/with_a_name (0.00s)\n", n) + "PASS\nok  \texample.com/m\t3.1s\n"
}

// 256 KiB is read in full; what is longer is read in part.
func BenchmarkGoVerbose(b *testing.B) {
	bench(b, Input{Family: "go test", Kind: "tests", Alone: true, Output: verboseGo(1900)})
}

func BenchmarkGoVerboseLong(b *testing.B) {
	bench(b, Input{Family: "go test", Kind: "tests", Alone: true, Output: verboseGo(100_000)})
}

func BenchmarkTask(b *testing.B) {
	bench(b, Input{Family: "task", Kind: "tests", Alone: true, Output: verboseGo(1900)})
}

func BenchmarkShort(b *testing.B) {
	bench(b, Input{Family: "go test", Kind: "tests", Alone: true, Output: goOK})
}
