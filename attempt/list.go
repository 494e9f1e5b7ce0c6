package attempt

import "slices"

// List is an [Index] over a list of attempts, by looking at each: the measure
// other indexes are held against.
type List struct {
	attempts []Attempt
	keys     []keyed
	near     map[string][]string // by key, filled when first asked
}

type keyed struct {
	approach string
	set      Set
}

// NewList indexes attempts, oldest first. It keeps the slice.
func NewList(attempts []Attempt) *List {
	l := &List{attempts: attempts, keys: make([]keyed, len(attempts))}
	for i := range attempts {
		l.keys[i] = keyed{Normalise(attempts[i].Approach), NewSet(attempts[i].Assumptions)}
	}
	return l
}

// Known implements [Index].
func (l *List) Known(approach string) bool {
	for i := range l.keys {
		if l.keys[i].approach == approach {
			return true
		}
	}
	return false
}

// Exact implements [Index].
func (l *List) Exact(approach string, now Set) (last, failure *Attempt, failures int) {
	for i := range l.keys {
		if l.keys[i].approach != approach || !l.keys[i].set.Equal(now) {
			continue
		}
		last = &l.attempts[i]
		if !last.Outcome.Succeeded {
			failure = last
			failures++
		}
	}
	return last, failure, failures
}

// Unblocked implements [Index].
func (l *List) Unblocked(approach string, now Set) *Attempt {
	return l.newest(approach, func(i int) bool {
		return len(NewSet(l.attempts[i].RetryWhen).Changed(l.keys[i].set, now)) > 0
	})
}

// Newest implements [Index].
func (l *List) Newest(approach string) *Attempt {
	return l.newest(approach, func(int) bool { return true })
}

func (l *List) newest(approach string, fits func(i int) bool) *Attempt {
	for i := len(l.keys) - 1; i >= 0; i-- {
		if l.keys[i].approach == approach && !l.attempts[i].Outcome.Succeeded && fits(i) {
			return &l.attempts[i]
		}
	}
	return nil
}

// Decided implements [Beside].
func (l *List) Decided(approach string, now Set) (failure, success *Attempt) {
	for i := range l.keys {
		if a := &l.attempts[i]; l.keys[i].approach == approach && l.keys[i].set.Equal(now) {
			switch {
			case a.Verified():
				failure = a
			case a.Outcome.Succeeded && a.Confirmed():
				success = a
			}
		}
	}
	return failure, success
}

// Sets implements [Beside].
func (l *List) Sets(approach string, most int) []*Attempt {
	var out []*Attempt
	var sets []Set
	for i := len(l.keys) - 1; i >= 0 && len(out) < most; i-- {
		k := l.keys[i]
		if k.approach != approach || l.attempts[i].Outcome.Succeeded || slices.ContainsFunc(sets, k.set.Equal) {
			continue
		}
		sets, out = append(sets, k.set), append(out, &l.attempts[i])
	}
	return out
}

// Near implements [Beside].
func (l *List) Near(key string, most int) []string {
	if l.near == nil {
		l.near = map[string][]string{}
		seen := map[string]bool{}
		for i := len(l.keys) - 1; i >= 0; i-- {
			label := l.keys[i].approach
			if seen[label] {
				continue
			}
			seen[label] = true
			for _, k := range NearKeys(label) {
				l.near[k] = append(l.near[k], label)
			}
		}
	}
	found := l.near[key]
	return found[:min(len(found), most)]
}

// Reserved implements [Beside]: a list holds no reservations.
func (*List) Reserved(string) []Reservation { return nil }

// Withdrawn implements [Beside]: a list holds no withdrawals.
func (*List) Withdrawn(string) string { return "" }
