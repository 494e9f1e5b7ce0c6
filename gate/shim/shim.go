// Package shim speaks to agents whose hooks are TypeScript in their own
// process: OpenCode, pi and Amp. A small file of ours (see [Source]) hands each
// event to footing-hook as one JSON object and acts on the answer:
//
//	{"v":1,"event":"start|prompt|before|after|stop|compact|end",
//	 "session":"…","cwd":"/…","source":"…","text":"…",
//	 "id":"…","tool":"…","input":{…},
//	 "ok":true,"exit":0,"output":"…","aborted":false,"open":0}
//
//	{"ask":"…","context":"…","user":"…"}
//
// Everything but event and session may be missing; an answer has only the
// members that say something, and no answer means nothing is to be said.
package shim

import (
	"bytes"
	"embed"
	"fmt"

	"github.com/footing-dev/footing/gate"
	"github.com/footing-dev/footing/gate/payload"
	"github.com/footing-dev/footing/record"
)

// The agents that need a shim.
const (
	OpenCode = "opencode"
	Pi       = "pi"
	Amp      = "amp"
)

//go:embed tell.ts opencode.ts pi.ts amp.ts
var sources embed.FS

// Source is the shim of an agent as it is installed: one file that needs
// nothing else. hook is the command to call, the absolute path first.
func Source(agent string, hook []string) ([]byte, error) {
	own, err := sources.ReadFile(agent + ".ts")
	if err != nil || agent == "tell" || len(hook) == 0 {
		return nil, fmt.Errorf("find shim: no agent %q", agent)
	}
	tell, err := sources.ReadFile("tell.ts")
	if err != nil {
		return nil, fmt.Errorf("find shim: %w", err)
	}
	for word, v := range map[string]any{
		`"@FOOTING_HOOK@"`: hook[0], `["@FOOTING_ARGS@"]`: append([]string{}, hook[1:]...), `"@FOOTING_AGENT@"`: agent,
	} {
		tell = bytes.Replace(tell, []byte(word), payload.Write(v), 1)
	}
	return append(append(tell, '\n'), own...), nil
}

// Agent is the adapter of one of the agents.
func Agent(name string) *gate.Agent {
	return &gate.Agent{
		Name: name, ID: name, Decode: decode, Encode: encode,
		Context:  func(ev *gate.Event) bool { return ev.Kind == gate.Start },
		Settings: func(env func(string) string, root string) string { return settings(name, env, root) },
	}
}

// settings is the shim itself, in the folder its agent loads such files from.
func settings(name string, env func(string) string, root string) string {
	config := payload.Home(env, "XDG_CONFIG_HOME", ".config")
	switch name {
	case OpenCode:
		return payload.Settings(root, ".opencode/plugins/footing.ts", config, "opencode/plugins/footing.ts")
	case Pi:
		return payload.Settings(root, ".pi/extensions/footing.ts", payload.Home(env, "PI_CODING_AGENT_DIR", ".pi", "agent"), "extensions/footing.ts")
	}
	return payload.Settings(root, ".amp/plugins/footing.ts", config, "amp/plugins/footing.ts")
}

func decode(b []byte, _ func(string) string) (*gate.Event, error) {
	f, err := payload.Read(b)
	if err != nil {
		return nil, err
	}
	ev := &gate.Event{
		Name: f.Str("event"), Session: f.Str("session"), Cwd: payload.Abs(f.Str("cwd")),
		Project: payload.Abs(f.Str("project")), Sub: f.Str("sub"),
	}
	ev.Info.Model = f.Str("model")
	switch ev.Name {
	case "start":
		ev.Kind, ev.Source = gate.Start, f.Str("source")
	case "end":
		ev.Kind, ev.Source = gate.End, f.Str("source")
	case "prompt":
		ev.Kind, ev.Text = gate.Prompt, f.Text("text")
	case "before":
		ev.Kind, ev.Call = gate.Before, call(f)
	case "after":
		ev.Kind, ev.Call = gate.After, call(f)
		ev.Result = result(ev.Call, f)
	case "said":
		ev.Kind, ev.Text = gate.Said, f.Text("text")
	case "stop":
		ev.Kind, ev.Text = gate.Stop, f.Text("text")
		ev.Open, _ = f.Int("open")
		ev.Failed = f.True("aborted", "failed")
	case "substop":
		ev.Kind = gate.SubStop
	case "compact":
		ev.Kind = gate.Compact
	}
	return ev, nil
}

func call(f payload.Fields) *record.Call {
	c := payload.Call(f.Str("id"), f.Str("tool"), f.Input("input"))
	return &c
}

func result(c *record.Call, f payload.Fields) *record.Result {
	r := &record.Result{ID: c.ID, Output: f.Text("output"), Truncated: f.True("truncated")}
	switch string(f["ok"]) {
	case "true":
		r.Status = record.StatusOK
	case "false":
		r.Status = record.StatusFailed
	}
	if f.True("aborted") {
		r.Status = record.StatusInterrupted
		return r
	}
	if c.Op != record.OpShell {
		return r
	}
	if n, ok := f.Int("exit"); ok {
		payload.Exited(r, n)
	} else if r.Status == record.StatusOK {
		// A success of the tool says nothing of the command in it.
		r.Status = record.StatusUnknown
	}
	return r
}

func encode(_ *gate.Event, a gate.Answer) []byte {
	out := map[string]string{}
	for k, v := range map[string]string{"ask": a.Ask, "context": a.Context, "user": a.User} {
		if v != "" {
			out[k] = v
		}
	}
	if len(out) == 0 {
		return nil
	}
	return payload.Write(out)
}
