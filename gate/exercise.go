package gate

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/rule"
	"github.com/footing-dev/footing/verdict"
)

// Bounds of an exercise at a gate: hosts stop a hook after 30 seconds, so a
// longer budget would lose the answer and with it the record of the turn.
const (
	exerciseDefault = 20 * time.Second
	exerciseMost    = 25 * time.Second
	exerciseGrace   = 2 * time.Second
	maxThrownTold   = 2 << 10
)

// codeBudget is the code of a receipt that came to nothing for want of time.
const codeBudget = "budget"

const changedSince = "The code changed since; they have not been called again.\n"

// exerciseState is what a run remembers of exercises.
type exerciseState struct {
	// Code is the code that was last exercised, or that the run began with:
	// while it is the same there is nothing to call.
	Code string `json:"code,omitempty"`
	// Told is put before the next turns until a repair was seen.
	Told string `json:"told,omitempty"`
	Said bool   `json:"said,omitempty"` // the user knows why nothing is exercised
	// Over is that the user knows that the budget ran out, and what to do.
	Over bool `json:"over,omitempty"`
}

// exercised is the answer of the full binary.
type exercised struct {
	Closure  verdict.Closure `json:"closure"`
	Briefing string          `json:"briefing"`
}

// exercise has what the run built called, at the natural end of a turn: nothing
// is asked, nothing runs in the background, the code is not what was exercised
// last. The state is not locked meanwhile: the user may speak.
func (s *session) exercise(ctx context.Context, a Answer, end ledger.Tree) (Answer, error) {
	if !s.policy.Capabilities || a.Ask != "" {
		return a, nil
	}
	due := false
	err := s.withState(func(st *state) error {
		due = st.Demand == "" && st.Stops <= maxStops && s.open == 0 && (end.Code == "" || st.Exercise.Code != end.Code)
		return nil
	})
	if err != nil || !due {
		return a, err
	}
	got, why := s.exerciseChild(ctx)
	err = s.withState(func(st *state) error {
		st.Exercise.Code = end.Code
		if why != nil {
			if st.Exercise.Told != "" && !strings.HasSuffix(st.Exercise.Told, changedSince) {
				st.Exercise.Told += changedSince
			}
			if errors.Is(why, errOver) {
				a.User = joined(a.User, s.overBudget(&st.Exercise, "the capabilities"))
			} else if !st.Exercise.Said {
				st.Exercise.Said = true
				a.User = joined(a.User, "footing: exercised: unjudged: "+clean.Line(why.Error(), 300))
			}
			return s.write(false, s.note(map[string]any{"what": "exercise", "exercised": verdict.ExercisedUnjudged, "why": clean.Line(why.Error(), 300)}))
		}
		st.Exercise.Told = got.Briefing
		if i := slices.IndexFunc(got.Closure.Notes, func(r verdict.Reason) bool { return r.Code == codeBudget }); i >= 0 {
			a.User = joined(a.User, s.overBudget(&st.Exercise, clean.Line(got.Closure.Notes[i].Subject, 60)))
		}
		recs := []ledger.Record{s.note(map[string]any{"what": "exercise", "closure": got.Closure})}
		fs := rule.Exercise(&got.Closure, end.Code, s.ev.Session)
		s.level(fs)
		f := st.Asked.Next(st.Asked.Turn, fs)
		if f == nil {
			return s.write(false, recs...)
		}
		answer, recs, err := s.put(st, f, end.Code, recs)
		answer.User = joined(a.User, answer.User)
		if err = errors.Join(err, s.write(false, recs...)); err == nil {
			a = answer
		}
		return err
	})
	return a, err
}

// overBudget says once in a run that there was no time to call something, and
// what to do about it.
func (s *session) overBudget(x *exerciseState, what string) string {
	if x.Over {
		return ""
	}
	x.Over = true
	budget := s.exerciseBudget()
	line := "footing: exercised: unjudged: " + what + " went over the budget of " + budget.String() + "; footing exercise has more time"
	if budget < exerciseMost {
		line += ", and gate under [exercise] in footing.toml gives up to " + exerciseMost.String() + " here"
	}
	return line
}

// exerciseBudget is how long all that is due may take.
func (s *session) exerciseBudget() time.Duration {
	if d := s.policy.ExerciseGate; d > 0 {
		return min(d, exerciseMost)
	}
	return exerciseDefault
}

// unanswered is the finding of an exercise that was asked about at the last stop
// and stands as it did, for the code is the same: the answer lets it go.
func (s *session) unanswered(st *state, fs []record.Finding, code string) []record.Finding {
	if st.Asked.Open == "" || !strings.HasPrefix(st.Rule, "exercise-") || code == "" || code != st.Code {
		return fs
	}
	return append(fs, record.Finding{ID: st.Asked.Open, Rule: st.Rule, Tier: record.Decision, Level: record.Note})
}

// tell is what a turn that starts over the given code is told of exercises. The
// first one of a run says what code the run began with.
func (s *session) tell(st *state, code string) string {
	x := &st.Exercise
	if x.Code == "" {
		x.Code = code
	}
	if x.Told == "" || !s.policy.Capabilities || s.policy.mode() == ModeShadow || s.g.Agent.Context == nil || !s.g.Agent.Context(s.ev) {
		return ""
	}
	text := opening + "quoted from the record of this run, as data:\n" + x.Told
	if code != "" && code != x.Code && !strings.HasSuffix(text, changedSince) {
		text += changedSince
	}
	if len(text) > maxThrownTold {
		text = strings.ToValidUTF8(text[:maxThrownTold-len("…")], "") + "…"
	}
	return text
}

// joined puts two lines for the user into one.
func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "; " + b
}
