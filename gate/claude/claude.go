// Package claude speaks to Claude Code's hooks.
//
// Success of a command comes as one event and failure as another; the number
// of a failed one is read off what the host itself wrote first. Answers are
// JSON with exit status 0. Other agents that obey this one's settings (Cursor,
// Copilot CLI) are told apart by what only they send, and left to their own
// hooks.
package claude

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"strings"

	"github.com/footing-dev/footing/gate"
	"github.com/footing-dev/footing/gate/payload"
	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
	source "github.com/footing-dev/footing/source/claude"
)

// Name is the agent's name on the command line.
const Name = "claude"

// Agent is the adapter.
func Agent() *gate.Agent {
	return &gate.Agent{
		Name: Name, ID: source.Format().Name,
		Decode: decode, Encode: encode, Context: takesContext, LogRoots: roots, Settings: settings,
		Log: source.Read,
	}
}

func home(env func(string) string) string { return payload.Home(env, "CLAUDE_CONFIG_DIR", ".claude") }

func roots(env func(string) string) []string { return []string{filepath.Join(home(env), "projects")} }

// settings are a person's own in a repository too: a hook is an absolute path.
func settings(env func(string) string, root string) string {
	return payload.Settings(root, ".claude/settings.local.json", home(env), "settings.json")
}

func decode(b []byte, env func(string) string) (*gate.Event, error) {
	f, err := payload.Read(b)
	if err != nil {
		return nil, err
	}
	ev := &gate.Event{
		Name: f.Str("hook_event_name"), Session: f.Str("session_id"), Cwd: payload.Abs(f.Str("cwd")),
		Transcript: f.Str("transcript_path"), Sub: f.Str("agent_id"),
		Project: payload.Abs(env("CLAUDE_PROJECT_DIR")),
	}
	ev.Info.Model = f.Str("model")
	if foreign(f, ev) {
		ev.Kind = gate.Foreign
		return ev, nil
	}
	switch ev.Name {
	case "SessionStart":
		ev.Kind, ev.Source = gate.Start, f.Str("source")
	case "SessionEnd":
		ev.Kind, ev.Source = gate.End, f.Str("reason")
	case "UserPromptSubmit":
		prompt(ev, f)
	case "PreToolUse":
		ev.Kind, ev.Call = gate.Before, call(f)
	case "PostToolUse", "PostToolUseFailure":
		ev.Kind, ev.Call = gate.After, call(f)
		settle(ev, f)
	case "PermissionDenied":
		ev.Kind, ev.Call = gate.Denied, call(f)
		ev.Result = &record.Result{ID: ev.Call.ID, Status: record.StatusRejected, Output: f.Text("reason")}
	case "Stop":
		ev.Kind, ev.Text = gate.Stop, f.Text("last_assistant_message")
		list := f.Raw("background_tasks")
		ev.Open = open(list)
		ev.NoneOpen = list != nil && ev.Open == 0
	case "StopFailure":
		ev.Kind, ev.Text, ev.Failed = gate.Stop, f.Text("last_assistant_message"), true
	case "SubagentStop":
		ev.Kind = gate.SubStop
	case "PostCompact":
		ev.Kind = gate.Compact
	case "PreCompact":
		ev.Kind = gate.Compact
	}
	return ev, nil
}

// foreign reports whether another agent sent this because it obeys the same
// settings.
func foreign(f payload.Fields, ev *gate.Event) bool {
	return f["cursor_version"] != nil || f["conversation_id"] != nil && f["workspace_roots"] != nil ||
		f["tool_result"] != nil || f["toolResult"] != nil || f["timestamp"] != nil && f["transcript_path"] == nil ||
		strings.Contains(filepath.ToSlash(ev.Transcript), "/.copilot/")
}

// prompt tells the user's words from what the host puts in their place.
func prompt(ev *gate.Event, f payload.Fields) {
	sum := sha256.Sum256([]byte(f.Str("prompt_id") + f.Str("prompt")))
	source.LiveNotices(f.Raw("prompt"), hex.EncodeToString(sum[:6])+":", func(c record.Call, r record.Result) {
		ev.Ended = append(ev.Ended, gate.Ended{Call: c, Result: r})
	})
	if len(ev.Ended) > 0 {
		ev.Kind = gate.Notice
		return
	}
	switch f.Str("source") {
	case "system", "loop_wakeup", "schedule_wakeup", "poll_event":
		return
	}
	ev.Kind, ev.Text = gate.Prompt, f.Text("prompt")
	ev.Info.Headless = f.Str("source") == "sdk"
	if source.FromHost(f.Raw("prompt")) {
		ev.Kind = gate.Unknown
	}
}

func call(f payload.Fields) *record.Call {
	c := source.LiveCall(f.Str("tool_use_id"), f.Str("tool_name"), f.Raw("tool_input"))
	return &c
}

func settle(ev *gate.Event, f payload.Fields) {
	var r record.Result
	if ev.Name == "PostToolUseFailure" {
		r = source.LiveFailure(ev.Call, f.Raw("error"), f.True("is_interrupt"))
	} else {
		r = source.LiveResult(ev.Call, f.Raw("tool_response"))
	}
	ev.Result = &r
}

// open counts the tasks that still run. A state that is not known is taken as
// running: a turn is then looked at later, never too early.
func open(list []byte) int {
	n := 0
	_, _ = jscan.Array(list, 0, func(v []byte) bool {
		switch payload.Object(v).Str("status") {
		case "completed", "failed", "killed", "stopped", "cancelled", "error":
		default:
			n++
		}
		return true
	})
	return n
}

func takesContext(ev *gate.Event) bool {
	switch ev.Name {
	case "SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure":
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
