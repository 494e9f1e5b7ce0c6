package rpc

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
)

// harness is a client that keeps one run.
type harness struct {
	t       *testing.T
	methods map[string]Handler
	run     string
}

func (h *harness) call(method string, params object) (object, *Error) {
	h.t.Helper()
	raw, _ := json.Marshal(params)
	v, err := h.methods[method](context.Background(), raw)
	if err != nil {
		e, ok := errors.AsType[*Error](err)
		if !ok {
			h.t.Fatal(err)
		}
		return nil, e
	}
	out, err := json.Marshal(v, answers())
	if err != nil {
		h.t.Fatal(err)
	}
	var o object
	if err := json.Unmarshal(out, &o); err != nil {
		h.t.Fatal(err)
	}
	return o, nil
}

func opened(t *testing.T, params object) *harness {
	t.Helper()
	h := &harness{t: t, methods: Methods()}
	o, e := h.call("run.open", params)
	if e != nil {
		t.Fatal(e)
	}
	h.run = o["run"].(string)
	return h
}

func (h *harness) append(evs ...*record.Event) {
	h.t.Helper()
	for _, ev := range evs {
		if _, e := h.call("run.append", object{"run": h.run, "event": jsontext.Value(ledger.Encode(ev))}); e != nil {
			h.t.Fatal(e)
		}
	}
}

func shellCall(id, command, output string, exit int) []*record.Event {
	status := record.StatusOK
	if exit != 0 {
		status = record.StatusFailed
	}
	return []*record.Event{
		{Kind: record.CallMade, Call: &record.Call{ID: id, Tool: "shell", Op: record.OpShell, Command: record.Plain(command)}},
		{Kind: record.CallDone, Result: &record.Result{ID: id, Status: status, HasExit: true, Exit: exit, Output: record.Plain(output)}},
	}
}

func edit(id, path string) []*record.Event {
	return []*record.Event{
		{Kind: record.CallMade, Call: &record.Call{ID: id, Tool: "edit", Op: record.OpEdit, Edits: []record.Edit{{Path: path}}}},
		{Kind: record.CallDone, Result: &record.Result{ID: id, Status: record.StatusOK}},
	}
}

// TestRunVerdict: the answer follows the record as it grows, and a closing
// message can be tried before it is given.
func TestRunVerdict(t *testing.T) {
	h := opened(t, object{"project": "/p"})
	verdictOf := func(final any) object {
		t.Helper()
		p := object{"run": h.run}
		if final != nil {
			p["final"] = final
		}
		o, e := h.call("run.verdict", p)
		if e != nil {
			t.Fatal(e)
		}
		return o
	}
	h.append(&record.Event{Kind: record.Prompt, Text: record.Plain("Mend the parser.")})
	h.append(edit("c1", "/p/parse.go")...)
	first := verdictOf("Fixed. All tests pass.")
	if first["verdict"] != "falls" || first["claims"].([]any)[0].(object)["reason"] != "not-run" {
		t.Fatalf("with nothing run: %v", first)
	}
	h.append(shellCall("c2", "go test ./...", "ok  \texample.com/p\t0.01s\n", 0)...)
	second := verdictOf("All tests pass.")
	if second["verdict"] != "stands" || len(second["checks"].([]any)) != 1 {
		t.Fatalf("with the tests run: %v", second)
	}
	if line := second["checks"].([]any)[0].(object)["line"]; line != float64(5) {
		t.Errorf("the reading is at line %v, the fifth event", line)
	}
	h.append(edit("c3", "/p/lex.go")...)
	if third := verdictOf("All tests pass."); third["claims"].([]any)[0].(object)["reason"] != "stale" {
		t.Errorf("after another edit: %v", third)
	}
	verdictOf(true)
	if _, e := h.call("run.verdict", object{"run": h.run}); e == nil || e.Data != (Field{"run"}) {
		t.Errorf("an ended run answers: %v", e)
	}
}

// TestRunRequire: what the run demands is demanded whatever is said.
func TestRunRequire(t *testing.T) {
	h := opened(t, object{"project": "/p", "require": []string{"go vet ./..."}})
	h.append(&record.Event{Kind: record.Prompt, Text: record.Plain("Mend it.")})
	h.append(edit("c1", "/p/a.go")...)
	o, e := h.call("run.verdict", object{"run": h.run, "final": "Done."})
	if e != nil || o["verdict"] != "falls" || !strings.Contains(o["findings"].([]any)[0].(object)["message"].(string), "go vet ./...") {
		t.Errorf("%v %v", o, e)
	}
}

func TestRunBadParams(t *testing.T) {
	h := opened(t, object{})
	for _, c := range []struct {
		method string
		params object
		field  string
	}{
		{"run.open", object{"require": []string{""}}, "require[0]"},
		{"run.open", object{"require": "x"}, "require"},
		{"run.append", object{"event": object{"kind": "say"}}, "run"},
		{"run.append", object{"run": "run-9", "event": object{"kind": "say"}}, "run"},
		{"run.append", object{"run": h.run}, "event"},
		{"run.append", object{"run": h.run, "event": 7}, "event"},
		{"run.append", object{"run": h.run, "event": object{"kind": "noise"}}, "event.kind"},
		{"run.append", object{"run": h.run, "event": object{"line": 1}}, "event"},
		{"run.append", object{"run": h.run, "event": object{"kind": "call"}}, "event.call"},
		{"run.append", object{"run": h.run, "event": object{"kind": "result"}}, "event.result"},
		{"run.append", object{"run": h.run, "event": object{"kind": "measured"}}, "event.tree"},
		{"run.verdict", object{"run": h.run}, "run"},
		{"run.verdict", object{"run": h.run, "final": 3}, "final"},
	} {
		if _, e := h.call(c.method, c.params); e == nil || e.Code != CodeInvalidParams || e.Data != (Field{c.field}) {
			t.Errorf("%s %v: %v, want field %s", c.method, c.params, e, c.field)
		}
	}
}

func TestRunsAreBounded(t *testing.T) {
	h := &harness{t: t, methods: Methods()}
	for range MaxRuns {
		if _, e := h.call("run.open", object{}); e != nil {
			t.Fatal(e)
		}
	}
	if _, e := h.call("run.open", object{}); e == nil {
		t.Error("one more was opened")
	}
}
