package rule

import (
	"strings"

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
	if !best.Reason.good() {
		if by := in.together(t, peers); by != nil {
			best = Standing{Reason: Fresh, By: by}
		}
	}
	if best.Reason == Stale {
		best = in.since(t, peers, best)
	}
	s.Standing = best
	if !best.Reason.good() {
		s.Missing = t.Check.Command()
	}
	return s
}

// together finds fresh passes of narrower checks that cover t's scope between
// them.
func (in *Input) together(t *run.Track, peers []*run.Track) []*run.Reading {
	var parts []*check.Check
	var by []*run.Reading
	for _, p := range peers {
		if p == t || len(p.Check.Selectors) > 0 || p.Check.Family != t.Check.Family {
			continue
		}
		if r := in.Hist.Newest(p); r != nil && r.Passed() {
			parts, by = append(parts, &p.Check), append(by, r)
		}
	}
	if len(parts) < 2 || !check.Union(parts, &t.Check) {
		return nil
	}
	return by
}

func covers(later, earlier *run.Track) bool {
	rel, _ := run.Relate(later, earlier)
	return rel == check.Equal || rel == check.Wider
}

// own decides by the readings of one track alone: by the newest that speaks of
// the present tree, which need not be the newest of all.
func (in *Input) own(t *run.Track) Standing {
	if t.Last == nil {
		return in.lost(t)
	}
	r := in.Hist.Newest(t)
	if r == nil {
		if t.Lost != nil && t.Lost.Seq > t.Last.Seq {
			return in.lost(t)
		}
		_, moved, _ := in.Hist.Fresh(t.Last)
		return Standing{Reason: Stale, Broad: t.Last, Moved: moved}
	}
	_, _, docs := in.Hist.Fresh(r)
	st := Standing{By: []*run.Reading{r}, Reason: Fresh}
	switch r.Out.Status {
	case outcome.Pass:
		if docs {
			st.Reason = DocsOnly
		}
	case outcome.Fail:
		st.Reason = Failing
	case outcome.Empty:
		st.Reason = Empty
	default:
		if r.Out.Why == "timeout" || r.Out.Why == "interrupted" {
			st.Reason = Interrupted
			return st
		}
		// The same check may have been read clearly on this very tree before.
		if p := t.Pass; p != nil && (t.Fail == nil || t.Fail.Seq < p.Seq) {
			if ok, _, d := in.Hist.Fresh(p); ok {
				st.By = []*run.Reading{p}
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
		if p == t || p.Last == nil {
			continue
		}
		newest := in.Hist.Newest(p)
		if newest == nil || st.Broad != nil && newest.Seq < st.Broad.Seq {
			continue
		}
		rel, _ := run.Relate(p, t)
		switch {
		case rel == check.Narrower || rel == check.Overlaps:
			st.Reason, st.Narrow = Narrowed, newest
			return st
		case rel == check.Disjoint && p.Check.Kind == t.Check.Kind && sameButPlace(&p.Check, &t.Check) && newest.Passed():
			st.Reason, st.Narrow = Elsewhere, newest
		}
	}
	return st
}

func sameButPlace(a, b *check.Check) bool {
	return a.Family == b.Family && a.Place != b.Place
}

// unresolved finds the newest failure of a kind that still speaks of this tree
// and that no equal or wider pass over it has answered. Failures in a folder
// that is no part of the project speak of something else.
func (in *Input) unresolved(kind check.Kind) *run.Reading {
	var worst *run.Reading
	tracks := in.of(kind)
	for _, t := range tracks {
		f := in.Hist.Newest(t)
		if f == nil || !f.Failed() || worst != nil && f.Seq < worst.Seq {
			continue
		}
		if !in.answered(tracks, t, f) && !in.excused(t) {
			worst = f
		}
	}
	return worst
}

func (in *Input) answered(tracks []*run.Track, t *run.Track, f *run.Reading) bool {
	for _, p := range tracks {
		if p == t || p.Pass == nil || p.Pass.Seq < f.Seq || !covers(p, t) {
			continue
		}
		if fresh, _, _ := in.Hist.Fresh(p.Pass); fresh {
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

// here reports whether a check's readings speak of the project: it ran inside
// it, or where this run wrote code. A run that works elsewhere than where it
// was started has its project there.
func (in *Input) here(t *run.Track) bool {
	root := t.Check.Root
	if t.Check.Place.Kind != "" {
		return true // its paths are those of another place
	}
	if !strings.HasPrefix(root, "/") || in.Hist.Project == "" {
		return true
	}
	if in.Hist.Tree.LastLine == 0 {
		return true
	}
	wrote, known := in.under[root]
	if !known {
		wrote = in.Hist.Tree.WroteUnder(root)
		if in.under == nil {
			in.under = map[string]bool{}
		}
		in.under[root] = wrote
	}
	return wrote
}

// of lists the tracks of a kind that speak of the project.
func (in *Input) of(kind check.Kind) []*run.Track { return in.keep(in.Hist.Of(kind, false)) }

// widest lists the widest scopes of a kind that speak of the project.
func (in *Input) widest(kind check.Kind) []*run.Track { return in.keep(in.Hist.Widest(kind)) }

func (in *Input) keep(ts []*run.Track) []*run.Track {
	out := ts[:0]
	for _, t := range ts {
		if in.here(t) {
			out = append(out, t)
		}
	}
	return out
}
