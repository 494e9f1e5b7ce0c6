// Package codex speaks to Codex CLI's hooks.
//
// The host rejects an answer with a member it does not know, so every event
// has its own answer and nothing else. How a command ended is not told to
// hooks: results are recorded without a status and joined, at the end of the
// turn, with the header the host writes into its own log before any output of
// the program's. The host puts no bound on stops; footing's own counters do.
package codex

import (
	"bytes"
	"path/filepath"

	"github.com/footing-dev/footing/gate"
	"github.com/footing-dev/footing/gate/payload"
	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
	source "github.com/footing-dev/footing/source/codex"
)

// Name is the agent's name on the command line.
const Name = "codex"

// Agent is the adapter.
func Agent() *gate.Agent {
	return &gate.Agent{
		Name: Name, ID: source.Name,
		Decode: decode, Encode: encode, Context: takesContext, LogRoots: roots, Settings: settings, Beside: "config.toml",
		Results: source.LiveResults, Log: source.Format().Read,
	}
}

func roots(env func(string) string) []string {
	return []string{filepath.Join(home(env), "sessions"), filepath.Join(home(env), "archived_sessions")}
}

func home(env func(string) string) string { return payload.Home(env, "CODEX_HOME", ".codex") }

func settings(env func(string) string, root string) string {
	return payload.Settings(root, ".codex/hooks.json", home(env), "hooks.json")
}

func decode(b []byte, _ func(string) string) (*gate.Event, error) {
	f, err := payload.Read(b)
	if err != nil {
		return nil, err
	}
	ev := &gate.Event{
		Name: f.Str("hook_event_name"), Session: f.Str("session_id"), Cwd: payload.Abs(f.Str("cwd")),
		Transcript: f.Str("transcript_path"), Sub: f.Str("agent_id"),
	}
	ev.Info.Model = f.Str("model")
	switch ev.Name {
	case "SessionStart":
		ev.Kind, ev.Source = gate.Start, f.Str("source")
	case "SessionEnd":
		ev.Kind, ev.Source = gate.End, f.Str("reason")
	case "UserPromptSubmit":
		ev.Kind, ev.Text = gate.Prompt, f.Text("prompt")
	case "PreToolUse":
		ev.Kind, ev.Call = gate.Before, call(f)
	case "PostToolUse":
		ev.Kind, ev.Call = gate.After, call(f)
		ev.Result = result(ev.Call, f.Raw("tool_response"))
	case "Stop":
		ev.Kind, ev.Text = gate.Stop, f.Text("last_assistant_message")
	case "SubagentStop":
		ev.Kind = gate.SubStop
	case "PreCompact", "PostCompact":
		ev.Kind = gate.Compact
	case "Interrupt":
		ev.Kind = gate.Interrupt
	}
	return ev, nil
}

func call(f payload.Fields) *record.Call {
	c := source.LiveCall(f.Str("tool_use_id"), f.Str("tool_name"), f.Input("tool_input"))
	return &c
}

// result is what a hook is told: an output, cut perhaps, and no status. A patch
// is different: the host says at its start whether it was applied.
func result(c *record.Call, response []byte) *record.Result {
	r := &record.Result{ID: c.ID}
	if jscan.IsString(response) {
		r.Output = record.Literal(response)
	} else if v := payload.Object(response).Raw("output", "content"); jscan.IsString(v) {
		r.Output = record.Literal(v)
	}
	if c.Op == record.OpEdit {
		switch {
		case bytes.HasPrefix(response, []byte(`"Success`)), bytes.Contains(response[:min(len(response), 400)], []byte(`Success. Updated`)):
			r.Status = record.StatusOK
		case bytes.HasPrefix(response, []byte(`"apply_patch verification failed`)):
			r.Status = record.StatusFailed
		}
	}
	return r
}

func takesContext(ev *gate.Event) bool {
	switch ev.Name {
	case "SessionStart", "UserPromptSubmit", "PostToolUse":
		return true
	}
	return false
}

func encode(ev *gate.Event, a gate.Answer) []byte {
	d := payload.Decision{User: a.User, Event: ev.Name}
	if ev.Name == "Stop" {
		d.Block = a.Ask
	}
	if takesContext(ev) {
		d.Context = a.Context
	}
	return d.Write()
}
