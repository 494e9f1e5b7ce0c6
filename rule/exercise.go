package rule

import (
	"fmt"
	"strings"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/verdict"
)

// Rules about what was called once in a confined copy. They read the closure
// that receipts were made into, and never run anything.

func exerciseOwed() Rule {
	return Rule{
		ID: "exercise-owed", Tier: record.Decision, Level: record.Ask,
		Summary: "an operation threw when it was last called, was changed since and was not called again",
		Explain: `A receipt is taken back by a change of code, and a throw with it. What threw stays
owed until an exercise has called it again: footing exercise does that.`,
		Firing: "edit a.py\nowed notes threw when it was last called\nsay Done.",
		Silent: "edit a.py\nran notes\nsay Done.",
		find: func(in *Input, _ *Judgement) []record.Finding {
			return exerciseFinding(in, "exercise-owed", func(code string) bool { return code == verdict.ReasonOwed })
		},
	}
}

func exerciseThrew() Rule {
	return Rule{
		ID: "exercise-threw", Tier: record.Decision, Level: record.Ask,
		Summary: "an operation of what was built threw when it was called once",
		Explain: `Every operation that a capability declares was called in a confined copy of the
project, and at least one threw. footing exercise --replay CAPABILITY/OPERATION
makes the same call again. That the others ran says nothing of what they did.`,
		Firing: "edit a.py\nthrew notes.find_notes engine: name 'matches' is not defined\nsay Done.",
		Silent: "edit a.py\nran notes\nsay Done.",
		find: func(in *Input, _ *Judgement) []record.Finding {
			// What else holds a closure of exercises, the policy lets hold.
			return exerciseFinding(in, "exercise-threw", func(code string) bool { return code != verdict.ReasonOwed })
		},
	}
}

// Exercise is what a closure over exercises finds, in the order to deal with it:
// what is owed, then what was seen. tree and session make a finding of another
// tree another one, so that a throw is asked about once per landing.
func Exercise(c *verdict.Closure, tree, session string) []record.Finding {
	in := &Input{Exercised: c}
	return append(
		exerciseOf(in, "exercise-owed", tree, session, func(code string) bool { return code == verdict.ReasonOwed }),
		exerciseOf(in, "exercise-threw", tree, session, func(code string) bool { return code != verdict.ReasonOwed })...)
}

func exerciseFinding(in *Input, id string, is func(code string) bool) []record.Finding {
	if in.Exercised == nil {
		return nil
	}
	fs := exerciseOf(in, id, in.Hist.Tree.Digest(), in.Hist.Session, is)
	for i := range fs {
		if in.Turn.CodeN == 0 && len(in.Turn.Closing.Claims) == 0 && !in.ExercisedNow {
			fs[i].Level = record.Note // this turn neither made nor claimed it
		}
	}
	return fs
}

// exerciseOf makes one finding of all reasons of a kind.
func exerciseOf(in *Input, id, tree, session string, is func(code string) bool) []record.Finding {
	c := in.Exercised
	if c == nil || c.Verdict != verdict.Falls {
		return nil
	}
	f := record.Finding{Rule: id, Tier: record.Decision, Level: record.Ask}
	var said []string
	threw := false
	for _, r := range c.Reasons {
		if !is(r.Code) || r.Code == verdict.ReasonMore && len(said) == 0 {
			continue
		}
		threw = threw || r.Code == verdict.ReasonThrew
		words := r.Message
		if r.Subject != "" {
			words = fmt.Sprintf("%s: %s", r.Subject, short(r.Message))
			f.Subjects = append(f.Subjects, r.Subject)
		}
		said = append(said, words)
		f.Witnesses = append(f.Witnesses, r.Witnesses...)
	}
	if len(said) == 0 {
		return nil
	}
	const most = verdict.MaxNamedThrows + 1
	more := ""
	if len(said) > most {
		said, more = said[:most], fmt.Sprintf("; and %d more", len(said)-most)
	}
	what := "called once in a confined copy, this threw: "
	out := "; repair it, or say why that is no defect; your next answer stands"
	if !threw {
		what = "called once in a confined copy, this does not hold: "
	}
	if id == "exercise-owed" {
		what, out = "", "; have it called, or say why it need not be; your next answer stands"
	}
	f.Message = what + strings.Join(said, "; ") + more + out
	f.Identify(tree, session)
	return []record.Finding{f}
}
