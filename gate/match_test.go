package gate

import (
	"fmt"
	"strings"
	"testing"

	"github.com/footing-dev/footing/record"
)

// logWords makes the events of a log: "a" is a command that went well, "a!"
// one that failed, "a?" one that is announced only, "a=3" one with an exit
// status, "a/R" one of tool R, "a@s" one of a sub-agent.
func logWords(words string) []record.Event {
	var out []record.Event
	for i, w := range strings.Fields(words) {
		id := w[:1]
		call := record.Call{ID: id, Tool: "Bash", Op: record.OpShell}
		res := record.Result{ID: id, Status: record.StatusOK}
		agent, settled := "", true
		switch rest := w[1:]; {
		case rest == "!":
			res.Status = record.StatusFailed
		case rest == "?":
			settled = false
		case strings.HasPrefix(rest, "="):
			res.HasExit = true
			_, _ = fmt.Sscanf(rest, "=%d", &res.Exit)
		case strings.HasPrefix(rest, "/"):
			call.Tool = rest[1:]
		case rest == "@s":
			agent = "s"
		}
		out = append(out, record.Event{Kind: record.CallMade, Line: 2*i + 1, Agent: agent, Call: &call})
		if settled {
			out = append(out, record.Event{Kind: record.CallDone, Line: 2*i + 2, Agent: agent, Result: &res})
		}
	}
	return out
}

func ledgerWords(words string) []told {
	var out []told
	for i, w := range strings.Fields(words) {
		c := told{ID: w[:1], Tool: "Bash", Line: i + 1, Op: record.OpShell, St: record.StatusOK}
		switch rest := w[1:]; {
		case rest == "!":
			c.St = record.StatusFailed
		case rest == "?":
			c.St = record.StatusUnknown
		case strings.HasPrefix(rest, "/"):
			c.Tool = rest[1:]
		case strings.HasPrefix(rest, "="):
			c.Exit = new(int)
			_, _ = fmt.Sscanf(rest, "=%d", c.Exit)
		}
		out = append(out, c)
	}
	return out
}

func TestMatching(t *testing.T) {
	for _, c := range []struct {
		why, ledger, log string
		want, rest       string
	}{
		{"they agree", "a b c", "a b c", "", "c"},
		{"the log is late", "a b c", "a", "", "a b c"},
		{"the log is late in a batch that settled in another order", "b a c", "a? b", "", "b a c"},
		{"the log has nothing yet", "a b", "", "", "a b"},
		{"the ledger came late", "c d", "a b c d", "", "d"},
		{"one is gone from the ledger", "a c", "a b c", "b is in the log and not in the ledger", "c"},
		{"of a tool without a hook", "a c", "a b/Other c", "", "c"},
		{"it failed, and hosts may have no hook for that", "a c", "a b! c", "", "c"},
		{"it is the last one, and its hook may not be done", "a", "a b", "", "a"},
		{"one is gone from the log", "a b c", "a c", "b is in the ledger and not in the log", "c"},
		{"of a tool the log names otherwise", "a b/Other c", "a c", "", "c"},
		{"one without a status is nothing to hold on to", "a b? c", "a c", "", "c"},
		{"a lie about the status", "a b! c", "a b c", "b ok in the log, failed in the ledger", "c"},
		{"the other way round", "a b c", "a b! c", "b failed in the log, ok in the ledger", "c"},
		{"another exit status", "a=1", "a=0", "a exit 0 in the log, 1 in the ledger", "a=1"},
		{"the same exit status", "a=1", "a=1", "", "a=1"},
		{"a sub-agent's call is its own", "a c", "a b@s c", "", "c"},
	} {
		m := newMatching(ledgerWords(c.ledger), nil)
		for _, ev := range logWords(c.log) {
			m.see(&ev)
		}
		var rest []string
		for _, r := range m.end() {
			w := r.ID
			switch {
			case r.Exit != nil:
				w += fmt.Sprintf("=%d", *r.Exit)
			case r.St == record.StatusUnknown:
				w += "?"
			}
			rest = append(rest, w)
		}
		var got []string
		for _, f := range m.found {
			got = append(got, f.Call+" "+f.What)
		}
		if g := strings.Join(got, "; "); g != c.want {
			t.Errorf("%s: %q, want %q", c.why, g, c.want)
		}
		if r := strings.Join(rest, " "); r != c.rest {
			t.Errorf("%s: goes on with %q, want %q", c.why, r, c.rest)
		}
	}
}

// Read in two pieces, wherever it is cut, a log says no more than in one.
func TestMatchingInPieces(t *testing.T) {
	const ledger, log = "a b c! d e f g", "a b c x d f g"
	whole := newMatching(ledgerWords(ledger), nil)
	all := logWords(log)
	for i := range all {
		whole.see(&all[i])
	}
	whole.end()
	if len(whole.found) != 3 {
		t.Fatalf("found %v", whole.found)
	}
	for cut := range all {
		var found []string
		calls, tools := ledgerWords(ledger), []string{"Bash"}
		for _, piece := range [][]record.Event{all[:cut], all[cut:]} {
			m := newMatching(calls, tools)
			for i := range piece {
				m.see(&piece[i])
			}
			calls = m.end()
			for _, f := range m.found {
				found = append(found, f.Call+f.What)
			}
		}
		seen := map[string]bool{}
		for _, f := range found {
			if seen[f] {
				t.Errorf("cut at %d: said twice: %s", cut, f)
			}
			seen[f] = true
		}
		for _, f := range whole.found {
			delete(seen, f.Call+f.What)
		}
		if len(seen) > 0 {
			t.Errorf("cut at %d: more than in one piece: %v", cut, seen)
		}
	}
}
