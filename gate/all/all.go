// Package all knows every agent footing has hooks for, and is the whole of
// footing-hook over given streams.
package all

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/footing-dev/footing/gate"
	"github.com/footing-dev/footing/gate/claude"
	"github.com/footing-dev/footing/gate/codex"
	"github.com/footing-dev/footing/gate/copilot"
	"github.com/footing-dev/footing/gate/cursor"
	"github.com/footing-dev/footing/gate/gemini"
	"github.com/footing-dev/footing/gate/payload"
	"github.com/footing-dev/footing/gate/shim"
	"github.com/footing-dev/footing/ledger"
)

// Names lists the agents in the order they are shown.
func Names() []string {
	return []string{claude.Name, codex.Name, copilot.Name, cursor.Name, gemini.Name, shim.OpenCode, shim.Pi, shim.Amp}
}

// Agent is the adapter of that name, nil if there is none.
func Agent(name string) *gate.Agent {
	switch name {
	case claude.Name:
		return claude.Agent()
	case codex.Name:
		return codex.Agent()
	case copilot.Name:
		return copilot.Agent()
	case cursor.Name:
		return cursor.Agent()
	case gemini.Name:
		return gemini.Agent()
	case shim.OpenCode, shim.Pi, shim.Amp:
		return shim.Agent(name)
	}
	return nil
}

// Process is what a hook runs in.
type Process struct {
	Args           []string // AGENT [EVENT]
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Env            func(string) string
	Environ        []string
}

// Run handles one event. Only a wrong command line is an error: whatever goes
// wrong with the event itself, the host sees an empty answer.
func Run(ctx context.Context, p *Process) error {
	if len(p.Args) == 0 || len(p.Args) > 2 {
		return fmt.Errorf("usage: footing-hook AGENT [EVENT]")
	}
	agent := Agent(p.Args[0])
	if agent == nil {
		return fmt.Errorf("unknown agent %q: choose one of %s", p.Args[0], strings.Join(Names(), ", "))
	}
	env := p.Env
	if len(p.Args) == 2 {
		env = func(name string) string {
			if name == payload.EventHint {
				return p.Args[1]
			}
			return p.Env(name)
		}
	}
	g := &gate.Engine{
		Agent: agent, Env: env, Environ: p.Environ, Stderr: p.Stderr,
		Policy: func(project *ledger.Project) (gate.Policy, error) { return Policy(project, p.Env) },
	}
	g.Serve(ctx, p.Stdin, p.Stdout)
	return nil
}
