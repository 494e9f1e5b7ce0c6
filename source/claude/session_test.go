package claude

import (
	"fmt"
	"strings"
	"testing"

	"github.com/footing-dev/footing/record"
)

func TestSessionFacts(t *testing.T) {
	rec := func(session, cwd, version, model, rest string) string {
		return fmt.Sprintf(`{"parentUuid":null,"isSidechain":false,"cwd":%q,"sessionId":%q,"version":%q,"gitBranch":"main","type":"assistant","message":{"model":%q,"content":[]}%s}`, cwd, session, version, model, rest)
	}
	got, _ := read(t, log(
		`{"type":"summary","summary":"s","leafUuid":"u"}`,
		rec("s1", "/src", "2.1.9", "m1", ""),
		rec("s1", "/src/sub", "2.1.9", "m1", ""),
		rec("s1", "/src", "2.1.9", "<synthetic>", ""),
		rec("s1", "/src", "2.1.9", "small", `,"isSidechain":true`),
		rec("s1", "/src", "2.1.9", "small", `,"parent_tool_use_id":"t"`),
		rec("s1", "/src", "2.1.9", "m2", ""),
		rec("s2", "/other", "2.2.0", "m2", ""),
		rec("s2", "/other", "2.2.0", "m2", `,"entrypoint":"sdk-cli"`),
	), record.Session)
	want := []string{
		`2 session {Agent:claude-code AgentVersion:2.1.9 ID:s1 Cwd:/src Model:m1 Branch:main Headless:false}`,
		`7 session {Agent:claude-code AgentVersion: ID: Cwd: Model:m2 Branch: Headless:false}`,
		`8 session {Agent:claude-code AgentVersion:2.2.0 ID:s2 Cwd: Model: Branch:main Headless:false}`,
		`9 session {Agent:claude-code AgentVersion: ID: Cwd: Model: Branch: Headless:true}`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

func TestHeadless(t *testing.T) {
	system := `{"type":"system","subtype":"init","cwd":"/src","session_id":"s1","tools":["Bash"],"model":"m1","claude_code_version":"2.1.9","uuid":"u0"}`
	call := `{"type":"assistant","message":{"id":"m","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"go test"}}]},"parent_tool_use_id":null,"session_id":"s1","uuid":"u1"}`
	done := `{"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"ok","is_error":false}]},"parent_tool_use_id":null,"session_id":"s1","uuid":"u2","tool_use_result":{"stdout":"ok","stderr":"","interrupted":false,"backgroundTaskId":"b1"}}`
	sub := `{"type":"assistant","message":{"id":"m","content":[{"type":"text","text":"no"},{"type":"tool_use","id":"t2","name":"Bash","input":{"command":"ls"}}]},"parent_tool_use_id":"t0","session_id":"s1","uuid":"u3"}`
	words := `{"type":"assistant","message":{"id":"m2","content":[{"type":"text","text":"All tests pass."}]},"parent_tool_use_id":null,"session_id":"s1","uuid":"u4"}`
	end := `{"type":"result","subtype":"success","is_error":false,"num_turns":2,"result":"All tests pass.","session_id":"s1","uuid":"u5"}`
	failed := `{"type":"result","subtype":"error_during_execution","is_error":true,"session_id":"s1","uuid":"u5"}`
	want := []string{
		`2 session {Agent:claude-code AgentVersion:2.1.9 ID:s1 Cwd:/src Model:m1 Branch: Headless:true}`,
	}
	got, _ := read(t, log("bash: no job control in this shell", system), record.Session)
	if len(got) != 2 || got[1] != want[0] {
		t.Errorf("%q", got)
	}
	expect(t, log(system, call, done, sub, words, end),
		`2 call t1 Bash/shell cmd="go test" dir="/src"`, `3 done t1 running bg=b1 "ok"`,
		`4 call agent=t0 t2 Bash/shell cmd="ls" dir="/src"`, `5 say "All tests pass."`, `6 stopped submit`)
	expect(t, log(system, words, failed), `2 say "All tests pass."`, `3 stopped`)
	expect(t, log(end), `1 say "All tests pass."`, `1 stopped submit`)
	expect(t, "["+strings.Join([]string{system, words, end}, ",")+"]\n", `1 say "All tests pass."`, `1 stopped submit`)
}

func TestSubAgents(t *testing.T) {
	progress := func(uuid, inner, content string) string {
		return `{"parentUuid":"p","isSidechain":false,"cwd":"/src","sessionId":"s","type":"progress","data":{"message":{"type":"assistant","message":{"id":"m9","role":"assistant","content":[` + content +
			`]},"uuid":"` + inner + `"},"normalizedMessages":[],"type":"agent_progress","prompt":"p","agentId":"a1"},"parentToolUseID":"t0","uuid":"` + uuid + `"}`
	}
	call := `{"type":"tool_use","id":"t1","name":"Edit","input":{"file_path":"/a","old_string":"1","new_string":"2"}}`
	done := `{"type":"tool_result","tool_use_id":"t1","content":"ok"}`
	words := `{"type":"text","text":"All tests pass"}`
	expect(t, log(progress("u1", "i1", words), progress("u2", "i2", call), progress("u3", "i2", call), progress("u4", "i3", done), progress("u5", "i3", done)),
		`2 call agent=a1 t1 Edit/edit dir="/src" edit(/a update "1">"2")`, `4 done agent=a1 t1 ok "ok"`)
	noID := strings.Replace(progress("u1", "i1", call), `,"agentId":"a1"`, "", 1)
	expect(t, log(noID), `1 call agent=t0 t1 Edit/edit dir="/src" edit(/a update "1">"2")`)

	side := strings.Replace(uses("t1", "Bash", `{"command":"ls"}`), `"isSidechain":false`, `"isSidechain":true`, 1)
	expect(t, log(side), `1 call agent=sidechain t1 Bash/shell cmd="ls"`)
	expect(t, log(strings.Replace(side, `"sessionId"`, `"agentId":"a2","sessionId"`, 1)), `1 call agent=a2 t1 Bash/shell cmd="ls"`)
}

func TestTree(t *testing.T) {
	var got []string
	_, err := Read(strings.NewReader(log(
		`{"parentUuid":null,"sessionId":"s","type":"user","message":{"content":"go"},"uuid":"u1","timestamp":"T1"}`,
		`{"parentUuid":"u1","sessionId":"s","type":"progress","data":{"type":"bash_progress","output":"x"},"uuid":"u2","timestamp":"T2"}`,
		`{"parentUuid":"u1","sessionId":"s","type":"system","subtype":"api_error","uuid":"u3"}`,
		`{"parentUuid":"u2","sessionId":"s","type":"assistant","message":{"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]},"uuid":"u4","timestamp":"T3"}`,
		`{"parentUuid":"u4","sessionId":"s2","type":"attachment","attachment":{"type":"x"},"uuid":"u5"}`,
		`{"type":"file-history-snapshot","messageId":"m","snapshot":{},"isSnapshotUpdate":false}`,
		`{"parentUuid":"u4","sessionId":"s2","type":"user","message":{"content":"go"},"uuid":"u1"}`,
	)), func(e *record.Event) error {
		if e.Kind != record.Session {
			got = append(got, fmt.Sprint(e.Line, kindNames[e.Kind], " ", e.UUID, "<", e.Parent, " ", e.Time))
		}
		return nil
	})
	want := []string{"1prompt u1< T1", "2node u2<u1 T2", "3node u3<u1 ", "4say u4<u2 T3", "4say u4<u2 T3", "5node u5<u4 ", "7prompt u1<u4 "}
	if err != nil || strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%v\n%s", err, strings.Join(got, "\n"))
	}
}
