package run

import "github.com/footing-dev/footing/check"

// The widest scopes a run took of each kind are kept as they appear, so that a
// judge need not compare every check with every other at every turn.

// Relate says how one track's scope stands to another's. Where both outputs
// name what was executed and the checks select alike, what ran outranks what
// was asked for.
func Relate(later, earlier *Track) (check.Relation, string) {
	if later == earlier {
		return check.Equal, "the same check"
	}
	rel, why := check.Relate(&later.Check, &earlier.Check)
	if rel == check.Equal || rel == check.Wider || !alike(&later.Check, &earlier.Check) {
		return rel, why
	}
	if len(later.Units) == 0 || len(earlier.Units) == 0 || later.Cases < earlier.Cases {
		return rel, why
	}
	switch byRun := check.RelateRuns(later.Units, earlier.Units); byRun {
	case check.Equal, check.Wider:
		return byRun, "it executed every unit the other executed"
	}
	return rel, why
}

// alike reports whether two checks differ in nothing but their targets.
func alike(a, b *check.Check) bool {
	if a.Kind != b.Kind || a.Family != b.Family || a.Place != b.Place || a.Root != b.Root || a.Unknown || b.Unknown {
		return false
	}
	return equal(a.Selectors, b.Selectors) && equal(a.Mode, b.Mode) && equal(a.TaskArgs, b.TaskArgs)
}

func equal(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// Widest lists the scopes of a kind that no other scope of the run covers,
// the newest first.
func (h *History) Widest(kind check.Kind) []*Track {
	ts := h.widest[kind]
	out := make([]*Track, len(ts))
	for i, t := range ts {
		out[len(ts)-1-i] = t
	}
	return out
}

// rank places a track that ran among the widest of its kind.
func (h *History) rank(t *Track) {
	list := h.widest[t.Check.Kind]
	keep := list[:0:0]
	covered := false
	for _, m := range list {
		if m == t {
			continue
		}
		if rel, _ := Relate(m, t); rel == check.Wider {
			covered = true
		}
		if rel, _ := Relate(t, m); rel == check.Wider {
			continue
		}
		keep = append(keep, m)
	}
	if !covered {
		keep = append(keep, t)
	}
	h.widest[t.Check.Kind] = keep
}

// unrank forgets a track.
func (h *History) unrank(t *Track) {
	list := h.widest[t.Check.Kind]
	for i, m := range list {
		if m == t {
			h.widest[t.Check.Kind] = append(list[:i:i], list[i+1:]...)
			return
		}
	}
}
