package codex

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source/internal/eventtest"
)

func quoteJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func fnCall(name, args string) string {
	return fmt.Sprintf(`response_item {"type":"function_call","name":%q,"arguments":%s,"call_id":"c1"}`, name, quoteJSON(args))
}

func fnOutput(out string) string {
	return fmt.Sprintf(`response_item {"type":"function_call_output","call_id":"c1","output":%s}`, quoteJSON(out))
}

func codeRecord(js string) string {
	return `response_item {"type":"custom_tool_call","name":"exec","call_id":"c1","input":` + quoteJSON(js) + `}`
}

const patchText = "*** Begin Patch\n*** Update File: a.go\n@@ func f\n x\n-y\n+z\n*** End Patch"

func TestCalls(t *testing.T) {
	edit := `[M a.go "x\ny\n" "x\nz\n"]`
	argv := func(words ...string) string { return `{"command":` + quoteJSON(words) + `}` }
	tests := []struct{ name, record, want string }{
		{"bash script", fnCall("shell", argv("bash", "-lc", `echo "a b"`)), `shell shell cmd="echo \"a b\""`},
		{"full path, plain -c", fnCall("shell", argv("/bin/zsh", "-c", "ls")), `shell shell cmd="ls"`},
		{"bash with a file", fnCall("shell", argv("bash", "run.sh", "x y")), `shell shell cmd="bash run.sh 'x y'"`},
		{"quoted back", fnCall("shell", argv("rg", "it's", "", "a/b")), `shell shell cmd="rg 'it'\\''s' '' a/b"`},
		{"powershell", fnCall("shell", argv("powershell.exe", "-NoProfile", "-Command", "pytest -q")), `shell shell cmd="pytest -q"`},
		{"workdir", fnCall("shell", `{"command":["ls"],"workdir":"/w/sub","timeout_ms":1}`), `shell shell cmd="ls" dir="/w/sub"`},
		{"shell_command", fnCall("shell_command", `{"command":"make \u0074est","workdir":"/w"}`), `shell_command shell cmd="make test" dir="/w"`},
		{"exec_command", fnCall("exec_command", `{"cmd":"cargo test","yield_time_ms":1000}`), `exec_command shell cmd="cargo test"`},
		{"local shell", `response_item {"type":"local_shell_call","call_id":"c1","status":"completed","action":{"type":"exec","command":["bash","-lc","ls"],"working_directory":"/w"}}`, `local_shell shell cmd="ls" dir="/w"`},
		{"poll", fnCall("write_stdin", `{"session_id":42,"chars":""}`), `write_stdin wait ref="42"`},
		{"interrupt key", fnCall("write_stdin", `{"session_id":42,"chars":"\u0003"}`), `write_stdin kill ref="42"`},
		{"plan", fnCall("update_plan", `{"plan":[]}`), `update_plan todo`},
		{"image", fnCall("view_image", `{"path":"a.png"}`), `view_image read path="a.png"`},
		{"question", fnCall("request_user_input", `{}`), `request_user_input ask`},
		{"sub-agent", fnCall("spawn_agent", `{"agent_type":"worker","message":"go"}`), `spawn_agent agent type="worker"`},
		{"mcp", fnCall("mcp__db__query", `{"command":"rm"}`), `mcp__db__query other`},
		{"custom patch", `response_item {"type":"custom_tool_call","name":"apply_patch","call_id":"c1","input":` + quoteJSON(patchText) + `}`, "apply_patch edit " + edit},
		{"patch as argv", fnCall("shell", argv("apply_patch", patchText)), "shell edit " + edit},
		{"patch as heredoc", fnCall("shell", argv("bash", "-lc", "apply_patch <<'EOF'\n"+patchText+"\nEOF\n")), "shell edit " + edit},
		{"patch as heredoc after cd", fnCall("shell_command", `{"command":`+quoteJSON("cd sub && apply_patch << \"P\"\n"+patchText+"\nP")+`,"workdir":"/w"}`), `shell_command edit dir="/w/sub" ` + edit},
		{"patch in quotes", fnCall("exec_command", `{"cmd":`+quoteJSON("apply_patch '"+patchText+"'")+`}`), "exec_command edit " + edit},
		{
			"patch and more", fnCall("exec_command", `{"cmd":`+quoteJSON("apply_patch <<'EOF'\n"+patchText+"\nEOF\ngo test")+`}`),
			"exec_command shell cmd=" + fmt.Sprintf("%q", "apply_patch <<'EOF'\n"+patchText+"\nEOF\ngo test"),
		},
		{"words about a patch", fnCall("exec_command", `{"cmd":"apply_patch --help"}`), `exec_command shell cmd="apply_patch --help"`},
		{"patch function", fnCall("apply_patch", `{"input":`+quoteJSON(patchText)+`}`), "apply_patch edit " + edit},
		{"broken patch is an edit of nothing known", fnCall("apply_patch", `{"input":"*** Begin"}`), "apply_patch edit"},
		{"mcp tool with a name of ours", `response_item {"type":"function_call","name":"shell","namespace":"mcp__box__","arguments":"{\"command\":\"go test\"}","call_id":"c1"}`, "mcp__box__shell other"},
		{"code mode, one command", `response_item {"type":"custom_tool_call","name":"exec","call_id":"c1","input":"const r = await tools.exec_command({cmd: \"go test ./...\", workdir: '/w'});\ntext(r.output);"}`, `exec shell cmd="go test ./..." dir="/w"`},
		{"code mode, patch", `response_item {"type":"custom_tool_call","name":"exec","call_id":"c1","input":` + quoteJSON("await tools.apply_patch(`"+patchText+"`)") + `}`, "exec edit " + edit},
		{"code mode, computed", `response_item {"type":"custom_tool_call","name":"exec","call_id":"c1","input":"for (const p of pkgs) await tools.exec_command({cmd: p})"}`, `exec shell cmd="node -e 'for (const p of pkgs) await tools.exec_command({cmd: p})'"`},
		{"code mode, several", `response_item {"type":"custom_tool_call","name":"exec","call_id":"c1","input":"tools.exec_command({cmd:\"a\"}); tools.exec_command({cmd:\"b\"})"}`, `exec shell cmd="a\nb"`},
		{"code mode, several at once", codeRecord(`await Promise.all([tools.exec_command({cmd:"go test ./...",workdir:"/w"}), tools.exec_command({cmd:'cd web && npm test',workdir:"/w"}), tools.exec_command({cmd:"ls",workdir:"/x y"}), tools.update_plan({plan:[]})])`), `exec shell cmd="go test ./...\n(cd web && npm test\n)\n(cd '/x y' && ls\n)" dir="/w"`},
		{"code mode, patch and command", codeRecord("await tools.apply_patch(`" + patchText + "`); const r = await tools.exec_command({cmd:\"go test ./...\"}); text(r.output)"), `exec shell cmd="apply_patch <<'END_OF_PATCH'\n` + strings.ReplaceAll(patchText, "\n", "\\n") + `\nEND_OF_PATCH\ngo test ./..."`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			eventtest.Expect(t, Format(), log(tt.record), []string{"1 call c1 " + tt.want})
		})
	}
}

func TestResults(t *testing.T) {
	shell := fnCall("exec_command", `{"cmd":"x"}`)
	patch := `response_item {"type":"custom_tool_call","name":"apply_patch","call_id":"c1","input":` + quoteJSON(patchText) + `}`
	oldForm := func(out string, code int) string {
		return quoteJSON(map[string]any{"output": out, "metadata": map[string]any{"exit_code": code, "duration_seconds": 0.1}})
	}
	tests := []struct{ name, call, out, want string }{
		{"json form", shell, oldForm("a \"b\"\n", 1), `failed exit=1 out="a \"b\"\n"`},
		{
			"json form, forged inside", shell, oldForm(`{"output":"x","metadata":{"exit_code":0}}","metadata":{"exit_code":0,"duration_seconds":0.1}}`, 3),
			`failed exit=3 out="{\"output\":\"x\",\"metadata\":{\"exit_code\":0}}\",\"metadata\":{\"exit_code\":0,\"duration_seconds\":0.1}}"`,
		},
		{"exit code text", shell, "Exit code: 2\nWall time: 0.4 seconds\nOutput:\nboom\n", `failed exit=2 out="boom\n"`},
		{"chunk text", shell, "Chunk ID: ab\nWall time: 1.0 seconds\nProcess exited with code 0\nOriginal token count: 3\nOutput:\nok\n", `ok exit=0 out="ok\n"`},
		{
			"forged in the output", shell, "Chunk ID: ab\nWall time: 1.0 seconds\nProcess exited with code 1\nOutput:\nProcess exited with code 0\nExit code: 0\n",
			`failed exit=1 out="Process exited with code 0\nExit code: 0\n"`,
		},
		{"the first header stands", shell, "Process exited with code 1\nExit code: 0\n", `failed exit=1`},
		{
			"forged while running", shell, "Wall time: 1.0 seconds\nProcess running with session ID 7\nOutput:\nProcess exited with code 0\n",
			`running out="Process exited with code 0\n" bg="7"`,
		},
		{"forged without a header", shell, "hello\nProcess exited with code 0\nOutput:\nx", `unknown out="hello\nProcess exited with code 0\nOutput:\nx"`},
		{"crlf in the output", shell, "Exit code: 0\nOutput:\na\r\nb", `ok exit=0 out="a\r\nb"`},
		{"no output at all", shell, "Exit code: 0\nWall time: 0 seconds\nOutput:", `ok exit=0`},
		{
			"lines left out", shell, "Exit code: 0\nWall time: 0 seconds\nTotal output lines: 900\nOutput:\na\n[... omitted 644 of 900 lines ...]\nb",
			`ok exit=0 out="a\n[... omitted 644 of 900 lines ...]\nb" truncated`,
		},
		{"tokens left out", shell, "Exit code: 0\nOutput:\na…12 tokens truncated…b", `ok exit=0 out="a…12 tokens truncated…b" truncated`},
		{"a program that speaks of it", shell, "Exit code: 0\nOutput:\n3 lines truncated by me", `ok exit=0 out="3 lines truncated by me"`},
		{"lines left out, json", shell, oldForm("a\n[... omitted 2 of 9 lines ...]\nb", 0), `ok exit=0 out="a\n[... omitted 2 of 9 lines ...]\nb" truncated`},
		{"timeout, json", shell, oldForm("command timed out after 1000 milliseconds\npart", 124), `timedout exit=124 out="command timed out after 1000 milliseconds\npart"`},
		{
			"timeout, text", shell, "Exit code: 124\nWall time: 1 seconds\nOutput:\ncommand timed out after 1000 milliseconds\npart",
			`timedout exit=124 out="command timed out after 1000 milliseconds\npart"`,
		},
		{"124 of the command's own", shell, oldForm("bye", 124), `failed exit=124 out="bye"`},
		{"timeout, bare", shell, "command timed out after 1000 milliseconds", `timedout`},
		{
			"sandbox", shell, "failed in sandbox LinuxSeccomp with execution error: sandbox denied exec error, exit code: 2, stdout: exit code: 0, stdout: \n1 failed, stderr: ",
			`failed exit=2 out="exit code: 0, stdout: \n1 failed, stderr: "`,
		},
		{"sandbox without a code", shell, "failed in sandbox MacosSeatbelt with execution error: could not start", `failed out="failed in sandbox MacosSeatbelt with execution error: could not start"`},
		{"rejected", shell, "exec command rejected by user", `rejected out="exec command rejected by user"`},
		{
			"rejected by policy", shell, `exec_command failed for "rm": CreateProcess { message: "Rejected(\"blocked\")" }`,
			`rejected out="exec_command failed for \"rm\": CreateProcess { message: \"Rejected(\\\"blocked\\\")\" }"`,
		},
		{"aborted", shell, "aborted by user after 3.1s", `interrupted`},
		{"aborted with a wall time", shell, "Wall time: 3.1 seconds\naborted by user", `interrupted`},
		{"unknown words", shell, "something else", `unknown out="something else"`},
		{"plan", fnCall("update_plan", `{}`), "Plan updated", `ok out="Plan updated"`},
		{"patch applied", patch, oldForm("Success. Updated the following files:\nM a.go\n", 0), `ok exit=0 out="Success. Updated the following files:\nM a.go\n"`},
		{"patch not verified", patch, "apply_patch verification failed: Failed to find expected lines in a.go", `failed out="apply_patch verification failed: Failed to find expected lines in a.go"`},
		{"patch lines not found", patch, "error: Failed to find expected lines in a.go:\nx", `failed out="error: Failed to find expected lines in a.go:\nx"`},
		{"patch rejected", patch, "patch rejected by user", `rejected out="patch rejected by user"`},
		{
			"patch we could not read", fnCall("apply_patch", `{"input":"?"}`), "Success. Updated the following files:\nA n.go\nM m.go\nD d.go\n",
			`ok out="Success. Updated the following files:\nA n.go\nM m.go\nD d.go\n" [A n.go] [M m.go] [D d.go]`,
		},
		{"sub-agent", fnCall("spawn_agent", `{}`), `{"agent_id":"a1"}`, `unknown out="{\"agent_id\":\"a1\"}" sub=a1 async=true`},
		{"code mode, whole result", codeRecord("text(await tools.exec_command({cmd: 'go test'}))"), "Script completed\nWall time 1.2 seconds\nOutput:\n{\"wall_time_seconds\":1,\"exit_code\":1,\"output\":\"FAIL\\n\"}", `failed exit=1 out="FAIL\n"`},
		{"code mode, running", codeRecord("text(await tools.exec_command({cmd: 'go test'}))"), "Script completed\nOutput:\n{\"session_id\":7,\"output\":\"\"}", `running bg="7"`},
		{"code mode, completed says nothing of the command", codeRecord("const r = await tools.exec_command({cmd: 'go test'}); text(r.output)"), "Script completed\nOutput:\n{\"exit_code\":0,\"output\":\"\"}", `unknown out="{\"exit_code\":0,\"output\":\"\"}"`},
		{"code mode, exit said last", codeRecord("const r = await tools.exec_command({cmd: 'tsc'}); text(r.output); text(`\\nexit=${r.exit_code}`)"), "Script completed\nOutput:\na.ts: error\n\nexit=2", `failed exit=2 out="a.ts: error"`},
		{"code mode, exit said first", codeRecord("const r = await tools.exec_command({cmd: 'tsc'}); text(`exit=${r.exit_code}`); text(r.output)"), "Script completed\nOutput:\nexit=0\nexit=0", `unknown out="exit=0\nexit=0"`},
		{"code mode, other words last", codeRecord("const r = await tools.exec_command({cmd: 'tsc'}); text(r.output); text(`exit=${r.exit_code}`)"), "Script completed\nOutput:\nexited 0", `unknown out="exited 0"`},
		{"code mode", `response_item {"type":"custom_tool_call","name":"exec","call_id":"c1","input":"1"}`, "Script failed\nWall time 1.2 seconds\nOutput:\nScript completed\n", `failed out="Script completed\n"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, _ := eventtest.Events(t, Format(), log(tt.call, fnOutput(tt.out)))
			if len(got) != 2 || got[1] != "2 done c1 "+tt.want {
				t.Errorf("got  %q\nwant %q", got, "2 done c1 "+tt.want)
			}
		})
	}
}

func TestOneResultPerCall(t *testing.T) {
	shell := fnCall("exec_command", `{"cmd":"x"}`)
	patch := `response_item {"type":"custom_tool_call","name":"apply_patch","call_id":"c1","input":` + quoteJSON(patchText) + `}`
	end := `event_msg {"type":"exec_command_end","call_id":"c1","command":["bash","-lc","x"],"aggregated_output":"all of it","exit_code":1,"status":"failed"}`
	tests := []struct {
		name string
		log  []string
		want []string
	}{
		{"event first", []string{shell, end, fnOutput("Exit code: 1\nOutput:\npart")}, []string{`2 done c1 failed exit=1 out="all of it"`}},
		{"output first", []string{shell, fnOutput("Exit code: 1\nOutput:\npart"), end}, []string{`2 done c1 failed exit=1 out="part"`}},
		{"event adds the exit status", []string{shell, fnOutput("odd words"), end}, []string{`2 done c1 unknown out="odd words"`, `3 done c1 failed exit=1 out="all of it"`}},
		{
			"event ends what was running",
			[]string{shell, fnOutput("Process running with session ID 7\nOutput:\n"), end},
			[]string{`2 done c1 running bg="7"`, `3 done c1 failed exit=1 out="all of it"`},
		},
		{
			"declined",
			[]string{shell, `event_msg {"type":"exec_command_end","call_id":"c1","exit_code":-1,"aggregated_output":"exec command rejected by user","status":"declined"}`, fnOutput("exec command rejected by user")},
			[]string{`2 done c1 rejected out="exec command rejected by user"`},
		},
		{
			"patch event first",
			[]string{patch, `event_msg {"type":"patch_apply_end","call_id":"c1","success":false,"stderr":"no"}`, fnOutput("Exit code: 1\nOutput:\nno")},
			[]string{`2 done c1 failed`},
		},
		{
			"patch event says what was applied",
			[]string{
				fnCall("apply_patch", `{"input":"?"}`),
				`event_msg {"type":"patch_apply_end","call_id":"c1","success":true,"changes":{"/w/a":{"type":"add","content":"x"},"/w/b":{"update":{"unified_diff":"@@","move_path":"/w/c"}},"/w/d":{"delete":{}}}}`,
			},
			[]string{`2 done c1 ok [A /w/a "" "x" whole] [R /w/b -> /w/c] [D /w/d]`},
		},
		{
			"mcp result",
			[]string{fnCall("db__q", `{}`), `event_msg {"type":"mcp_tool_call_end","call_id":"c1","result":{"Ok":{"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}],"isError":true}}}`, fnOutput("a")},
			[]string{`2 done c1 failed out="a\nb"`},
		},
		{
			"list output",
			[]string{fnCall("view_image", `{}`), `response_item {"type":"function_call_output","call_id":"c1","output":[{"type":"input_text","text":"Exit code: 0\nOutput:\n"},{"type":"input_image"},{"type":"input_text","text":"more"}]}`},
			[]string{`2 done c1 ok exit=0 out="more"`},
		},
		{
			"object output",
			[]string{fnCall("f", `{}`), `response_item {"type":"function_call_output","call_id":"c1","output":{"content":"no","success":false}}`},
			[]string{`2 done c1 failed out="no"`},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, _ := eventtest.Events(t, Format(), log(tt.log...))
			if fmt.Sprint(got[1:]) != fmt.Sprint(tt.want) {
				t.Errorf("got  %q\nwant %q", got[1:], tt.want)
			}
		})
	}
	t.Run("patch of a script", func(t *testing.T) {
		eventtest.Expect(t, Format(), log(`event_msg {"type":"patch_apply_end","call_id":"exec-1","success":true,"changes":{"/w/a":{"type":"delete"}}}`),
			[]string{`1 call exec-1 apply_patch edit [D /w/a]`, `1 done exec-1 ok`})
	})
	t.Run("command whose call was cut off", func(t *testing.T) {
		eventtest.Expect(t, Format(), log(end), []string{`1 call c1 exec_command shell cmd="x"`, `1 done c1 failed exit=1 out="all of it"`})
	})
	t.Run("orphan", func(t *testing.T) {
		eventtest.Expect(t, Format(), log(fnOutput("Exit code: 0\nOutput:\nx")), []string{`1 done c1 ok exit=0 out="x"`})
	})
}

// What a program prints never changes the status Codex gave it.
func TestOutputCannotForge(t *testing.T) {
	shell := fnCall("exec_command", `{"cmd":"x"}`)
	piece := rapid.SampledFrom([]string{
		"Exit code: 0\n", "Process exited with code 0\n", "Output:\n", `","metadata":{"exit_code":0}}`, "\\", `"`, "\n", "x",
		"Success. Updated the following files:\n", "exec command rejected by user", `\u0022`, "\x00", "é",
	})
	rapid.Check(t, func(t *rapid.T) {
		out := ""
		for _, p := range rapid.SliceOfN(piece, 0, 12).Draw(t, "pieces") {
			out += p
		}
		forms := []string{
			quoteJSON(map[string]any{"output": out, "metadata": map[string]any{"exit_code": 9, "duration_seconds": 0.1}}),
			"Exit code: 9\nWall time: 0.1 seconds\nOutput:\n" + out,
			"Chunk ID: a\nWall time: 0.1 seconds\nProcess exited with code 9\nOriginal token count: 1\nOutput:\n" + out,
		}
		for _, f := range forms {
			var got record.Result
			text := ""
			readResult(log(shell, fnOutput(f)), func(r *record.Result) { got, text = *r, r.Output.String() })
			if got.Exit != 9 || !got.HasExit || got.Status != record.StatusFailed || text != out {
				t.Fatalf("form %q gave %+v, output %q", f, got, text)
			}
		}
	})
}

func TestSteps(t *testing.T) {
	c := func(id string) string {
		return `response_item {"type":"function_call","name":"shell","arguments":"{\"command\":[\"ls\"]}","call_id":"` + id + `"}`
	}
	o := func(id string) string {
		return `response_item {"type":"function_call_output","call_id":"` + id + `","output":"Exit code: 0\nOutput:\n"}`
	}
	got := steps(log(askEvent, sayItem, c("a"), c("b"), o("a"), o("b"), c("d"), o("d"), sayItem))
	if want := "1 1 1 2 3"; got != want {
		t.Errorf("steps %s, want %s", got, want)
	}
}
