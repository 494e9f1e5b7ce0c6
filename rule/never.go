package rule

import (
	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/run"
)

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
		in.admit(&st)
		out = append(out, Implied{Kind: kind, Standing: st})
	}
	return out
}
