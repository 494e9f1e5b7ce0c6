package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/attempt/store"
)

func (a *app) listCommand() *cobra.Command {
	var format string
	var last int
	var open bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the newest attempts",
		Long: `list shows the newest attempts, oldest of them first. --failures leaves those that
failed and did not succeed since, one for each approach and set of assumptions.`,
		Example: "  footing attempts list --last 20",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			return a.withAttempts(format, textJSON(), func(s *store.Store) error {
				if last < 1 {
					return errors.New("--last is at least 1")
				}
				return a.list(s, last, open, format)
			})
		},
	}
	cmd.Flags().IntVarP(&last, "last", "n", 50, "how many to show")
	cmd.Flags().BoolVar(&open, "failures", false, "only open failures")
	formatFlag(cmd, &format, textJSON()...)
	return cmd
}

func (a *app) list(s *store.Store, last int, open bool, format string) error {
	if _, err := s.Settle(""); err != nil {
		return err
	}
	get := s.Newest
	if open {
		get = s.Failures
	}
	found, err := get(last)
	if err != nil {
		return err
	}
	held, err := s.Reservations(last)
	if err != nil {
		return err
	}
	slices.Reverse(found)
	if format == "json" {
		return a.json(struct {
			Attempts []attempt.Attempt     `json:"attempts"`
			Reserved []attempt.Reservation `json:"reserved"`
		}{found, held})
	}
	for i := range found {
		at := &found[i]
		fmt.Fprintf(a.term, "%s  %s  %s: %s\n", when(at), label(at.ID), label(at.Approach), outcomeWords(&at.Outcome))
		if len(at.Assumptions) > 0 {
			fmt.Fprintf(a.term, "    assuming %s\n", labels(at.Assumptions))
		}
	}
	for _, r := range held {
		fmt.Fprintf(a.term, "%s  %s  %s: reserved%s until %s\n", shortTime(r.Since), label(r.ID), label(r.Approach), by(r.Actor), r.Until)
	}
	if len(found)+len(held) == 0 {
		a.term.hintf("no attempt is on record")
	}
	return nil
}

func (a *app) showCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:     "show ID",
		Short:   "Show one attempt or reservation",
		Long:    "show prints all that is on record of an attempt: the newest of that id.",
		Example: "  footing attempts show a1f00…",
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.withAttempts(format, textJSON(), func(s *store.Store) error {
				at, held, withdrawn, err := s.Find(args[0])
				switch {
				case err != nil:
					return hintID(err)
				case format == "json":
					return a.json(struct {
						Attempt     *attempt.Attempt     `json:"attempt,omitempty"`
						Reservation *attempt.Reservation `json:"reservation,omitempty"`
						Withdrawn   string               `json:"withdrawn,omitempty"`
					}{at, held, withdrawn})
				case held != nil:
					fmt.Fprintf(a.term, "%s  reserved%s since %s until %s\n  approach  %s\n  assuming  %s\n",
						label(held.ID), by(held.Actor), held.Since, held.Until, label(held.Approach), labelsOr(held.Assumptions))
				default:
					a.showAttempt(at, withdrawn)
				}
				return nil
			})
		},
	}
	formatFlag(cmd, &format, textJSON()...)
	return cmd
}

func (a *app) showAttempt(at *attempt.Attempt, withdrawn string) {
	fmt.Fprintf(a.term, "%s  %s\n", label(at.ID), when(at))
	row := func(name, value string) {
		if value != "" {
			fmt.Fprintf(a.term, "  %-11s %s\n", name, value)
		}
	}
	row("approach", label(at.Approach))
	row("assuming", labels(at.Assumptions))
	row("outcome", outcomeWords(&at.Outcome))
	row("retry when", labels(at.RetryWhen))
	row("evidence", labels(at.Evidence))
	for _, v := range at.Verdicts {
		words := fmt.Sprintf("%s by %s (%s)", label(v.Outcome), label(v.Verifier.ID), v.Verifier.Authority)
		if v.Claimed != "" {
			words += ", which claimed to be " + string(v.Claimed)
		}
		row("verdict", words+detailWords(v.Detail))
	}
	if at.Derived {
		row("derived", "read off a run by footing")
	}
	if w := at.ValidWhile; w != nil {
		row("valid while", strings.TrimPrefix(strings.Join([]string{labels(w.Assumptions), label(w.Tree)}, ", "), ", "))
	}
	if s := at.Subject; s != nil {
		row("subject", labels(slices.DeleteFunc([]string{s.Actor, s.Repository, s.Commit, s.Tree, s.Environment, s.Time}, func(x string) bool { return x == "" })))
	}
	row("withdrawn", label(withdrawn))
}

func detailWords(s string) string {
	if s == "" {
		return ""
	}
	return ": " + label(s)
}
