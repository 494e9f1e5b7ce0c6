package rule

import (
	"fmt"
	"testing"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/run"
)

// Words name a task as it is called, not the folder it was called in.
func TestTaskNamedFromElsewhere(t *testing.T) {
	const script = `{"scripts":{"check":"eslint . && tsc --noEmit"}}`
	for _, c := range []struct {
		name string
		run  []string // "edit" edits a source file
		exit int
		want Reason
	}{
		{"it ran", []string{"edit", "cd packages/a && npm run check"}, 0, Fresh},
		{"it failed", []string{"edit", "cd packages/a && npm run check"}, 1, Failing},
		{"it is old", []string{"cd packages/a && npm run check", "edit"}, 0, Stale},
		{"another task ran", []string{"edit", "cd packages/a && npm run lint"}, 0, NotRun},
	} {
		var got Standing
		f := run.New(run.Options{OnTurn: func(turn *run.Turn, h *run.History) {
			for _, j := range Judge(&Input{Turn: turn, Hist: h}).Claims {
				got = j.Standing
			}
		}})
		line := 0
		add := func(ev record.Event) {
			line++
			ev.Line = line
			f.Add(&ev)
		}
		add(record.Event{Kind: record.Session, Session: &record.SessionInfo{ID: "s", Cwd: "/p"}})
		add(record.Event{Kind: record.Recipe, File: "packages/a/package.json", Text: record.Plain(script)})
		add(record.Event{Kind: record.Prompt, Text: record.Plain("go on")})
		for i, cmd := range c.run {
			call, res := &record.Call{ID: fmt.Sprint(i), Op: record.OpShell, Command: record.Plain(cmd)}, &record.Result{ID: fmt.Sprint(i), Status: record.StatusOK}
			if cmd == "edit" {
				call.Op, call.Edits = record.OpEdit, []record.Edit{{Path: "/p/packages/a/x.ts", Old: record.Plain("a"), New: record.Plain("b")}}
			} else if res.Exit, res.HasExit = c.exit, true; c.exit != 0 {
				res.Status, res.Output = record.StatusFailed, record.Plain("x.ts(1,1): error TS2304: Cannot find name 'y'.\n")
			}
			add(record.Event{Kind: record.CallMade, Call: call})
			add(record.Event{Kind: record.CallDone, Result: res})
		}
		add(record.Event{Kind: record.Say, Text: record.Plain("`npm run check` passes.")})
		f.Close()
		if got.Reason != c.want {
			t.Errorf("%s: %s, missing %q, want %s", c.name, got.Reason, got.Missing, c.want)
		}
	}
}
