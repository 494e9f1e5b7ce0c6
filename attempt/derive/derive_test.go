package derive

import (
	"fmt"
	"strings"
	"testing"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/record"
)

// script is a run as a list of steps: "run CMD => pass", "run CMD => fail",
// "edit FILE", "tree DIGEST".
func script(t *testing.T, o Options, steps ...string) []attempt.Attempt {
	t.Helper()
	c := New(o)
	line := 0
	add := func(ev record.Event) {
		line++
		ev.Line = line
		c.Add(&ev)
	}
	add(record.Event{Kind: record.Session, Session: &record.SessionInfo{Cwd: "/w"}})
	add(record.Event{Kind: record.Prompt, Text: record.Plain("go")})
	for i, step := range steps {
		id := fmt.Sprint("c", i)
		switch word, rest, _ := strings.Cut(step, " "); word {
		case "run":
			command, end, _ := strings.Cut(rest, " => ")
			add(record.Event{Kind: record.CallMade, Call: &record.Call{ID: id, Op: record.OpShell, Command: record.Plain(command)}})
			r := &record.Result{ID: id, Status: record.StatusOK, HasExit: true, Output: record.Plain("ok  \tx\t0.01s\n")}
			if end == "fail" {
				r.Status, r.Exit, r.Output = record.StatusFailed, 1, record.Plain("--- FAIL: TestA (0.00s)\nFAIL\nFAIL\tx\t0.01s\nFAIL\n")
			}
			add(record.Event{Kind: record.CallDone, Result: r})
		case "edit":
			add(record.Event{Kind: record.CallMade, Call: &record.Call{ID: id, Op: record.OpEdit, Edits: []record.Edit{{Path: rest, Old: record.Plain(id), New: record.Plain(id + "x")}}}})
			add(record.Event{Kind: record.CallDone, Result: &record.Result{ID: id, Status: record.StatusOK}})
		case "tree":
			add(record.Event{Kind: record.Measured, Tree: &record.Tree{Code: rest}})
		}
	}
	return c.Attempts()
}

func TestDerive(t *testing.T) {
	for name, c := range map[string]struct {
		steps []string
		want  []string
	}{
		"a pass is nothing":              {[]string{"run go test ./... => pass"}, nil},
		"a failure":                      {[]string{"run go test ./... => fail"}, []string{"failed"}},
		"twice over one tree is one":     {[]string{"run go test ./... => fail", "run go test ./... => fail"}, []string{"failed"}},
		"another spelling is the same":   {[]string{"run go test ./... => fail", "run go test -v ./... => fail"}, []string{"failed"}},
		"over two trees are two":         {[]string{"run go test ./... => fail", "edit a.go", "run go test ./... => fail"}, []string{"failed", "failed"}},
		"two checks are two":             {[]string{"run go test ./... => fail", "run go vet ./... => fail"}, []string{"failed", "failed"}},
		"a pass over the same tree":      {[]string{"run go test ./... => fail", "run go test ./... => pass"}, []string{"failed", "succeeded"}},
		"a pass over another is nothing": {[]string{"run go test ./... => fail", "edit a.go", "run go test ./... => pass"}, []string{"failed"}},
		"no check":                       {[]string{"run false => fail"}, nil},
	} {
		got := script(t, Options{Run: "r"}, c.steps...)
		var ends []string
		for _, a := range got {
			end := "failed"
			if a.Outcome.Succeeded {
				end = "succeeded"
			}
			ends = append(ends, end)
			if !a.Derived || len(a.Evidence) != 1 || len(a.Verdicts) != 1 || a.Verdicts[0].Verifier.Authority != attempt.Binding {
				t.Errorf("%s: %+v", name, a)
			}
		}
		if fmt.Sprint(ends) != fmt.Sprint(c.want) {
			t.Errorf("%s: %q, want %q", name, ends, c.want)
		}
	}
}

func TestDerivedAgainIsKnown(t *testing.T) {
	steps := []string{"tree d1", "run go test ./... => fail", "edit a.go", "tree d2", "run go test ./... => fail"}
	got := script(t, Options{Run: "r", Facts: []string{"ci"}}, steps...)
	if len(got) != 2 || got[0].Assumptions[0] != "tree d1" || got[1].Assumptions[0] != "tree d2" {
		t.Fatalf("%+v", got)
	}
	approach := got[0].Approach
	if adv := attempt.Consult(got, approach, []string{"ci", "tree d1"}); adv.Kind != attempt.KnownFailure || !adv.Verified {
		t.Errorf("the same tree: %+v", adv)
	}
	if adv := attempt.Consult(got, approach, []string{"ci", "tree d3"}); adv.Kind != attempt.RetryUnblocked || adv.AttemptID != got[1].ID {
		t.Errorf("another tree: %+v", adv)
	}
	again := script(t, Options{Run: "r", Facts: []string{"ci"}}, steps...)
	for i := range got {
		if got[i].ID != again[i].ID {
			t.Errorf("ids differ: %s, %s", got[i].ID, again[i].ID)
		}
	}
}
