// Package cli is the footing command. [Run] is the whole program over given
// streams and environment, so that tests drive it as a user does; cmd/footing
// only calls [Main].
//
// Each command is a file. What all share is stated once: exit statuses in
// exit.go, everything that reaches the user in terminal.go.
package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/sandbox"
)

// Process is what the program runs in.
type Process struct {
	Args           []string // without the program's name
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Env            func(name string) string
	Environ        []string // NAME=value, for programs it runs; nil inherits
	Dir            string   // the current folder, absolute
	Now            func() time.Time

	// busy is set while an interrupt is another program's to answer; may be nil.
	busy *atomic.Bool
}

// Main runs the program in the real process and returns its exit status.
func Main() int {
	sandbox.Enter() // first: it may be that this is a launcher's part
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	dir, err := os.Getwd()
	if err != nil {
		dir = "."
	}
	done := make(chan int, 1)
	var busy atomic.Bool
	go func() {
		done <- Run(ctx, &Process{
			Args: os.Args[1:], Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
			Env: os.Getenv, Environ: os.Environ(), Dir: dir, Now: time.Now, busy: &busy,
		})
	}()
	select {
	case status := <-done:
		return status
	case <-ctx.Done():
	}
	if busy.Load() {
		return <-done
	}
	// A read from a terminal or a pipe can't be called off; it must not hold
	// up somebody who wants out.
	select {
	case status := <-done:
		return status
	case <-time.After(interruptGrace):
		return exitUsage
	}
}

// interruptGrace is how long an interrupted command may take to clean up.
const interruptGrace = 500 * time.Millisecond

// Run runs one command and returns its exit status.
func Run(ctx context.Context, p *Process) int {
	return newApp(p).run(ctx)
}

func newApp(p *Process) *app {
	return &app{Process: p, term: newTerminal(p.Stdout, p.Stderr, p.Env), engine: realEngine()}
}

func (a *app) run(ctx context.Context) int {
	p := a.Process
	root := a.root()
	root.SetArgs(p.Args)
	err := root.ExecuteContext(ctx)
	a.term.done()
	var quiet exit
	switch {
	case errors.Is(err, context.Canceled):
		a.term.errorf("interrupted")
	case err != nil && !errors.As(err, &quiet):
		a.term.fail(err)
	}
	return statusOf(err)
}

type app struct {
	*Process
	term   *terminal
	engine *engine
}

func (a *app) root() *cobra.Command {
	var ask bool
	root := &cobra.Command{
		Use:   "footing",
		Short: "Decide what an agent's “done” stands on",
		Long: `footing reads what a coding agent did and decides, with no model in the path,
what its “done” stands on: which checks ran, over which tree, what they covered,
and what the claim needs that the record lacks.`,
		Example: `  footing audit                    # this repository's own sessions
  footing audit session.jsonl      # one log
  footing audit --only falls logs/ # a folder, only what does not hold`,
		SilenceUsage: true, SilenceErrors: true,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if ask {
				return a.printVersion("text")
			}
			return cmd.Help()
		},
	}
	root.Flags().BoolVar(&ask, "version", false, "print which footing this is")
	// Before the completion command is made: it remembers where to write.
	root.SetIn(a.Stdin)
	root.SetOut(a.term)
	root.SetErr(a.Stderr)
	root.SetFlagErrorFunc(flagError)
	root.CompletionOptions.SetDefaultShellCompDirective(cobra.ShellCompDirectiveDefault)
	root.AddCommand(
		a.auditCommand(),
		a.waiveCommand(),
		a.reportCommand(),
		a.trustCommand(),
		a.runCommand(),
		a.statusCommand(),
		a.checkCommand(),
		a.logCommand(),
		a.verifyCommand(),
		a.gcCommand(),
		a.forgetCommand(),
		a.rulesCommand(),
		a.selftestCommand(),
		a.rpcCommand(),
		a.versionCommand(),
		a.hookCommand(),
		a.initCommand(),
		a.uninitCommand(),
		a.doctorCommand(),
		a.attemptsCommand(),
		a.mcpCommand(),
		a.integrityCommand(),
		a.mcpProxyCommand(),
		a.exerciseCommand(),
		a.sandboxCommand(),
	)
	root.SetHelpCommand(helpCommand(root))
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd(a.Args...)
	for _, c := range root.Commands() {
		if c.Name() != "completion" {
			continue
		}
		// So that a shell it does not know is an error.
		c.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
		c.Example = "  source <(footing completion bash)"
		for _, shell := range c.Commands() {
			shell.Example = "  footing completion " + shell.Name()
		}
	}
	helpful(root)
	explain(root)
	return root
}

// explain gives c and all below it their exit statuses.
func explain(c *cobra.Command) {
	c.Long = longHelp(c)
	c.SilenceUsage, c.SilenceErrors = true, true
	for _, sub := range c.Commands() {
		explain(sub)
	}
}

// formatFlag adds --format with its completion.
func formatFlag(cmd *cobra.Command, to *string, formats ...string) {
	cmd.Flags().StringVar(to, "format", formats[0], "how to print: "+strings.Join(formats, ", "))
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(formats, cobra.ShellCompDirectiveNoFileComp))
}

func checkFormat(format string, formats ...string) error {
	if slices.Contains(formats, format) {
		return nil
	}
	return withHint(errors.New("format "+format+" is not known"), "choose one of %s", strings.Join(formats, ", "))
}

// path resolves a path of the command line.
func (a *app) path(p string) string {
	if filepath.IsAbs(p) {
		return p
	}
	return filepath.Join(a.Dir, p)
}

// workspace is the root of the repository around the current folder, or the
// folder itself; vcs says which.
func (a *app) workspace() (root string, vcs bool) {
	for dir := filepath.Clean(a.Dir); ; dir = filepath.Dir(dir) {
		for _, mark := range []string{".git", ".hg", ".jj", ".svn"} {
			if _, err := os.Lstat(filepath.Join(dir, mark)); err == nil {
				return dir, true
			}
		}
		if dir == filepath.Dir(dir) {
			return a.Dir, false
		}
	}
}
