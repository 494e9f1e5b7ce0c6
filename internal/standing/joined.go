package standing

import (
	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
)

// typeJoined is the type of a record that tells how an earlier call ended, read
// from the host's own log because its hook was not told.
const typeJoined = "joined"

func (w *walk) joined(e *ledger.Entry) {
	var j struct {
		Call   string `json:"call"`
		Status string `json:"status"`
		Exit   *int   `json:"exit"`
	}
	if e.Unmarshal(&j) != nil || j.Call == "" {
		return
	}
	fill := func(r *record.Result) {
		if r.Status != record.StatusUnknown || r.HasExit {
			return // what the hook itself was told stands
		}
		switch j.Status {
		case "ok":
			r.Status = record.StatusOK
		case "failed":
			r.Status = record.StatusFailed
		}
		if j.Exit != nil {
			r.Exit, r.HasExit = *j.Exit, true
		}
	}
	if o := w.open[j.Call]; o != nil && o.result != nil {
		fill(o.result)
	}
	for i := len(w.g.Seen) - 1; i >= 0 && w.g.Seen[i].Run == w.run; i-- {
		if w.g.Seen[i].Result.ID == j.Call {
			fill(&w.g.Seen[i].Result)
			return
		}
	}
}
