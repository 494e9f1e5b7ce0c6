package rule

import (
	"fmt"
	"testing"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/run"
	"github.com/footing-dev/footing/verdict"
)

// Words that every case passed are not contradicted by a run that failed for
// something beside them, nor proven by it.
func TestBesideTheCases(t *testing.T) {
	const cases = "....\n4 passed in 0.10s\n"
	for _, c := range []struct {
		name, out string
		want      verdict.Verdict
	}{
		{"coverage", "FAIL Required test coverage of 90% not reached. Total coverage: 71.00%\n" + cases, verdict.Unproven},
		{"a case", "FAILED a.py::test_x - x\n1 failed, 4 passed in 0.10s\n", verdict.Falls},
	} {
		var got verdict.Verdict
		f := run.New(run.Options{OnTurn: func(turn *run.Turn, h *run.History) { got = Judge(&Input{Turn: turn, Hist: h}).Verdict }})
		for i, ev := range []record.Event{
			{Kind: record.Session, Session: &record.SessionInfo{ID: "s", Cwd: "/p"}},
			{Kind: record.Prompt, Text: record.Plain("go on")},
			{Kind: record.CallMade, Call: &record.Call{ID: "a", Op: record.OpShell, Command: record.Plain("pytest --cov")}},
			{Kind: record.CallDone, Result: &record.Result{ID: "a", Status: record.StatusFailed, Exit: 1, HasExit: true, Output: record.Plain(c.out)}},
			{Kind: record.Say, Text: record.Plain("All tests pass.")},
		} {
			ev.Line = i + 1
			f.Add(&ev)
		}
		f.Close()
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// A package of the project may have a task for its integration tests; the
// words then need it, where the run worked in that package.
func TestSuitesOfPackages(t *testing.T) {
	const script = `{"scripts":{"test":"vitest run unit","test:integration":"vitest run --config vitest.it.ts"}}`
	for _, c := range []struct {
		name    string
		recipes []string // files with that script
		edit    string
		run     []string
		want    Reason
	}{
		{"only its unit tests ran", []string{"packages/a/package.json"}, "packages/a/x.ts", []string{"cd packages/a && npm test"}, NotRun},
		{"they ran", []string{"packages/a/package.json"}, "packages/a/x.ts", []string{"cd packages/a && npm run test:integration"}, Fresh},
		{"they ran by another spelling", []string{"packages/a/package.json"}, "packages/a/x.ts", []string{"npm --prefix packages/a run test:integration"}, Fresh},
		{"those of one of two ran", []string{"packages/a/package.json", "packages/b/package.json"}, "packages/a/x.ts", []string{"cd packages/b && npm test", "cd packages/a && npm run test:integration"}, Fresh},
		{"the run never worked there", []string{"packages/a/package.json"}, "lib/x.ts", []string{"npx vitest run lib"}, Fresh},
		{"the root has such a task as well", []string{"package.json", "packages/a/package.json"}, "packages/a/x.ts", []string{"npm test"}, NotRun},
		{"that of the root ran", []string{"package.json", "packages/a/package.json"}, "packages/a/x.ts", []string{"npm run test:integration"}, Fresh},
		{"started for all packages", []string{"packages/a/package.json"}, "packages/a/x.ts", []string{"pnpm -r run test:integration"}, Fresh},
	} {
		var got Standing
		f := run.New(run.Options{OnTurn: func(turn *run.Turn, h *run.History) {
			in := &Input{Turn: turn, Hist: h}
			for _, j := range Judge(in).Claims {
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
		for _, file := range c.recipes {
			add(record.Event{Kind: record.Recipe, File: file, Text: record.Plain(script)})
		}
		add(record.Event{Kind: record.Prompt, Text: record.Plain("go on")})
		add(record.Event{Kind: record.CallMade, Call: &record.Call{ID: "e", Op: record.OpEdit, Edits: []record.Edit{{Path: "/p/" + c.edit, Old: record.Plain("a"), New: record.Plain("b")}}}})
		add(record.Event{Kind: record.CallDone, Result: &record.Result{ID: "e", Status: record.StatusOK}})
		for i, cmd := range c.run {
			id := fmt.Sprint(i)
			add(record.Event{Kind: record.CallMade, Call: &record.Call{ID: id, Op: record.OpShell, Command: record.Plain(cmd)}})
			add(record.Event{Kind: record.CallDone, Result: &record.Result{ID: id, Status: record.StatusOK, HasExit: true, Output: record.Plain(" Test Files  1 passed (1)\n      Tests  3 passed (3)\n")}})
		}
		add(record.Event{Kind: record.Say, Text: record.Plain("Integration tests pass.")})
		f.Close()
		if got.Reason != c.want {
			t.Errorf("%s: %s, missing %q, want %s", c.name, got.Reason, got.Missing, c.want)
		}
	}
}
