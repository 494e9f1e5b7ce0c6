package store

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/ledger"
)

// aheadLimit is how far in the future a record of another ledger may claim to
// be: what lies further would decide every later question.
const aheadLimit = 24 * time.Hour

// maxBatch bounds what is written under one lock.
const (
	maxBatch      = 1024
	maxBatchBytes = 8 << 20
)

// Record writes a batch and returns it as it was stored. Either all of it is
// checked and written or the error says which is wrong and nothing is. An
// attempt that was in another ledger keeps its stamp; one that is here already
// is left out.
func (s *Store) Record(batch []attempt.Attempt) ([]attempt.Attempt, error) {
	return s.record(batch, false)
}

// RecordDerived writes attempts that footing itself read off a run: they may
// be binding. Those whose id is here already are left out.
func (s *Store) RecordDerived(batch []attempt.Attempt) ([]attempt.Attempt, error) {
	return s.record(batch, true)
}

func (s *Store) record(batch []attempt.Attempt, derived bool) ([]attempt.Attempt, error) {
	batch = slices.Clone(batch)
	for i := range batch {
		s.admit(&batch[i], derived)
		if err := s.check(&batch[i]); err != nil {
			return nil, err
		}
	}
	var saved []attempt.Attempt
	for len(batch) > 0 {
		n := min(len(batch), maxBatch)
		var part []attempt.Attempt
		_, err := s.log.Update(func(v ledger.View) (records []ledger.Record, err error) {
			part, records, err = s.stamped(v, batch[:n], derived)
			return records, err
		})
		if err != nil {
			return saved, fmt.Errorf("record attempt: %w", err)
		}
		saved = append(saved, part...)
		batch = batch[n:]
		s.caughtUp()
	}
	return saved, nil
}

// caughtUp brings the index up to date after a write.
func (s *Store) caughtUp() {
	s.mu.Lock()
	defer s.mu.Unlock()
	// An error shows with the next question; what was written is written.
	_ = s.refresh()
}

// check refuses what [attempt.Parse] would refuse.
func (s *Store) check(a *attempt.Attempt) error {
	if err := a.Check(); err != nil {
		return err
	}
	if a.Stamp != nil && a.Stamp.Time().After(s.opt.Now().Add(aheadLimit)) {
		return fmt.Errorf("read attempt %s: recorded %s: lies in the future", a.ID, a.Stamp.Time().Format(time.RFC3339))
	}
	return nil
}

// admit makes an attempt fit to be stored: secrets go, and authority that is
// not granted becomes advisory and says what it claimed.
func (s *Store) admit(a *attempt.Attempt, derived bool) {
	a.Approach = s.redact(a.Approach)
	a.Outcome.Detail = s.redact(a.Outcome.Detail)
	a.Assumptions, a.RetryWhen, a.Evidence = s.redactAll(a.Assumptions), s.redactAll(a.RetryWhen), s.redactAll(a.Evidence)
	a.Derived = derived
	a.Verdicts = slices.Clone(a.Verdicts)
	for i := range a.Verdicts {
		v := &a.Verdicts[i]
		v.Detail = s.redact(v.Detail)
		if v.Claimed == attempt.Binding {
			v.Verifier.Authority = attempt.Binding
		}
		v.Claimed = ""
		if v.Verifier.Authority == attempt.Binding && !derived && (s.opt.Binding == nil || !s.opt.Binding(v, a)) {
			v.Verifier.Authority, v.Claimed = attempt.Advisory, attempt.Binding
		}
	}
}

func (s *Store) redact(text string) string {
	return string(s.opt.Redact.Append(nil, []byte(text)))
}

func (s *Store) redactAll(list []string) []string {
	out := make([]string, len(list))
	for i, t := range list {
		out[i] = s.redact(t)
	}
	return out
}

// stamped gives a batch its place under the lock.
func (s *Store) stamped(v ledger.View, batch []attempt.Attempt, derived bool) (saved []attempt.Attempt, out []ledger.Record, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.under(v); err != nil {
		return nil, nil, err
	}
	seen := map[string]bool{}
	for _, a := range batch {
		skip, err := s.known(&a, derived, seen)
		if err != nil {
			return nil, nil, err
		}
		if skip {
			continue
		}
		if a.Stamp == nil {
			a.Stamp = s.stamp(v, len(out))
		}
		raw, err := a.MarshalJSON()
		if err != nil {
			return nil, nil, err
		}
		saved, out = append(saved, a), append(out, ledger.Record{Type: typeAttempt, Data: raw})
	}
	return saved, out, nil
}

// under brings the store up to what the lock shows and refuses a broken log.
func (s *Store) under(v ledger.View) error {
	if s.f == nil && v.Size > 0 {
		if err := s.refresh(); err != nil {
			return err
		}
	}
	if err := s.read(v.File, v.Size, true); err != nil {
		return err
	}
	if b := s.pos.breakAt(); b != nil {
		return fmt.Errorf("%w: line %d, record %d %s", ErrBroken, b.Line, b.Seq, b.Why)
	}
	s.given = 0
	if v.Size > 0 {
		if _, err := s.writerID(v.File); err != nil {
			return err
		}
	}
	return nil
}

// known reports whether an attempt is in the ledger already.
func (s *Store) known(a *attempt.Attempt, derived bool, seen map[string]bool) (bool, error) {
	var found bool
	var name string
	switch {
	case a.Stamp != nil:
		seq := strconv.FormatUint(a.Stamp.Seq, 10)
		name = a.Stamp.Writer + " " + seq
		if a.Stamp.Writer == s.writer {
			found = a.Stamp.Seq <= s.pos.seq
		} else {
			_, found = s.point(hashKey(keyForeign, a.Stamp.Writer, seq))
		}
	case derived:
		name = a.ID
		_, found = s.point(hashKey(keyID, a.ID))
	default:
		return false, nil
	}
	err := s.err
	s.err = nil
	if found || seen[name] {
		return true, err
	}
	seen[name] = true
	return false, err
}

// stamp is the place of the n-th record written under the lock.
func (s *Store) stamp(v ledger.View, n int) *attempt.Stamp {
	writer := s.writer
	if v.Size == 0 {
		writer = s.log.Run()
	}
	s.given = max(s.opt.Now().UnixNano(), s.pos.lastAt+1, s.given+1)
	return &attempt.Stamp{At: s.given, Writer: writer, Seq: v.Next + uint64(n)}
}

// Withdraw says that an attempt no longer counts as an exclusion, and why. The
// attempt stays.
func (s *Store) Withdraw(id, reason, actor string) error {
	if strings.TrimSpace(reason) == "" {
		return errors.New("withdraw attempt: a reason is missing")
	}
	_, err := s.log.Update(func(v ledger.View) ([]ledger.Record, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if err := s.under(v); err != nil {
			return nil, err
		}
		if _, ok := s.point(hashKey(keyID, id)); !ok {
			return nil, fmt.Errorf("%w: %s", ErrUnknownID, id)
		}
		st := s.stamp(v, 0)
		r, err := encode(typeWithdraw, withdrawal{id, s.redact(reason), actor, st.At})
		return []ledger.Record{r}, err
	})
	if err != nil {
		return fmt.Errorf("withdraw attempt: %w", err)
	}
	s.caughtUp()
	return nil
}

// Acknowledge says that the breaks found so far are known: the ledger can be
// written again. What was altered stays unread.
func (s *Store) Acknowledge(reason string) (*Break, error) {
	if strings.TrimSpace(reason) == "" {
		return nil, errors.New("acknowledge break: a reason is missing")
	}
	var was *Break
	_, err := s.log.Update(func(v ledger.View) ([]ledger.Record, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if err := s.under(v); err != nil && !errors.Is(err, ErrBroken) {
			return nil, err
		}
		if was = s.pos.breakAt(); was == nil {
			return nil, nil
		}
		r, err := encode(typeAck, acknowledgement{s.pos.line, s.redact(reason)})
		return []ledger.Record{r}, err
	})
	if err != nil {
		return nil, fmt.Errorf("acknowledge break: %w", err)
	}
	s.caughtUp()
	return was, nil
}
