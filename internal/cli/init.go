package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/gate/all"
	"github.com/footing-dev/footing/gate/install"
	"github.com/footing-dev/footing/ledger"
)

// initFlags are shared by init and uninit.
type initFlags struct {
	agents  []string
	project bool
	user    bool
	dryRun  bool
	protect bool
}

func (f *initFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&f.agents, "agent", nil, "only these agents, or all (default: those found): "+strings.Join(all.Names(), ", "))
	_ = cmd.RegisterFlagCompletionFunc("agent", cobra.FixedCompletions(append(all.Names(), "all"), cobra.ShellCompDirectiveNoFileComp))
	cmd.Flags().BoolVar(&f.project, "project", false, "in this repository instead of the user's settings")
	cmd.Flags().BoolVar(&f.user, "user", false, "in the user's settings (default)")
	cmd.Flags().BoolVar(&f.dryRun, "dry-run", false, "show what would change and change nothing")
}

func (a *app) initCommand() *cobra.Command {
	var f initFlags
	cmd := &cobra.Command{
		Use:   "init",
		Short: "Add footing's hooks to the agents found here",
		Long: `init adds footing's hooks to the settings of the coding agents it finds, so that
what they do is recorded when it happens and one question can be put before they
stop. Settings are merged: order, comments and everything else in them stay.
uninit takes out exactly what was added; doctor tests what is there.`,
		Example: `  footing init                       # agents found, for this user
  footing init --dry-run             # only show the change
  footing init --agent codex --project`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return a.init(&f) },
	}
	f.add(cmd)
	cmd.Flags().BoolVar(&f.protect, "protect", false, "also add the agent's own rule that keeps its file tools out of footing's state folder (Claude Code)")
	return cmd
}

func (a *app) uninitCommand() *cobra.Command {
	var f initFlags
	cmd := &cobra.Command{
		Use:   "uninit",
		Short: "Take footing's hooks out again",
		Long: `uninit takes out of the agents' settings what init added. A file nobody touched
since gets its old bytes back; from any other only footing's entries go. What was
recorded stays.`,
		Example: `  footing uninit
  footing uninit --agent cursor --project`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return a.uninit(&f) },
	}
	f.add(cmd)
	return cmd
}

// plan resolves the flags. named lists the agents that were asked for, nil for
// those found.
func (a *app) plan(f *initFlags) (p *install.Plan, named []string, dir *ledger.Store, err error) {
	if f.project && f.user {
		return nil, nil, nil, withHint(errors.New("--project and --user exclude each other"), "leave one out")
	}
	for _, name := range f.agents {
		switch {
		case name == "all":
			named = all.Names()
		case !slices.Contains(all.Names(), name):
			return nil, nil, nil, withHint(fmt.Errorf("agent %q is not known", name), "choose from %s", strings.Join(all.Names(), ", "))
		case !slices.Contains(named, name):
			named = append(named, name)
		}
	}
	dir, err = a.storeHere()
	if errors.Is(err, ledger.ErrInsideWorkspace) && !f.project {
		// The user's own settings serve other repositories as well.
		a.term.warningf("nothing will be recorded here: %v", err)
		dir, err = a.store()
	}
	if err != nil {
		return nil, nil, nil, err
	}
	p = &install.Plan{Env: a.Env}
	if f.project {
		root, vcs := a.workspace()
		if !vcs {
			return nil, nil, nil, withHint(errors.New("there is no repository here"), "leave out --project, or run it inside one")
		}
		p.Root = root
	}
	if f.protect {
		p.Protect = dir.Dir()
	}
	p.Known, err = install.Remembered(dir)
	return p, named, dir, err
}

// hookCommandLine is what hooks call: footing-hook beside the program self, else
// that program itself. Hooks are known by footing's name later on: one that
// doctor and uninit would not find again is not installed.
func hookCommandLine(self string) ([]string, error) {
	name := "footing-hook"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	dirs := []string{filepath.Dir(self)}
	if real, err := filepath.EvalSymlinks(self); err == nil {
		dirs = append(dirs, filepath.Dir(real))
	}
	for _, dir := range dirs {
		path := filepath.Join(dir, name)
		if fi, err := os.Stat(path); err == nil && fi.Mode().IsRegular() {
			return []string{path}, nil
		}
	}
	line := []string{self, "hook"}
	if !install.Ours([]byte(strings.Join(line, " ") + " ")) {
		return nil, withHint(fmt.Errorf("this program is called %s, and hooks are known by the name footing", filepath.Base(self)),
			"name it footing, or put footing-hook beside it")
	}
	return line, nil
}

func (a *app) init(f *initFlags) error {
	p, named, dir, err := a.plan(f)
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return fmt.Errorf("find footing-hook: %w", err)
	}
	if p.Hook, err = hookCommandLine(self); err != nil {
		return err
	}
	if len(p.Hook) > 1 {
		a.term.warningf("footing-hook is not beside footing: hooks call `footing hook`, which starts slower")
	}
	done, failed, added := 0, 0, 0
	var trust []string
	for _, at := range p.Places() {
		if named == nil && !at.Found || named != nil && !slices.Contains(named, at.Agent) {
			continue
		}
		done++
		c, err := p.Install(at)
		if err == nil {
			if !c.Nothing() {
				added++
			}
			err = a.carryOut(c, dir, f.dryRun, "hooks added to")
		}
		if err != nil {
			failed++
			a.term.errorf("%s: %v", at.Title, err)
			continue
		}
		if off := p.Off(at); off != "" {
			a.term.warningf("%s: hooks are switched off: %s", at.Title, off)
		}
		if at.Trust != "" {
			trust = append(trust, at.Title+": "+at.Trust)
		}
	}
	switch {
	case done == 0:
		return withHint(errors.New("no coding agent was found here"), "name one: footing init --agent claude")
	case failed > 0:
		return exit(exitUsage)
	}
	for _, t := range trust {
		a.term.hintf("%s", t)
	}
	if !f.protect {
		a.term.hintf("the record lies in %s; keep agents out of it with their own deny rules (--protect adds Claude Code's)", dir.Dir())
	}
	switch {
	case f.dryRun:
	case added > 0:
		a.term.hintf("footing doctor tests what was added; new sessions use it")
	default:
		a.term.hintf("footing doctor tests what is there")
	}
	return nil
}

func (a *app) uninit(f *initFlags) error {
	p, named, dir, err := a.plan(f)
	if err != nil {
		return err
	}
	done := 0
	for _, at := range p.Places() {
		if named != nil && !slices.Contains(named, at.Agent) {
			continue
		}
		c, err := p.Uninstall(at)
		if err == nil && c != nil {
			done++
			err = a.carryOut(c, dir, f.dryRun, "hooks taken out of")
			if known := p.Known[at.Path]; err == nil && c.After == nil && !f.dryRun {
				known.RemoveDirs()
			}
		}
		if err != nil {
			return fmt.Errorf("%s: %w", at.Title, err)
		}
	}
	if done == 0 {
		a.term.hintf("no hooks of footing's were found")
	}
	return nil
}

// carryOut shows or makes a change and remembers it.
func (a *app) carryOut(c *install.Change, dir *ledger.Store, dry bool, what string) error {
	switch {
	case c.Nothing():
		fmt.Fprintf(a.term, "%s: %s is as it would be\n", c.Title, c.Path)
		return nil
	case dry:
		fmt.Fprintf(a.term, "%s", c.Diff())
		return nil
	}
	if err := c.Write(); err != nil {
		return err
	}
	fmt.Fprintf(a.term, "%s: %s %s\n", c.Title, what, c.Path)
	if err := install.Remember(dir, c.Entry); err != nil {
		return withHint(fmt.Errorf("that is done, but not remembered: %w", err),
			"uninit will know the hooks by their command; make %s writable to get the very bytes back", dir.Dir())
	}
	return nil
}
