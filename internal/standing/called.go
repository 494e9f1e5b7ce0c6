package standing

import (
	"strings"

	"github.com/footing-dev/footing/ledger"
)

// Called is how a capability's operations ended when they were last called and
// could be judged, in whichever run.
type Called struct {
	Run, At string
	Threw   bool
}

// What is read of a receipt; what writes one is not among what this package may
// lean on.
const (
	receiptSchema   = "footing.receipt/v1"
	receiptUnjudged = "unjudged"
	receiptThrew    = "threw"
)

// maxCalled bounds the capabilities that are remembered.
const maxCalled = 1024

// receipt takes in an exercise. One that came to nothing says nothing of what was
// seen before it.
func (w *walk) receipt(e *ledger.Entry) {
	var r struct {
		Schema     string `json:"schema"`
		Capability string `json:"capability"`
		Outcome    string `json:"outcome"`
	}
	if e.Unmarshal(&r) != nil || r.Schema != receiptSchema || r.Outcome == receiptUnjudged {
		return
	}
	if last, ok := w.g.Called[r.Capability]; ok && last.At > w.at || !ok && len(w.g.Called) == maxCalled {
		return
	}
	if w.g.Called == nil {
		w.g.Called = map[string]Called{}
	}
	w.g.Called[strings.Clone(r.Capability)] = Called{Run: w.run, At: w.at, Threw: r.Outcome == receiptThrew}
}
