package gate

import (
	"fmt"

	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/rule"
	"github.com/footing-dev/footing/run"
	"github.com/footing-dev/footing/verdict"
)

// judge folds the run, judges the turn that ends and picks what is asked. It
// returns the answer and what goes on the record with it.
func (s *session) judge(st *state, end ledger.Tree) (Answer, []ledger.Record, error) {
	var (
		j    *rule.Judgement
		turn int
		said string
	)
	err := s.fold(st, func(t *run.Turn, h *run.History) {
		// Whether anything at all moved is asked of everything that counts.
		t.StartDigest, t.EndDigest = st.StartAll, end.All
		t.Policy = append(t.Policy, s.moved(st, t)...)
		if st.Agreed != nil {
			t.Mismatches = append(t.Mismatches, st.Agreed.Found...)
		}
		if s.ev.NoneOpen {
			t.Open = nil
		}
		j = rule.Judge(&rule.Input{
			Turn: t, Hist: h, Require: s.policy.Require, Declared: s.policy.Declared,
			Live: true, Implied: s.policy.Implied,
		})
		turn, said, s.open = t.Index, t.Message, len(t.Open)
	})
	if err != nil || j == nil {
		return Answer{}, nil, err
	}
	code := end.Code
	fs := s.unanswered(st, s.levelled(j), code)
	recs := s.answered(st, fs, said)
	var a Answer
	if len(recs) > 0 {
		a.User = "footing: " + st.Rule + " was let go, and is recorded as that"
	}
	st.Demand, st.Rule, st.Check, st.Code = "", "", "", ""
	f := st.Asked.Next(turn, fs)
	if f == nil {
		return a, recs, nil
	}
	return s.put(st, f, code, recs)
}

// put asks about a finding, or tells the user where the gate only looks on.
func (s *session) put(st *state, f *record.Finding, code string, recs []ledger.Record) (Answer, []ledger.Record, error) {
	text := demand(f)
	d := ledger.Demand{Finding: f.ID, Rule: f.Rule, Check: firstOf(f.Subjects), Code: code, Text: text}
	if s.policy.mode() == ModeShadow {
		// Nobody was asked, so nobody answers.
		st.Asked.Open, st.Asked.OpenRule = "", ""
		recs = append(recs, s.note(map[string]any{"what": "shadow", "finding": d.Finding, "rule": d.Rule, "check": d.Check, "text": text}))
		return Answer{User: "footing (shadow) would ask: " + clean.Line(text, 400)}, recs, nil
	}
	rec, err := s.enc.Marshal(ledger.TypeDemand, d)
	if err != nil {
		st.Asked.Open, st.Asked.OpenRule = "", ""
		return Answer{}, recs, fmt.Errorf("record question: %w", err)
	}
	st.Demand, st.Rule, st.Check, st.Code = text, d.Rule, d.Check, code
	return Answer{Ask: text}, append(recs, rec), nil
}

// levelled applies the policy to the findings and, where the gate is strict,
// lets what is unproven ask as well.
func (s *session) levelled(j *rule.Judgement) []record.Finding {
	fs := j.Findings
	s.level(fs)
	if s.policy.mode() != ModeStrict || j.Verdict == verdict.Stands || rule.First(fs) != nil {
		return fs
	}
	for i := range j.Claims {
		c := &j.Claims[i]
		if c.Verdict() == verdict.Supported {
			continue
		}
		f := record.Finding{
			Rule: "unproven", Tier: record.Decision, Level: record.Ask,
			Message:  fmt.Sprintf("the record does not show what a statement about %s stands on (%s)", c.Claim.Kind, c.Reason),
			Subjects: []string{string(c.Claim.Kind)},
		}
		if c.Missing != "" {
			f.Message += fmt.Sprintf("; what would settle it: `%s`", c.Missing)
		}
		f.Message += "; run it and say what it shows, or say why it does not apply here; your next answer stands"
		f.Identify(c.Missing, string(c.Reason))
		return append(fs, f)
	}
	for i := range fs {
		if fs[i].Tier == record.Decision && unproved(fs[i].Rule) {
			fs[i].Level = record.Ask
			break
		}
	}
	return fs
}

// level applies the policy and the waivers to findings.
func (s *session) level(fs []record.Finding) {
	for i := range fs {
		if s.policy.Level != nil {
			switch s.policy.Level(fs[i].Rule) {
			case "ask":
				fs[i].Level = record.Ask
			case "note", "off":
				fs[i].Level = record.Note
			}
		}
		if s.policy.Waived != nil && s.policy.Waived(fs[i].ID) {
			fs[i].Level = record.Note
		}
	}
}

// unproved lists the rules whose notes say that a state is open.
func unproved(id string) bool {
	switch id {
	case "narrowed-check", "stale-check", "unresolved-failure", "empty-check", "masked-status", "narrow-only":
		return true
	}
	return false
}

// answered records that the question of the last stop was answered and its
// finding still stands: the answer is taken, and never called a pass.
func (s *session) answered(st *state, fs []record.Finding, said string) []ledger.Record {
	if st.Asked.Open == "" {
		return nil
	}
	for i := range fs {
		if fs[i].ID != st.Asked.Open {
			continue
		}
		rec, err := s.enc.Marshal(ledger.TypeLetGo, ledger.LetGo{
			Finding: fs[i].ID, Rule: fs[i].Rule, Check: st.Check, Code: st.Code, Answer: clean.Line(said, maxAnswer),
		})
		if err == nil {
			return []ledger.Record{rec}
		}
	}
	return nil
}

// maxAnswer bounds what is kept of the words that answered a question.
const maxAnswer = 2000

func firstOf(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}
