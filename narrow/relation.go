package narrow

import "slices"

// Narrows reports whether a call with the terms later asks less than one with
// the terms earlier: it repeats all of them and adds at least one, and nothing
// it adds points at a target. Both are sorted and distinct.
func Narrows(later, earlier []string) bool {
	if len(later) <= len(earlier) {
		return false
	}
	i := 0
	for _, t := range later {
		if i < len(earlier) && earlier[i] == t {
			i++
			continue
		}
		if targeting(t) {
			return false
		}
	}
	return i == len(earlier)
}

// Find looks for a check that was narrowed: an earlier entry over another
// measured tree that this frame did not issue again, but narrowed. before is
// the ledger before the frame, frame the frame's checks in the order they
// settled, digest the tree the frame closed on. Of several the one with the
// fewest terms is taken, then the most recent.
func Find(before Ledger, frame []Entry, digest string) (earlier, later Entry, ok bool) {
	if digest == "" {
		return Entry{}, Entry{}, false
	}
	issued := make(map[string]bool, len(frame))
	for i := range frame {
		issued[frame[i].Signature] = true
	}
	best := -1
	for i := range before {
		e := &before[i]
		if issued[e.Signature] || e.Digest == "" || e.Digest == digest || !e.IsCheck() {
			continue
		}
		if best >= 0 && len(e.Terms) > len(before[best].Terms) {
			continue
		}
		if k := narrowedBy(e, frame); k >= 0 {
			best, later = i, frame[k]
		}
	}
	if best < 0 {
		return Entry{}, Entry{}, false
	}
	return before[best], later, true
}

// narrowedBy is the index of the first check of the frame that narrows e, or -1.
func narrowedBy(e *Entry, frame []Entry) int {
	return slices.IndexFunc(frame, func(f Entry) bool {
		return f.Flow == e.Flow && f.IsCheck() && Narrows(f.Terms, e.Terms)
	})
}

// FindOnly looks for a check that was only ever run in part: the frame's last
// check names subjects that other entries name only apart from each other, and
// carries a condition that came from nowhere. all is the ledger with the frame
// folded in, before the signatures the ledger held before the frame, taught the
// terms of what the host told the model. It returns the check and its sorted
// subjects.
func FindOnly(all Ledger, before []string, frame []Entry, taught []string) (later Entry, subjects []string, ok bool) {
	last := -1
	for i := range frame {
		if frame[i].IsCheck() {
			last = i
		}
	}
	if last < 0 {
		return Entry{}, nil, false
	}
	check := frame[last]
	for _, t := range check.Terms {
		if names(t) {
			subjects = append(subjects, t)
		}
	}
	if len(subjects) == 0 || len(check.Conditions) == 0 || slices.Contains(before, check.Signature) {
		return Entry{}, nil, false
	}
	excused := make(map[string]bool, len(taught))
	for i := range all {
		e := &all[i]
		if e.Signature == check.Signature || !e.IsCheck() {
			continue
		}
		carried := 0
		for _, t := range e.Terms {
			excused[t] = true
			if _, found := slices.BinarySearch(subjects, t); found {
				carried++
			}
		}
		if carried == len(subjects) {
			return Entry{}, nil, false
		}
	}
	// So far only the terms of other entries are in it: a subject that is
	// missing occurs in none of them.
	for _, s := range subjects {
		if !excused[s] {
			return Entry{}, nil, false
		}
	}
	for _, t := range taught {
		excused[t] = true
	}
	for _, c := range check.Conditions {
		if !excused[c] {
			return check, subjects, true
		}
	}
	return Entry{}, nil, false
}
