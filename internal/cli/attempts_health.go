package cli

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/attempt/store"
)

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
