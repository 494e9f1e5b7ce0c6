package store

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/ledger/chain"
)

// Advise answers a consultation. tree is the digest of the present work tree,
// "" if it is not known. A reservation of the approach whose time is up is
// settled first.
func (s *Store) Advise(approach string, assumptions []string, tree string) (attempt.Advice, error) {
	approach, assumptions = s.redact(approach), s.redactAll(assumptions)
	s.mu.Lock()
	defer s.mu.Unlock()
	var adv attempt.Advice
	due := false
	ask := func() {
		adv = attempt.Advise(s.view(), approach, assumptions, tree)
		due = len(s.expiredOf(approach)) > 0
	}
	if err := s.look(ask); err != nil {
		return attempt.Advice{}, err
	}
	if !due {
		return adv, nil
	}
	s.mu.Unlock()
	n, err := s.Settle(approach)
	s.mu.Lock()
	if err != nil || n == 0 {
		s.note("a reservation of it was abandoned and could not be settled")
		return adv, nil
	}
	err = s.look(ask)
	return adv, err
}

// expiredOf lists abandoned reservations of one approach among the newest.
func (s *Store) expiredOf(approach string) (out []*hold) {
	now := s.opt.Now().UnixNano()
	s.list(hashKey(keyOpen, attempt.Normalise(approach)), maxOpen, func(e entry) bool {
		if h := s.openHold(e.off); h != nil && h.Until <= now {
			out = append(out, h)
		}
		return true
	})
	return out
}

// Find returns the newest attempt with an id, or the open reservation with it,
// and why it was withdrawn.
func (s *Store) Find(id string) (a *attempt.Attempt, open *attempt.Reservation, withdrawn string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	err = s.look(func() {
		if e, ok := s.point(hashKey(keyID, id)); ok {
			a = s.attemptAt(e.off)
			withdrawn = s.view().Withdrawn(id)
		} else if e, ok := s.point(hashKey(keyHeld, id)); ok {
			if h := s.openHold(e.off); h != nil {
				r := h.reservation()
				open = &r
			}
		}
	})
	if err == nil && a == nil && open == nil {
		err = fmt.Errorf("find attempt: %w: %s", ErrUnknownID, id)
	}
	return a, open, withdrawn, err
}

// Newest returns the newest attempts, newest first, at most most.
func (s *Store) Newest(most int) ([]attempt.Attempt, error) { return s.newest(keyAll, most) }

// Failures returns the newest failure of each approach and set that failed
// lately, newest first, at most most; those that succeeded since are left out.
func (s *Store) Failures(most int) ([]attempt.Attempt, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []attempt.Attempt
	err := s.look(func() {
		out = nil
		s.list(hashKey(keyFailures), 4*most, func(e entry) bool {
			a := s.attemptAt(e.off)
			if a == nil {
				return true
			}
			last, _, _ := s.view().Exact(attempt.Normalise(a.Approach), attempt.NewSet(a.Assumptions))
			if last != nil && !last.Outcome.Succeeded {
				out = append(out, *last)
			}
			return len(out) < most
		})
	})
	return out, err
}

func (s *Store) newest(kind byte, most int) ([]attempt.Attempt, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []attempt.Attempt
	err := s.look(func() {
		out = nil
		s.list(hashKey(kind), most, func(e entry) bool {
			if a := s.attemptAt(e.off); a != nil {
				out = append(out, *a)
			}
			return len(out) < most
		})
	})
	return out, err
}

// Exclusions returns the newest verified exclusions in their order, at most
// most (0: all), with what lifts them. tree is the present work tree's digest.
func (s *Store) Exclusions(most int, assumptions []string, tree string) ([]attempt.Exclusion, error) {
	if most <= 0 {
		most = 1 << 30
	}
	found, err := s.newest(keyExclusions, most)
	if err != nil {
		return nil, err
	}
	slices.Reverse(found)
	out := attempt.Exclusions(found)
	s.mu.Lock()
	defer s.mu.Unlock()
	now := attempt.NewSet(assumptions)
	err = s.look(func() {
		for i := range out {
			out[i].Withdrawn = s.view().Withdrawn(out[i].Attempt)
			if out[i].ValidWhile != nil && (len(assumptions) > 0 || tree != "") {
				out[i].Lapsed = attempt.Lapse(out[i].ValidWhile, now, tree)
			}
		}
	})
	return out, err
}

// Each hands every attempt to f in the order of stamps. A ledger that others
// were merged into is put in order first, which takes memory for a few numbers
// of each record.
func (s *Store) Each(f func(*attempt.Attempt) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.refresh(); err != nil || s.f == nil {
		return err
	}
	if !s.pos.unordered {
		return s.stream(func(a *attempt.Attempt, _ int64) error { return f(a) })
	}
	type place struct {
		stamp attempt.Stamp
		off   int64
	}
	var all []place
	err := s.stream(func(a *attempt.Attempt, off int64) error {
		all = append(all, place{*a.Stamp, off})
		return nil
	})
	if err != nil {
		return err
	}
	slices.SortFunc(all, func(x, y place) int { return x.stamp.Compare(y.stamp) })
	for _, p := range all {
		a := s.attemptAt(p.off)
		if a == nil {
			err, s.err = s.err, nil
			return err
		}
		if err := f(a); err != nil {
			return err
		}
	}
	return nil
}

// stream reads the attempts of the log in its order.
func (s *Store) stream(f func(a *attempt.Attempt, off int64) error) error {
	in := chain.NewReader(io.NewSectionReader(s.f, 0, s.pos.off))
	for {
		off := in.Offset()
		b, err := in.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read attempt ledger: %w", err)
		}
		l, err := chain.Parse(b)
		if err != nil || l.V > chain.Version || !chain.IsType(l.Body, typeAttempt) || !l.Intact() {
			continue
		}
		_, data := body(l.Body)
		a, err := attempt.Parse(data)
		if err != nil || a.Stamp == nil {
			continue
		}
		if err := f(&a, off); err != nil {
			return err
		}
	}
}
