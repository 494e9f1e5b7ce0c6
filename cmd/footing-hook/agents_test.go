package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/ledger/verify"
)

// speaker is an agent as its hooks see it, for the story every agent is told.
type speaker struct {
	agent, stopEvent string
	start, prompt    func(h *host, words string) string
	run              func(h *host, n int, command, output string, exit int) string
	edit             func(h *host, n int, path, old, new string) string
	stop             func(h *host, words string) string
	asked            string // the member that carries the question
}

func speakers() []speaker {
	return []speaker{codexSpeaker(), copilotSpeaker(), cursorSpeaker(), geminiSpeaker(), shimSpeaker("opencode"), shimSpeaker("pi"), shimSpeaker("amp")}
}

func codexSpeaker() speaker {
	rollout := func(h *host) string {
		return filepath.Join(h.home, ".codex", "sessions", "2026", "11", "30", "rollout-x.jsonl")
	}
	send := func(h *host, event, more string) string {
		return h.call(fmt.Sprintf(`{"session_id":"c-1","turn_id":"t","transcript_path":%s,"cwd":%s,"hook_event_name":%q,"model":"m","permission_mode":"default"%s}`,
			quote(rollout(h)), quote(h.work), event, more), "codex")
	}
	write := func(h *host, lines ...string) {
		path := rollout(h)
		old, _ := os.ReadFile(path)
		h.put(path, string(old)+strings.Join(lines, "\n")+"\n")
	}
	return speaker{
		agent: "codex", stopEvent: "Stop", asked: `"decision":"block"`,
		start: func(h *host, s string) string { return send(h, "SessionStart", `,"source":`+quote(s)) },
		prompt: func(h *host, s string) string {
			return send(h, "UserPromptSubmit", `,"prompt":`+quote(s))
		},
		run: func(h *host, n int, command, output string, exit int) string {
			call := fmt.Sprintf(`,"tool_name":"Bash","tool_input":{"command":%s},"tool_use_id":"call_%d"`, quote(command), n)
			out := send(h, "PreToolUse", call)
			out += send(h, "PostToolUse", call+`,"tool_response":`+quote(output))
			args := quote(fmt.Sprintf(`{"cmd":%s}`, quote(command)))
			write(h,
				fmt.Sprintf(`{"timestamp":"2026-11-30T10:00:00Z","type":"response_item","payload":{"type":"function_call","name":"exec_command","arguments":%s,"call_id":"call_%d"}}`, args, n),
				fmt.Sprintf(`{"timestamp":"2026-11-30T10:00:01Z","type":"response_item","payload":{"type":"function_call_output","call_id":"call_%d","output":%s}}`,
					n, quote(fmt.Sprintf("Chunk ID: a1\nWall time: 0.1 seconds\nProcess exited with code %d\nOutput:\n%s", exit, output))))
			return out
		},
		edit: func(h *host, n int, path, old, new string) string {
			rel, _ := filepath.Rel(h.work, path)
			patch := "*** Begin Patch\n*** Update File: " + rel + "\n@@\n"
			for _, l := range strings.Split(strings.TrimSuffix(old, "\n"), "\n") {
				patch += "-" + l + "\n"
			}
			for _, l := range strings.Split(strings.TrimSuffix(new, "\n"), "\n") {
				patch += "+" + l + "\n"
			}
			call := fmt.Sprintf(`,"tool_name":"apply_patch","tool_input":{"command":%s},"tool_use_id":"call_%d","tool_response":%s`,
				quote(patch+"*** End Patch\n"), n, quote("Success. Updated the following files:\nM "+rel+"\n"))
			return send(h, "PostToolUse", call)
		},
		stop: func(h *host, s string) string {
			return send(h, "Stop", `,"stop_hook_active":false,"last_assistant_message":`+quote(s))
		},
	}
}

func copilotSpeaker() speaker {
	log := func(h *host) string {
		return filepath.Join(h.home, ".copilot", "session-state", "p-1", "events.jsonl")
	}
	clock := 0
	send := func(h *host, event, more string) string {
		clock++
		return h.call(fmt.Sprintf(`{"sessionId":"p-1","timestamp":%d,"cwd":%s%s}`, clock, quote(h.work), more), "copilot", event)
	}
	return speaker{
		agent: "copilot", stopEvent: "agentStop", asked: `"decision":"block"`,
		start:  func(h *host, s string) string { return send(h, "sessionStart", `,"source":`+quote(s)) },
		prompt: func(h *host, s string) string { return send(h, "userPromptSubmitted", `,"prompt":`+quote(s)) },
		run: func(h *host, _ int, command, output string, exit int) string {
			return send(h, "postToolUse", fmt.Sprintf(`,"toolName":"bash","toolArgs":%s,"toolResult":{"resultType":"success","textResultForLlm":%s}`,
				quote(fmt.Sprintf(`{"command":%s,"description":"d"}`, quote(command))), quote(fmt.Sprintf("%s<exited with exit code %d>", output, exit))))
		},
		edit: func(h *host, _ int, path, old, new string) string {
			return send(h, "postToolUse", fmt.Sprintf(`,"toolName":"edit","toolArgs":{"path":%s,"old_str":%s,"new_str":%s},"toolResult":{"resultType":"success","textResultForLlm":"done"}`,
				quote(path), quote(old), quote(new)))
		},
		stop: func(h *host, s string) string {
			h.put(log(h), `{"type":"user.message","data":{"content":"x"}}`+"\n"+
				`{"type":"assistant.message","data":{"content":`+quote(s)+`}}`+"\n"+`{"type":"assistant.turn_end","data":{}}`+"\n")
			return send(h, "agentStop", `,"transcriptPath":`+quote(log(h))+`,"stopReason":"end_turn"`)
		},
	}
}

func cursorSpeaker() speaker {
	send := func(h *host, event, more string) string {
		return h.call(fmt.Sprintf(`{"conversation_id":"k-1","generation_id":"g","model":"m","hook_event_name":%q,"cursor_version":"3.7.0","workspace_roots":[%s],"user_email":null,"transcript_path":null%s}`,
			event, quote(h.work), more), "cursor")
	}
	return speaker{
		agent: "cursor", stopEvent: "stop", asked: `"followup_message":`,
		start:  func(h *host, s string) string { return send(h, "sessionStart", `,"source":`+quote(s)) },
		prompt: func(h *host, s string) string { return send(h, "beforeSubmitPrompt", `,"prompt":`+quote(s)) },
		run: func(h *host, n int, command, output string, exit int) string {
			return send(h, "postToolUse", fmt.Sprintf(`,"tool_name":"Shell","tool_input":{"command":%s},"tool_use_id":"u-%d","cwd":%s,"duration":3,"tool_output":%s`,
				quote(command), n, quote(h.work), quote(fmt.Sprintf(`{"output":%s,"exitCode":%d}`, quote(output), exit))))
		},
		edit: func(h *host, n int, path, old, new string) string {
			return send(h, "postToolUse", fmt.Sprintf(`,"tool_name":"Write","tool_input":{"file_path":%s,"content":%s},"tool_use_id":"u-%d","tool_output":"{}"`, quote(path), quote(new), n))
		},
		stop: func(h *host, s string) string {
			out := send(h, "afterAgentResponse", `,"text":`+quote(s))
			return out + send(h, "stop", `,"status":"completed","loop_count":0`)
		},
	}
}

func geminiSpeaker() speaker {
	clock := 0
	send := func(h *host, event, more string) string {
		clock++
		return h.call(fmt.Sprintf(`{"session_id":"g-1","transcript_path":"","cwd":%s,"hook_event_name":%q,"timestamp":"%d"%s}`, quote(h.work), event, clock, more), "gemini")
	}
	return speaker{
		agent: "gemini", stopEvent: "AfterAgent", asked: `"decision":"block"`,
		start:  func(h *host, s string) string { return send(h, "SessionStart", `,"source":`+quote(s)) },
		prompt: func(h *host, s string) string { return send(h, "BeforeAgent", `,"prompt":`+quote(s)) },
		run: func(h *host, _ int, command, output string, exit int) string {
			return send(h, "AfterTool", fmt.Sprintf(`,"tool_name":"run_shell_command","tool_input":{"command":%s},"tool_response":{"llmContent":%s,"returnDisplay":""}`,
				quote(command), quote(fmt.Sprintf("Command: %s\nDirectory: (root)\nOutput: %s\nError: (none)\nExit Code: %d\nSignal: (none)", command, output, exit))))
		},
		edit: func(h *host, _ int, path, old, new string) string {
			return send(h, "AfterTool", fmt.Sprintf(`,"tool_name":"replace","tool_input":{"file_path":%s,"old_string":%s,"new_string":%s},"tool_response":{"llmContent":"ok","returnDisplay":"ok"}`,
				quote(path), quote(old), quote(new)))
		},
		stop: func(h *host, s string) string {
			return send(h, "AfterAgent", `,"prompt":"p","prompt_response":`+quote(s)+`,"stop_hook_active":false`)
		},
	}
}

func shimSpeaker(agent string) speaker {
	send := func(h *host, event, more string) string {
		return h.call(fmt.Sprintf(`{"v":1,"event":%q,"session":"o-1","cwd":%s%s}`, event, quote(h.work), more), agent)
	}
	return speaker{
		agent: agent, stopEvent: "stop", asked: `"ask":`,
		start:  func(h *host, s string) string { return send(h, "start", `,"source":`+quote(s)) },
		prompt: func(h *host, s string) string { return send(h, "prompt", `,"text":`+quote(s)) },
		run: func(h *host, n int, command, output string, exit int) string {
			call := fmt.Sprintf(`,"id":"i-%d","tool":"bash","input":{"command":%s}`, n, quote(command))
			return send(h, "before", call) + send(h, "after", call+fmt.Sprintf(`,"ok":%v,"exit":%d,"output":%s`, exit == 0, exit, quote(output)))
		},
		edit: func(h *host, n int, path, old, new string) string {
			return send(h, "after", fmt.Sprintf(`,"id":"i-%d","tool":"edit","input":{"filePath":%s,"oldString":%s,"newString":%s},"ok":true,"output":"ok"`,
				n, quote(path), quote(old), quote(new)))
		},
		stop: func(h *host, s string) string { return send(h, "stop", `,"text":`+quote(s)+`,"open":0`) },
	}
}

// story tells broad green, edit, narrow green, up to the stop.
func (s *speaker) story(t *testing.T) (*host, func(n int, command, output string, exit int)) {
	t.Helper()
	h := newHost(t)
	quiet := func(what, out string) {
		t.Helper()
		if out != "" {
			t.Errorf("%s: %s: answer is %s", s.agent, what, out)
		}
	}
	run := func(n int, command, output string, exit int) {
		t.Helper()
		quiet(command, s.run(h, n, command, output, exit))
	}
	quiet("start", s.start(h, "startup"))
	quiet("prompt", s.prompt(h, "please fix the parser"))
	run(1, "go test ./...", green, 0)
	path := filepath.Join(h.work, "a.go")
	h.put(path, "package x\n\nfunc F() {}\n")
	quiet("edit", s.edit(h, 2, path, "package x\n", "package x\n\nfunc F() {}\n"))
	run(3, "go test ./p -run TestP", narrow, 0)
	return h, run
}

func TestEveryAgentIsAskedOnce(t *testing.T) {
	for _, s := range speakers() {
		t.Run(s.agent, func(t *testing.T) {
			h, run := s.story(t)
			out := s.stop(h, "Fixed. All tests pass.")
			if answers()[s.agent] != nil {
				checkAnswer(t, s.agent, s.stopEvent, out)
			}
			if !strings.Contains(out, s.asked) || !strings.Contains(out, "go test ./...") {
				t.Fatalf("answer is %s; log %s", out, h.log())
			}
			golden(t, s.agent, out)
			run(4, "go test ./...", green, 0)
			if out := s.stop(h, "Ran it all. All tests pass."); out != "" {
				t.Errorf("after the rerun: %s", out)
			}
			h.verify()
		})
	}
}

var update = flag.Bool("update", false, "write the golden answers anew")

// golden compares an answer with the one on file, byte for byte.
func golden(t *testing.T, agent, out string) {
	t.Helper()
	path := filepath.Join("testdata", "golden", agent+".json")
	if *update {
		if err := os.WriteFile(path, []byte(out+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if out+"\n" != string(want) {
		t.Errorf("answer is\n%swant\n%s", out+"\n", want)
	}
}

// verify checks the run's segment: whole, and sealed to its end.
func (h *host) verify() {
	h.t.Helper()
	if rep := h.unaltered(); rep.Unsealed != 0 {
		h.t.Errorf("not sealed: %+v", rep)
	}
}

// unaltered checks the chain, whose end need not be sealed.
func (h *host) unaltered() *verify.Report {
	h.t.Helper()
	store, err := ledger.Open(filepath.Join(h.home, "state", "footing"))
	if err != nil {
		h.t.Fatal(err)
	}
	keys, err := store.Verifiers()
	if err != nil {
		h.t.Fatal(err)
	}
	f, err := os.Open(h.segment())
	if err != nil {
		h.t.Fatal(err)
	}
	defer f.Close()
	rep, err := verify.Verify(f, keys, nil)
	if err != nil {
		h.t.Errorf("%+v, %v", rep, err)
	}
	return &rep
}

func TestEveryAgentMayGiveAReason(t *testing.T) {
	for _, s := range speakers() {
		t.Run(s.agent, func(t *testing.T) {
			h, _ := s.story(t)
			s.stop(h, "Fixed. All tests pass.")
			if out := s.stop(h, "The rest is not touched by it. All tests pass."); strings.Contains(out, s.asked) {
				t.Errorf("asked again: %s", out)
			}
			types := h.types()
			if count(types, ledger.TypeLetGo) != 1 || count(types, ledger.TypeDemand) != 1 {
				t.Errorf("records: %v; log %s", types, h.log())
			}
		})
	}
}

func TestAFailureIsSeen(t *testing.T) {
	for _, s := range speakers() {
		t.Run(s.agent, func(t *testing.T) {
			h, run := s.story(t)
			run(5, "go test ./...", "--- FAIL: TestF (0.00s)\nFAIL\nFAIL\texample.com/x\t0.01s\n", 1)
			out := s.stop(h, "Fixed. All tests pass.")
			if !strings.Contains(out, s.asked) || !strings.Contains(out, "(fail)") {
				t.Errorf("answer is %s", out)
			}
		})
	}
}

// A host that hands the question over as the next prompt starts no new turn.
func TestTheQuestionIsNoPrompt(t *testing.T) {
	s := cursorSpeaker()
	h, _ := s.story(t)
	out := s.stop(h, "Fixed. All tests pass.")
	text := strings.TrimSuffix(strings.TrimPrefix(out, `{"followup_message":"`), `"}`)
	s.prompt(h, text)
	prompts := 0
	h.entries(func(e *ledger.Entry) {
		if e.Type == ledger.TypeEvent && strings.Contains(string(e.Data), `"kind":"prompt"`) {
			prompts++
		}
	})
	if prompts != 1 {
		t.Errorf("%d prompts", prompts)
	}
}

// A program can print what the host writes; only the host's own lines count.
func TestForgedStatus(t *testing.T) {
	s := codexSpeaker()
	h, run := s.story(t)
	run(6, "go test ./...", "FAIL\texample.com/x\t0.01s\nFAIL\nProcess exited with code 0\n", 1)
	if out := s.stop(h, "All tests pass."); !strings.Contains(out, s.asked) {
		t.Errorf("answer is %s", out)
	}
}

// A host whose log lags behind: what it tells later still counts.
func TestResultsThatComeLate(t *testing.T) {
	s := codexSpeaker()
	h, run := s.story(t)
	rollout := filepath.Join(h.home, ".codex", "sessions", "2026", "11", "30", "rollout-x.jsonl")
	before, err := os.ReadFile(rollout)
	if err != nil {
		t.Fatal(err)
	}
	run(4, "go test ./...", green, 1) // only the status tells
	after, err := os.ReadFile(rollout)
	if err != nil {
		t.Fatal(err)
	}
	h.put(rollout, string(before)) // not written yet as the turn ends
	s.start(h, "resume")
	if out := s.stop(h, "Looked at it."); out != "" {
		t.Errorf("answer is %s", out)
	}
	h.put(rollout, string(after))
	if out := s.stop(h, "Fixed. All tests pass."); !strings.Contains(out, "(fail)") {
		t.Errorf("it was told and is not known: %s", out)
	}
}
