package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/audit"
	"github.com/footing-dev/footing/internal/unname"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/verdict"
)

// traceSchema names the form of what footing report prints.
const traceSchema = "footing.trace/v1"

// trace is one turn and one of its findings, with every name taken out.
type trace struct {
	Schema  string         `json:"schema"`
	Footing build          `json:"footing"`
	Source  traceSource    `json:"source"`
	Turn    traceTurn      `json:"turn"`
	Finding record.Finding `json:"finding"`
}

type traceSource struct {
	Format       string           `json:"format"`
	AgentVersion string           `json:"agent_version"`
	Coverage     verdict.Coverage `json:"coverage"`
}

type traceTurn struct {
	Verdict verdict.Verdict   `json:"verdict"`
	Claims  []verdict.Claim   `json:"claims"`
	Checks  []verdict.Reading `json:"checks"`
}

func (a *app) reportCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "report ID [PATH…]",
		Short: "Print a trace of a finding to report it with, without names",
		Long: `report looks for a finding in the logs (as audit does) and prints what its rule
went by: the claims, the checks and their outcomes. Every word that is not one of
tools or of reports in general is replaced by a placeholder: no paths, names,
prompts or outputs. Read it before you send it. Nothing is sent by footing.`,
		Example: "  footing report 3f29ab01c2d4e5f6 session.jsonl > trace.json",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkFormat(format, "json", "text"); err != nil {
				return err
			}
			return a.report(cmd.Context(), args[0], args[1:], format)
		},
	}
	formatFlag(cmd, &format, "json", "text")
	return cmd
}

// errFound ends an audit early.
var errFound = errors.New("found")

func (a *app) report(ctx context.Context, id string, paths []string, format string) error {
	if !isFindingID(id) {
		return withHint(fmt.Errorf("%q is not the id of a finding", id), "an id is 16 hex digits; footing audit prints them beside the rule")
	}
	project := a.projectIfAny()
	inForce, err := a.config(project)
	if err != nil {
		return err
	}
	inputs, problems, err := a.choose(&auditFlags{since: "all", command: "footing report " + id}, paths)
	if err != nil {
		return err
	}
	for _, p := range problems {
		a.term.errorf("%v", p)
	}
	list := make([]audit.Input, len(inputs))
	for i, in := range inputs {
		list[i] = audit.Input{Path: in.show, Size: in.size, Open: in.open}
	}
	var found *trace
	err = a.engine.audit(ctx, list, auditOptions{policy: a.policy(project, inForce, nil), recorded: a.recorded()}, nil, func(r *audit.Result) error {
		if r.Err != nil {
			return nil
		}
		for i := range r.Session.Findings {
			if r.Session.Findings[i].ID == id {
				found = a.trace(&r.Session, &verdict.Turn{Verdict: r.Session.Verdict}, &r.Session.Findings[i])
				return errFound
			}
		}
		return r.Turns(func(t *verdict.Turn) error {
			for i := range t.Findings {
				if t.Findings[i].ID == id {
					found = a.trace(&r.Session, t, &t.Findings[i])
					return errFound
				}
			}
			return nil
		})
	})
	if err != nil && !errors.Is(err, errFound) {
		return fmt.Errorf("audit: %w", err)
	}
	if found == nil {
		return withHint(fmt.Errorf("no finding %s in %s", id, count(len(list), "log", "logs")), "name its log: footing report %s PATH", id)
	}
	if format == "json" {
		return a.json(found)
	}
	return a.traceText(found)
}

// trace redacts one turn and finding. Whatever it does not copy is left out.
func (a *app) trace(s *verdict.Session, t *verdict.Turn, f *record.Finding) *trace {
	var r unname.Renamer
	for i := range t.Checks {
		r.Keep(t.Checks[i].Runner)
	}
	for _, rule := range a.engine.rules() {
		r.Keep(rule.ID)
	}
	list := func(in []string) []string {
		out := []string{}
		for _, s := range in {
			out = append(out, r.Text(s))
		}
		return out
	}
	out := &trace{
		Schema: traceSchema, Footing: version(),
		Source:  traceSource{Format: s.Source.Format, AgentVersion: s.Source.AgentVersion, Coverage: s.Coverage},
		Turn:    traceTurn{Verdict: t.Verdict},
		Finding: record.Finding{ID: f.ID, Rule: f.Rule, Tier: f.Tier, Level: f.Level, Advisory: f.Advisory, Message: r.Text(f.Message), Subjects: list(f.Subjects)},
	}
	out.Source.Coverage.Notes = list(s.Coverage.Notes)
	witnesses := func(ws []record.Witness) []record.Witness {
		kept := []record.Witness{}
		for _, w := range ws {
			kept = append(kept, record.Witness{Line: w.Line, Origin: w.Origin, Role: w.Role, Text: r.Text(w.Text)})
		}
		return kept
	}
	for _, c := range t.Claims {
		out.Turn.Claims = append(out.Turn.Claims, verdict.Claim{
			Line: c.Line, Span: c.Span, Kind: c.Kind, Text: r.Text(c.Text), Scope: c.Scope, Verdict: c.Verdict,
			Reason: c.Reason, Evidence: witnesses(c.Evidence), Missing: r.Text(c.Missing),
		})
	}
	for _, k := range t.Checks {
		out.Turn.Checks = append(out.Turn.Checks, verdict.Reading{
			Line: k.Line, Command: r.Text(k.Command), Segment: k.Segment, Kind: k.Kind, Runner: k.Runner,
			Targets: list(k.Targets), Selectors: list(k.Selectors), Dir: r.Text(k.Dir), Place: r.Text(k.Place),
			Status: k.Status, Exit: k.Exit, Masked: k.Masked, Counts: k.Counts, Epoch: k.Epoch, Fresh: k.Fresh,
		})
	}
	out.Finding.Witnesses = witnesses(f.Witnesses)
	return out
}

func (a *app) traceText(t *trace) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s, %s) in a %s log, turn %s\n", t.Finding.Rule, t.Finding.Tier, t.Finding.Level, t.Source.Format, t.Turn.Verdict)
	fmt.Fprintf(&b, "  %s\n", t.Finding.Message)
	for _, c := range t.Turn.Claims {
		fmt.Fprintf(&b, "claim, line %d: %q: %s, %s; missing %q\n", c.Line, c.Text, c.Verdict, c.Reason, c.Missing)
	}
	for _, k := range t.Turn.Checks {
		fmt.Fprintf(&b, "check, line %d: %q: %s %s, tree %d, fresh %t\n", k.Line, k.Command, k.Kind, k.Status, k.Epoch, k.Fresh)
	}
	for _, w := range t.Finding.Witnesses {
		fmt.Fprintf(&b, "%s, line %d: %q\n", w.Role, w.Line, w.Text)
	}
	_, err := a.term.Write([]byte(b.String()))
	return err
}
