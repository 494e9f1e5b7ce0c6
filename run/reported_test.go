package run

import (
	"testing"

	"github.com/footing-dev/footing/outcome"
	"github.com/footing-dev/footing/record"
)

func TestReportedStatus(t *testing.T) {
	tests := []struct {
		name, command, output string
		want                  outcome.Status
	}{
		{"zero", `go vet ./... | tail -3; echo "exit: ${PIPESTATUS[0]}"`, "something\nexit: 0\n", outcome.Pass},
		{"one", `go vet ./... | tail -3; echo "exit: ${PIPESTATUS[0]}"`, "something\nexit: 1\n", outcome.Fail},
		{"the bare variable", "go test ./... > /dev/null 2>&1; echo $?", "1\n", outcome.Fail},
		{"with words behind", `go test ./... > /dev/null 2>&1; echo "status=$? done"`, "status=0 done\n", outcome.Pass},
		{"not printed", "go test ./... > /dev/null 2>&1; echo $?", "\n", outcome.Unknown},
		{"a number that is no status", "go test ./... > /dev/null 2>&1; echo $?", "70000\n", outcome.Unknown},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got outcome.Status
			f := New(Options{OnTurn: func(t *Turn, _ *History) {
				for _, r := range t.Readings {
					got = r.Out.Status
				}
			}})
			f.Add(&record.Event{Kind: record.Prompt, Line: 1})
			f.Add(&record.Event{Kind: record.CallMade, Line: 2, Call: &record.Call{ID: "c", Op: record.OpShell, Command: record.Plain(tt.command)}})
			f.Add(&record.Event{Kind: record.CallDone, Line: 3, Result: &record.Result{ID: "c", Status: record.StatusOK, HasExit: true, Output: record.Plain(tt.output)}})
			f.Close()
			if got != tt.want {
				t.Errorf("status = %s, want %s", got, tt.want)
			}
		})
	}
}
