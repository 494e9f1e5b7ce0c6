package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/audit"
	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/report"
	"github.com/footing-dev/footing/verdict"
)

// auditFlags are the flags of footing audit.
type auditFlags struct {
	format   string
	explain  string
	turn     int
	turnSet  bool
	since    string
	only     string
	asGate   bool
	baseline string
	strict   bool
	all      bool
	sample   bool
	workers  int
	resolve  bool
	require  []string
	declare  []string
	track    string
	command  string // whose flags they are, if not footing audit's
}

func (a *app) auditCommand() *cobra.Command {
	var f auditFlags
	cmd := &cobra.Command{
		Use:   "audit [PATH…]",
		Short: "Read session logs and print what each “done” stands on",
		Long: `audit reads session logs of any known format and prints the verdict per turn
with the evidence. PATH is a file, a folder (all logs below it), a pattern, or -
for standard input. Without PATH it reads the sessions that the agents installed
here keep for the current repository, those of the last 30 days.`,
		Example: `  footing audit                                  # this repository's own sessions
  footing audit session.jsonl                    # one log
  footing audit --only falls ~/.claude/projects  # a folder, only what does not hold
  footing audit --turn 3 session.jsonl           # one turn of one log
  footing audit --format sarif logs/ > out.sarif # for a code host
  cat session.jsonl | footing audit -`,
		RunE: func(cmd *cobra.Command, args []string) error {
			f.turnSet = cmd.Flags().Changed("turn")
			return a.audit(cmd.Context(), &f, args)
		},
	}
	formatFlag(cmd, &f.format, report.Formats()...)
	fl := cmd.Flags()
	fl.StringVar(&f.explain, "explain", "", "say what `RULE` means and show only its findings")
	fl.IntVar(&f.turn, "turn", 0, "only turn `N`, counted from 0")
	fl.StringVar(&f.since, "since", "", "only logs last written since `TIME`: a date, an age (7d, 12h), or all")
	fl.StringVar(&f.only, "only", "", "only turns that `VERDICT`: falls, unproven, stands")
	fl.BoolVar(&f.asGate, "as-gate", false, "of each turn's findings show only what a gate would have asked")
	fl.StringVar(&f.baseline, "baseline", "", "let go the findings listed in `FILE`, an earlier answer in JSON")
	fl.BoolVar(&f.strict, "strict", false, "exit with 3 if something is unproven")
	fl.BoolVar(&f.all, "all", false, "list every turn, claim and note in text")
	fl.BoolVar(&f.sample, "sample", false, "where there is no session, audit the sample that ships with footing; its fall is for show and exits with 0")
	fl.BoolVar(&f.resolve, "resolve", false, "read task recipes (Makefile, package.json, …) of the current project from disk")
	fl.IntVar(&f.workers, "workers", 0, "read `N` logs at once (default: one per CPU)")
	fl.StringArrayVar(&f.declare, "declare", nil, "read what is declared of tools from `FILE` instead of footing.toml; may be repeated")
	fl.StringVar(&f.track, "backtrack", "", "for the finding `ID`, print the chain from the answer back to the calls and results it came from")
	fl.StringArrayVar(&f.require, "require", nil, "demand `COMMAND` fresh over the final tree after any code write; may be repeated")
	_ = cmd.RegisterFlagCompletionFunc("only", cobra.FixedCompletions(onlyValues(), cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("explain", a.completeRules)
	return cmd
}

func onlyValues() []string {
	return []string{string(verdict.Falls), string(verdict.Unproven), string(verdict.Stands)}
}

func (a *app) audit(ctx context.Context, f *auditFlags, paths []string) error {
	if err := checkFormat(f.format, report.Formats()...); err != nil {
		return err
	}
	if f.only != "" && !slices.Contains(onlyValues(), f.only) {
		return withHint(fmt.Errorf("--only %s is not a verdict", f.only), "choose one of %s", strings.Join(onlyValues(), ", "))
	}
	if f.workers < 0 {
		return errors.New("--workers is below 0")
	}
	var explained *ruleInfo
	if f.explain != "" {
		r, err := a.rule(f.explain)
		if err != nil {
			return err
		}
		explained = r
	}
	project := a.projectIfAny()
	waived, err := a.waived(project, f.baseline)
	if err != nil {
		return err
	}
	inForce, err := a.config(project)
	if err != nil {
		return err
	}
	declared, err := a.declarations(f.declare, inForce)
	if err != nil && len(f.declare) > 0 {
		return err
	}
	if err != nil {
		// What a repository declares of tools is beside the point of an audit.
		a.term.warningf("%v; the checks of the context stay unarmed", err)
	}
	inputs, problems, err := a.choose(f, paths)
	if err != nil {
		return err
	}
	for _, p := range problems {
		a.term.errorf("%v", p)
	}
	if f.track != "" {
		return a.backtrack(ctx, f.track, inputs, declared)
	}
	renderer, err := report.New(f.format, a.term, report.Options{
		All: f.all || explained != nil || f.turnSet, Style: a.term.style(), Version: version().Version, Rules: a.summary,
	})
	if err != nil {
		return err
	}
	if explained != nil && f.format == "text" {
		fmt.Fprintf(a.term, "%s\n\n", explained.text())
	}
	opt := auditOptions{
		workers: f.workers, waived: waived, asGate: f.asGate, resolve: f.resolve,
		policy: a.policy(project, inForce, f.require), recorded: a.recorded(), beside: beside(declared),
	}
	t := &tally{flags: f, app: a, renderer: renderer, named: map[string]bool{}, paths: paths, unreadable: len(problems), declared: declared}
	if err := a.auditAll(ctx, inputs, opt, t); err != nil {
		return err
	}
	return t.status(explained)
}

// auditAll audits the inputs and hands the results to the tally.
func (a *app) auditAll(ctx context.Context, inputs []input, opt auditOptions, t *tally) error {
	var total, done atomic.Int64
	list := make([]audit.Input, len(inputs))
	for i, in := range inputs {
		total.Add(in.size)
		list[i] = audit.Input{Path: in.show, Size: in.size, Open: in.open}
		t.named[in.show] = in.named
		t.sample = t.sample || in.sample
	}
	if t.sample {
		opt.policy = nil // it is no session of this repository
	}
	progress := func(n int64) {
		a.term.progress("reading", done.Add(n), total.Load())
	}
	err := a.engine.audit(ctx, list, opt, progress, t.add)
	a.term.done()
	if err != nil {
		return fmt.Errorf("audit: %w", err)
	}
	return t.renderer.Close()
}

// sinceDefault bounds what an audit without a path reads: agents keep months
// of sessions, and yesterday's are what is asked about.
const sinceDefault = 30 * 24 * time.Hour

// choose finds the logs to audit.
func (a *app) choose(f *auditFlags, paths []string) (inputs []input, problems []error, err error) {
	since, err := sinceFlag(f.since, a.Now())
	if err != nil {
		return nil, nil, err
	}
	if len(paths) == 0 {
		if f.since == "" {
			since = a.Now().Add(-sinceDefault)
		}
		inputs, err = a.discover(since, f)
		return inputs, nil, err
	}
	inputs, problems = a.expand(paths)
	if !since.IsZero() {
		found := len(inputs)
		inputs = slices.DeleteFunc(inputs, func(in input) bool { return in.path != "" && in.mod.Before(since) })
		if found > 0 && len(inputs) == 0 && len(problems) == 0 {
			return nil, nil, fmt.Errorf("no log was written since %s", f.since)
		}
	}
	return inputs, problems, nil
}

// waived joins the user's waivers for the project, which may be nil, and a
// baseline.
func (a *app) waived(project *ledger.Project, baseline string) (func(string) bool, error) {
	ids := map[string]bool{}
	if baseline != "" {
		var err error
		if ids, err = readBaseline(a.path(baseline)); err != nil {
			return nil, withHint(err, "footing audit --format json > %s writes one", baseline)
		}
	}
	if project == nil {
		return func(id string) bool { return ids[id] }, nil
	}
	waivers, unread, err := project.Waived()
	if err != nil {
		a.term.warningf("%v; no waivers apply", err)
	}
	if unread > 0 {
		a.term.warningf("%s in %s could not be read", count(unread, "waiver", "waivers"), project.Dir())
	}
	return func(id string) bool {
		_, ok := waivers[id]
		return ok || ids[id]
	}, nil
}
