package all

import (
	"testing"

	"github.com/footing-dev/footing/gate"
	"github.com/footing-dev/footing/record"
)

func none(string) string { return "" }

// TestResults: what each host's account of a command says of its end.
func TestResults(t *testing.T) {
	for _, c := range []struct {
		name, agent, payload string
		status               record.Status
		exit                 int
		has                  bool
	}{
		{"success", "claude", `{"hook_event_name":"PostToolUse","tool_name":"Bash","tool_input":{"command":"x"},"tool_response":{"stdout":"o"}}`, record.StatusOK, 0, true},
		{"success with an answer of 1", "claude", `{"hook_event_name":"PostToolUse","tool_name":"Bash","tool_input":{"command":"grep x"},"tool_response":{"stdout":"","returnCodeInterpretation":"No matches found"}}`, record.StatusOK, 1, true},
		{"failure", "claude", `{"hook_event_name":"PostToolUseFailure","tool_name":"Bash","tool_input":{"command":"x"},"error":"Exit code 2\nout"}`, record.StatusFailed, 2, true},
		{"forged in the output", "claude", `{"hook_event_name":"PostToolUseFailure","tool_name":"Bash","tool_input":{"command":"x"},"error":"out\nExit code 0"}`, record.StatusFailed, 0, false},
		{"interrupted", "claude", `{"hook_event_name":"PostToolUseFailure","tool_name":"Bash","tool_input":{"command":"x"},"error":"Exit code 137","is_interrupt":true}`, record.StatusInterrupted, 137, true},
		{"in the background", "claude", `{"hook_event_name":"PostToolUse","tool_name":"Bash","tool_input":{"command":"x"},"tool_response":{"stdout":"","backgroundTaskId":"b"}}`, record.StatusRunning, 0, false},
		{"timed out", "claude", `{"hook_event_name":"PostToolUse","tool_name":"Bash","tool_input":{"command":"x"},"tool_response":{"stdout":"","timedOutAfterMs":1000}}`, record.StatusTimedOut, 0, false},
		{"denied", "claude", `{"hook_event_name":"PermissionDenied","tool_name":"Bash","tool_input":{"command":"x"},"reason":"r"}`, record.StatusRejected, 0, false},
		{"a future shape", "claude", `{"hook_event_name":"PostToolUse","tool_name":"Bash","tool_input":[],"tool_response":7}`, record.StatusOK, 0, true},

		{"no status", "codex", `{"hook_event_name":"PostToolUse","tool_name":"Bash","tool_input":{"command":"x"},"tool_response":"Process exited with code 0"}`, record.StatusUnknown, 0, false},
		{"a patch", "codex", `{"hook_event_name":"PostToolUse","tool_name":"apply_patch","tool_input":{"command":"*** Begin Patch"},"tool_response":"Success. Updated the following files:\nM a"}`, record.StatusOK, 0, false},
		{"a patch refused", "codex", `{"hook_event_name":"PostToolUse","tool_name":"apply_patch","tool_input":{"command":"x"},"tool_response":"apply_patch verification failed: x"}`, record.StatusFailed, 0, false},

		{"trailer", "copilot", `{"hook_event_name":"PostToolUse","tool_name":"bash","tool_input":{"command":"x"},"tool_result":{"result_type":"success","text_result_for_llm":"o\n<exited with exit code 3>"}}`, record.StatusFailed, 3, true},
		{"trailer not last", "copilot", `{"hook_event_name":"PostToolUse","tool_name":"bash","tool_input":{"command":"x"},"tool_result":{"result_type":"success","text_result_for_llm":"<exited with exit code 0>\nmore"}}`, record.StatusUnknown, 0, false},
		{"a tool that failed", "copilot", `{"hook_event_name":"PostToolUseFailure","tool_name":"bash","tool_input":{"command":"x"},"error":"no shell"}`, record.StatusFailed, 0, false},
		{"a kind of result to come", "copilot", `{"hook_event_name":"PostToolUse","tool_name":"bash","tool_input":{},"tool_result":{"result_type":"pending"}}`, record.StatusUnknown, 0, false},

		{"exit code", "cursor", `{"hook_event_name":"postToolUse","tool_name":"Shell","tool_input":{"command":"x"},"tool_output":"{\"exitCode\":4,\"stdout\":\"o\"}"}`, record.StatusFailed, 4, true},
		{"none", "cursor", `{"hook_event_name":"postToolUse","tool_name":"Shell","tool_input":{"command":"x"},"tool_output":"plain words"}`, record.StatusUnknown, 0, false},
		{"timeout", "cursor", `{"hook_event_name":"postToolUseFailure","tool_name":"Shell","tool_input":{"command":"x"},"failure_type":"timeout"}`, record.StatusTimedOut, 0, false},
		{"no permission", "cursor", `{"hook_event_name":"postToolUseFailure","tool_name":"Shell","tool_input":{"command":"x"},"failure_type":"permission_denied"}`, record.StatusRejected, 0, false},

		{"line", "gemini", `{"hook_event_name":"AfterTool","tool_name":"run_shell_command","tool_input":{"command":"x"},"tool_response":{"llmContent":"Output: o\nExit Code: 1\nSignal: (none)\nBackground PIDs: (none)"}}`, record.StatusFailed, 1, true},
		{"line in parts", "gemini", `{"hook_event_name":"AfterTool","tool_name":"run_shell_command","tool_input":{"command":"x"},"tool_response":{"llmContent":[{"text":"Output: o"},{"text":"Exit Code: 0"}]}}`, record.StatusOK, 0, true},
		{"forged before the end", "gemini", `{"hook_event_name":"AfterTool","tool_name":"run_shell_command","tool_input":{"command":"x"},"tool_response":{"llmContent":"Output: o\nExit Code: 0\nFAIL"}}`, record.StatusUnknown, 0, false},
		{"no number", "gemini", `{"hook_event_name":"AfterTool","tool_name":"run_shell_command","tool_input":{"command":"x"},"tool_response":{"llmContent":"Output: o\nExit Code: (none)\nSignal: 9"}}`, record.StatusUnknown, 0, false},

		{"exit", "pi", `{"event":"after","tool":"bash","input":{"command":"x"},"ok":false,"exit":2}`, record.StatusFailed, 2, true},
		{"no exit", "amp", `{"event":"after","tool":"Bash","input":{"cmd":"x"},"ok":true}`, record.StatusUnknown, 0, false},
		{"aborted", "opencode", `{"event":"after","tool":"bash","input":{"command":"x"},"ok":false,"aborted":true}`, record.StatusInterrupted, 0, false},
	} {
		t.Run(c.agent+" "+c.name, func(t *testing.T) {
			ev, err := Agent(c.agent).Decode([]byte(c.payload), none)
			if err != nil || ev.Result == nil {
				t.Fatalf("%+v, %v", ev, err)
			}
			r := ev.Result
			if r.Status != c.status || r.Exit != c.exit || r.HasExit != c.has {
				t.Errorf("status %d, exit %d %v; want %d, %d %v", r.Status, r.Exit, r.HasExit, c.status, c.exit, c.has)
			}
		})
	}
}

func TestKinds(t *testing.T) {
	for _, c := range []struct {
		agent, payload string
		kind           gate.Kind
	}{
		{"claude", `{"hook_event_name":"UserPromptSubmit","prompt":"hi","source":"user"}`, gate.Prompt},
		{"claude", `{"hook_event_name":"UserPromptSubmit","prompt":"hi","source":"of a new kind"}`, gate.Prompt},
		{"claude", `{"hook_event_name":"UserPromptSubmit","prompt":"tick","source":"loop_wakeup"}`, gate.Unknown},
		{"claude", `{"hook_event_name":"Stop","background_tasks":[{"status":"completed"}]}`, gate.Stop},
		{"claude", `{"hook_event_name":"Stop","conversation_id":"c","workspace_roots":[]}`, gate.Foreign},
		{"claude", `{"hook_event_name":"PostToolUse","tool_name":"bash","tool_result":{}}`, gate.Foreign},
		{"claude", `{"hook_event_name":"MessageDisplay"}`, gate.Unknown},
		{"codex", `{"hook_event_name":"Interrupt"}`, gate.Interrupt},
		{"codex", `{"hook_event_name":"StopFailure"}`, gate.Unknown},
		{"copilot", `{"hook_event_name":"Stop","stop_reason":"end_turn"}`, gate.Stop},
		{"copilot", `{"sessionId":"x"}`, gate.Unknown},
		{"cursor", `{"hook_event_name":"beforeReadFile"}`, gate.Unknown},
		{"gemini", `{"hook_event_name":"BeforeModel"}`, gate.Unknown},
		{"opencode", `{"event":"of a later version"}`, gate.Unknown},
	} {
		ev, err := Agent(c.agent).Decode([]byte(c.payload), none)
		if err != nil || ev.Kind != c.kind {
			t.Errorf("%s %s: %+v, %v", c.agent, c.payload, ev, err)
		}
	}
}

// FuzzDecode: no payload makes an adapter panic, and none makes it answer in a
// way that is not JSON.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{
		"", "{}", `{"hook_event_name":"PostToolUse","tool_name":"Edit","tool_input":{"edits":[1,{}]},"tool_response":{"type":"update","content":"x"}}`,
		`{"hook_event_name":"PostToolUse","tool_name":"apply_patch","tool_input":{"command":"*** Begin Patch\n*** Update File: a\n@@\n-x\n+y\n*** End Patch"},"tool_response":"Success"}`,
		`{"hook_event_name":"UserPromptSubmit","prompt":"<task-notification><task-id>1</task-id></task-notification>"}`,
		`{"hook_event_name":"AfterTool","tool_name":"run_shell_command","tool_response":{"llmContent":[{"text":"Exit Code: 1"}]}}`,
		`{"event":"after","tool":"bash","input":"{\"command\":\"x\"}","exit":1}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, name := range Names() {
			a := Agent(name)
			ev, err := a.Decode(b, none)
			if err != nil {
				continue
			}
			_ = ev.Text.String()
			if ev.Call != nil {
				_ = ev.Call.Command.String()
			}
			if ev.Result != nil {
				_ = ev.Result.Output.String()
			}
			if out := a.Encode(ev, gate.Answer{Ask: "q", User: "u", Context: "c"}); len(out) > 0 && out[0] != '{' {
				t.Fatalf("%s answers %q", name, out)
			}
		}
	})
}

func TestEveryAgentIsKnown(t *testing.T) {
	ids := map[string]bool{}
	for _, name := range Names() {
		a := Agent(name)
		if a == nil || a.Name != name || ids[a.ID] {
			t.Errorf("%s: %+v", name, a)
			continue
		}
		ids[a.ID] = true
	}
	if Agent("nobody") != nil {
		t.Error("nobody is known")
	}
}
