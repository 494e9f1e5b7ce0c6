package run

import (
	"strings"
	"testing"

	"github.com/footing-dev/footing/record"
)

// Where the output names the task that failed, the others of a chain are told
// apart from it.
func TestChain(t *testing.T) {
	tests := []struct {
		name, command, output, want string
	}{
		{"the middle one", "mise run fmt && mise run lint && mise run test", "[lint] ERROR task failed\n\na.go:3:1: unused (x)\n1 issues:\n* x: 1\n", "format pass, lint fail"},
		{"the last one", "mise run fmt && mise run lint", "[fmt] $ gofmt -w .\na.go:3:1: unused (x)\n1 issues:\n* x: 1\n[lint] ERROR task failed\n", "format pass, lint fail"},
		{"a task of the one named", "mise run fmt && mise run lint", "a.go:3:1: unused (x)\n[lint:go] ERROR task failed\n", "format pass, lint fail"},
		{"make", "make fmt && make lint", "a.go:3:1: unused\nmake: *** [Makefile:9: lint] Error 1\n", "format pass, lint fail"},
		{"no name", "mise run fmt && mise run lint", "a.go:3:1: unused (x)\n1 issues:\n* x: 1\n", "format unknown, lint fail"},
		{"the same task twice", "make lint && make lint", "make: *** [Makefile:9: lint] Error 1\n", "lint fail, lint fail"},
		{"another task", "make fmt && make lint", "make: *** [Makefile:9: other] Error 1\n", "format unknown, lint unknown"},
		{"no chain", "make fmt; make lint", "make: *** [Makefile:9: lint] Error 1\n", "format unknown, lint fail"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			f := New(Options{OnTurn: func(t *Turn, _ *History) {
				for _, r := range t.Readings {
					got = append(got, string(r.Check.Kind)+" "+string(r.Out.Status))
				}
			}})
			f.Add(&record.Event{Kind: record.Prompt, Line: 1})
			f.Add(&record.Event{Kind: record.CallMade, Line: 2, Call: &record.Call{ID: "c", Op: record.OpShell, Command: record.Plain(tt.command)}})
			f.Add(&record.Event{Kind: record.CallDone, Line: 3, Result: &record.Result{ID: "c", Status: record.StatusFailed, HasExit: true, Exit: 1, Output: record.Plain(tt.output)}})
			f.Close()
			if s := strings.Join(got, ", "); s != tt.want {
				t.Errorf("got %q, want %q", s, tt.want)
			}
		})
	}
}
