package cli

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/attempt/store"
	"github.com/footing-dev/footing/internal/clean"
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
		fmt.Fprintf(a.term, "%s  %s  %s: reserved%s until %s\n", r.Since, label(r.ID), label(r.Approach), by(r.Actor), r.Until)
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

func (a *app) briefCommand() *cobra.Command {
	var most, format string
	var assume []string
	var derived bool
	cmd := &cobra.Command{
		Use:   "brief",
		Short: "Print what a planner needs after its context was lost",
		Long: `brief prints the open failures, the verified exclusions and what would unblock each,
in at most --max bytes whatever the history. What footing read off runs comes
first; what agents recorded follows as quoted data. --derived leaves it out.`,
		Example: "  footing attempts brief --max 2KB",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			return a.withAttempts(format, textJSON(), func(s *store.Store) error {
				n, err := parseSize(most)
				if err != nil {
					return err
				}
				k, err := s.Known(derived, assume, "")
				if err != nil {
					return err
				}
				text := attempt.Brief(k, n)
				if format == "json" {
					return a.json(struct {
						Brief    string `json:"brief"`
						Bytes    int    `json:"bytes"`
						Attempts int64  `json:"attempts"`
					}{text, len(text), k.Attempts})
				}
				fmt.Fprint(a.term, text)
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&most, "max", "2KB", fmt.Sprintf("how long it may be, at least %d bytes", attempt.MinBrief))
	cmd.Flags().StringArrayVarP(&assume, "assume", "a", nil, "an assumption that holds, to tell what lapsed")
	cmd.Flags().BoolVar(&derived, "derived", false, "only what footing read off runs")
	formatFlag(cmd, &format, textJSON()...)
	return cmd
}

// parseSize reads a number of bytes: 2048, 2KB, 2KiB, 1MB.
func parseSize(s string) (int, error) {
	text := strings.ToLower(strings.TrimSpace(s))
	unit := 1.0
	for _, u := range []struct {
		suffix string
		bytes  float64
	}{{"kib", 1024}, {"kb", 1024}, {"k", 1024}, {"mib", 1 << 20}, {"mb", 1 << 20}, {"m", 1 << 20}, {"b", 1}} {
		if rest, ok := strings.CutSuffix(text, u.suffix); ok {
			text, unit = strings.TrimSpace(rest), u.bytes
			break
		}
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || n <= 0 || n*unit > math.MaxInt32 {
		return 0, withHint(fmt.Errorf("%q is not a size", clean.Line(s, 40)), "such as 2KB or 4096")
	}
	return max(int(n*unit), attempt.MinBrief), nil
}

func (a *app) healthCommand() *cobra.Command {
	var format, reason string
	cmd := &cobra.Command{
		Use:   "health",
		Short: "Check the whole ledger and how well it is used",
		Long: `health reads the ledger from the first record to the last: it checks that none was
altered, dropped or moved, and counts how often attempts meet earlier ones, how
many failures say nothing of how, labels used once, ids used twice and evidence
that leads nowhere.

A ledger whose chain is broken is read-only until the break is acknowledged with
a reason. What was altered stays unread.`,
		Example: "  footing attempts health",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.withAttempts(format, textJSON(), func(s *store.Store) error {
				return a.health(s, cmd.Flags().Changed("acknowledge"), reason, format)
			})
		},
	}
	cmd.Flags().StringVar(&reason, "acknowledge", "", "go on with a broken ledger, for this reason")
	formatFlag(cmd, &format, textJSON()...)
	return cmd
}

func (a *app) health(s *store.Store, acknowledge bool, reason, format string) error {
	p, err := a.project()
	if err != nil {
		return err
	}
	h, err := s.Health(a.resolves(p))
	if err != nil {
		return err
	}
	if acknowledge {
		b, err := s.Acknowledge(reason)
		if err != nil {
			return err
		}
		if b == nil {
			a.term.hintf("there is no break to acknowledge")
		} else {
			a.term.hintf("acknowledged: line %d, record %d %s", b.Line, b.Seq, b.Why)
			h.Broken = nil
		}
	} else if s.Broken() == nil {
		h.Broken = nil // known and acknowledged
	}
	if format == "json" {
		err = a.json(h)
	} else {
		a.healthText(h)
	}
	if err == nil && h.Broken != nil {
		return exit(exitFalls)
	}
	return err
}

func (a *app) healthText(h *store.Health) {
	row := func(name, format string, args ...any) {
		fmt.Fprintf(a.term, "%-18s %s\n", name, fmt.Sprintf(format, args...))
	}
	row("attempts", "%d (%d succeeded, %d failed, %d verified, %d derived)", h.Attempts, h.Succeeded, h.Failed, h.Verified, h.Derived)
	row("match rate", "%.0f %% of approaches were tried before", 100*h.MatchRate)
	row("unknown", "%.0f %% of failures have no class (%d abandoned)", 100*h.UnknownPct, h.Abandoned)
	row("labels", "%d, of which %d used once", h.Labels, h.Once)
	row("duplicate ids", "%d%s", h.DuplicateIDs, names(h.Duplicates))
	row("dangling evidence", "%d%s", h.DanglingRefs, names(h.Dangling))
	row("not granted", "%s", count(h2i(h.Claimed), "binding claim", "binding claims"))
	row("reserved", "%d", h.Reserved)
	row("log", "%d records, %s, %s of index", h.Records, size(h.Bytes), count(h.IndexFiles, "file", "files"))
	if h.Broken != nil {
		row("chain", "broken at line %d, record %d: %s", h.Broken.Line, h.Broken.Seq, h.Broken.Why)
	} else {
		row("chain", "whole")
	}
}

func h2i(n int64) int { return int(min(n, math.MaxInt32)) }

func names(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return ": " + labels(list)
}
