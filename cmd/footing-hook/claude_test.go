package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// claudeHost speaks as Claude Code does.
type claudeHost struct {
	*host
	n int
}

func (c *claudeHost) send(event, more string) string {
	c.t.Helper()
	p := fmt.Sprintf(`{"session_id":"s-1","transcript_path":%s,"cwd":%s,"permission_mode":"default","hook_event_name":%q`,
		quote(filepath.Join(c.home, ".claude", "projects", "x", "s-1.jsonl")), quote(c.work), event)
	if more != "" {
		p += "," + more
	}
	return c.call(p+"}", "claude")
}

func (c *claudeHost) prompt(words string) { c.send("UserPromptSubmit", `"prompt":`+quote(words)) }

// run reports a command; a status but 0 comes as the other event.
func (c *claudeHost) run(command, output string, exit int) {
	c.t.Helper()
	c.n++
	call := fmt.Sprintf(`"tool_name":"Bash","tool_input":{"command":%s},"tool_use_id":"t-%d"`, quote(command), c.n)
	if out := c.send("PreToolUse", call); out != "" {
		c.t.Errorf("before %s: %s", command, out)
	}
	var out string
	if exit == 0 {
		out = c.send("PostToolUse", call+fmt.Sprintf(`,"tool_response":{"stdout":%s,"stderr":"","interrupted":false,"isImage":false}`, quote(output)))
	} else {
		out = c.send("PostToolUseFailure", call+fmt.Sprintf(`,"error":%s,"is_interrupt":false`, quote(fmt.Sprintf("Exit code %d\n%s", exit, output))))
	}
	if out != "" {
		c.t.Errorf("after %s: %s", command, out)
	}
}

// edit changes a file for real and reports it.
func (c *claudeHost) edit(name, old, new string) {
	c.t.Helper()
	c.n++
	path := filepath.Join(c.work, name)
	c.put(path, new)
	if out := c.send("PostToolUse", fmt.Sprintf(`"tool_name":"Edit","tool_use_id":"t-%d","tool_input":{"file_path":%s,"old_string":%s,"new_string":%s},"tool_response":{"filePath":%s,"oldString":%s,"newString":%s,"originalFile":%s,"structuredPatch":[],"userModified":false,"replaceAll":false}`,
		c.n, quote(path), quote(old), quote(new), quote(path), quote(old), quote(new), quote(old))); out != "" {
		c.t.Errorf("after edit of %s: %s", name, out)
	}
}

func (c *claudeHost) stop(words string, again bool) string {
	c.t.Helper()
	return c.send("Stop", fmt.Sprintf(`"stop_hook_active":%v,"last_assistant_message":%s,"background_tasks":[],"session_crons":[]`, again, quote(words)))
}

const (
	green  = "ok  \texample.com/x\t0.01s\nok  \texample.com/x/p\t0.01s\n"
	narrow = "ok  \texample.com/x/p\t0.01s\n"
)

// narrowed takes a run to where the question is due.
func narrowed(t *testing.T) *claudeHost {
	c := &claudeHost{host: newHost(t)}
	if out := c.send("SessionStart", `"source":"startup"`); out != "" {
		t.Errorf("start: %s", out)
	}
	c.prompt("please fix the parser")
	c.run("go test ./...", green, 0)
	c.edit("a.go", "package x\n", "package x // changed\n\nfunc F() {}\n")
	c.run("go test ./p -run TestP", narrow, 0)
	return c
}

func TestOneDemandNamesTheCommand(t *testing.T) {
	c := narrowed(t)
	out := c.stop("Fixed. All tests pass.", false)
	t.Log(out)
	checkAnswer(t, "claude", "Stop", out)
	if !strings.Contains(out, `"decision":"block"`) || !strings.Contains(out, "go test ./...") {
		t.Fatalf("answer is %s; log:\n%s", out, c.log())
	}
	if strings.Contains(out, "All tests pass") {
		t.Errorf("the answer quotes the agent: %s", out)
	}
}

func TestRerunIsSilence(t *testing.T) {
	c := narrowed(t)
	c.stop("Fixed. All tests pass.", false)
	c.run("go test ./...", green, 0)
	if out := c.stop("Ran everything again. All tests pass.", true); out != "" {
		t.Errorf("answer is %s", out)
	}
	if n := count(c.types(), "let-go"); n != 0 {
		t.Errorf("%d let go", n)
	}
}

func TestAReasonIsTaken(t *testing.T) {
	c := narrowed(t)
	c.stop("Fixed. All tests pass.", false)
	out := c.stop("The other package is not touched by this. All tests pass.", true)
	checkAnswer(t, "claude", "Stop", out)
	if strings.Contains(out, "decision") {
		t.Errorf("asked again: %s", out)
	}
	if types := c.types(); count(types, "let-go") != 1 || count(types, "demand") != 1 {
		t.Errorf("records: %v; log: %s", types, c.log())
	}
}

func TestThroughACompaction(t *testing.T) {
	c := &claudeHost{host: newHost(t)}
	c.send("SessionStart", `"source":"startup"`)
	c.prompt("please fix the parser")
	c.run("go test ./...", green, 0)
	c.edit("a.go", "package x\n", "package x\n\nfunc F() {}\n")
	if out := c.send("PreCompact", `"trigger":"auto","custom_instructions":""`); out != "" {
		t.Errorf("compaction: %s", out)
	}
	out := c.send("SessionStart", `"source":"compact"`)
	checkAnswer(t, "claude", "SessionStart", out)
	if !strings.Contains(out, "go test ./...") || !strings.Contains(out, "additionalContext") {
		t.Errorf("briefing is %s", out)
	}
	c.run("go test ./p -run TestP", narrow, 0)
	if out := c.stop("Done, all tests pass.", false); !strings.Contains(out, "go test ./...") {
		t.Errorf("answer is %s", out)
	}
}

func TestUndoneIsSilence(t *testing.T) {
	c := narrowed(t)
	c.edit("a.go", "package x // changed\n\nfunc F() {}\n", "package x\n")
	if out := c.stop("I took it back. All tests pass.", false); out != "" {
		t.Errorf("answer is %s", out)
	}
}

func TestAHostThatKeepsCallingIsLetGo(t *testing.T) {
	c := narrowed(t)
	asked := 0
	for i := range 20 {
		out := c.stop("Fixed. All tests pass.", i > 0)
		if strings.Contains(out, `"block"`) {
			asked++
		}
	}
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
}

func TestBackgroundIsAPause(t *testing.T) {
	c := narrowed(t)
	out := c.send("Stop", `"stop_hook_active":false,"last_assistant_message":"Fixed. All tests pass.","background_tasks":[{"id":"b1","type":"shell","status":"running","description":"server"}]`)
	if out != "" {
		t.Errorf("answer is %s", out)
	}
	if out := c.stop("Fixed. All tests pass.", false); !strings.Contains(out, "block") {
		t.Errorf("after it ended: %s", out)
	}
}

func TestWhatIsUnknownPasses(t *testing.T) {
	c := narrowed(t)
	for event, more := range map[string]string{
		"BrandNewEvent": `"thing":{"a":[1,2]}`,
		"PostToolUse":   `"tool_name":"FutureTool","tool_input":{"x":1},"tool_use_id":"f-1","tool_response":{"y":2},"novel":true`,
		"Notification":  `"message":"m","notification_type":"of_a_new_kind"`,
		"SubagentStop":  `"agent_id":"a-1","agent_type":"explore","last_assistant_message":"All tests pass.","stop_hook_active":false`,
		"SessionEnd":    `"reason":"by_a_new_reason"`,
	} {
		if out := c.send(event, more); out != "" {
			t.Errorf("%s: %s", event, out)
		}
	}
	if n := count(c.types(), "hook"); n != 3 {
		t.Errorf("%d events kept as they came: %v", n, c.types())
	}
}

func TestRubbish(t *testing.T) {
	for name, in := range map[string]string{
		"nothing": "", "space": " \n", "garbage": "\x00\xff{]", "cut": `{"session_id":"x","hook_event_name":"Stop`,
		"a list": `[1,2]`, "another shape": `{"session_id":7,"hook_event_name":{},"cwd":[]}`,
		"no session": `{"hook_event_name":"Stop"}`, "deep": strings.Repeat("[", 1<<20),
		"50 MB": `{"session_id":"s","hook_event_name":"UserPromptSubmit","prompt":"` + strings.Repeat("x", 50<<20) + `"}`,
	} {
		t.Run(name, func(t *testing.T) {
			for _, agent := range []string{"claude", "codex", "copilot", "cursor", "gemini", "opencode"} {
				h := newHost(t)
				if out := h.call(in, agent); out != "" {
					t.Errorf("%s: answer is %.200s", agent, out)
				}
				if log := h.log(); !strings.Contains(log, agent+":") {
					t.Errorf("%s: log says %q", agent, log)
				}
				if name == "50 MB" {
					break
				}
			}
		})
	}
}

func TestOtherAgentsAreLeftToTheirOwnHooks(t *testing.T) {
	h := newHost(t)
	out := h.call(fmt.Sprintf(`{"conversation_id":"c","session_id":"s","cursor_version":"3.7.0","workspace_roots":[%s],"hook_event_name":"Stop","cwd":%s}`, quote(h.work), quote(h.work)), "claude")
	if out != "" {
		t.Errorf("answer is %s", out)
	}
	if found, _ := filepath.Glob(filepath.Join(h.home, "state", "footing", "projects", "*")); len(found) > 0 {
		t.Errorf("recorded: %v", found)
	}
}

func TestTwoAtOnce(t *testing.T) {
	c := narrowed(t)
	done := make(chan string, 8)
	for range cap(done) {
		go func() { done <- c.stop("Fixed. All tests pass.", false) }()
	}
	asked := 0
	for range cap(done) {
		if strings.Contains(<-done, `"block"`) {
			asked++
		}
	}
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
}

// A check in the background is not a reading until its end is told.
func TestABackgroundCheckThatEnded(t *testing.T) {
	for status, exit := range map[string]int{"completed": 0, "failed": 1} {
		c := &claudeHost{host: newHost(t)}
		c.prompt("x")
		c.edit("a.go", "package x\n", "package x\n\nfunc F() {}\n")
		c.send("PostToolUse", `"tool_name":"Bash","tool_use_id":"bg","tool_input":{"command":"go test ./...","run_in_background":true},"tool_response":{"stdout":"","stderr":"","interrupted":false,"backgroundTaskId":"b7"}`)
		c.send("UserPromptSubmit", `"source":"system","prompt":`+quote(fmt.Sprintf(
			"<task-notification>\n<task-id>b7</task-id>\n<status>%s</status>\n<summary>Background command \"t\" %s (exit code %d)</summary>\n</task-notification>", status, status, exit)))
		out := c.stop("All tests pass.", false)
		checkAnswer(t, "claude", "Stop", out)
		if asked := strings.Contains(out, "block"); asked != (exit != 0) {
			t.Errorf("%s: answer is %s; %v; %s", status, out, c.types(), c.log())
		}
	}
}

// What cannot be kept is not asked: it would be asked again and again.
func TestNoMemoryNoQuestion(t *testing.T) {
	c := narrowed(t)
	gate := strings.TrimSuffix(c.segment(), ".jsonl") + ".gate"
	if err := errors.Join(os.Remove(gate), os.MkdirAll(filepath.Join(gate, "x"), 0o700)); err != nil {
		t.Fatal(err)
	}
	if out := c.stop("Fixed. All tests pass.", false); out != "" {
		t.Errorf("answer is %s", out)
	}
	if log := c.log(); !strings.Contains(log, "gate state") {
		t.Errorf("log says %s", log)
	}
}

// Hooks that come to a session late know it from its log.
func TestHooksThatCameLate(t *testing.T) {
	c := &claudeHost{host: newHost(t)}
	line := func(v map[string]any) string {
		v["sessionId"], v["cwd"], v["version"] = "s-1", c.work, "2.1.0"
		return quote(v) + "\n"
	}
	use := func(id, name string, input map[string]any) map[string]any {
		return map[string]any{"type": "assistant", "uuid": "a" + id, "message": map[string]any{"id": "m" + id, "role": "assistant",
			"content": []any{map[string]any{"type": "tool_use", "id": id, "name": name, "input": input}}}}
	}
	result := func(id, text string) map[string]any {
		return map[string]any{"type": "user", "uuid": "r" + id, "message": map[string]any{"role": "user",
			"content": []any{map[string]any{"type": "tool_result", "tool_use_id": id, "content": text}}}}
	}
	log := line(map[string]any{"type": "user", "uuid": "p", "message": map[string]any{"role": "user", "content": "please fix it " + strings.Repeat("x", 5000)}}) +
		line(use("1", "Bash", map[string]any{"command": "go test ./..."})) + line(result("1", green)) +
		line(use("2", "Edit", map[string]any{"file_path": c.work + "/a.go", "old_string": "a", "new_string": "b"})) + line(result("2", "updated"))
	c.put(filepath.Join(c.home, ".claude", "projects", "x", "s-1.jsonl"), log)
	c.run("go test ./p -run TestP", narrow, 0)
	if out := c.stop("All tests pass.", false); !strings.Contains(out, "go test ./...") {
		t.Fatalf("answer is %q; %v; %s", out, c.types(), c.log())
	}
	c.run("go test ./...", green, 0)
	if out := c.stop("All tests pass.", false); out != "" {
		t.Errorf("after the rerun: %s", out)
	}
}
