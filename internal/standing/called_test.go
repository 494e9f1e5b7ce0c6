package standing

import (
	"maps"
	"testing"

	"github.com/footing-dev/footing/ledger"
)

// What was seen last counts, in whichever run; what could not be judged does not.
func TestCalled(t *testing.T) {
	type receipt struct{ run, schema, capability, outcome string }
	const v1 = receiptSchema
	for name, c := range map[string]struct {
		kept []receipt
		want map[string]bool // whether it threw
	}{
		"nothing":              {nil, map[string]bool{}},
		"threw":                {[]receipt{{"a", v1, "x", "threw"}}, map[string]bool{"x": true}},
		"ran":                  {[]receipt{{"a", v1, "x", "ran"}}, map[string]bool{"x": false}},
		"repaired":             {[]receipt{{"a", v1, "x", "threw"}, {"a", v1, "x", "ran"}}, map[string]bool{"x": false}},
		"repaired elsewhere":   {[]receipt{{"b", v1, "x", "threw"}, {"a", v1, "x", "ran"}}, map[string]bool{"x": false}},
		"broken elsewhere":     {[]receipt{{"b", v1, "x", "ran"}, {"a", v1, "x", "threw"}, {"b", v1, "y", "ran"}}, map[string]bool{"x": true, "y": false}},
		"then unjudged":        {[]receipt{{"a", v1, "x", "threw"}, {"a", v1, "x", "unjudged"}}, map[string]bool{"x": true}},
		"of another version":   {[]receipt{{"a", v1, "x", "ran"}, {"a", "footing.receipt/v9", "x", "threw"}}, map[string]bool{"x": false}},
		"one of two":           {[]receipt{{"a", v1, "x", "threw"}, {"a", v1, "y", "ran"}}, map[string]bool{"x": true, "y": false}},
		"only what is no word": {[]receipt{{"a", v1, "x", "unjudged"}}, map[string]bool{}},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			segs := map[string]*ledger.Segment{"a": b.seg, "b": b.p.Segment(ledger.RunID("agent", "other"))}
			t.Cleanup(func() { segs["b"].Close() })
			for _, r := range c.kept {
				rec := b.record(ledger.TypeReceipt, map[string]any{"schema": r.schema, "capability": r.capability, "outcome": r.outcome, "calls": []any{}})
				if _, err := segs[r.run].Append(rec); err != nil {
					t.Fatal(err)
				}
			}
			g, err := Gather(b.p, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			got := map[string]bool{}
			for capability, x := range g.Called {
				got[capability] = x.Threw
			}
			if !maps.Equal(got, c.want) {
				t.Errorf("threw %v, want %v", got, c.want)
			}
		})
	}
}
