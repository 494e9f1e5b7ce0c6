package store

import (
	"github.com/footing-dev/footing/attempt"
)

// briefed bounds what a briefing looks at, whatever the history.
const briefed = 64

// Known gathers what a briefing is made of.
func (s *Store) Known(derivedOnly bool, assumptions []string, tree string) (*attempt.Known, error) {
	if _, err := s.Settle(""); err != nil {
		return nil, err
	}
	var k attempt.Known
	var err error
	if k.Attempts, err = s.Count(); err != nil {
		return nil, err
	}
	failures, err := s.Failures(briefed)
	if err != nil {
		return nil, err
	}
	for i := range failures {
		if failures[i].Derived || !derivedOnly {
			k.Failures = append(k.Failures, failures[i])
		}
	}
	if k.Exclusions, err = s.Exclusions(briefed, assumptions, tree); err != nil {
		return nil, err
	}
	// A verified exclusion stays one although something else failed since.
	for i := len(k.Exclusions) - 1; i >= 0; i-- {
		a, _, _, err := s.Find(k.Exclusions[i].Attempt)
		if err == nil && a != nil && a.Verified() && (a.Derived || !derivedOnly) {
			k.Failures = append(k.Failures, *a)
		}
	}
	if !derivedOnly {
		k.Reserved, err = s.Reservations(briefed)
	}
	return &k, err
}

// Reservations lists the open reservations, newest first, at most most.
func (s *Store) Reservations(most int) ([]attempt.Reservation, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []attempt.Reservation
	now := s.opt.Now().UnixNano()
	err := s.look(func() {
		out = nil
		s.list(hashKey(keyHolds), maxHolds, func(e entry) bool {
			if now-e.at > int64(MaxLease) {
				return false
			}
			if h := s.openHold(e.off); h != nil && h.Until > now {
				out = append(out, h.reservation())
			}
			return len(out) < most
		})
	})
	return out, err
}
