package rule

import (
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
	in.admit(&st)
	if st.Reason == Failing && kindOf(c.Kind) == check.Tests && len(st.By) > 0 && st.By[0].Out.Beside {
		st.Softened, st.Note = true, "every case passed; the run failed for something beside them"
	}
	return in.soften(c, st)
}

// admit softens a failure that the closing message itself tells of.
func (in *Input) admit(st *Standing) {
	if st.Reason == Failing && len(st.By) > 0 {
		if t := in.Hist.Tracks[st.By[0].Key]; t != nil && in.excused(t) {
			st.Softened = true
		}
	}
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
	case c.Few > 0:
		st = in.pointed(c)
	default:
		st = in.broadest(kind)
	}
	if !st.Reason.good() && kind != check.Tests && st.Reason != Failing {
		if o := in.proven(kind); o.Reason.good() && !passedOver(&st, &o) || st.Reason == NotRun && (o.Reason == Masked || o.Reason == Unseen || o.Reason == Stale) {
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

// passedOver reports whether what made a check old was written after the pass of
// another kind that would prove it: that one is of this tree only because it does
// not read what the check itself does, as tsc does no style sheet.
func passedOver(old, by *Standing) bool {
	if old.Reason != Stale || old.Moved == nil || len(by.By) == 0 {
		return false
	}
	v := old.Moved.Versions
	return by.By[0].At < v[len(v)-1].At
}

// proven looks for a pass of another kind that proves this one too: a passing
// test is also a build. Where there is none it says what became of the first
// that could have been one.
func (in *Input) proven(kind check.Kind) Standing {
	out := Standing{Reason: NotRun}
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
		if out.Reason == NotRun || out.Reason == Stale {
			out = st
		}
	}
	return out
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
