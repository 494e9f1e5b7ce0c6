package audit_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/footing-dev/footing/audit"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/verdict"
)

// recordOf is a ledger that agrees with a log of shell calls and edits.
func recordOf(l *log) *audit.Recorded {
	r := &audit.Recorded{}
	for i, line := range strings.Split(l.b.String(), "\n") {
		_, id, ok := strings.Cut(line, `"type":"tool_use","id":"`)
		if !ok {
			continue
		}
		id, _, _ = strings.Cut(id, `"`)
		r.Calls = append(r.Calls, audit.RecordedCall{ID: id, Line: i + 1, Op: record.OpShell, Settled: true, Status: record.StatusOK, HasExit: true, Closed: true})
	}
	return r
}

func TestMerge(t *testing.T) {
	l := newLog().ask("", "fix it").run("go test ./...", pass).edit("/p/a.go").run("go build ./...", "").run("go test ./...", pass).say("All tests pass.")
	l.ask("", "go on").run("go vet ./...", "").say("Done.")
	tree := func(code string) *record.Tree { return &record.Tree{When: "after", Code: code} }
	for name, c := range map[string]struct {
		change  func(*audit.Recorded)
		verdict verdict.Verdict // of the first turn
		what    []string        // mismatches, in order of turns
	}{
		"agrees": {func(*audit.Recorded) {}, verdict.Stands, nil},
		"the ledger saw it fail": {func(r *audit.Recorded) {
			r.Calls[3].Exit, r.Calls[3].Status = 1, record.StatusFailed
		}, verdict.Falls, []string{"exit 0 in the log, 1 in the ledger"}},
		"a call that the log dropped": {func(r *audit.Recorded) {
			extra := r.Calls[1]
			extra.ID = "dropped"
			r.Calls = append(r.Calls[:2:2], append([]audit.RecordedCall{extra}, r.Calls[2:]...)...)
		}, verdict.Falls, []string{"is in the ledger and not in the log"}},
		"a call that was refused": {func(r *audit.Recorded) {
			r.Calls = append(r.Calls[:2:2], append([]audit.RecordedCall{{ID: "refused", Op: record.OpShell, Settled: true, Status: record.StatusRejected}}, r.Calls[2:]...)...)
		}, verdict.Stands, nil},
		"a call that the ledger lacks": {func(r *audit.Recorded) {
			r.Calls = append(r.Calls[:2], r.Calls[3:]...)
		}, verdict.Falls, []string{"is in the log and not in the ledger"}},
		"hooks came late":  {func(r *audit.Recorded) { r.Calls = r.Calls[3:] }, verdict.Stands, nil},
		"hooks went early": {func(r *audit.Recorded) { r.Calls = r.Calls[:2] }, verdict.Stands, nil},
		"only announced":   {func(r *audit.Recorded) { r.Calls[2].Settled = false }, verdict.Stands, nil},
		"another session":  {func(r *audit.Recorded) { r.Calls = nil }, verdict.Stands, nil},
		"the log's end is cut": {func(r *audit.Recorded) {
			r.Calls = append(r.Calls, audit.RecordedCall{ID: "later", Op: record.OpShell, Settled: true, Status: record.StatusOK, Closed: true})
		}, verdict.Stands, []string{"is in the ledger and not in the log"}},
		"the session goes on": {func(r *audit.Recorded) {
			r.Calls = append(r.Calls, audit.RecordedCall{ID: "later", Op: record.OpShell, Settled: true, Status: record.StatusOK})
		}, verdict.Stands, nil},
		"the tree was moved from outside": {func(r *audit.Recorded) {
			r.Calls[2].Tree, r.Calls[3].Tree = tree("A"), tree("B")
		}, verdict.Falls, nil},
		"the tree was measured": {func(r *audit.Recorded) {
			r.Calls[2].Tree, r.Calls[3].Tree = tree("A"), tree("A")
		}, verdict.Stands, nil},
	} {
		asked := 0
		rec := recordOf(l)
		c.change(rec)
		opt := audit.Options{Recorded: func(agent, session string) *audit.Recorded {
			if asked++; agent != "claude-code" || session != "s-1" {
				t.Errorf("%s: asked for %s of %s", name, session, agent)
			}
			return rec
		}}
		r := run(t, opt, input("a.jsonl", l.b.String()))[0]
		if r.Err != nil || len(r.turns) != 2 || asked != 1 {
			t.Fatalf("%s: %v, %d turns, asked %d times", name, r.Err, len(r.turns), asked)
		}
		if noted := strings.Contains(strings.Join(r.Session.Coverage.Notes, "\n"), "joined with footing's own ledger"); noted != (len(rec.Calls) > 0) {
			t.Errorf("%s: coverage notes %q", name, r.Session.Coverage.Notes)
		}
		var what []string
		for _, turn := range r.turns {
			for _, f := range turn.Findings {
				if f.Rule == "record-mismatch" {
					_, w, _ := strings.Cut(f.Message, ": ")
					w, _, _ = strings.Cut(w, ";")
					what = append(what, w)
				}
			}
		}
		if r.turns[0].Verdict != c.verdict || fmt.Sprint(what) != fmt.Sprint(c.what) {
			t.Errorf("%s: %s, %q; want %s, %q", name, r.turns[0].Verdict, what, c.verdict, c.what)
		}
	}
}

// What a log says before where its session worked waits, and is not lost.
func TestPolicyByFolder(t *testing.T) {
	l := newLog()
	l.add(`{"type":"summary","summary":"earlier","leafUuid":"x","sessionId":"s-1"}`)
	l.ask("", "fix it").edit("/p/a.go").say("Done.")
	var asked []string
	opt := audit.Options{Policy: func(cwd string) *audit.Policy {
		asked = append(asked, cwd)
		return &audit.Policy{Require: []string{"go test ./..."}}
	}}
	r := run(t, opt, input("a.jsonl", l.b.String()))[0]
	if r.Err != nil || fmt.Sprint(asked) != "[/p]" || r.Session.Fallen != 1 || r.Session.Source.SessionID != "s-1" {
		t.Errorf("%v, asked for %q, %+v", r.Err, asked, r.Session)
	}
}
