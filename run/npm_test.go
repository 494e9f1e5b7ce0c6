package run

import (
	"testing"

	"github.com/footing-dev/footing/outcome"
	"github.com/footing-dev/footing/record"
)

// npm names a failing script in a workspace only. Where it was seen to, an end
// without that is a pass.
func TestNpmSays(t *testing.T) {
	const started = "> @acme/cli@1.0.0 build\n> tsgo -p . && npm run copy\n\n> @acme/cli@1.0.0 copy\n> cp a b\n"
	said := "src/a.ts(1,2): error TS2304: Cannot find name 'x'.\nnpm error Lifecycle script `check` failed with error:\nnpm error code 2\n"
	quiet := "src/a.ts(1,2): error TS2304: Cannot find name 'x'.\n"
	for _, tt := range []struct {
		name, before string
		want         outcome.Status
	}{
		{"it did", said, outcome.Pass},
		{"it did not", quiet, outcome.Unknown},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got outcome.Status
			f := New(Options{OnTurn: func(t *Turn, _ *History) {
				for _, r := range t.Readings {
					got = r.Out.Status
				}
			}})
			f.Add(&record.Event{Kind: record.Prompt, Line: 1})
			call := func(id, cmd, out string) {
				f.Add(&record.Event{Kind: record.CallMade, Line: 2, Call: &record.Call{ID: id, Op: record.OpShell, Command: record.Plain(cmd)}})
				f.Add(&record.Event{Kind: record.CallDone, Line: 3, Result: &record.Result{ID: id, Status: record.StatusOK, HasExit: true, Output: record.Plain(out)}})
			}
			call("a", "npm run check 2>&1 | tail -9", tt.before)
			call("b", "npm run build 2>&1 | tail -20", started)
			f.Close()
			if got != tt.want {
				t.Errorf("status = %s, want %s", got, tt.want)
			}
		})
	}
}
