package fromlog_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/integrity"
	"github.com/footing-dev/footing/integrity/fromlog"
	"github.com/footing-dev/footing/internal/fieldcase"
)

// trace is a run, and what one kind of check makes of it: fire, silent (it
// judged and found nothing), na (it had nothing to judge), unreach (the record
// lacks what it takes) or quiet (any of those three).
type trace struct {
	Name         string           `json:"name"`
	Declarations map[string]any   `json:"declarations"`
	Kind         integrity.Kind   `json:"kind"`
	Want         string           `json:"want"`
	Says         string           `json:"says"` // in one of its findings
	Events       []jsontext.Value `json:"events"`
}

// TestTraces: the traces come out as they should where their events are given as
// they are, and they fire or not just so in a session log and behind hooks.
func TestTraces(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("..", "testdata", "traces.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	logs, runs := 0, 0
	for line := range bytes.Lines(raw) {
		var c trace
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		d, err := integrity.ReadDeclarations(c.Declarations)
		if err != nil {
			t.Errorf("%s: %v", c.Name, err)
			continue
		}
		var events []integrity.Event
		for _, e := range c.Events {
			ev, err := integrity.ReadEvent(e)
			if err != nil {
				t.Fatalf("%s: %v", c.Name, err)
			}
			events = append(events, ev)
		}
		c.judge(t, integrity.Check(d, events))
		if slices.ContainsFunc(events, func(e integrity.Event) bool { return e.Truncated }) {
			continue // the forms do not say so
		}
		if log, ok := fieldcase.SessionLog(events); ok {
			logs++
			c.fires(t, "log", read(t, log, fromlog.New(d)))
		}
		if _, ok := fieldcase.Hooked(events); ok {
			runs++
			r, err := hooked(t)(d, events)
			if err != nil {
				t.Fatal(err)
			}
			c.fires(t, "hooks", r)
		}
	}
	if logs < 40 || runs < 40 {
		t.Errorf("%d traces as logs and %d behind hooks", logs, runs)
	}
}

func (c *trace) fires(t *testing.T, wiring string, r *integrity.Report) (fired bool) {
	t.Helper()
	says := c.Says == ""
	for _, f := range r.Findings {
		if f.Kind != c.Kind {
			continue
		}
		fired = true
		says = says || strings.Contains(f.Message+strings.Join(f.Values, " "), c.Says)
		for _, w := range f.Witnesses {
			if w.Line == 0 {
				t.Errorf("%s, %s: a witness without an address: %+v", c.Name, wiring, w)
			}
		}
	}
	if fired != (c.Want == "fire") || fired && !says || len(r.Errors) > 0 {
		t.Errorf("%s, %s: want %s %q: %+v %v", c.Name, wiring, c.Want, c.Says, r.Findings, r.Errors)
	}
	return fired
}

func (c *trace) judge(t *testing.T, r *integrity.Report) {
	t.Helper()
	c.fires(t, "events", r)
	passed, unreachable := 0, 0
	for _, row := range r.Dispositions {
		if row.Check == c.Kind {
			passed += row.Passed
			unreachable += row.Unreachable
		}
	}
	if c.Want == "silent" && passed == 0 || c.Want == "unreach" && unreachable == 0 || c.Want == "na" && passed+unreachable > 0 {
		t.Errorf("%s: want %s: %d passed, %d unreachable", c.Name, c.Want, passed, unreachable)
	}
}
