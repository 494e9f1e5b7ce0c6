// Package install puts footing's hooks into the settings of coding agents and
// takes them out again.
//
//	p := &install.Plan{…}
//	changes, err := p.Install(agents)   // what would be written
//	err = changes[i].Write()
//
// Settings that belong to somebody are only inserted into, as text; files of
// footing's own are written whole. What was inserted is remembered in footing's
// state, so that taking it out gives the old bytes back; where the file was
// changed since, or the memory is lost, footing's entries are known by the
// command in them.
package install

import (
	"os"
	"os/exec"
	"path/filepath"

	"github.com/footing-dev/footing/gate/claude"
	"github.com/footing-dev/footing/gate/codex"
	"github.com/footing-dev/footing/gate/copilot"
	"github.com/footing-dev/footing/gate/cursor"
	"github.com/footing-dev/footing/gate/gemini"
	"github.com/footing-dev/footing/gate/shim"
)

// Place is where an agent's hooks are configured.
type Place struct {
	Agent string
	Title string // the agent's own name
	Path  string // of the file
	Own   bool   // the file is footing's alone
	Found bool   // the agent seems to be in use here
	Trust string // what the user still has to do, "" nothing
}

// Plan says for whom and with what hooks are installed.
type Plan struct {
	Env  func(string) string
	Root string // of the repository: project scope; "" is the user's scope
	// Hook is the command to call, an absolute path with words before the
	// agent's name.
	Hook []string
	// Protect is the state folder if the agent's own deny rule on it is wanted.
	Protect string
	// Known is what was put in before, by path.
	Known map[string]Entry
}

// Places lists where each agent looks, in the order agents are shown.
func (p *Plan) Places() []Place {
	home := p.Env("HOME")
	if home == "" {
		home = p.Env("USERPROFILE")
	}
	dir := func(variable string, rest ...string) string {
		if d := p.Env(variable); variable != "" && filepath.IsAbs(d) {
			return d
		}
		return filepath.Join(append([]string{home}, rest...)...)
	}
	claudeDir, codexDir := dir("CLAUDE_CONFIG_DIR", ".claude"), dir("CODEX_HOME", ".codex")
	copilotDir, cursorDir, geminiDir := dir("COPILOT_HOME", ".copilot"), dir("", ".cursor"), dir("", ".gemini")
	config := dir("XDG_CONFIG_HOME", ".config")
	opencodeDir, ampDir, piDir := filepath.Join(config, "opencode"), filepath.Join(config, "amp"), dir("PI_CODING_AGENT_DIR", ".pi", "agent")
	at := func(user, project string) string {
		if p.Root != "" {
			return filepath.Join(p.Root, filepath.FromSlash(project))
		}
		return user
	}
	found := func(dir string, programs ...string) bool {
		if fi, err := os.Stat(dir); err == nil && fi.IsDir() {
			return true
		}
		for _, name := range programs {
			if p.program(name) {
				return true
			}
		}
		return false
	}
	return []Place{
		{claude.Name, "Claude Code", at(filepath.Join(claudeDir, "settings.json"), ".claude/settings.local.json"), false, found(claudeDir, "claude"), ""},
		{codex.Name, "Codex CLI", at(filepath.Join(codexDir, "hooks.json"), ".codex/hooks.json"), false, found(codexDir, "codex"),
			"open /hooks in Codex and accept footing's entries: until then it skips them"},
		{copilot.Name, "Copilot CLI", at(filepath.Join(copilotDir, "hooks", "footing.json"), ".github/hooks/footing.json"), true, found(copilotDir, "copilot"), ""},
		{cursor.Name, "Cursor", at(filepath.Join(cursorDir, "hooks.json"), ".cursor/hooks.json"), false, found(cursorDir, "cursor", "cursor-agent"), ""},
		{gemini.Name, "Gemini CLI", at(filepath.Join(geminiDir, "settings.json"), ".gemini/settings.json"), false, found(geminiDir, "gemini"), ""},
		{shim.OpenCode, "OpenCode", at(filepath.Join(opencodeDir, "plugins", "footing.ts"), ".opencode/plugins/footing.ts"), true, found(opencodeDir, "opencode"), ""},
		{shim.Pi, "pi", at(filepath.Join(piDir, "extensions", "footing.ts"), ".pi/extensions/footing.ts"), true, found(piDir), ""},
		{shim.Amp, "Amp", at(filepath.Join(ampDir, "plugins", "footing.ts"), ".amp/plugins/footing.ts"), true, found(ampDir, "amp"), ""},
	}
}

// program reports whether the user's PATH holds a program.
func (p *Plan) program(name string) bool {
	for _, dir := range filepath.SplitList(p.Env("PATH")) {
		if !filepath.IsAbs(dir) {
			continue
		}
		if _, err := exec.LookPath(filepath.Join(dir, name)); err == nil {
			return true
		}
	}
	return false
}
