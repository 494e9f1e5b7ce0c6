package install

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/footing-dev/footing/gate/claude"
	"github.com/footing-dev/footing/gate/codex"
	"github.com/footing-dev/footing/gate/copilot"
	"github.com/footing-dev/footing/gate/cursor"
	"github.com/footing-dev/footing/gate/gemini"
	"github.com/footing-dev/footing/internal/jsonedit"
)

// Commands lists footing's command lines in the settings at a place, each
// once. Only a line that is all footing's own is listed.
func Commands(at Place) ([]string, error) {
	raw, err := os.ReadFile(at.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read settings: %w", err)
	}
	if at.Own && at.Agent != copilot.Name {
		return shimCommand(at.Agent, string(raw)), nil
	}
	if isTOML(at.Path) {
		out, err := tomlCommands(raw)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", at.Path, err)
		}
		return out, nil
	}
	f, err := jsonedit.Parse(raw)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", at.Path, err)
	}
	var out []string
	seen := map[string]bool{}
	f.Each([]string{"hooks"}, func(s string) {
		if Ours([]byte(s)) && !strings.HasPrefix(s, "& ") && !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	})
	return out, nil
}

// shimCommand is what a shim starts.
func shimCommand(agent, src string) []string {
	var p Plan
	for line := range strings.Lines(src) {
		line = strings.TrimSpace(line)
		if v, ok := strings.CutPrefix(line, "const hook = "); ok {
			var s string
			if json.Unmarshal([]byte(v), &s) == nil {
				p.Hook = append([]string{s}, p.Hook...)
			}
		}
		if v, ok := strings.CutPrefix(line, "const args = "); ok {
			var s []string
			if json.Unmarshal([]byte(v), &s) == nil {
				p.Hook = append(p.Hook, s...)
			}
		}
	}
	if len(p.Hook) == 0 {
		return nil
	}
	return []string{p.command(agent)}
}

// Canned is a payload of the agent's for a test, with work as its folder.
func Canned(agent, work string) string {
	w, err := json.Marshal(work)
	if err != nil {
		return ""
	}
	switch agent {
	case claude.Name, codex.Name, gemini.Name:
		return fmt.Sprintf(`{"session_id":"footing-doctor","transcript_path":"","cwd":%s,"hook_event_name":"SessionStart","source":"startup"}`, w)
	case copilot.Name:
		return fmt.Sprintf(`{"sessionId":"footing-doctor","timestamp":1,"cwd":%s,"source":"new"}`, w)
	case cursor.Name:
		return fmt.Sprintf(`{"conversation_id":"footing-doctor","hook_event_name":"sessionStart","cursor_version":"0","workspace_roots":[%s]}`, w)
	}
	return fmt.Sprintf(`{"v":1,"event":"start","session":"footing-doctor","cwd":%s,"source":"startup"}`, w)
}

// Off says what in the agent's own settings keeps hooks from running, "" if
// nothing does.
func (p *Plan) Off(at Place) string {
	switch at.Agent {
	case claude.Name:
		raw, err := os.ReadFile(at.Path)
		if err != nil {
			return ""
		}
		if f, err := jsonedit.Parse(raw); err == nil && f.Is([]string{"disableAllHooks"}, "true") {
			return `"disableAllHooks" is true in ` + at.Path
		}
	case codex.Name:
		path := filepath.Join(filepath.Dir(at.Path), "config.toml")
		raw, err := os.ReadFile(path)
		if err == nil && hooksOff(string(raw)) {
			return "[features] hooks = false in " + path
		}
	}
	return ""
}

// hooksOff looks for the switch in Codex's configuration: hooks in the table
// features, or features.hooks at the top.
func hooksOff(text string) bool {
	table, off := "", false
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			table = strings.Trim(line, "[] ")
			continue
		}
		key, value, ok := strings.Cut(line, "=")
		if key = strings.TrimSpace(key); ok && (table == "features" && key == "hooks" || table == "" && key == "features.hooks") {
			off = strings.TrimSpace(value) == "false"
		}
	}
	return off
}
