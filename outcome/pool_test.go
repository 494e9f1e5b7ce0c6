package outcome

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/footing-dev/footing/shell"
)

// A reading that was given back holds nothing of what it gathered.
func TestFree(t *testing.T) {
	for _, family := range []string{"task", "go test"} {
		in := Input{Family: family, Kind: "tests", Alone: true, Output: "--- FAIL: TestA (0.00s)\nFAIL\nFAIL\texample.org/a\t0.01s\nnpm ERR! code 1\nTraceback (most recent call last):\n[lint] x\n"}
		r := scan(in, viewOf(nil, family, in.Output))
		if len(r.tools) == 0 || !r.any((*tally).bad) {
			t.Fatalf("%s: nothing was read", family)
		}
		r.free()
		for i, u := range r.tallies[:cap(r.tallies)] {
			if !reflect.ValueOf(u).IsZero() {
				t.Errorf("%s: tally %d is left as %+v", family, i, u)
			}
		}
		rest := *r
		if rest.tools, rest.tallies = nil, nil; len(r.tools)+len(r.tallies) > 0 || !reflect.ValueOf(rest).IsZero() {
			t.Errorf("%s: left as %+v", family, rest)
		}
	}
}

// twice are checks of which each leaves something of its own in a reading, or
// would be read otherwise if something was left.
var twice = []Input{
	{Family: "task", Kind: "tests", Alone: true, Fate: shell.Masked, Output: "ok  \texample.org/b\t0.1s\nok  \texample.org/a\t0.1s\n--- FAIL: TestA (0.00s)\nFAIL\nFAIL\texample.org/c\t0.1s\n"},
	{Family: "go test", Kind: "tests", Alone: true, Fate: shell.Masked, Output: "ok  \texample.org/y\t0.1s\nok  \texample.org/x\t0.1s\n"},
	{Family: "go test", Kind: "tests", Alone: true, Fate: shell.Masked, Output: "=== RUN   TestB\n--- PASS: TestB (0.00s)\nPASS\nok  \texample.org/b\t0.1s\n"},
	{Family: "go test", Kind: "tests", Alone: true, Fate: shell.Masked, Truncated: true, Output: "ok  \texample.org/y\t0.1s\n"},
	{Family: "task", Kind: "tests", Alone: true, Fate: shell.Masked, Output: "=== 1 failed, 2 passed in 0.10s ===\n"},
	{Family: "task", Kind: "tests", Alone: true, Fate: shell.Masked, Output: "Tests:       2 passed, 2 total\n"},
	{Family: "black", Kind: "format", Alone: true, Fixes: true, Fate: shell.Passed, Output: "reformatted a.py\nAll done!\n1 file reformatted.\n"},
	{Family: "go build", Kind: "build", Alone: true, SilentOK: true, Fate: shell.Masked},
	{Family: "go build", Kind: "build", Alone: true, SilentOK: true, Fate: shell.Masked, Output: "error: it broke\n"},
	{Family: "go build", Kind: "build", SilentOK: true, Fate: shell.Masked, Output: "hello\n"},
	{Family: "task", Alone: true, Trailer: true, Fate: shell.Masked, Output: "all is well\n"},
	{Family: "task", Trailer: true, Fate: shell.Masked, Output: "all is well\n"},
	{Family: "task", Task: "docs", Trailer: true, Fate: shell.Masked, Output: "[docs] $ render\n"},
	{Family: "task", Alone: true, Trailer: true, Fate: shell.Masked, Output: "> a@1.0.0 docs\n> render\n"},
	{Family: "task", Alone: true, Fate: shell.Masked, Output: "npm error Lifecycle script `docs` failed with error:\n"},
	{Family: "task", Alone: true, Fate: shell.Masked, Output: "make: *** [Makefile:3: docs] Error 1\n"},
	{Family: "task", Alone: true, Fate: shell.Masked, Output: "bash: render: command not found\n"},
	{Family: "task", Alone: true, Fate: shell.Masked, Output: "hello\n[12 lines truncated]\nbye\n"},
	{Family: "task", Alone: true, Fate: shell.Masked, Output: "<persisted-output>\n"},
	{Family: "task", Alone: true, Fate: shell.Masked, Output: "[Request interrupted by user]\n"},
	{Family: "task", Alone: true, Fate: shell.Masked, Output: "Command timed out after 2m 0s\n"},
	{Family: "task", Alone: true, Fate: shell.Masked, Output: "Command running in background with ID: 7\n"},
	{Family: "task", Alone: true, Fate: shell.Masked, Output: "Traceback (most recent call last):\n1\n2\n3\n4\n5\n6\n7\n8\n9\n"},
}

// What was read before, and of what, changes no answer.
func TestReadTwice(t *testing.T) {
	want, said := make([]Outcome, len(twice)), make([]string, len(twice))
	for i, in := range twice {
		forget()
		want[i] = Read(in)
		said[i] = fmt.Sprintf("%+v", want[i])
	}
	if len(want[0].Units) != 3 || len(want[1].Units) != 2 || want[7].Status != Pass {
		t.Fatalf("nothing was read: %+v", want[:8])
	}
	for i, before := range twice {
		for j, in := range twice {
			forget()
			Read(before)
			if again := Read(in); !reflect.DeepEqual(again, want[j]) {
				t.Errorf("%q after %q:\n%+v, not\n%+v", in.Output, twice[i].Output, again, want[j])
			}
		}
	}
	for i, is := range want {
		if now := fmt.Sprintf("%+v", is); now != said[i] {
			t.Errorf("an answer was written over: %s, now %s", said[i], now)
		}
	}
}

// forget drops the readings that wait for the next check.
func forget() {
	for cap(readings.Get().(*reading).tools) > 0 {
	}
}

// An answer holds no room for more than it says: a run keeps those of all its
// checks.
func TestUnitsAreKeptTight(t *testing.T) {
	out := Read(Input{Family: "go test", Kind: "tests", Alone: true, Fate: shell.Passed, Output: strings.Repeat("ok  \texample.org/b\t0.1s\nok  \texample.org/a\t0.1s\n", 1000)})
	if !slices.Equal(out.Units, []string{"example.org/a", "example.org/b"}) {
		t.Fatalf("units %v", out.Units)
	}
	if cap(out.Units) > 4 {
		t.Errorf("room for %d units is kept for %d", cap(out.Units), len(out.Units))
	}
}
