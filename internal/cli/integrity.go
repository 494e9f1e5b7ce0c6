package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/integrity"
	"github.com/footing-dev/footing/integrity/eventlog"
	"github.com/footing-dev/footing/integrity/fromlog"
	"github.com/footing-dev/footing/integrity/propose"
	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
	"github.com/footing-dev/footing/source/all"
)

type integrityFlags struct {
	format  string
	declare []string
	propose bool
	since   string
	runs    []string
	dev     bool
}

func (a *app) integrityCommand() *cobra.Command {
	var f integrityFlags
	cmd := &cobra.Command{
		Use:   "integrity [PATH…]",
		Short: "Account for what agents were served: nine checks of the context, armed or not",
		Long: `integrity reads session logs (as audit does), or what footing mcp-proxy recorded, and
prints what the nine checks of the context found, and one row for each check and
seam: whether it is armed, why not, and how every encounter ended. Checks are armed
by declarations in footing.toml, which it proposes out of what it saw. A declaration:

  [[tool]]
  name = "attach_disk"
  grounds = { "/disk_id" = ["list_disks"] }
  effect = "write"

  [[tool]]
  name = "list_disks"
  columns = { disk_id = "string", lun = "integer" }

  [integrity]
  prose = true`,
		Example: `  footing integrity session.jsonl
  footing integrity --run 3f29ab
  footing integrity --propose session.jsonl > proposal.toml
  footing integrity --declare tools.toml --format json logs/`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.integrity(cmd.Context(), &f, args) },
	}
	formatFlag(cmd, &f.format, "text", "json")
	fl := cmd.Flags()
	fl.StringArrayVar(&f.declare, "declare", nil, "read declarations from `FILE` instead of footing.toml; may be repeated")
	fl.BoolVar(&f.propose, "propose", false, "print only the proposed declarations, as TOML to review")
	fl.StringVar(&f.since, "since", "", "only logs last written since `TIME`: a date, an age (7d, 12h), or all")
	fl.StringArrayVar(&f.runs, "run", nil, "judge what live hooks recorded of `RUN` (see footing log) instead of a log; may be repeated")
	fl.BoolVar(&f.dev, "dev", false, "run the canaries beside every log")
	return cmd
}

// integritySchema names the form of what footing integrity prints.
const integritySchema = "footing.integrity/v1"

// integrityRun is what is said of one log.
type integrityRun struct {
	Path string `json:"path"`
	*integrity.Report
	SubagentCalls int      `json:"subagent_calls,omitempty"`
	Notes         []string `json:"notes,omitempty"`
}

func (a *app) integrity(ctx context.Context, f *integrityFlags, paths []string) error {
	if err := checkFormat(f.format, "text", "json"); err != nil {
		return err
	}
	d, err := a.declarations(f.declare, nil)
	if err != nil {
		return err
	}
	d.Dev = d.Dev || f.dev
	project, recorded, err := a.recordedRuns(f.runs)
	if err != nil {
		return err
	}
	var inputs []input
	var problems []error
	if len(recorded) == 0 || len(paths) > 0 {
		if inputs, problems, err = a.choose(&auditFlags{since: f.since, command: "footing integrity"}, paths); err != nil {
			return err
		}
	}
	for _, p := range problems {
		a.term.errorf("%v", p)
	}
	prop := propose.New()
	var runs []integrityRun
	unread, dead := len(problems), 0
	for i := range inputs {
		if err := ctx.Err(); err != nil {
			return err
		}
		one, err := readIntegrity(&inputs[i], d, prop.Add)
		switch {
		case errors.Is(err, errNoFormat) && !inputs[i].named:
			continue
		case err != nil:
			a.term.errorf("%s: %v", inputs[i].show, err)
			unread++
			continue
		}
		dead += len(one.Errors)
		runs = append(runs, *one)
	}
	for _, id := range recorded {
		one, err := replayIntegrity(project, id, d, prop.Add)
		if err != nil {
			a.term.errorf("%v", err)
			unread++
			continue
		}
		dead += len(one.Errors)
		runs = append(runs, *one)
	}
	if len(runs) == 0 {
		if unread == 0 {
			a.term.errorf("nothing could be judged: no session log in %s", someOf(paths))
		}
		return exit(exitUsage)
	}
	switch {
	case f.propose:
		if text := prop.TOML(d); text != "" {
			fmt.Fprintf(a.term, "# Proposed by footing integrity: review before you use it.\n\n%s\n", text)
		} else {
			a.term.hintf("nothing to propose: no tool's arguments, columns or name say enough")
		}
	case f.format == "json":
		err = a.json(integrityAnswer(runs, prop.TOML(d)))
	default:
		err = a.integrityText(runs, prop.TOML(d))
	}
	switch {
	case err != nil:
		return err
	case dead > 0:
		return exit(exitFalls)
	case unread > 0:
		return exit(exitUsage)
	}
	return nil
}

func integrityAnswer(runs []integrityRun, proposal string) any {
	return struct {
		Schema       string          `json:"schema"`
		Runs         []integrityRun  `json:"runs"`
		Dispositions []integrity.Row `json:"dispositions"`
		Proposed     string          `json:"proposed,omitempty"`
	}{integritySchema, runs, sumRows(runs), proposal}
}

func sumRows(runs []integrityRun) []integrity.Row {
	lists := make([][]integrity.Row, len(runs))
	for i := range runs {
		lists[i] = runs[i].Dispositions
	}
	return integrity.Sum(lists...)
}

var errNoFormat = errors.New("not a session log of a known format")

// readIntegrity judges one log. Every event goes to tee as well.
func readIntegrity(in *input, d *integrity.Declarations, tee func(*integrity.Event)) (*integrityRun, error) {
	r, err := in.open()
	if err != nil {
		return nil, fmt.Errorf("open log: %w", err)
	}
	defer r.Close()
	br := bufio.NewReaderSize(r, source.SniffSize)
	head, err := br.Peek(source.SniffSize)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("read log: %w", err)
	}
	head = bytes.Clone(head)
	if eventlog.Sniff(head) {
		j := integrity.New(d, eventlog.Partial(head)...)
		err := eventlog.Read(br, func(e *integrity.Event) {
			if tee != nil {
				tee(e)
			}
			j.Add(e)
		}, j.Declare)
		if err != nil {
			return nil, fmt.Errorf("read record: %w", err)
		}
		return &integrityRun{Path: in.show, Report: j.Close()}, nil
	}
	format, ok := source.Sniff(head, all.Formats())
	if !ok {
		return nil, errNoFormat
	}
	a := fromlog.New(d)
	if tee != nil {
		a.Tee(tee)
	}
	if _, err := format.Read(br, func(ev *record.Event) error { a.Add(ev); return nil }); err != nil {
		return nil, fmt.Errorf("read log: %w", err)
	}
	return &integrityRun{Path: in.show, Report: a.Close(), SubagentCalls: a.Skipped}, nil
}

// listedFindings is how many findings of one log text shows.
const listedFindings = 50

func (a *app) integrityText(runs []integrityRun, proposal string) error {
	var b strings.Builder
	found := 0
	for i := range runs {
		r := &runs[i]
		found += r.Distinct
		if r.Distinct == 0 && len(r.Errors) == 0 && len(r.Notes) == 0 {
			continue
		}
		fmt.Fprintf(&b, "%s: %s\n", clean.Line(r.Path, 0), count(r.Distinct, "finding", "findings"))
		for _, e := range append(slices.Clone(r.Errors), r.Notes...) {
			fmt.Fprintf(&b, "  %s\n", clean.Line(e, 400))
		}
		for k := range r.Findings[:min(len(r.Findings), listedFindings)] {
			f := r.Findings[k].Record()
			advisory := ""
			if f.Advisory {
				advisory = " (advisory)"
			}
			fmt.Fprintf(&b, "  %s %s%s\n    %s\n", f.Rule, f.ID, advisory, clean.Line(f.Message, 700))
		}
		if more := r.Distinct - listedFindings; more > 0 {
			fmt.Fprintf(&b, "  and %d more\n", more)
		}
	}
	if found == 0 {
		fmt.Fprintf(&b, "no findings in %s\n", count(len(runs), "log", "logs"))
	}
	b.WriteString("\n")
	rowsText(&b, sumRows(runs))
	if proposal != "" {
		b.WriteString("\nTo arm more, review this and put it into footing.toml:\n\n")
		for line := range strings.Lines(proposal) {
			b.WriteString("    " + clean.Line(strings.TrimRight(line, "\n"), 0) + "\n")
		}
	}
	_, err := a.term.Write([]byte(b.String()))
	return err
}

// rowsText writes the accounting as a table.
func rowsText(b *strings.Builder, rows []integrity.Row) {
	fmt.Fprintf(b, "%-22s %-8s %-8s %8s %8s %6s %6s %6s  %s\n", "check", "seam", "armed", "seen", "passed", "failed", "n/a", "unseen", "why")
	for _, r := range rows {
		armed := "armed"
		if !r.Armed {
			armed = "unarmed"
		}
		why := r.Why
		if r.Excusals > 0 {
			why = strings.TrimPrefix(why+"; "+count(r.Excusals, "value", "values")+" excused by an external ground", "; ")
		}
		if r.Canaries.Minted > 0 {
			why = strings.TrimPrefix(fmt.Sprintf("%s; %d of %d canaries caught", why, r.Canaries.Caught, r.Canaries.Minted), "; ")
		}
		line := fmt.Sprintf("%-22s %-8s %-8s %8d %8d %6d %6d %6d  %s", r.Check, r.Seam, armed, r.Encounters, r.Passed, r.Failed, r.NotApplicable, r.Unreachable, clean.Line(why, 200))
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}
