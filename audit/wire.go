package audit

import (
	"github.com/footing-dev/footing/outcome"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/rule"
	"github.com/footing-dev/footing/run"
	"github.com/footing-dev/footing/shell"
	"github.com/footing-dev/footing/verdict"
)

// Turn puts a judged turn into its wire form, for those that judge a run which
// is no log.
func Turn(t *run.Turn, h *run.History, j *rule.Judgement) *verdict.Turn { return wire(t, h, j) }

// wire puts a judged turn into its wire form. It copies everything
// it keeps.
func wire(t *run.Turn, h *run.History, j *rule.Judgement) *verdict.Turn {
	w := &verdict.Turn{
		Index: t.Index, PromptLine: t.PromptLine, ClaimLine: t.ClaimLine, Verdict: j.Verdict,
		Claims:   make([]verdict.Claim, 0, len(j.Claims)),
		Checks:   make([]verdict.Reading, 0, len(t.Readings)),
		Findings: j.Findings,
	}
	if w.Findings == nil {
		w.Findings = []record.Finding{}
	}
	for i := range w.Findings {
		if w.Findings[i].Subjects == nil {
			w.Findings[i].Subjects = []string{}
		}
		if w.Findings[i].Witnesses == nil {
			w.Findings[i].Witnesses = []record.Witness{}
		}
	}
	for i := range j.Claims {
		w.Claims = append(w.Claims, wireClaim(t, &j.Claims[i]))
	}
	for _, r := range t.Readings {
		w.Checks = append(w.Checks, wireReading(h, r))
	}
	return w
}

func wireClaim(t *run.Turn, c *rule.Judged) verdict.Claim {
	line, at := t.Place(c.Claim.Span[0])
	w := verdict.Claim{
		Line: line, Span: [2]int{at, at + c.Claim.Span[1] - c.Claim.Span[0]},
		Kind: string(c.Claim.Kind), Text: c.Claim.Text, Scope: string(c.Claim.Scope),
		Verdict: c.Verdict(), Reason: string(c.Reason), Missing: c.Missing,
		Evidence: make([]record.Witness, 0, len(c.By)+1),
	}
	if w.Verdict == verdict.Supported {
		w.Missing = ""
	}
	if c.Broad != nil {
		w.Evidence = append(w.Evidence, rule.Witness(c.Broad, record.RoleBroad))
	}
	if c.Narrow != nil {
		w.Evidence = append(w.Evidence, rule.Witness(c.Narrow, record.RoleNarrow))
	}
	for _, r := range c.By {
		if r != c.Narrow && r != c.Broad {
			w.Evidence = append(w.Evidence, rule.Witness(r, record.RoleOther))
		}
	}
	return w
}

func wireReading(h *run.History, r *run.Reading) verdict.Reading {
	fresh, _, _ := h.Fresh(r)
	w := verdict.Reading{
		Line: r.Line, Call: r.Call, Command: r.Command, Segment: r.Check.Segment,
		Kind: string(r.Check.Kind), Runner: r.Check.Runner,
		Targets: list(r.Check.Targets), Selectors: list(r.Check.Selectors),
		Dir: r.Check.Dir, Place: place(r.Check.Place),
		Status: string(r.Out.Status), Masked: r.Out.Masked, Counts: wireCounts(&r.Out.Counts),
		Epoch: r.Epoch, Fresh: fresh && r.Void == run.Seen,
	}
	if w.Status == "" {
		w.Status = string(outcome.Unknown)
	}
	if r.HasExit && r.Void == run.Seen {
		exit := r.Exit
		w.Exit = &exit
	}
	return w
}

func list(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}

func place(p shell.Place) string {
	if p.Kind == "" {
		return "local"
	}
	return p.Kind + " " + p.Name
}

func wireCounts(c *outcome.Counts) *verdict.Counts {
	if *c == outcome.NoCounts {
		return nil
	}
	num := func(n int) *int {
		if n < 0 {
			return nil
		}
		return &n
	}
	return &verdict.Counts{
		Executed: num(c.Executed), Passed: num(c.Passed), Failed: num(c.Failed),
		Errors: num(c.Errors), Skipped: num(c.Skipped), Deselected: num(c.Deselected),
	}
}

// session words what was read and how it ends.
func (s *session) session(path string) verdict.Session {
	info, others := s.fold.Info()
	dead := s.fold.Dead()
	h := s.fold.History()
	out := verdict.Session{
		Schema: verdict.SessionSchema,
		Source: verdict.Source{
			Path: path, Format: s.format.Name, Agent: info.Agent, AgentVersion: info.AgentVersion,
			SessionID: info.ID, OtherIDs: others, Cwd: info.Cwd,
			Started: s.counters.Started, Ended: s.counters.Ended,
			Config: s.policy.Digest,
		},
		Verdict:  verdict.Stands,
		Findings: append([]record.Finding{}, s.left...),
		Coverage: verdict.Coverage{
			Lines: s.stats.Lines, UnreadLines: s.stats.Unread, Records: s.stats.Records,
			Calls: s.counters.Calls, CallsWithoutResult: s.counters.Unsettled,
			UnknownStatus: s.counters.UnknownStatus, SubagentsUnobserved: len(h.Blind),
			BackgroundOpen: s.counters.BackgroundOpen, TruncatedOutputs: s.counters.Truncated,
			Notes: s.notes(h),
		},
	}
	for _, t := range s.verdicts {
		if dead[t.index] {
			continue
		}
		out.Verdict = t.v
		if t.v == verdict.Falls {
			out.Fallen++
		}
	}
	return out
}
