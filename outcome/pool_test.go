package outcome

import (
	"reflect"
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

// What was read before, and of what, changes no answer.
func TestReadTwice(t *testing.T) {
	one := Input{Family: "task", Kind: "tests", Alone: true, Fate: shell.Masked, Output: "ok  \texample.org/b\t0.1s\nok  \texample.org/a\t0.1s\n--- FAIL: TestA (0.00s)\nFAIL\nFAIL\texample.org/c\t0.1s\n"}
	two := Input{Family: "go test", Kind: "tests", Alone: true, Fate: shell.Masked, Output: "ok  \texample.org/y\t0.1s\nok  \texample.org/x\t0.1s\n"}
	a, b := Read(one), Read(two)
	if len(a.Units) != 3 || len(b.Units) != 2 {
		t.Fatalf("units are not read: %v, %v", a.Units, b.Units)
	}
	for range 3 {
		if again := Read(two); !reflect.DeepEqual(again, b) {
			t.Fatalf("%+v, then %+v", b, again)
		}
		if again := Read(one); !reflect.DeepEqual(again, a) {
			t.Fatalf("%+v, then %+v", a, again)
		}
	}
	if a.Units[0] != "example.org/a" || b.Units[0] != "example.org/x" {
		t.Fatalf("an answer was written over: %v, %v", a.Units, b.Units)
	}
}
