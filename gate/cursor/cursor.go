// Package cursor speaks to Cursor's hooks.
//
// The agent's words come as events of their own before the stop, and the
// question goes out as a follow-up message, which the host sends as the next
// prompt. The output of a call is JSON in a string.
package cursor

import (
	"strings"

	"github.com/footing-dev/footing/gate"
	"github.com/footing-dev/footing/gate/payload"
	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// Name is the agent's name on the command line.
const Name = "cursor"

// Agent is the adapter.
func Agent() *gate.Agent {
	return &gate.Agent{Name: Name, ID: "cursor", Decode: decode, Encode: encode, Context: takesContext, Settings: settings}
}

func settings(env func(string) string, root string) string {
	return payload.Settings(root, ".cursor/hooks.json", payload.Home(env, "", ".cursor"), "hooks.json")
}

func decode(b []byte, env func(string) string) (*gate.Event, error) {
	f, err := payload.Read(b)
	if err != nil {
		return nil, err
	}
	ev := &gate.Event{
		Name: f.Str("hook_event_name"), Session: f.Str("conversation_id", "session_id"), Cwd: payload.Abs(f.Str("cwd")),
		Transcript: f.Str("transcript_path"), Project: project(f, env),
	}
	ev.Info.Model, ev.Info.AgentVersion = f.Str("model"), f.Str("cursor_version")
	switch ev.Name {
	case "sessionStart":
		ev.Kind, ev.Source = gate.Start, f.Str("source")
	case "sessionEnd":
		ev.Kind, ev.Source = gate.End, f.Str("reason")
	case "beforeSubmitPrompt":
		ev.Kind, ev.Text = gate.Prompt, f.Text("prompt")
	case "afterAgentResponse":
		ev.Kind, ev.Text = gate.Said, f.Text("text")
	case "preToolUse":
		ev.Kind, ev.Call = gate.Before, call(f)
	case "postToolUse":
		ev.Kind, ev.Call = gate.After, call(f)
		ev.Result = result(ev.Call, f)
	case "postToolUseFailure":
		ev.Kind, ev.Call = gate.After, call(f)
		ev.Result = failure(ev.Call, f)
	case "stop":
		ev.Kind = gate.Stop
		if s := f.Str("status"); s == "aborted" || s == "error" {
			ev.Failed = true
		}
	case "subagentStop":
		ev.Kind = gate.SubStop
	case "preCompact":
		ev.Kind = gate.Compact
	}
	return ev, nil
}

// project is the first folder of the workspace.
func project(f payload.Fields, env func(string) string) string {
	dir := ""
	_, _ = jscan.Array(f.Raw("workspace_roots"), 0, func(v []byte) bool {
		if jscan.IsString(v) {
			dir = payload.Abs(record.Literal(v).String())
		}
		return dir == ""
	})
	if dir == "" {
		dir = payload.Abs(env("CURSOR_PROJECT_DIR"))
	}
	return dir
}

func call(f payload.Fields) *record.Call {
	c := payload.Call(f.Str("tool_use_id"), f.Str("tool_name"), f.Input("tool_input"))
	return &c
}

func result(c *record.Call, f payload.Fields) *record.Result {
	r := &record.Result{ID: c.ID, Status: record.StatusOK}
	out := f.Sub("tool_output")
	// Of a command both streams are one text where the host keeps them so.
	r.Output = out.Text("output", "stdout", "content")
	if r.Output.IsZero() && len(out) == 0 {
		r.Output = f.Text("tool_output")
	}
	if c.Op != record.OpShell {
		return r
	}
	if n, ok := out.Int("exitCode", "exit_code"); ok {
		payload.Exited(r, n)
	} else {
		r.Status = record.StatusUnknown
	}
	if c.Background || out.True("backgrounded", "isBackground") {
		r.Status, r.HasExit, r.Exit = record.StatusRunning, false, 0
		r.BackgroundID = out.Str("shellId", "id")
	}
	return r
}

func failure(c *record.Call, f payload.Fields) *record.Result {
	r := &record.Result{ID: c.ID, Status: record.StatusFailed, Output: f.Text("error_message")}
	switch {
	case f.True("is_interrupt"):
		r.Status = record.StatusInterrupted
	case f.Str("failure_type") == "timeout":
		r.Status = record.StatusTimedOut
	case strings.HasPrefix(f.Str("failure_type"), "permission"):
		r.Status = record.StatusRejected
	}
	return r
}

func takesContext(ev *gate.Event) bool { return ev.Name == "sessionStart" || ev.Name == "postToolUse" }

func encode(ev *gate.Event, a gate.Answer) []byte {
	switch {
	case a.Ask != "" && ev.Name == "stop":
		return payload.Write(map[string]any{"followup_message": a.Ask})
	case a.Context != "" && takesContext(ev):
		return payload.Write(map[string]any{"additional_context": a.Context})
	}
	return nil
}
