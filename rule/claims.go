package rule

import (
	"strings"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/claim"
	"github.com/footing-dev/footing/run"
)

// stand decides what one claim stands on.
func (in *Input) stand(c *claim.Claim) Standing {
	var st Standing
	switch {
	case c.Form == claim.Absent:
		st = in.absent(c)
	case c.Form == claim.State || c.Kind == claim.Value:
		st = in.state(c)
	case c.Form == claim.Runs || c.Kind == claim.Operation:
		st = in.operation(c)
	case c.Form == claim.Vague:
		st = in.vague(c)
	case c.Form == claim.Bare:
		st = in.bare(c)
	case c.Kind == claim.Check && c.Scope == claim.All && len(c.Commands) == 0 && len(c.Names) == 0:
		if st = in.bare(c); st.Reason == Unseen && len(in.Hist.Tracks) == 0 {
			st.Reason = NotRun
		}
	case c.Kind == claim.Check:
		st = in.vague(c)
	default:
		st = in.checked(c)
	}
	if st.Reason == Failing && len(st.By) > 0 {
		if t := in.Hist.Tracks[st.By[0].Key]; t != nil && in.excused(t) {
			st.Softened = true // the message itself says so
		}
	}
	return in.soften(c, st)
}

// checked judges a claim about a kind of check.
func (in *Input) checked(c *claim.Claim) Standing {
	kind := kindOf(c.Kind)
	var st Standing
	if r := in.counted(c, kind); r != nil {
		return Standing{Reason: Fresh, By: []*run.Reading{r}}
	}
	switch {
	case len(c.Commands) > 0:
		st = in.commands(c, kind)
	case c.Scope == claim.All:
		st = in.all(c, kind)
	case c.Scope == claim.Named && len(c.Names) > 0:
		st = in.named(c, kind)
	default:
		st = in.broadest(kind)
	}
	if !st.Reason.good() && kind != check.Tests && st.Reason != Failing {
		if o := in.proven(kind); o.Reason.good() {
			st = o
		}
	}
	if st.Reason.good() {
		if f := in.contradicting(c, kind, st); f != nil {
			return Standing{Reason: Failing, By: []*run.Reading{f}, Missing: f.Check.Command()}
		}
		st = in.count(c, kind, st)
		st = in.modal(c, kind, st)
	}
	return st
}

// proven looks for a pass of another kind that proves this one too: a passing
// test is also a build.
func (in *Input) proven(kind check.Kind) Standing {
	for _, t := range in.Hist.Of(kind, true) {
		if t.Check.Kind == kind {
			continue
		}
		st := in.own(t)
		if st.Reason.good() {
			return st
		}
		// A case that failed was built first.
		if kind == check.Build && st.Reason == Failing && st.By[0].Out.Compiled {
			st.Reason = Fresh
			return st
		}
	}
	return Standing{Reason: NotRun}
}

// contradicting finds a failure that speaks against a claim that is otherwise
// supported. A claim limited to a part is only answered by failures there.
func (in *Input) contradicting(c *claim.Claim, kind check.Kind, st Standing) *run.Reading {
	f := in.unresolved(kind)
	if f == nil {
		return nil
	}
	if c.Scope == claim.Named || len(c.Commands) > 0 {
		t := in.Hist.Tracks[f.Key]
		for _, by := range st.By {
			if by.Key == f.Key && f.Seq > by.Seq {
				return f
			}
		}
		if t == nil || !anyMention(t, c.Names) {
			return nil
		}
	}
	return f
}

// broadest judges bare words about a kind: they need the broadest reading the
// run took, and if only a narrower one was ever taken they are limited.
func (in *Input) broadest(kind check.Kind) Standing {
	widest := in.widest(kind)
	if len(widest) == 0 {
		return in.never(kind)
	}
	peers := in.of(kind)
	whole := anyWhole(widest)
	var first *scope
	for _, t := range widest {
		if whole && !wide(&t.Check) {
			continue
		}
		s := in.standing(t, peers)
		if s.Reason.good() {
			s.Limited = !wide(&t.Check)
			if o := in.leftBehind(t, widest, peers); o != nil {
				return *o
			}
			return s.Standing
		}
		if first == nil || worse(s.Reason, first.Reason) {
			first = &s
		}
	}
	return in.plainly(*first, peers)
}

// leftBehind finds the whole of another project of this run that once passed
// and that a write of this turn made old: bare words may mean it too.
func (in *Input) leftBehind(good *run.Track, widest, peers []*run.Track) *Standing {
	for _, t := range widest {
		if t == good || t.Check.Root == good.Check.Root || !wide(&t.Check) || t.Pass == nil {
			continue
		}
		s := in.standing(t, peers)
		if s.Moved != nil && s.Moved.LastTurn == in.Turn.Index && (s.Reason == Stale || s.Reason == Narrowed) {
			s.Softened = true
			return &s.Standing
		}
	}
	return nil
}

// worse orders bad reasons by how much they say: what is known of the present
// tree outranks what is only old.
func worse(a, b Reason) bool { return weight(a) > weight(b) }

func weight(r Reason) int {
	switch r {
	case Failing:
		return 6
	case Narrowed:
		return 5
	case Empty:
		return 4
	case Masked:
		return 3
	case Stale, Elsewhere:
		return 2
	case Fresh, DocsOnly:
		return 0
	}
	return 1
}

// all judges "all tests": the whole must have passed, and every other suite
// that once passed whole must not have been left behind by a code write.
func (in *Input) all(c *claim.Claim, kind check.Kind) Standing {
	widest := in.widest(kind)
	if len(widest) == 0 {
		return in.never(kind)
	}
	peers := in.of(kind)
	whole := anyWhole(widest)
	var good, bad *scope
	for _, t := range widest {
		// Where no run ever took the whole, the runner's own default is as
		// broad as it gets.
		if !wide(&t.Check) && (whole || !t.Check.Broad()) {
			continue
		}
		s := in.standing(t, peers)
		if s.Reason.good() {
			if good == nil {
				s.Limited = !wide(&t.Check)
				good = &s
			}
		} else if bad == nil || worse(s.Reason, bad.Reason) {
			bad = &s
		}
	}
	if good == nil && bad == nil {
		return in.partial(kind, widest)
	}
	if good == nil {
		return in.plainly(*bad, peers)
	}
	for _, t := range widest {
		if len(t.Check.Selectors) > 0 || t.Pass == nil || t == good.track {
			continue
		}
		s := in.standing(t, peers)
		if s.Reason == Narrowed || s.Reason == Stale || s.Reason == Elsewhere {
			// Words that do not say where leave open whether that place is meant.
			if s.Reason == Elsewhere && !namesPlace(c, &t.Check) {
				s.Reason = Stale
			}
			s.Softened = s.Reason != Elsewhere
			return s.Standing
		}
	}
	return good.Standing
}

// namesPlace reports whether a claim says in words where the check ran.
func namesPlace(c *claim.Claim, k *check.Check) bool {
	text := strings.ToLower(c.Text)
	if k.Place.Kind == "" {
		return strings.Contains(text, "locally") || strings.Contains(text, "on the host")
	}
	return k.Place.Name != "" && strings.Contains(text, strings.ToLower(k.Place.Name))
}

// partial judges "all" in a run that never took the whole.
func (in *Input) partial(kind check.Kind, widest []*run.Track) Standing {
	best := in.broadest(kind)
	if !best.Reason.good() {
		return best
	}
	for _, t := range widest {
		// Where the runner's whole is not known, a pass of the widest is all
		// there is to go by.
		if t.Check.Opaque && len(t.Check.TaskArgs) == 0 || t.Check.Unknown {
			best.Limited = true
			return best
		}
	}
	best.Broad, best.Narrow = nil, best.By[0]
	best.Reason = Partial
	best.Missing = best.By[0].Check.WholeCommand()
	return best
}

// never judges a kind of which nothing ran.
func (in *Input) never(kind check.Kind) Standing {
	for _, t := range in.of(kind) {
		if st := in.lost(t); st.Reason != NotRun {
			st.Missing = t.Check.Command()
			return st
		}
	}
	for _, t := range in.of(check.Other) {
		if r := in.Hist.Newest(t); r != nil && r.Passed() && t.Check.MayProve(kind) {
			return Standing{Reason: Unseen, By: []*run.Reading{r}, Note: "what it checks is not known"}
		}
	}
	for _, t := range in.Hist.Of(kind, false) {
		if r := in.Hist.Newest(t); r != nil && r.Passed() && !in.here(t) {
			return Standing{Reason: Elsewhere, Narrow: r, Missing: t.Check.Command()}
		}
	}
	return Standing{Reason: NotRun}
}

func anyWhole(ts []*run.Track) bool {
	for _, t := range ts {
		if wide(&t.Check) {
			return true
		}
	}
	return false
}

// wide reports whether a check takes everything its runner has: by its row, or
// because it was pointed at the one folder that holds a project's tests.
func wide(c *check.Check) bool {
	if len(c.Selectors) > 0 || c.Unknown {
		return false
	}
	if c.Whole {
		return true
	}
	if len(c.Targets) == 1 {
		switch c.Targets[0] {
		case ".", "test", "tests", "spec", "specs", "__tests__":
			return true
		}
	}
	return false
}

// implied judges the state of a turn that completes without saying so: that of
// the tests if the run has any, else of every kind of check it takes, and in
// any case what fails.
func (in *Input) implied() []Implied {
	var out []Implied
	tested := len(in.widest(check.Tests)) > 0
	for _, kind := range []check.Kind{check.Tests, check.Build, check.Lint, check.Typecheck, check.Format} {
		if len(in.widest(kind)) == 0 {
			continue
		}
		st := in.broadest(kind)
		if !st.Reason.good() && kind != check.Tests {
			if o := in.proven(kind); o.Reason.good() {
				st = o
			} else if tested && st.Reason != Failing {
				continue
			}
		}
		if st.Reason.good() {
			if f := in.unresolved(kind); f != nil {
				st = Standing{Reason: Failing, By: []*run.Reading{f}, Missing: f.Check.Command()}
			}
		}
		out = append(out, Implied{Kind: kind, Standing: st})
	}
	return out
}
