// Package copilot speaks to the hooks of GitHub Copilot CLI.
//
// Its payloads come in two spellings, by how the event is written in the hook
// file; in one of them they do not name the event, so the hook's command line
// does. Calls carry no id there: footing makes one of the payload itself. The
// closing message is in no payload either and is read from the end of the
// host's log. A stop is blocked by JSON with exit status 0.
package copilot

import (
	"bytes"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/footing-dev/footing/gate"
	"github.com/footing-dev/footing/gate/payload"
	"github.com/footing-dev/footing/record"
)

// Name is the agent's name on the command line.
const Name = "copilot"

// Agent is the adapter.
func Agent() *gate.Agent {
	return &gate.Agent{
		Name: Name, ID: "copilot-cli",
		Decode: decode, Encode: encode, LogRoots: roots, Settings: settings, LastWords: lastWords,
	}
}

func roots(env func(string) string) []string {
	return []string{filepath.Join(home(env), "session-state")}
}

func home(env func(string) string) string { return payload.Home(env, "COPILOT_HOME", ".copilot") }

func settings(env func(string) string, root string) string {
	return payload.Settings(root, ".github/hooks/footing.json", home(env), "hooks/footing.json")
}

func decode(b []byte, env func(string) string) (*gate.Event, error) {
	f, err := payload.Read(b)
	if err != nil {
		return nil, err
	}
	ev := &gate.Event{
		Name: f.Str("hook_event_name", "hookEventName", "hookName"), Session: f.Str("session_id", "sessionId"),
		Cwd: payload.Abs(f.Str("cwd")), Transcript: f.Str("transcript_path", "transcriptPath"),
		Sub: f.Str("agent_id", "agentId"),
	}
	if ev.Name == "" {
		ev.Name = env(payload.EventHint)
	}
	switch strings.ToLower(ev.Name) {
	case "sessionstart":
		ev.Kind, ev.Source = gate.Start, f.Str("source")
	case "sessionend":
		ev.Kind, ev.Source = gate.End, f.Str("reason")
	case "userpromptsubmitted", "userpromptsubmit":
		ev.Kind, ev.Text = gate.Prompt, f.Text("prompt")
	case "pretooluse":
		ev.Kind, ev.Call = gate.Before, call(f)
	case "posttooluse":
		ev.Kind, ev.Call = gate.After, call(f)
		ev.Result = result(ev.Call, f, false)
	case "posttoolusefailure":
		ev.Kind, ev.Call = gate.After, call(f)
		ev.Result = result(ev.Call, f, true)
	case "agentstop", "stop":
		ev.Kind, ev.FromLog = gate.Stop, true
		if t := f.Text("last_assistant_message", "lastAssistantMessage"); !t.IsZero() {
			ev.Text, ev.FromLog = t, false
		}
		switch f.Str("stop_reason", "stopReason") {
		case "error", "aborted", "abort", "cancelled", "canceled", "interrupted":
			ev.Failed = true
		}
	case "subagentstop":
		ev.Kind = gate.SubStop
	case "precompact":
		ev.Kind = gate.Compact
	}
	return ev, nil
}

func call(f payload.Fields) *record.Call {
	c := payload.Call(f.Str("tool_use_id", "toolUseId", "toolCallId", "tool_call_id"), f.Str("tool_name", "toolName"),
		f.Input("tool_input", "toolArgs", "tool_args"))
	return &c
}

func result(c *record.Call, f payload.Fields, failed bool) *record.Result {
	in := f.Sub("tool_result", "toolResult", "tool_response")
	r := &record.Result{ID: c.ID, Status: record.StatusOK, Output: in.Text("text_result_for_llm", "textResultForLlm", "content")}
	if r.Output.IsZero() {
		r.Output = f.Text("error", "error_message", "errorMessage")
	}
	switch in.Str("result_type", "resultType") {
	case "failure", "error":
		failed = true
	case "rejected", "denied":
		r.Status = record.StatusRejected
		return r
	}
	if failed {
		r.Status = record.StatusFailed
	}
	if c.Op != record.OpShell {
		return r
	}
	switch exit, ok := trailer(r.Output.String()); {
	case ok:
		payload.Exited(r, exit)
	case !failed && c.Background:
		r.Status = record.StatusRunning
	case !failed:
		// A success of the tool says nothing of the command in it.
		r.Status = record.StatusUnknown
	}
	return r
}

// trailer reads "<exited with exit code N>" from the last line, which is the
// host's own: a program's words stand before it.
func trailer(out string) (int, bool) {
	out = strings.TrimRight(out, " \t\r\n")
	line := out[strings.LastIndexByte(out, '\n')+1:]
	for _, mark := range []string{"<exited with exit code ", "<command completed with exit code "} {
		rest, ok := strings.CutPrefix(line, mark)
		if rest, ok2 := strings.CutSuffix(rest, ">"); ok && ok2 {
			n, err := strconv.Atoi(rest)
			return n, err == nil
		}
	}
	return 0, false
}

// lastWords is the newest message of the agent in a piece of its log.
func lastWords(tail []byte) string {
	for len(tail) > 0 {
		var line []byte
		if k := bytes.LastIndexByte(bytes.TrimRight(tail, "\n"), '\n'); k >= 0 {
			line, tail = tail[k+1:], tail[:k]
		} else {
			line, tail = tail, nil
		}
		if !bytes.Contains(line, []byte("message")) {
			continue
		}
		f, err := payload.Read(line)
		if err != nil {
			continue
		}
		switch f.Str("type") {
		case "assistant.message":
			if words := f.Sub("data").Str("content", "text"); strings.TrimSpace(words) != "" {
				return words
			}
		case "user.message":
			return ""
		}
	}
	return ""
}

func encode(ev *gate.Event, a gate.Answer) []byte {
	if a.Ask == "" || ev.Kind != gate.Stop {
		return nil
	}
	return payload.Write(map[string]any{"decision": "block", "reason": a.Ask})
}
