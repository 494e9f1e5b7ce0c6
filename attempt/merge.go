package attempt

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"time"
)

// Time is when the record was written.
func (s *Stamp) Time() time.Time { return time.Unix(0, s.At).UTC() }

// Compare orders stamps by time, then writer, then sequence.
func (s Stamp) Compare(t Stamp) int {
	return cmp.Or(cmp.Compare(s.At, t.At), strings.Compare(s.Writer, t.Writer), cmp.Compare(s.Seq, t.Seq))
}

// Merge puts the attempts of two ledgers into one order, by stamp, each record
// once. It does not matter which is merged into which, nor in what order
// several are. An attempt that was in no ledger is placed by its subject's time
// and actor; whatever still ties is ordered by content.
func Merge(a, b []Attempt) []Attempt {
	type placed struct {
		at      Stamp
		content []byte
		attempt Attempt
	}
	var all []placed
	for _, x := range slices.Concat(a, b) {
		// What can't be written can't be told apart; it still has a place.
		content, _ := x.MarshalJSON()
		all = append(all, placed{x.place(), content, x})
	}
	slices.SortFunc(all, func(x, y placed) int {
		return cmp.Or(x.at.Compare(y.at), bytes.Compare(x.content, y.content))
	})
	out := make([]Attempt, 0, len(all))
	for i, p := range all {
		if i > 0 && bytes.Equal(p.content, all[i-1].content) && p.at == all[i-1].at {
			continue
		}
		out = append(out, p.attempt)
	}
	return out
}

// place is the stamp, or what can stand for one.
func (a *Attempt) place() Stamp {
	if a.Stamp != nil {
		return *a.Stamp
	}
	var s Stamp
	if a.Subject != nil {
		s.Writer = a.Subject.Actor
		if t, err := time.Parse(time.RFC3339Nano, a.Subject.Time); err == nil && t.Year() > 1970 && t.Year() < 2200 {
			s.At = t.UnixNano()
		}
	}
	return s
}
