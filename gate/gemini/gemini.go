// Package gemini speaks to the hooks of Gemini CLI.
//
// Calls carry no id: footing makes one of the payload itself. A command's exit
// status stands in a line of the host's own at the end of the text the model
// gets.
package gemini

import (
	"path/filepath"
	"strconv"
	"strings"

	"github.com/footing-dev/footing/gate"
	"github.com/footing-dev/footing/gate/payload"
	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// Name is the agent's name on the command line.
const Name = "gemini"

// Agent is the adapter.
func Agent() *gate.Agent {
	return &gate.Agent{Name: Name, ID: "gemini-cli", Decode: decode, Encode: encode, Context: takesContext, LogRoots: roots, Settings: settings}
}

func roots(env func(string) string) []string {
	return []string{filepath.Join(payload.Home(env, "", ".gemini"), "tmp")}
}

func settings(env func(string) string, root string) string {
	return payload.Settings(root, ".gemini/settings.json", payload.Home(env, "", ".gemini"), "settings.json")
}

func decode(b []byte, env func(string) string) (*gate.Event, error) {
	f, err := payload.Read(b)
	if err != nil {
		return nil, err
	}
	ev := &gate.Event{
		Name: f.Str("hook_event_name"), Session: f.Str("session_id"), Cwd: payload.Abs(f.Str("cwd")),
		Transcript: f.Str("transcript_path"), Project: payload.Abs(env("GEMINI_PROJECT_DIR")),
	}
	switch ev.Name {
	case "SessionStart":
		ev.Kind, ev.Source = gate.Start, f.Str("source")
	case "SessionEnd":
		ev.Kind, ev.Source = gate.End, f.Str("reason")
	case "BeforeAgent":
		ev.Kind, ev.Text = gate.Prompt, f.Text("prompt")
	case "BeforeTool":
		ev.Kind, ev.Call = gate.Before, call(f)
	case "AfterTool":
		ev.Kind, ev.Call = gate.After, call(f)
		ev.Result = result(ev.Call, f.Sub("tool_response"))
	case "AfterAgent":
		ev.Kind, ev.Text = gate.Stop, f.Text("prompt_response")
	case "PreCompress":
		ev.Kind = gate.Compact
	}
	return ev, nil
}

func call(f payload.Fields) *record.Call {
	c := payload.Call(f.Str("tool_use_id", "tool_call_id", "call_id"), f.Str("tool_name"), f.Input("tool_input"))
	return &c
}

func result(c *record.Call, in payload.Fields) *record.Result {
	r := &record.Result{ID: c.ID, Status: record.StatusOK, Output: content(in.Raw("llmContent"))}
	if r.Output.IsZero() {
		r.Output = in.Text("returnDisplay")
	}
	if in.Raw("error") != nil {
		r.Status = record.StatusFailed
	}
	if c.Op != record.OpShell {
		return r
	}
	text := r.Output.String()
	exit, given := exitLine(text)
	switch {
	case strings.HasPrefix(text, "Command was cancelled"), strings.HasPrefix(text, "Command cancelled"):
		r.Status = record.StatusInterrupted
	case strings.HasPrefix(text, "Command was automatically cancelled"), strings.HasPrefix(text, "Command timed out"):
		r.Status = record.StatusTimedOut
	case strings.HasPrefix(text, "Command moved to background"):
		r.Status = record.StatusRunning
	case given:
		payload.Exited(r, exit)
	case r.Status == record.StatusOK:
		r.Status = record.StatusUnknown
	}
	return r
}

// content is the text the model gets: a string, or the text of its parts.
func content(v []byte) record.Text {
	switch {
	case jscan.IsString(v):
		return record.Literal(v)
	case len(v) > 0 && v[0] == '{':
		return payload.Object(v).Text("text")
	}
	var parts [][]byte
	_, _ = jscan.Array(v, 0, func(p []byte) bool {
		if jscan.IsString(p) {
			parts = append(parts, p)
		} else if t := payload.Object(p).Raw("text"); jscan.IsString(t) {
			parts = append(parts, t)
		}
		return len(parts) < 256
	})
	if len(parts) == 0 {
		return record.Text{}
	}
	return record.Literal(parts[0], parts[1:]...)
}

// exitLine reads the line "Exit Code: N". Only lines of the host's own may
// follow it: anything else below it means that a program printed it.
func exitLine(text string) (int, bool) {
	lines := strings.Split(strings.TrimRight(text, " \r\n"), "\n")
	for i := len(lines) - 1; i >= 0 && i > len(lines)-8; i-- {
		line := strings.TrimSpace(lines[i])
		if rest, ok := strings.CutPrefix(line, "Exit Code: "); ok {
			n, err := strconv.Atoi(strings.TrimSpace(rest))
			return n, err == nil
		}
		if !hostLine(line) {
			break
		}
	}
	return 0, false
}

func hostLine(line string) bool {
	for _, mark := range []string{"Signal: ", "Background PIDs: ", "Process Group PGID: ", "PGID: "} {
		if strings.HasPrefix(line, mark) {
			return true
		}
	}
	return line == ""
}

func takesContext(ev *gate.Event) bool { return ev.Name == "SessionStart" || ev.Name == "BeforeAgent" }

func encode(ev *gate.Event, a gate.Answer) []byte {
	d := payload.Decision{User: a.User}
	if ev.Name == "AfterAgent" {
		d.Block = a.Ask
	}
	if takesContext(ev) {
		d.Context = a.Context
	}
	return d.Write()
}
