package cli

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/verdict"
)

func (a *app) checkCommand() *cobra.Command {
	var dryRun bool
	var format string
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Run exactly what is missing for this tree",
		Long: `check runs the commands of [done] require that have no fresh pass over this very
tree, and of each kind of check on record the one whose reading is stale, and
records how they end, as footing run does. What stands already is not run again.

A requirement that only a repository's file names which you have not trusted is
not run; see footing trust.

Exit status: as footing status, over what stands afterwards.`,
		Example: `  footing check --dry-run   # what would run
  footing check`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			return a.check(cmd.Context(), dryRun, format)
		},
	}
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "only print what would be run")
	formatFlag(cmd, &format, "text", "json")
	return cmd
}

// todo is one command to run.
type todo struct {
	Command string `json:"command"`
	Dir     string `json:"dir"`
	Why     string `json:"why"`
}

func (a *app) check(ctx context.Context, dryRun bool, format string) error {
	project, err := a.project()
	if err != nil {
		return err
	}
	c, err := a.config(project)
	if err != nil {
		return err
	}
	done := map[string]bool{}
	for {
		s, err := a.status(ctx, project, c)
		if err != nil {
			return err
		}
		list, refused := s.todo(project.Root, c.Untrusted)
		if dryRun {
			return a.wouldRun(s, list, refused, format)
		}
		// One at a time: a check may make others unnecessary, or change the tree.
		next := slices.IndexFunc(list, func(t todo) bool { return !done[t.Dir+"\x00"+t.Command] })
		if next < 0 {
			a.refuse(refused)
			return a.checked(s, format)
		}
		t := list[next]
		done[t.Dir+"\x00"+t.Command] = true
		if format == "text" {
			a.term.note("running %s (%s)", t.Command, t.Why)
		}
		err = a.runLine(ctx, t)
		var status exit
		switch {
		case err != nil && !errors.As(err, &status):
			return err
		case status == exitOwn:
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
}

// runLine runs a command line in its folder and records it.
func (a *app) runLine(ctx context.Context, t todo) error {
	in := *a
	proc := *a.Process
	proc.Dir = t.Dir
	// What the check prints is not the answer.
	proc.Stdout = a.Stderr
	in.Process = &proc
	argv := []string{"sh", "-c", t.Command}
	if runtime.GOOS == "windows" {
		argv = []string{"cmd", "/c", t.Command}
	}
	return in.runCheck(ctx, argv, t.Command, "")
}

// todo lists what is missing: requirements first, then the kinds whose reading
// is of another tree. What fails on this tree has been read and is not stale.
func (s *statusAnswer) todo(root string, untrusted []string) (list []todo, refused []string) {
	for i := range s.Required {
		l := &s.Required[i]
		switch {
		case l.Verdict == verdict.Supported || l.Verdict == verdict.Contradicted:
		case slices.Contains(untrusted, l.Command):
			refused = append(refused, l.Command)
		default:
			list = append(list, todo{l.Command, root, "required, " + l.Reason})
		}
	}
	for i := range s.Kinds {
		l := &s.Kinds[i]
		if l.Verdict == verdict.Supported || l.Verdict == verdict.Contradicted || l.Last == "" {
			continue
		}
		dir := l.Dir
		if dir == "" {
			dir = root
		}
		if !slices.ContainsFunc(list, func(t todo) bool { return t.Command == l.Last && t.Dir == dir }) {
			list = append(list, todo{l.Last, dir, l.Kind + ", " + l.Reason})
		}
	}
	// Somebody ran it here before: it is not for the file's word that it runs.
	refused = slices.DeleteFunc(refused, func(c string) bool {
		return slices.ContainsFunc(list, func(t todo) bool { return t.Command == c && t.Dir == root })
	})
	return list, refused
}

func (a *app) refuse(commands []string) {
	for _, c := range commands {
		a.term.warningf("%s is not run: only this repository's %s asks for it, which is not trusted", c, "footing.toml")
	}
	if len(commands) > 0 {
		a.term.hintf("footing trust --show, then footing trust; or footing run -- the command")
	}
}

func (a *app) wouldRun(s *statusAnswer, list []todo, refused []string, format string) error {
	a.refuse(refused)
	if format == "json" {
		if list == nil {
			list = []todo{}
		}
		if err := a.json(map[string]any{"schema": "footing.check/v1", "run": list, "refused": append([]string{}, refused...)}); err != nil {
			return err
		}
		return s.exit()
	}
	var b strings.Builder
	for _, t := range list {
		fmt.Fprintf(&b, "%s  # %s\n", clean.Text(t.Command), t.Why)
	}
	if _, err := a.term.Write([]byte(b.String())); err != nil {
		return err
	}
	if len(list)+len(refused) == 0 {
		a.term.hintf("nothing is missing that could be run")
	}
	return s.exit()
}

func (a *app) checked(s *statusAnswer, format string) error {
	var err error
	if format == "json" {
		err = a.json(s)
	} else {
		_, err = a.term.Write([]byte(s.text(a)))
	}
	if err != nil {
		return err
	}
	return s.exit()
}
