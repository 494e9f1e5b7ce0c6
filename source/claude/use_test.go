package claude

import (
	"strings"
	"testing"

	"github.com/footing-dev/footing/record"
)

func TestCalls(t *testing.T) {
	for _, tc := range []struct{ tool, input, want string }{
		{"Bash", `{"command":"go test ./... | tail -5","description":"d"}`, `Bash/shell cmd="go test ./... | tail -5"`},
		{"Bash", `{"command":"sleep 9","run_in_background":true}`, `Bash/shell cmd="sleep 9" background`},
		{"PowerShell", `{"command":"dotnet test"}`, `PowerShell/shell cmd="dotnet test"`},
		{"Edit", `{"file_path":"/a.go","old_string":"x\t1","new_string":"y"}`, `Edit/edit edit(/a.go update "x\t1">"y")`},
		{"Edit", `{"file_path":"/a.go","old_string":"x","new_string":"y","replace_all":true}`, `Edit/edit edit(/a.go update "x">"y" all)`},
		{"Edit", `{"file_path":"/new.go","old_string":"","new_string":"y"}`, `Edit/edit edit(/new.go add "">"y")`},
		{"Write", `{"file_path":"/a.go","content":"package a"}`, `Write/edit edit(/a.go update "">"package a" whole)`},
		{
			"MultiEdit", `{"file_path":"/a.go","edits":[{"old_string":"1","new_string":"2"},{"old_string":"3","new_string":"4","replace_all":true}]}`,
			`MultiEdit/edit edit(/a.go update "1">"2") edit(/a.go update "3">"4" all)`,
		},
		{"MultiEdit", `{"file_path":"/a.go","edits":"broken"}`, `MultiEdit/edit edit(/a.go update "">"")`},
		{"NotebookEdit", `{"notebook_path":"/n.ipynb","new_source":"print()"}`, `NotebookEdit/edit edit(/n.ipynb update "">"print()")`},
		{"Read", `{"file_path":"C:\\src\\a.go"}`, `Read/read path="C:\\src\\a.go"`},
		{"Grep", `{"pattern":"x","path":"/src"}`, `Grep/search path="/src"`},
		{"Glob", `{"pattern":"*.go"}`, `Glob/search`},
		{"Task", `{"subagent_type":"Explore","prompt":"p"}`, `Task/agent type="Explore"`},
		{"Agent", `{"subagent_type":"x","run_in_background":true}`, `Agent/agent type="x" background`},
		{"TodoWrite", `{"todos":["odd",{}]}`, `TodoWrite/todo`},
		{"TaskUpdate", `{"taskId":"1"}`, `TaskUpdate/todo`},
		{"AskUserQuestion", `{}`, `AskUserQuestion/ask`},
		{"ExitPlanMode", `{"plan":"p"}`, `ExitPlanMode/ask`},
		{"BashOutput", `{"bash_id":"b1"}`, `BashOutput/wait ref="b1"`},
		{"TaskOutput", `{"task_id":"b2","block":true}`, `TaskOutput/wait ref="b2"`},
		{"KillShell", `{"shell_id":"b1"}`, `KillShell/kill ref="b1"`},
		{"TaskStop", `{"task_id":"b1"}`, `TaskStop/kill ref="b1"`},
		{"mcp__db__query", `{"command":"select"}`, `mcp__db__query/other`},
		{"Bash", `null`, `Bash/shell`},
		{"Bash", `{"command":["a"]}`, `Bash/shell`},
	} {
		expect(t, log(uses("t1", tc.tool, tc.input)), "1 call t1 "+tc.want)
	}
}

func TestOneReplyInSeveralRecords(t *testing.T) {
	var steps []string
	_, err := Read(strings.NewReader(log(says("looking"), uses("t1", "Read", `{}`), uses("t2", "Read", `{}`))), func(e *record.Event) error {
		if e.Kind == record.Say || e.Kind == record.CallMade {
			steps = append(steps, e.Step)
		}
		return nil
	})
	if err != nil || len(steps) != 3 || steps[0] != "m1" || steps[1] != "m1" || steps[2] != "m1" {
		t.Errorf("steps %q, %v", steps, err)
	}
}

func TestCallDirAndInput(t *testing.T) {
	line := `{"cwd":"C:\\work\\app","sessionId":"s","type":"assistant","message":{"content":[{"type":"tool_use","id":"t","name":"X","input":{"n":12345678901234567890}}]}}`
	expect(t, log(line), `1 call t X/other dir="C:\\work\\app"`)
	_, _ = Read(strings.NewReader(line), func(e *record.Event) error {
		if e.Kind == record.CallMade && string(e.Call.Input) != `{"n":12345678901234567890}` {
			t.Errorf("input %s", e.Call.Input)
		}
		return nil
	})
}

func TestRepeatsAreDropped(t *testing.T) {
	call := `{"parentUuid":"p","uuid":"u1","sessionId":"s","type":"assistant","message":{"content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"ls"}}]}}`
	done := result("t1", `"a"`, "", `,"is_error":false`)
	stats := expect(t, log(call, call, done, done, call),
		`1 call t1 Bash/shell cmd="ls"`, `3 done t1 ok exit=0 "a"`)
	if stats.Calls != 1 || stats.Markers != 1 {
		t.Errorf("%+v", stats)
	}
	// The same call again under another uuid, still open.
	expect(t, log(call, strings.Replace(call, "u1", "u2", 1)), `1 call t1 Bash/shell cmd="ls"`)
	// The same id for another call, after the first one returned.
	other := `{"parentUuid":"p","uuid":"u2","sessionId":"s","type":"assistant","message":{"content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"pwd"}}]}}`
	expect(t, log(call, done, other, result("t1", `"/"`, "", "")),
		`1 call t1 Bash/shell cmd="ls"`, `2 done t1 ok exit=0 "a"`, `3 call t1 Bash/shell cmd="pwd"`, `4 done t1 ok exit=0 "/"`)
}

func TestCallWithoutAnID(t *testing.T) {
	expect(t, log(`{"sessionId":"s","type":"assistant","message":{"content":[{"type":"tool_use","name":"Bash","input":{"command":"a"}},{"type":"tool_use","name":"Bash","input":{"command":"b"}}]}}`),
		`1 call line:1.0 Bash/shell cmd="a"`, `1 call line:1.1 Bash/shell cmd="b"`)
}

func TestMemoryOfCallsIsBounded(t *testing.T) {
	c := newCalls()
	for i := range 5 * generation {
		id := string(rune('a'+i%26)) + string(rune(i))
		c.put(known{id: id})
		if k, ok := c.get([]byte(id)); !ok || k.id != id {
			t.Fatal("the latest call is not known")
		}
	}
	if n := len(c.young) + len(c.old); n > 2*generation {
		t.Errorf("%d calls are remembered", n)
	}
}
