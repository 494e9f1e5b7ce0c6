package store

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/ledger"
)

// DefaultLease is how long a reservation holds where nothing else is asked,
// MaxLease the longest there is: work that takes longer is reserved anew.
const (
	DefaultLease = time.Hour
	MaxLease     = 24 * time.Hour
)

// Abandoned is the detail of an attempt whose reservation ended without being
// completed.
const Abandoned = "abandoned"

// Reserve announces work on an approach under a set of assumptions. Only one
// reservation of the same approach and set is open at a time, among all
// processes: the error is else ErrReserved, and the reservation returned is the
// other's.
func (s *Store) Reserve(approach string, assumptions []string, actor string, lease time.Duration) (attempt.Reservation, error) {
	if attempt.Normalise(approach) == "" {
		return attempt.Reservation{}, fmt.Errorf("reserve approach: %w", attempt.ErrBlank)
	}
	switch {
	case lease == 0:
		lease = DefaultLease
	case lease < 0 || lease > MaxLease:
		return attempt.Reservation{}, fmt.Errorf("reserve approach: a lease is at most %s", MaxLease)
	}
	h := hold{Approach: s.redact(approach), Assumptions: s.redactAll(assumptions), Actor: actor}
	var other *hold
	_, err := s.log.Update(func(v ledger.View) ([]ledger.Record, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if err := s.under(v); err != nil {
			return nil, err
		}
		var out []ledger.Record
		e, ok := s.point(exact(keyReserved, attempt.Normalise(h.Approach), attempt.NewSet(h.Assumptions)))
		if ok {
			if open := s.openHold(e.off); open != nil && open.Until > s.opt.Now().UnixNano() {
				other = open
				return nil, ErrReserved
			} else if open != nil {
				r, err := s.abandon(v, open, len(out))
				if err != nil {
					return nil, err
				}
				out = append(out, r)
			}
		}
		if err := s.err; err != nil {
			s.err = nil
			return nil, err
		}
		st := s.stamp(v, len(out))
		h.ID, h.At, h.Until = newID("r"), st.At, st.At+int64(lease)
		r, err := encode(typeReserve, h)
		return append(out, r), err
	})
	if other != nil {
		return other.reservation(), fmt.Errorf("reserve approach: %w until %s by reservation %s", ErrReserved, stampTime(other.Until), other.ID)
	}
	if err != nil {
		return attempt.Reservation{}, fmt.Errorf("reserve approach: %w", err)
	}
	s.caughtUp()
	return h.reservation(), nil
}

// abandon makes the attempt a reservation that nobody completed ends as.
func (s *Store) abandon(v ledger.View, h *hold, n int) (ledger.Record, error) {
	st := s.stamp(v, n)
	a := h.attempt()
	a.Outcome = attempt.Outcome{Class: attempt.Unknown, Detail: Abandoned}
	a.Stamp = st
	return encode(typeAttempt, a)
}

func (h *hold) attempt() attempt.Attempt {
	a := attempt.Attempt{ID: h.ID, Approach: h.Approach, Assumptions: h.Assumptions}
	if h.Actor != "" {
		a.Subject = &attempt.Subject{Actor: h.Actor}
	}
	return a
}

// Complete ends a reservation with what came of it: end holds outcome,
// evidence, verdicts, retry labels and subject; id, approach and assumptions
// are those reserved. One that counted as abandoned meanwhile can still be
// completed: the later record decides.
func (s *Store) Complete(id string, end attempt.Attempt) (attempt.Attempt, error) {
	end.ID, end.Approach, end.Stamp = id, "x", nil
	s.admit(&end, false)
	if err := s.check(&end); err != nil {
		return attempt.Attempt{}, err
	}
	_, err := s.log.Update(func(v ledger.View) ([]ledger.Record, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if err := s.under(v); err != nil {
			return nil, err
		}
		e, ok := s.point(hashKey(keyHeld, id))
		if !ok {
			return nil, fmt.Errorf("%w: %s", ErrUnknownID, id)
		}
		h := s.holdAt(e.off)
		if done, ok := s.point(hashKey(keyID, id)); ok {
			if a := s.attemptAt(done.off); a != nil && a.Outcome.Detail != Abandoned {
				return nil, fmt.Errorf("%w: %s", ErrCompleted, id)
			}
		}
		if err := s.err; err != nil {
			s.err = nil
			return nil, err
		}
		st := s.stamp(v, 0)
		was := h.attempt()
		end.Approach, end.Assumptions, end.Stamp = was.Approach, was.Assumptions, st
		if end.Subject == nil {
			end.Subject = was.Subject
		}
		r, err := encode(typeAttempt, end)
		return []ledger.Record{r}, err
	})
	if err != nil {
		return attempt.Attempt{}, fmt.Errorf("complete reservation: %w", err)
	}
	s.caughtUp()
	return end, nil
}

// Settle ends the reservations whose time is up as abandoned, of one approach
// or, with "", of all. It reports how many.
func (s *Store) Settle(approach string) (int, error) {
	key := hashKey(keyHolds)
	if approach != "" {
		key = hashKey(keyOpen, attempt.Normalise(s.redact(approach)))
	}
	s.mu.Lock()
	var dead []*hold
	err := s.look(func() { dead = s.expired(key) })
	s.mu.Unlock()
	if err != nil || len(dead) == 0 {
		return 0, err
	}
	n := 0
	_, err = s.log.Update(func(v ledger.View) (out []ledger.Record, err error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if err := s.under(v); err != nil {
			return nil, err
		}
		for _, h := range s.expired(key) {
			r, err := s.abandon(v, h, len(out))
			if err != nil {
				return nil, err
			}
			out = append(out, r)
		}
		n, err = len(out), s.err
		s.err = nil
		return out, err
	})
	if errors.Is(err, ErrBroken) {
		return 0, nil // read-only, and said elsewhere
	}
	if err != nil {
		return 0, fmt.Errorf("settle reservations: %w", err)
	}
	s.caughtUp()
	return n, nil
}

// maxHolds bounds the newest reservations that are looked at at once.
const maxHolds = 4096

// expired lists reservations whose time is up and that nothing has ended.
func (s *Store) expired(key uint64) (out []*hold) {
	now := s.opt.Now().UnixNano()
	// Where the newest are all ended, so are those before them as a rule: each
	// look settles what it finds. The bound keeps a look cheap.
	s.list(key, maxHolds, func(e entry) bool {
		if now-e.at > int64(30*MaxLease) {
			return false
		}
		if h := s.openHold(e.off); h != nil && h.Until <= now {
			out = append(out, h)
		}
		return len(out) < maxBatch
	})
	return out
}

// newID makes an id no other has.
func newID(prefix string) string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return prefix + hex.EncodeToString(b[:])
}

// NewID makes an id for an attempt that was given none.
func NewID() string { return newID("a") }
