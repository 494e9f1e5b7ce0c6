package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/attempt/derive"
	"github.com/footing-dev/footing/attempt/store"
	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/internal/measure"
	"github.com/footing-dev/footing/shell"
)

func (a *app) consultCommand() *cobra.Command {
	var assume []string
	var format string
	var command, onTree bool
	cmd := &cobra.Command{
		Use:   "consult APPROACH",
		Short: "Ask whether this was tried, and whether it would be different now",
		Long: `consult looks up an approach under a set of assumptions and says in one line what is
known of it: untried, a known success, a known failure, a similar failure under
other assumptions, or worth a retry because what it waited for changed. It
always exits 0.

With --command the approach is a command line, looked up as the check it is;
--tree adds the digest of the work tree as it is now to the assumptions.`,
		Example: `  footing attempts consult "pin the parser to 2.1" --assume "go 1.26"
  footing attempts consult --command "go test ./..." --tree`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			err := a.withAttempts(format, textJSON(), func(s *store.Store) error {
				return a.consult(cmd.Context(), s, args[0], assume, command, onTree, format)
			})
			if err != nil {
				a.term.fail(err)
			}
			return nil // advice never gets in the way
		},
	}
	cmd.Flags().StringArrayVarP(&assume, "assume", "a", nil, "an assumption; give one flag for each")
	cmd.Flags().BoolVar(&command, "command", false, "the approach is a command line")
	cmd.Flags().BoolVar(&onTree, "tree", false, "assume the work tree as it is now")
	formatFlag(cmd, &format, textJSON()...)
	return cmd
}

func (a *app) consult(ctx context.Context, s *store.Store, approach string, assume []string, command, onTree bool, format string) error {
	if attempt.Normalise(approach) == "" {
		return withHint(attempt.ErrBlank, "footing attempts consult \"what you are about to try\"")
	}
	if command {
		identity, err := a.checkLabel(approach)
		if err != nil {
			return err
		}
		approach = identity
	}
	digest := ""
	if onTree {
		digest = a.treeDigest(ctx)
		if digest == "" {
			a.term.warningf("the work tree could not be measured in time; its digest is not among the assumptions")
		} else {
			assume = append(assume, derive.TreeLabel(digest))
		}
	}
	adv, err := s.Advise(approach, assume, digest)
	if err != nil {
		return fmt.Errorf("consult attempt ledger: %w", err)
	}
	if format == "json" {
		return a.json(adv)
	}
	fmt.Fprint(a.term, adviceText(&adv))
	return nil
}

// checkLabel is the approach under which derived attempts of a command stand.
func (a *app) checkLabel(line string) (string, error) {
	c, err := a.config(a.projectIfAny())
	if err != nil {
		return "", err
	}
	root, _ := a.workspace()
	where := &check.Context{Project: root, Dir: a.Dir, Declared: c.Declared()}
	script := shell.Parse(line)
	for i := range script.Segments {
		for _, c := range check.Of(&script.Segments[i], where) {
			return derive.Approach(&c), nil
		}
	}
	return "", withHint(fmt.Errorf("%q is no check footing knows", line), "leave --command out and say what you are about to try")
}

// treeDigest is the digest of the work tree's code as hooks take it, so that it
// meets the ones on record; "" if it was not taken in time.
func (a *app) treeDigest(ctx context.Context) string {
	p, err := a.project()
	if err != nil {
		return ""
	}
	c, err := a.config(p)
	if err != nil {
		return ""
	}
	t, err := measure.Tree(ctx, p, measure.Options{Docs: c.Docs, Home: a.Env("HOME"), Deadline: runDeadline})
	if err != nil || t.Partial {
		return ""
	}
	return t.Code
}

// adviceText is the answer for a person: one line, and what stands beside it.
func adviceText(adv *attempt.Advice) string {
	var b strings.Builder
	fmt.Fprintln(&b, clean.Line(adv.Sentence(), 0))
	also := func(format string, args ...any) {
		fmt.Fprintf(&b, "  "+format+"\n", args...)
	}
	if c := adv.Contested; c != nil {
		also("contested: %s stands against %s: %s", label(c.Standing), label(c.Against), label(c.Why))
	}
	if adv.Withdrawn != "" {
		also("withdrawn: %s", label(adv.Withdrawn))
	}
	if adv.Lapsed != "" {
		also("lapsed: %s", label(adv.Lapsed))
	}
	for _, r := range adv.InFlight {
		also("in flight: reservation %s%s until %s, assuming %s", label(r.ID), by(r.Actor), r.Until, labelsOr(r.Assumptions))
	}
	if n := adv.Nearest; n != nil {
		also("nearest dead end: attempt %s (%s) differs only in %s", label(n.AttemptID), label(string(n.Class)), labels(n.SoftenedBy))
	}
	for _, n := range adv.Near {
		known := ""
		if n.Advice != "" {
			known = fmt.Sprintf("; there: %s, attempt %s", n.Advice, label(n.AttemptID))
		}
		also("near: %s %q (%s)%s", n.Of, label(n.Label), n.Why, known)
	}
	return b.String()
}

func by(actor string) string {
	if actor == "" {
		return ""
	}
	return " by " + label(actor)
}

func labelsOr(list []string) string {
	if len(list) == 0 {
		return "nothing"
	}
	return labels(list)
}

func (a *app) exclusionsCommand() *cobra.Command {
	var assume []string
	var format string
	var onTree bool
	cmd := &cobra.Command{
		Use:   "exclusions",
		Short: "List the failures a binding verifier confirmed",
		Long: `exclusions lists the verified exclusions in their order, each with its class and
only the verdicts that decided it. One that lapsed or was withdrawn is listed
and says so.`,
		Example: "  footing attempts exclusions --format json",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.withAttempts(format, textJSON(), func(s *store.Store) error {
				digest := ""
				if onTree {
					digest = a.treeDigest(cmd.Context())
				}
				es, err := s.Exclusions(0, assume, digest)
				if err != nil {
					return err
				}
				if format == "json" {
					return a.json(struct {
						Exclusions []attempt.Exclusion `json:"exclusions"`
					}{es})
				}
				for _, e := range es {
					fmt.Fprintf(a.term, "%s  %s (%s)%s\n", label(e.Attempt), label(e.Approach), e.Class, exclusionState(&e))
					fmt.Fprintf(a.term, "    assuming %s\n", labelsOr(e.Assumptions))
					for _, v := range e.Deciding {
						fmt.Fprintf(a.term, "    %s failed it: %s\n", label(v.Verifier.ID), label(v.Detail))
					}
				}
				if len(es) == 0 {
					a.term.hintf("no verified exclusion is on record")
				}
				return nil
			})
		},
	}
	cmd.Flags().StringArrayVarP(&assume, "assume", "a", nil, "an assumption that holds, to tell what lapsed")
	cmd.Flags().BoolVar(&onTree, "tree", false, "measure the work tree, to tell what lapsed")
	formatFlag(cmd, &format, textJSON()...)
	return cmd
}

func exclusionState(e *attempt.Exclusion) string {
	switch {
	case e.Withdrawn != "":
		return "; withdrawn: " + label(e.Withdrawn)
	case e.Lapsed != "":
		return "; lapsed: " + label(e.Lapsed)
	}
	return ""
}

func (a *app) withdrawCommand() *cobra.Command {
	var reason, actor, format string
	cmd := &cobra.Command{
		Use:   "withdraw ID --reason TEXT",
		Short: "Say that an attempt no longer excludes anything",
		Long: `withdraw records that an attempt should not count as an exclusion any more, and why.
The attempt stays, and what consult answers stays; the withdrawal is shown
beside it.`,
		Example: `  footing attempts withdraw a1f00… --reason "the runner was broken that day"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.withAttempts(format, textJSON(), func(s *store.Store) error {
				if strings.TrimSpace(reason) == "" {
					return withHint(errors.New("a reason is missing"), "footing attempts withdraw %s --reason \"why it is let go\"", args[0])
				}
				if err := s.Withdraw(args[0], reason, actor); err != nil {
					return hintID(err)
				}
				if format == "json" {
					return a.json(map[string]string{"withdrawn": args[0], "reason": reason})
				}
				fmt.Fprintf(a.term, "withdrew %s\n", label(args[0]))
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&reason, "reason", "", "why (required)")
	cmd.Flags().StringVar(&actor, "actor", "", "who says so")
	formatFlag(cmd, &format, textJSON()...)
	return cmd
}

func hintID(err error) error {
	if errors.Is(err, store.ErrUnknownID) {
		return withHint(err, "footing attempts list shows the ids")
	}
	return err
}
