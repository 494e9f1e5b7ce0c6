package rule

import (
	"testing"

	"github.com/footing-dev/footing/run"
)

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
