package gate

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
)

// A check that the agent runs through footing run is one call, one that the
// user runs beside it is another.
func TestReadingsInsideACall(t *testing.T) {
	store, err := ledger.Open(filepath.Join(t.TempDir(), "state"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := store.Project(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	seg := p.Segment("run")
	defer func() { _ = seg.Close() }()
	var enc ledger.Encoder
	write := func(recs ...ledger.Record) {
		t.Helper()
		if _, err := seg.Write(recs...); err != nil {
			t.Fatal(err)
		}
	}
	reading := func(r ledger.Reading) {
		t.Helper()
		rec, err := enc.Marshal(ledger.TypeReading, r)
		if err != nil {
			t.Fatal(err)
		}
		write(rec)
	}
	write(enc.Event(&record.Event{Kind: record.CallMade, Call: &record.Call{ID: "c", Op: record.OpShell, Command: record.Plain("footing run -- make")}}))
	reading(ledger.Reading{Command: "make"})
	write(enc.Event(&record.Event{Kind: record.CallDone, Result: &record.Result{ID: "c", Status: record.StatusOK}}))
	reading(ledger.Reading{Command: "make", Exit: 2, Blind: true})
	reading(ledger.Reading{Command: "make", Exit: 130, Signal: "SIGINT"})
	var got []string
	_, err = ReplayFile(seg.Path(), nil, func(ev *record.Event) error {
		switch ev.Kind {
		case record.CallMade:
			got = append(got, ev.Call.By+":"+ev.Call.Command.String())
		case record.CallDone:
			got = append(got, fmt.Sprint(ev.Result.Status, ev.Result.Exit, ev.Result.Truncated))
		}
		return nil
	})
	want := fmt.Sprint([]string{
		":footing run -- make", fmt.Sprint(record.StatusOK, 0, false),
		"user:make", fmt.Sprint(record.StatusFailed, 2, true),
		"user:make", fmt.Sprint(record.StatusInterrupted, 130, false),
	})
	if err != nil || fmt.Sprint(got) != want {
		t.Errorf("got %v, %v; want %s", got, err, want)
	}
}
