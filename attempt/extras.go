package attempt

import "fmt"

// Beside is what the extra members are found in, besides the [Index].
type Beside interface {
	Index
	// Decided returns the newest verified failure and the newest success that a
	// binding verifier passed, of exactly this set.
	Decided(approach string, now Set) (failure, success *Attempt)
	// Sets returns the newest failure of each of the newest sets of assumptions
	// under which the approach failed, at most most.
	Sets(approach string, most int) []*Attempt
	// Near returns normalised approaches filed under a key of [NearKeys],
	// newest first, at most most.
	Near(key string, most int) []string
	// Reserved returns the open reservations of the approach.
	Reserved(approach string) []Reservation
	// Withdrawn returns why an attempt was withdrawn, "" if it was not.
	Withdrawn(id string) string
}

// Bounds of what is looked at for the extras, so that their cost does not grow
// with the ledger.
const (
	maxNear   = 5  // labels shown
	maxSets   = 16 // sets compared with
	maxBucket = 4  // approaches looked at under one near key
	maxLooked = 12 // approaches looked at under all of them
	maxDrop   = 32 // assumptions left out one by one
)

// Advise gives the core answer of [Decide] and what stands beside it. tree is
// the digest of the present work tree, "" if it is not known.
func Advise(ix Beside, approach string, assumptions []string, tree string) Advice {
	approach, now := Normalise(approach), NewSet(assumptions)
	adv := Decide(ix, approach, now)
	adv.Contested = contest(ix, &adv, approach, now)
	adv.InFlight = ix.Reserved(approach)
	if adv.of != nil {
		adv.Withdrawn = ix.Withdrawn(adv.of.ID)
		adv.Lapsed = Lapse(adv.of.ValidWhile, now, tree)
		adv.Derived = adv.of.Derived
	}
	if adv.Kind == Untried || adv.Kind == SimilarFailure {
		adv.Near = near(ix, &adv, approach, now)
	}
	if adv.Soft() && ix.Newest(approach) != nil {
		adv.Nearest = nearest(ix, approach, now)
	}
	return adv
}

// Lapse says why an exclusion no longer holds, "" if it does.
func Lapse(w *While, now Set, tree string) string {
	if w == nil {
		return ""
	}
	for _, label := range NewSet(w.Assumptions) {
		if !now.Has(label) {
			return fmt.Sprintf("it holds while %q does", label)
		}
	}
	if w.Tree != "" && tree != "" && w.Tree != tree {
		return "it holds for another work tree"
	}
	return ""
}

// contest finds the decided record that the standing one does not go with.
func contest(ix Beside, adv *Advice, approach string, now Set) *Contest {
	last := adv.of
	if adv.Soft() || last == nil {
		return nil
	}
	failure, success := ix.Decided(approach, now)
	switch {
	case last.Verified() && last.Confirmed():
		return &Contest{last.ID, last.ID, "binding verifiers contradict each other"}
	case last.Verified() || !last.Outcome.Succeeded && last.Confirmed():
		// The last record is decided itself: only the opposite contests it.
		if success != nil && last.Verified() {
			return &Contest{last.ID, success.ID, "a binding verifier passed it before"}
		}
		if last.Confirmed() {
			return &Contest{last.ID, last.ID, "it says it failed and a binding verifier passed it"}
		}
	case last.Outcome.Succeeded && last.refuted():
		return &Contest{last.ID, last.ID, "it says it succeeded and a binding verifier failed it"}
	case last.Outcome.Succeeded && last.Confirmed():
		if failure != nil {
			return &Contest{last.ID, failure.ID, "a binding verifier failed it before"}
		}
	default:
		older := newer(failure, success)
		if older != nil && older.ID != last.ID {
			what := "success"
			if !last.Outcome.Succeeded {
				what = "failure"
			}
			return &Contest{last.ID, older.ID, "an unverified " + what + " stands over a verified record"}
		}
	}
	return nil
}

// refuted reports whether a binding verifier failed it.
func (a *Attempt) refuted() bool {
	for _, v := range a.Verdicts {
		if v.Outcome == Fail && v.Verifier.Authority == Binding {
			return true
		}
	}
	return false
}

// newer is the one of two attempts that comes later in the order.
func newer(a, b *Attempt) *Attempt {
	switch {
	case a == nil:
		return b
	case b == nil || b.Stamp == nil || a.Stamp == nil:
		return a
	case a.Stamp.Compare(*b.Stamp) < 0:
		return b
	}
	return a
}

// nearest looks for a dead end close to now: first the same set without one
// label, then the sets that failed last.
func nearest(ix Beside, approach string, now Set) *Nearest {
	var best *Nearest
	try := func(set Set) {
		softened := set.Diff(now)
		if best != nil && len(softened) >= len(best.SoftenedBy) {
			return
		}
		last, failure, n := ix.Exact(approach, set)
		if last == nil || last.Outcome.Succeeded {
			return
		}
		h := hard(last, failure, n)
		best = &Nearest{h.Kind, h.AttemptID, h.Class, h.Detail, h.Verified, h.Occurrences, softened}
	}
	for i := range min(len(now), maxDrop) {
		if try(append(append(make(Set, 0, len(now)), now[:i]...), now[i+1:]...)); best != nil {
			return best
		}
	}
	for _, a := range ix.Sets(approach, maxSets) {
		try(NewSet(a.Assumptions))
	}
	return best
}
