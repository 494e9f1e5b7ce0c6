package outcome

import "slices"

// maxChanged is how many files a formatter may have changed to be named.
const maxChanged = 64

// report fills in what the output tells beside the status.
func (r *reading) report(out *Outcome, in Input, v view) {
	nameless := r.opaque || !in.Alone || !r.whole(v)
	for i := range r.tallies {
		t := &r.tallies[i]
		out.Cached = out.Cached || t.cached
		out.Rewrote = out.Rewrote || t.rewrote
		out.Changed = append(out.Changed, t.changed...)
		nameless = nameless || t.nameless || t.unnamed || t.rewrote && len(t.changed) == 0
		if t.warnings > 0 {
			out.Warnings = max(out.Warnings, 0) + t.warnings - 1
		}
		if r.tools[i].kind == "tests" || !r.opaque {
			out.Units = append(out.Units, t.units...)
		}
		if out.Status == Fail {
			out.Failing = append(out.Failing, t.failing...)
		}
	}
	if nameless || len(out.Changed) > maxChanged {
		out.Changed = nil
	}
	out.NpmSaid = r.npmSaid
	out.Compiled = r.any(func(t *tally) bool { return t.ran }) && !r.any(func(t *tally) bool { return t.unbuilt })
	out.Units = sortedUnits(out.Units)
	out.Failing = distinct(out.Failing)
	r.counts(out, in, v)
}

func distinct(names []string) []string {
	var kept []string
	for _, n := range names {
		if len(kept) < maxFailing && !slices.Contains(kept, n) {
			kept = append(kept, n)
		}
	}
	return kept
}

// counts takes the counts of the one tool that gave any. Where two did, they
// may count the same cases twice, so neither is believed.
func (r *reading) counts(out *Outcome, in Input, v view) {
	found := -1
	for i := range r.tallies {
		if !r.tallies[i].counting() {
			continue
		}
		if r.tools[i].name == "totals" && found >= 0 {
			continue // the same line, read by its shape alone
		}
		if found >= 0 {
			return
		}
		found = i
	}
	if found < 0 {
		return
	}
	t, multi := &r.tallies[found], r.tools[found].multi
	switch {
	case t.totals > 0:
		out.Counts = t.counts
		if t.docs > 0 && t.docs < t.counts.Executed {
			out.Top = t.counts.Executed - t.docs
		}
		if multi {
			out.Counted = in.Alone && r.whole(v)
		} else {
			out.Counted = t.totals == 1
		}
	case t.blocks > 0:
		out.Counts = t.block
		out.Counts.Errors, out.Counts.Deselected = -1, -1
		out.Counts.Executed = t.block.Passed + t.block.Failed
		out.Counted = t.blocks == 1 && r.endSeen(v) && !v.lossy && !r.headless(v) && !(multi && !in.Alone)
	case !t.verbose && t.cases.Passed == 0:
		out.Counts.Failed = t.cases.Failed // and nobody said how many passed
	default:
		out.Counts = Counts{t.cases.Passed + t.cases.Failed, t.cases.Passed, t.cases.Failed, -1, t.cases.Skipped, -1}
		out.Top = t.top
		out.Counted = t.verbose && in.Alone && r.whole(v)
	}
	out.Counted = out.Counted && out.Counts.Executed >= 0
}

// counting says whether a tally has a number of cases.
func (t *tally) counting() bool {
	switch {
	case t.totals > 0:
		return t.counts.Executed >= 0
	case t.blocks > 0:
		return true
	}
	return t.cases.Passed+t.cases.Failed+t.cases.Skipped > 0
}
