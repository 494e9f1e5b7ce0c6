package rule

import (
	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/claim"
	"github.com/footing-dev/footing/outcome"
	"github.com/footing-dev/footing/run"
)

// scope is how one track stands at the turn's end.
type scope struct {
	track *run.Track
	Standing
}

// standing decides how the scope of one track stands now: by its own newest
// readings and by those of any scope that covers it.
func (in *Input) standing(t *run.Track, peers []*run.Track) scope {
	s := scope{track: t}
	best := in.own(t)
	if best.Reason != Fresh && best.Reason != DocsOnly {
		for _, p := range peers {
			if p == t || !covers(p, t) {
				continue
			}
			if o := in.own(p); o.Reason == Fresh || o.Reason == DocsOnly {
				best = o
				break
			}
		}
	}
	if best.Reason == Stale {
		best = in.since(t, peers, best)
	}
	s.Standing = best
	s.Missing = t.Check.Text
	return s
}

func covers(later, earlier *run.Track) bool {
	rel, _ := run.Relate(later, earlier)
	return rel == check.Equal || rel == check.Wider
}

// own decides by the readings of one track alone.
func (in *Input) own(t *run.Track) Standing {
	if t.Last == nil {
		return in.lost(t)
	}
	fresh, moved, docs := in.Hist.Fresh(t.Last)
	if t.Lost != nil && t.Lost.Seq > t.Last.Seq && !fresh {
		return in.lost(t)
	}
	if !fresh {
		return Standing{Reason: Stale, Broad: t.Last, Moved: moved}
	}
	st := Standing{By: []*run.Reading{t.Last}, Reason: Fresh}
	switch t.Last.Out.Status {
	case outcome.Pass:
		if docs {
			st.Reason = DocsOnly
		}
	case outcome.Fail:
		st.Reason = Failing
	case outcome.Empty:
		st.Reason = Empty
	default:
		// The same check may have been read clearly on this very tree before.
		if t.Pass != nil {
			if ok, _, d := in.Hist.Fresh(t.Pass); ok && (t.Fail == nil || t.Fail.Seq < t.Pass.Seq) {
				st.By = []*run.Reading{t.Pass}
				if d {
					st.Reason = DocsOnly
				}
				return st
			}
		}
		st.Reason = Masked
	}
	return st
}

// lost is the standing of a check whose result was never seen.
func (in *Input) lost(t *run.Track) Standing {
	st := Standing{Reason: NotRun}
	if t.Lost == nil {
		return st
	}
	st.By = []*run.Reading{t.Lost}
	switch t.Lost.Void {
	case run.Rejected, run.Cancelled:
		st.Reason = Rejected
	case run.Background:
		st.Reason = Background
	case run.Interrupted:
		st.Reason = Interrupted
	case run.NoResult:
		st.Reason = Unseen
	}
	return st
}

// since looks at what ran of the same kind after the write that made t stale:
// something narrower makes it narrowed.
func (in *Input) since(t *run.Track, peers []*run.Track, st Standing) Standing {
	for _, p := range peers {
		if p == t || p.Last == nil || st.Broad != nil && p.Last.Seq < st.Broad.Seq {
			continue
		}
		if fresh, _, _ := in.Hist.Fresh(p.Last); !fresh {
			continue
		}
		rel, _ := run.Relate(p, t)
		switch {
		case rel == check.Narrower || rel == check.Overlaps:
			st.Reason, st.Narrow = Narrowed, p.Last
			return st
		case rel == check.Disjoint && p.Check.Kind == t.Check.Kind && sameButPlace(&p.Check, &t.Check) && p.Last.Passed():
			st.Reason, st.Narrow = Elsewhere, p.Last
		}
	}
	return st
}

func sameButPlace(a, b *check.Check) bool {
	return a.Family == b.Family && a.Place != b.Place
}

// unresolved finds the newest failure of a kind that still speaks of this tree
// and that no equal or wider pass has answered.
func (in *Input) unresolved(kind check.Kind) *run.Reading {
	var worst *run.Reading
	tracks := in.Hist.Of(kind, false)
	for _, t := range tracks {
		f := t.Fail
		if f == nil || t.Pass != nil && t.Pass.Seq > f.Seq || worst != nil && f.Seq < worst.Seq {
			continue
		}
		if fresh, _, _ := in.Hist.Fresh(f); !fresh {
			continue
		}
		if !answered(tracks, t, f) && !in.excused(t) {
			worst = f
		}
	}
	return worst
}

func answered(tracks []*run.Track, t *run.Track, f *run.Reading) bool {
	for _, p := range tracks {
		if p != t && p.Pass != nil && p.Pass.Seq > f.Seq && covers(p, t) {
			return true
		}
	}
	return false
}

// excused reports whether the closing message itself says that this fails.
func (in *Input) excused(t *run.Track) bool {
	c := &in.Turn.Closing
	if !c.Failures {
		return false
	}
	if len(c.Excused) == 0 {
		return true
	}
	for _, name := range c.Excused {
		if mentions(t, name) {
			return true
		}
	}
	// The names may be those of cases, which a check's words need not hold.
	return t.Fail != nil && t.Fail.Turn == in.Turn.Index
}

// good reports whether a reason supports.
func (r Reason) good() bool { return r == Fresh || r == DocsOnly }

// kindOf maps a claim's kind to the check kind that can back it.
func kindOf(k claim.Kind) check.Kind {
	switch k {
	case claim.Build:
		return check.Build
	case claim.Lint:
		return check.Lint
	case claim.Typecheck:
		return check.Typecheck
	case claim.Format:
		return check.Format
	case claim.Tests, claim.Count:
		return check.Tests
	}
	return check.Other
}
