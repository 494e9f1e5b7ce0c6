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

	"github.com/footing-dev/footing/gate"
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
	of := func(a *gate.Agent, title string, own bool, trust string, programs ...string) Place {
		at := Place{Agent: a.Name, Title: title, Own: own, Trust: trust, Path: a.Settings(p.Env, p.Root)}
		if a.Beside != "" {
			at.Path = keptInTOML(at.Path, a.Beside)
		}
		dir := filepath.Dir(a.Settings(p.Env, ""))
		if own {
			dir = filepath.Dir(dir) // a folder for such files in the agent's own
		}
		if fi, err := os.Stat(dir); err == nil && fi.IsDir() {
			at.Found = true
		}
		for _, name := range programs {
			at.Found = at.Found || p.program(name)
		}
		return at
	}
	return []Place{
		of(claude.Agent(), "Claude Code", false, "", "claude"),
		of(codex.Agent(), "Codex CLI", false, "open /hooks in Codex and accept footing's entries: until then it skips them", "codex"),
		of(copilot.Agent(), "Copilot CLI", true, "", "copilot"),
		of(cursor.Agent(), "Cursor", false, "", "cursor", "cursor-agent"),
		of(gemini.Agent(), "Gemini CLI", false, "", "gemini"),
		of(shim.Agent(shim.OpenCode), "OpenCode", true, "", "opencode"),
		of(shim.Agent(shim.Pi), "pi", true, ""),
		of(shim.Agent(shim.Amp), "Amp", true, "", "amp"),
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
