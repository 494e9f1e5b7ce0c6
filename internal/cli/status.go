package cli

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/internal/config"
	"github.com/footing-dev/footing/internal/exerciser"
	"github.com/footing-dev/footing/internal/measure"
	"github.com/footing-dev/footing/internal/standing"
	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/rule"
	"github.com/footing-dev/footing/run"
	"github.com/footing-dev/footing/verdict"
)

// statusSchema names the form of what footing status prints as JSON.
const statusSchema = "footing.status/v1"

// statusAnswer is what would stand right now.
type statusAnswer struct {
	Schema   string          `json:"schema"`
	Verdict  verdict.Verdict `json:"verdict"`
	Root     string          `json:"root"`
	Tree     string          `json:"tree"` // digest of the code, "" if not measured
	Config   string          `json:"config"`
	Required []statusLine    `json:"required"`
	Kinds    []statusLine    `json:"kinds"`
	// Owed are capabilities in force of which something threw when they were
	// last called.
	Owed     []string       `json:"owed,omitempty"`
	Coverage statusCoverage `json:"coverage"`
}

// statusLine is how one required command or one kind of check stands.
type statusLine struct {
	Command string          `json:"command,omitempty"` // of a requirement
	Kind    string          `json:"kind,omitempty"`
	Verdict verdict.Verdict `json:"verdict"`
	Reason  string          `json:"reason"`
	Last    string          `json:"last,omitempty"` // the reading it rests on
	Dir     string          `json:"dir,omitempty"`  // where that ran
	Run     string          `json:"run,omitempty"`
	At      string          `json:"at,omitempty"`
	Missing string          `json:"missing,omitempty"` // what would settle it
}

type statusCoverage struct {
	Runs     int `json:"runs"`
	Readings int `json:"readings"`
	Unbound  int `json:"unbound"` // checks that are bound to no tree
	Skipped  int `json:"skipped_runs"`
}

func (a *app) statusCommand() *cobra.Command {
	var short bool
	var format string
	cmd := &cobra.Command{
		Use:   "status",
		Short: "Say what would stand right now for this tree",
		Long: `status takes the digest of the work tree and looks in the records of its runs for
readings of this very tree, whichever agent or person took them (work trees of one
repository do not share runs): for each
command that [done] require names and each kind of check, the freshest one. A
reading of another tree is stale, however recent. Nothing is run. A capability in
force of which something threw when it was last called is owed an exercise: that is
said, and decides nothing here.

Exit status: 0 if all that is required and every kind of check stands, 1 if
something required does not or a check fails on this tree, 2 on usage, 3 if
something is only not known for this tree.`,
		Example: `  footing status
  footing status --short    # one line, for a prompt or a status line`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			project, err := a.project()
			if err != nil {
				return err
			}
			c, err := a.config(project)
			if err != nil {
				return err
			}
			s, err := a.status(cmd.Context(), project, c)
			if err != nil {
				return err
			}
			switch {
			case format == "json":
				err = a.json(s)
			case short:
				_, err = fmt.Fprintln(a.term, s.short())
			default:
				_, err = a.term.Write([]byte(s.text(a)))
			}
			if err != nil {
				return err
			}
			return s.exit()
		},
	}
	cmd.Flags().BoolVar(&short, "short", false, "print one line")
	formatFlag(cmd, &format, "text", "json")
	return cmd
}

// status looks at the tree and at the record.
func (a *app) status(ctx context.Context, p *ledger.Project, c *config.Config) (*statusAnswer, error) {
	t, err := measure.Tree(ctx, p, measure.Options{Docs: c.Docs, Home: a.Env("HOME"), Deadline: runDeadline})
	if err != nil {
		return nil, err
	}
	g, err := standing.Gather(p, c.Declared(), c.Require)
	if err != nil {
		return nil, err
	}
	recipes := map[string]string{}
	for _, r := range recipesIn(p.Root, ".") {
		recipes[r.Path] = r.Content
	}
	now := standing.Judge(g.Seen, standing.Options{
		Root: p.Root, Code: t.Code, Require: c.Require, Docs: c.Docs, Declared: c.Declared(), Recipes: recipes,
	})
	s := &statusAnswer{
		Schema: statusSchema, Verdict: verdict.Stands, Root: p.Root, Tree: t.Code, Config: c.Digest,
		Required: []statusLine{}, Kinds: []statusLine{},
		Coverage: statusCoverage{Runs: g.Runs, Readings: len(g.Seen), Unbound: g.Unbound, Skipped: g.Skipped},
	}
	for i := range now.Required {
		d := &now.Required[i]
		line := newStatusLine(&d.Standing, &now)
		line.Command, line.Missing = d.Command, d.Command
		s.Required = append(s.Required, line)
	}
	for i := range now.Kinds {
		k := &now.Kinds[i]
		line := newStatusLine(&k.Standing, &now)
		line.Kind = string(k.Kind)
		s.Kinds = append(s.Kinds, line)
	}
	s.Owed = owed(c, g.Called)
	s.close()
	return s, nil
}

// owed are the capabilities in force that are to be called again.
func owed(c *config.Config, called map[string]standing.Called) []string {
	if len(called) == 0 {
		return nil
	}
	return slices.DeleteFunc(exerciser.InForce(c), func(name string) bool { return !called[name].Threw })
}

func newStatusLine(st *rule.Standing, now *standing.Now) statusLine {
	line := statusLine{Reason: string(st.Reason), Verdict: st.Verdict(), Missing: st.Missing}
	var r *run.Reading
	switch {
	case st.Broad != nil:
		r = st.Broad
	case len(st.By) > 0:
		r = st.By[0]
	}
	if r == nil {
		return line
	}
	line.Last = r.Check.Text
	if seen := now.Of(r); seen != nil {
		line.Run, line.At, line.Dir = seen.Run, seen.At, seen.Dir
	}
	if line.Missing == "" && line.Verdict != verdict.Supported {
		line.Missing = r.Check.Text
	}
	return line
}

// close decides over all lines: a requirement has to stand, a kind of check
// must not fail, and what is not known for this tree is not proven.
func (s *statusAnswer) close() {
	known := false
	for _, l := range s.Required {
		known = true
		switch l.Verdict {
		case verdict.Supported:
		case verdict.Unproven:
			s.weigh(verdict.Unproven)
		default:
			s.weigh(verdict.Falls)
		}
	}
	for _, l := range s.Kinds {
		known = true
		switch l.Verdict {
		case verdict.Supported:
		case verdict.Contradicted:
			s.weigh(verdict.Falls)
		default:
			s.weigh(verdict.Unproven)
		}
	}
	if !known || s.Tree == "" {
		s.weigh(verdict.Unproven)
	}
}

func (s *statusAnswer) weigh(v verdict.Verdict) {
	if s.Verdict != verdict.Falls {
		s.Verdict = v
	}
}

func (s *statusAnswer) exit() error {
	switch s.Verdict {
	case verdict.Falls:
		return exit(exitFalls)
	case verdict.Unproven:
		return exit(exitUnproven)
	}
	return nil
}
