package rule

import (
	"strings"
	"testing"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/run"
)

// What differs is said with its place and what to do about it.
func TestMismatchIsADemand(t *testing.T) {
	for _, c := range []struct {
		m    run.Mismatch
		want string
	}{
		{
			run.Mismatch{Line: 4, InLog: true, Op: record.OpShell, Call: "c-1", What: "is in the log and not in the ledger"},
			"shell call c-1 (line 4 of the log): is in the log and not in the ledger; make the call again and say what it shows, or say why the two differ; ",
		},
		{
			run.Mismatch{Line: 9, Op: record.OpEdit, Call: "c-2", What: "failed in the log, ok in the ledger"},
			"edit c-2 (line 9 of footing's record): failed in the log, ok in the ledger; read what it was to write and say what it shows, or say why the two differ; ",
		},
	} {
		in := &Input{Turn: &run.Turn{Mismatches: []run.Mismatch{c.m}}, Hist: run.New(run.Options{}).History()}
		f := First(Judge(in).Findings)
		if f == nil || !strings.HasPrefix(f.Message, c.want) {
			t.Errorf("%+v: %+v, want %q", c.m, f, c.want)
		}
	}
}

// Lines of a live run are those of footing's own record, not of the log.
func TestLiveWitnessesAreTheLedgers(t *testing.T) {
	for _, live := range []bool{false, true} {
		in := &Input{Live: live, Turn: &run.Turn{
			Policy:     []run.Write{{Path: "footing.toml", Line: 3}},
			Mismatches: []run.Mismatch{{Line: 4, InLog: true, Call: "c", What: "is in the log and not in the ledger"}},
			Submitted:  true,
		}, Hist: run.New(run.Options{}).History()}
		in.Turn.Closing.Changed = true
		found := Judge(in).Findings
		if len(found) < 3 {
			t.Fatalf("findings: %+v", found)
		}
		for _, f := range found {
			want := "log"
			if live && f.Rule != "record-mismatch" {
				want = "ledger"
			}
			for _, w := range f.Witnesses {
				if w.Origin != want {
					t.Errorf("live %v, %s: origin %s, role %s", live, f.Rule, w.Origin, w.Role)
				}
			}
		}
	}
}
