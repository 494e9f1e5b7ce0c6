package rule

import (
	"fmt"
	"strings"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/run"
	"github.com/footing-dev/footing/verdict"
)

// A trace is a run in a few lines, for showing what a rule fires on:
//
//	require CMD          a required check
//	ask TEXT             a user prompt
//	edit PATH            an edit that succeeded
//	undo PATH            the newest edit of it taken back
//	weaken PATH          an edit that adds a skip mark
//	run CMD => RESULT    pass [N] | fail | empty | masked | rejected | background | interrupted
//	mismatch CALL WHAT   the ledger and the log disagree
//	threw OPERATION WHAT a receipt: it was called and threw; also: owed, ran
//	say TEXT             the closing message

// Trace folds a trace and judges its last turn.
func Trace(trace string) *Judgement {
	in := &Input{}
	var out *Judgement
	var last []run.Mismatch
	f := run.New(run.Options{OnTurn: func(t *run.Turn, h *run.History) {
		t.Mismatches = last
		in.Turn, in.Hist = t, h
		out = Judge(in)
	}})
	f.Add(&record.Event{Kind: record.Session, Session: &record.SessionInfo{ID: "trace", Cwd: "/project"}})
	edited := map[string][2]string{} // the two sides of each file's newest edit
	lines := strings.Split(strings.TrimSpace(trace), "\n")
	if len(lines) == 0 || !strings.HasPrefix(lines[0], "ask ") {
		f.Add(&record.Event{Kind: record.Prompt, Line: 1, Text: record.Plain("go on")})
	}
	for i, l := range lines {
		verb, rest, _ := strings.Cut(strings.TrimSpace(l), " ")
		n := i + 2
		id := fmt.Sprintf("call-%d", n)
		switch verb {
		case "require":
			in.Require = append(in.Require, rest)
		case "ask":
			f.Add(&record.Event{Kind: record.Prompt, Line: n, Text: record.Plain(rest)})
		case "say":
			f.Add(&record.Event{Kind: record.Say, Line: n, Text: record.Plain(rest)})
		case "edit", "weaken", "undo":
			was, is := "was "+id, "is "+id
			if verb == "undo" {
				was, is = edited[rest][1], edited[rest][0]
			}
			edited[rest] = [2]string{was, is}
			if verb == "weaken" {
				is += "\nt.Skip(\"later\")"
			}
			f.Add(&record.Event{Kind: record.CallMade, Line: n, Call: &record.Call{
				ID: id, Tool: "edit", Op: record.OpEdit,
				Edits: []record.Edit{{Path: rest, Old: record.Plain(was), New: record.Plain(is)}},
			}})
			f.Add(&record.Event{Kind: record.CallDone, Line: n, Result: &record.Result{ID: id, Status: record.StatusOK}})
		case "run":
			cmd, res, _ := strings.Cut(rest, " => ")
			f.Add(&record.Event{Kind: record.CallMade, Line: n, Call: &record.Call{ID: id, Tool: "shell", Op: record.OpShell, Command: record.Plain(cmd)}})
			f.Add(&record.Event{Kind: record.CallDone, Line: n, Result: traceResult(id, cmd, res)})
		case "threw", "owed", "ran":
			in.Exercised = traceClosure(in.Exercised, verb, rest)
		case "mismatch":
			call, what, _ := strings.Cut(rest, " ")
			last = append(last, run.Mismatch{Line: n, Call: call, What: what})
		}
	}
	f.Close()
	return out
}

// traceClosure adds to the closure what a receipt would.
func traceClosure(c *verdict.Closure, verb, rest string) *verdict.Closure {
	if c == nil {
		c = &verdict.Closure{Verdict: verdict.Stands, Exercised: verdict.ExercisedRan}
	}
	if verb != "ran" {
		subject, what, _ := strings.Cut(rest, " ")
		c.Verdict, c.Exercised = verdict.Falls, verdict.ExercisedThrew
		c.Reasons = append(c.Reasons, verdict.Reason{Code: verb, Subject: subject, Message: what})
	}
	return c
}

// traceResult invents what a runner of that kind would print.
func traceResult(id, cmd, res string) *record.Result {
	word, n, _ := strings.Cut(res, " ")
	if n == "" {
		n = "3"
	}
	py := strings.HasPrefix(cmd, "pytest")
	r := &record.Result{ID: id, Status: record.StatusOK, HasExit: true}
	switch word {
	case "pass":
		r.Output = record.Plain("ok  \texample.org/a\t0.010s\n")
		if py {
			r.Output = record.Plain("===== " + n + " passed in 0.10s =====\n")
		}
	case "fail":
		r.Status, r.Exit = record.StatusFailed, 1
		r.Output = record.Plain("--- FAIL: TestA (0.00s)\nFAIL\nFAIL\texample.org/a\t0.010s\nFAIL\n")
	case "empty":
		r.Output = record.Plain("?   \texample.org/a\t[no test files]\n")
	case "rejected":
		*r = record.Result{ID: id, Status: record.StatusRejected}
	case "background":
		*r = record.Result{ID: id, Status: record.StatusRunning, BackgroundID: "b1"}
	case "interrupted":
		*r = record.Result{ID: id, Status: record.StatusInterrupted}
	}
	return r
}

// TestResult is what a rule did on its own two traces.
type TestResult struct {
	Rule          string
	Fired, Silent bool // on the firing trace, on the silent one
	// Heard lists the rules that spoke instead, where one failed.
	Heard []string
}

// SelfTest runs every rule on its firing and its silent trace.
func SelfTest() []TestResult {
	var out []TestResult
	for _, r := range All() {
		t := TestResult{Rule: r.ID}
		t.Fired = hears(Trace(r.Firing), r.ID, &t.Heard)
		t.Silent = !hears(Trace(r.Silent), r.ID, nil)
		out = append(out, t)
	}
	return out
}

func hears(j *Judgement, id string, heard *[]string) bool {
	if j == nil {
		return false
	}
	found := false
	for _, f := range j.Findings {
		if f.Rule == id {
			found = true
		}
		if heard != nil {
			*heard = append(*heard, f.Rule)
		}
	}
	return found
}
