package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/sandbox"
)

func (a *app) sandboxCommand() *cobra.Command {
	var format string
	check := &cobra.Command{
		Use:   "check",
		Short: "Try to get out of each sandbox, and print what held",
		Long: `check runs canaries in each backend this machine has: programs that try to write
outside, to reach a socket, a port, a secret, a process of the host, and to use more
than their share. It prints what came of it, not what is promised.`,
		Example: "  footing sandbox check",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			return a.sandboxCheck(cmd, format)
		},
	}
	formatFlag(check, &format, "text", "json")
	cmd := &cobra.Command{
		Use:     "sandbox",
		Short:   "What confines an exercise on this machine",
		Long:    "sandbox says what confines an exercise on this machine.",
		Example: "  footing sandbox check",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	check.SilenceUsage, check.SilenceErrors = true, true
	cmd.AddCommand(check)
	return cmd
}

// backendBounds is what is known of one backend.
type backendBounds struct {
	sandbox.Bounds
	Holds        bool   `json:"holds"`
	Error        string `json:"error,omitempty"`
	Milliseconds int64  `json:"ms"`
}

func (a *app) sandboxCheck(cmd *cobra.Command, format string) error {
	p, err := a.capabilities()
	if err != nil {
		return err
	}
	scratch := ""
	if p.State() != "" {
		scratch = filepath.Join(p.State(), "copies")
	} else if scratch, err = os.MkdirTemp("", "footing-check-"); err != nil {
		return err
	} else {
		defer os.RemoveAll(scratch)
	}
	var all []backendBounds
	holds := false
	for _, backend := range []string{sandbox.Native, sandbox.Bubblewrap} {
		b, err := sandbox.Measure(cmd.Context(), sandbox.Options{Backend: backend, Scratch: scratch})
		if ctx := cmd.Context(); ctx.Err() != nil {
			return ctx.Err()
		}
		r := backendBounds{Bounds: b, Holds: err == nil && b.Err() == nil, Milliseconds: b.Took.Milliseconds()}
		r.Backend = backend
		if err != nil {
			r.Error = strings.TrimPrefix(err.Error(), sandbox.ErrUnavailable.Error()+": ")
		}
		holds = holds || r.Holds
		all = append(all, r)
	}
	if format == "json" {
		if err := a.json(map[string]any{"schema": "footing.sandbox/v1", "backends": all}); err != nil {
			return err
		}
	} else {
		a.printBounds(all)
	}
	if !holds {
		a.term.hintf("without a sandbox that holds, exercises are unjudged and nothing runs; bubblewrap is a second way where namespaces are closed to footing")
		return exit(exitUsage)
	}
	return nil
}

func (a *app) printBounds(all []backendBounds) {
	var b strings.Builder
	for _, r := range all {
		if r.Error != "" {
			fmt.Fprintf(&b, "%s: not available: %s\n", r.Backend, clean.Line(r.Error, 300))
			continue
		}
		state := "holds"
		if !r.Holds {
			state = "does not hold"
		}
		fmt.Fprintf(&b, "%s: %s (Linux %s, copies by %s, limits by %s, measured in %d ms)\n", r.Backend, state, clean.Line(r.Kernel, 60), r.Method, r.Limits, r.Milliseconds)
		for _, x := range r.Bounds.Bounds {
			held := "held"
			if !x.Held {
				held = "BROKEN"
			}
			line := fmt.Sprintf("  %-6s  %-30s  %s", held, x.Name, clean.Line(x.Detail, 200))
			b.WriteString(strings.TrimRight(line, " ") + "\n")
		}
	}
	fmt.Fprint(a.term, b.String())
}
