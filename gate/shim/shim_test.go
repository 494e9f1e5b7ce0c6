package shim_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/footing-dev/footing/gate/shim"
)

// drive is what plays the agent for each shim: it loads the shim, sends it the
// events of one turn and prints what the agent would have been told.
func drive(agent string) string {
	switch agent {
	case shim.OpenCode:
		return `
const told = []
const client = { session: { prompt: async (o) => told.push(o.body.parts[0].text) } }
const { Footing } = await import(process.argv[2])
const h = await Footing({ client, directory: "/w" })
await h.event({ event: { type: "session.created", properties: { info: { id: "s1" } } } })
await h.event({ event: { type: "session.created", properties: { info: { id: "sub", parentID: "s1" } } } })
await h["chat.message"]({ sessionID: "s1" }, { parts: [{ type: "text", text: "do it" }, { type: "text", text: "hidden", synthetic: true }] })
await h["tool.execute.before"]({ tool: "bash", sessionID: "s1", callID: "c1" }, { args: { command: "go test ./..." } })
await h["tool.execute.after"]({ tool: "bash", sessionID: "s1", callID: "c1", args: { command: "go test ./..." } }, { output: "FAIL", metadata: { exit: 1 } })
await h["tool.execute.after"]({ tool: "edit", sessionID: "sub", callID: "c2", args: { filePath: "/w/a.go" } }, { output: "ok", metadata: {} })
await h.event({ event: { type: "message.updated", properties: { info: { id: "m1", role: "assistant" } } } })
await h.event({ event: { type: "message.part.updated", properties: { part: { type: "text", sessionID: "s1", messageID: "m1", text: "All done." } } } })
await h.event({ event: { type: "something.new", properties: null } })
await h.event({ event: { type: "session.idle", properties: { sessionID: "sub" } } })
await h.event({ event: { type: "session.idle", properties: { sessionID: "s1" } } })
console.log(JSON.stringify(told))`
	case shim.Pi:
		return `
const told = [], on = {}
const pi = { on: (n, f) => (on[n] = f), sendUserMessage: async (t) => told.push(t) }
;(await import(process.argv[2])).default(pi)
const ctx = { cwd: "/w", sessionManager: { getSessionId: () => "s1" } }
await on.session_start({}, ctx)
await on.before_agent_start({ prompt: "do it" }, ctx)
await on.tool_call({ toolName: "bash", toolCallId: "c1", input: { command: "go test ./..." } }, ctx)
await on.tool_result({ toolName: "bash", toolCallId: "c1", input: { command: "go test ./..." }, isError: true, content: [{ type: "text", text: "FAIL\n\nCommand exited with code 1" }] }, ctx)
await on.tool_result({ toolName: "edit", toolCallId: "c2", input: { path: "/w/a.go" }, isError: false, content: [] }, ctx)
await on.agent_end({ messages: [{ role: "assistant", content: [{ type: "text", text: "All done." }] }] }, ctx)
console.log(JSON.stringify(told))`
	default:
		return `
const told = [], on = {}
const amp = { on: (n, f) => (on[n] = f) }
;(await import(process.argv[2])).default(amp)
const thread = { id: "s1" }
await on["session.start"]({ thread })
await on["agent.start"]({ thread, message: { content: "do it" } })
const allowed = await on["tool.call"]({ thread, tool: "Bash", toolUseID: "c1", input: { cmd: "go test ./..." } })
if (allowed.action !== "allow") throw new Error("a call was stopped")
await on["tool.result"]({ thread, tool: "Bash", toolUseID: "c1", input: { cmd: "go test ./..." }, status: "done", output: { output: "FAIL", exitCode: 1 } })
await on["tool.result"]({ thread, tool: "edit_file", toolUseID: "c2", input: { path: "/w/a.go" }, status: "done", output: "ok" })
const end = await on["agent.end"]({ thread, status: "done", message: { content: [{ type: "text", text: "All done." }] } })
if (end) { if (end.action !== "continue") throw new Error("no way on"); told.push(end.userMessage) }
console.log(JSON.stringify(told))`
	}
}

// The hook in these tests is a script that writes down what it gets.
const fakeHook = `#!/bin/sh
printf '%s ' "$@" >>"$OUT"
payload=$(cat)
printf '%s\n' "$payload" >>"$OUT"
case "$payload" in *'"event":"stop"'*) printf '%s' "$ANSWER" ;; esac
`

func run(t *testing.T, agent, answer string) (told []string, events []map[string]any) {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node here")
	}
	dir := t.TempDir()
	src, err := shim.Source(agent, []string{filepath.Join(dir, "fake hook"), "hook"})
	if err != nil {
		t.Fatal(err)
	}
	// As a module of plain JavaScript: older versions of node take no .ts.
	for name, b := range map[string][]byte{"fake hook": []byte(fakeHook), "shim.mjs": src, "drive.mjs": []byte(drive(agent))} {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	out := filepath.Join(dir, "out")
	cmd := exec.Command(node, filepath.Join(dir, "drive.mjs"), filepath.Join(dir, "shim.mjs"))
	cmd.Env = append(os.Environ(), "OUT="+out, "ANSWER="+answer)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	stdout, err := cmd.Output()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, errs.String())
	}
	if err := json.Unmarshal(stdout, &told); err != nil {
		t.Fatalf("%s: %v", stdout, err)
	}
	got, _ := os.ReadFile(out)
	for line := range strings.Lines(string(got)) {
		rest, ok := strings.CutPrefix(line, "hook "+agent+" ")
		var ev map[string]any
		if !ok || json.Unmarshal([]byte(rest), &ev) != nil {
			t.Fatalf("the hook got %s", line)
		}
		events = append(events, ev)
	}
	return told, events
}

func agents() []string { return []string{shim.OpenCode, shim.Pi, shim.Amp} }

func TestShimsTellTheTurn(t *testing.T) {
	for _, agent := range agents() {
		t.Run(agent, func(t *testing.T) {
			told, events := run(t, agent, `{"ask":"footing: run it"}`)
			if len(told) != 1 || told[0] != "footing: run it" {
				t.Errorf("the agent was told %q", told)
			}
			var names []string
			for _, ev := range events {
				names = append(names, ev["event"].(string))
				if ev["session"] != "s1" || ev["v"] != 1.0 {
					t.Errorf("event %v", ev)
				}
			}
			if got := strings.Join(names, " "); got != "start prompt before after after stop" {
				t.Fatalf("events: %s", got)
			}
			if p := events[1]; p["text"] != "do it" {
				t.Errorf("prompt %v", p)
			}
			if r := events[3]; r["exit"] != 1.0 || r["id"] != "c1" {
				t.Errorf("result %v", r)
			}
			if s := events[5]; s["text"] != "All done." {
				t.Errorf("stop %v", s)
			}
		})
	}
}

// A hook that fails, or says nothing or rubbish, leaves the agent alone.
func TestShimsSurviveTheirHook(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, agent := range agents() {
		for _, answer := range []string{"", "{}", "rubbish", `{"user":"let go"}`, "null"} {
			if told, _ := run(t, agent, answer); len(told) != 0 {
				t.Errorf("%s: %q made it say %q", agent, answer, told)
			}
		}
	}
}

func TestUnknownAgentHasNone(t *testing.T) {
	for _, name := range []string{"nobody", "tell", "../shim"} {
		if _, err := shim.Source(name, []string{"/x"}); err == nil {
			t.Errorf("%s has one", name)
		}
	}
}
