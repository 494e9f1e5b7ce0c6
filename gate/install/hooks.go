package install

import (
	"path/filepath"
	"strings"

	"github.com/footing-dev/footing/gate"
	"github.com/footing-dev/footing/gate/claude"
	"github.com/footing-dev/footing/gate/codex"
	"github.com/footing-dev/footing/gate/copilot"
	"github.com/footing-dev/footing/gate/cursor"
	"github.com/footing-dev/footing/gate/gemini"
	"github.com/footing-dev/footing/gate/shim"
	"github.com/footing-dev/footing/internal/jsonedit"
)

// timeout is how long a host waits for a hook in seconds. One takes
// milliseconds, with a digest of a large tree a second; the rest is for a disk
// that hangs.
const timeout = 30

// shortTimeout is the most the host grants at some events.
const shortTimeout = 3

// hook is one event an agent's hooks are called for.
type hook struct {
	event, matcher string
	short          bool // the host gives it little time of its own accord
}

func hooks(agent string) []hook {
	switch agent {
	case claude.Name:
		return []hook{
			{event: "SessionStart"},
			{event: "UserPromptSubmit"},
			{event: "PreToolUse", matcher: "Bash|PowerShell"},
			{event: "PostToolUse", matcher: "*"},
			{event: "PostToolUseFailure", matcher: "*"},
			{event: "PermissionDenied"},
			{event: "Stop"},
			{event: "StopFailure"},
			{event: "SubagentStop"},
			{event: "PreCompact"},
			{event: "SessionEnd"},
		}
	case codex.Name:
		return []hook{
			{event: "SessionStart"},
			{event: "UserPromptSubmit"},
			{event: "PreToolUse", matcher: "^Bash$"},
			{event: "PostToolUse", matcher: ".*"},
			{event: "Stop"},
			{event: "SubagentStop"},
			{event: "PreCompact"},
			{event: "Interrupt", short: true},
			{event: "SessionEnd", short: true},
		}
	case copilot.Name:
		return []hook{
			{event: "sessionStart"},
			{event: "userPromptSubmitted"},
			{event: "postToolUse"},
			{event: "postToolUseFailure"},
			{event: "agentStop"},
			{event: "subagentStop"},
			{event: "preCompact"},
			{event: "sessionEnd"},
		}
	case cursor.Name:
		return []hook{
			{event: "sessionStart"},
			{event: "beforeSubmitPrompt"},
			{event: "postToolUse"},
			{event: "postToolUseFailure"},
			{event: "afterAgentResponse"},
			{event: "stop"},
			{event: "subagentStop"},
			{event: "preCompact"},
			{event: "sessionEnd"},
		}
	case gemini.Name:
		return []hook{
			{event: "SessionStart"},
			{event: "BeforeAgent"},
			{event: "AfterTool"},
			{event: "AfterAgent"},
			{event: "PreCompress"},
			{event: "SessionEnd"},
		}
	}
	return nil
}

// The shapes of entries; members stand in the order people write them.
type (
	handler struct {
		Name    string `json:"name,omitempty"`
		Type    string `json:"type,omitempty"`
		Command string `json:"command"`
		Timeout int    `json:"timeout"`
	}
	matched struct {
		Matcher string    `json:"matcher,omitempty"`
		Hooks   []handler `json:"hooks"`
	}
	shells struct {
		Type       string `json:"type"`
		Bash       string `json:"bash"`
		PowerShell string `json:"powershell"`
		TimeoutSec int    `json:"timeoutSec"`
	}
)

// entry is what is put into the list of one event.
func (p *Plan) entry(agent string, h hook) any {
	command := p.command(agent)
	switch agent {
	case copilot.Name:
		command = p.command(agent, h.event)
		return shells{"command", command, "& " + command, timeout}
	case cursor.Name:
		return handler{Command: command, Timeout: timeout}
	case gemini.Name:
		return matched{Hooks: []handler{{"footing", "command", command, timeout * 1000}}}
	}
	one := handler{Type: "command", Command: command, Timeout: timeout}
	if h.short {
		one.Timeout = shortTimeout
	}
	return matched{h.matcher, []handler{one}}
}

// command is the hook's command line for a shell.
func (p *Plan) command(words ...string) string {
	var b strings.Builder
	for i, w := range append(append([]string(nil), p.Hook...), words...) {
		if i > 0 {
			b.WriteByte(' ')
		}
		if strings.Trim(w, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+@:") != "" || w == "" {
			w = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
		b.WriteString(w)
	}
	return b.String()
}

// Ours reports whether the text of a settings entry calls footing.
func Ours(text []byte) bool { return gate.Calls(text) }

// insert puts the agent's hooks into its settings.
func (p *Plan) insert(agent string, f *jsonedit.File) error {
	switch agent {
	case cursor.Name, copilot.Name:
		if _, err := f.Set([]string{"version"}, 1); err != nil {
			return err
		}
	}
	for _, h := range hooks(agent) {
		if err := f.Append([]string{"hooks", h.event}, p.entry(agent, h)); err != nil {
			return err
		}
	}
	if agent == claude.Name && p.Protect != "" {
		for _, rule := range denyRules(p.Protect) {
			if err := f.Append([]string{"permissions", "deny"}, rule); err != nil {
				return err
			}
		}
	}
	return nil
}

// denyRules are Claude Code's rules that keep its file tools out of a folder;
// two slashes start an absolute path there.
func denyRules(dir string) []string {
	return []string{"Edit(/" + filepath.ToSlash(dir) + "/**)"}
}

// source is a file of footing's own for an agent.
func (p *Plan) source(agent string) ([]byte, error) {
	if agent == copilot.Name {
		f, err := jsonedit.Parse(nil)
		if err == nil {
			err = p.insert(agent, f)
		}
		if err != nil {
			return nil, err
		}
		return f.Bytes(), nil
	}
	return shim.Source(agent, p.Hook)
}
