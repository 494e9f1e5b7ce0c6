package fromlog_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/footing-dev/footing/gate"
	"github.com/footing-dev/footing/integrity"
	"github.com/footing-dev/footing/integrity/fromlog"
	"github.com/footing-dev/footing/internal/fieldcase"
	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
)

// hooked carries a run as live hooks do: its events are appended to a segment
// of the ledger, a call announced before and reported again after it ran, and
// replayed from there.
func hooked(t *testing.T, opts ...integrity.Option) integrity.Wiring {
	return func(d *integrity.Declarations, events []integrity.Event) (*integrity.Report, error) {
		store, err := ledger.Open(filepath.Join(t.TempDir(), "state"))
		if err != nil {
			return nil, err
		}
		p, err := store.Project(t.TempDir())
		if err != nil {
			return nil, err
		}
		var enc ledger.Encoder
		var recs []ledger.Record
		evs, _ := fieldcase.Hooked(events)
		for i, ev := range evs {
			recs = append(recs, enc.Event(ev))
			if ev.Kind == record.CallDone && evs[i-1].Kind == record.CallMade {
				recs = append(recs[:len(recs)-1], enc.Event(evs[i-1]), enc.Event(ev))
			}
		}
		seg := p.Segment("r")
		if _, err := seg.Write(recs...); err != nil {
			return nil, err
		}
		if _, err := os.Stat(seg.Path()); err != nil {
			return nil, err
		}
		a := fromlog.New(d, opts...)
		_, err = gate.ReplayFile(seg.Path(), nil, func(ev *record.Event) error { a.Add(ev); return nil })
		return a.Close(), err
	}
}

// TestHookedCanaries: every check that hooks can feed is alive behind them, and
// a dead one is found out.
func TestHookedCanaries(t *testing.T) {
	seen := map[integrity.Kind]bool{}
	for _, c := range integrity.AllCanaries() {
		_, ok1 := fieldcase.Hooked(c.Bad)
		_, ok2 := fieldcase.Hooked(c.Good)
		if !ok1 || !ok2 {
			continue
		}
		seen[c.Check] = true
		if r := c.Run(hooked(t)); !r.Caught {
			t.Error(r.Problem)
		}
		if r := c.Run(hooked(t, integrity.Deaf(c.Check))); r.Caught {
			t.Errorf("%s is dead and passed", c.Check)
		}
	}
	if len(seen) != len(integrity.Kinds()) {
		t.Errorf("hooks feed only %v", seen)
	}
}
