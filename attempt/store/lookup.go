package store

import (
	"github.com/go-json-experiment/json"

	"github.com/footing-dev/footing/attempt"
)

// view is what package attempt decides over, for one question. Its methods are
// called under s.mu and leave an error in s.err.
type view struct {
	s *Store
	// By offset: several keys lead to one record.
	read   map[int64]*attempt.Attempt
	labels map[int64]string
}

var _ attempt.Beside = view{}

func (s *Store) view() view { return view{s, map[int64]*attempt.Attempt{}, map[int64]string{}} }

// at is [Store.attemptAt], each record read once.
func (v view) at(off int64) *attempt.Attempt {
	a, ok := v.read[off]
	if !ok {
		a = v.s.attemptAt(off)
		v.read[off] = a
	}
	return a
}

// point finds the newest record under a point key.
func (s *Store) point(key uint64) (e entry, ok bool) {
	each := func(x entry) bool {
		if ok {
			e.join(x)
		} else {
			e, ok = x, true
		}
		return false
	}
	s.tail.find(key, each)
	for i := len(s.segs) - 1; i >= 0; i-- {
		if err := s.segs[i].find(key, each); err != nil {
			s.fail(err)
		}
	}
	return e, ok
}

// list finds the newest members of a list, each once, and hands them to f,
// newest first, until it says stop. No more than most members are looked at in
// each file.
func (s *Store) list(key uint64, most int, f func(entry) bool) {
	var heads [][]entry
	gather := func(find func(func(entry) bool)) {
		var es []entry
		var here map[uint64]bool // a member that came often must not crowd out others
		find(func(e entry) bool {
			if here[e.sub] {
				return true
			}
			if here == nil {
				here = map[uint64]bool{}
			}
			here[e.sub] = true
			es = append(es, e)
			return len(es) < most
		})
		if len(es) > 0 {
			heads = append(heads, es)
		}
	}
	gather(func(g func(entry) bool) { s.tail.find(key, g) })
	for _, seg := range s.segs {
		gather(func(g func(entry) bool) {
			if err := seg.find(key, g); err != nil {
				s.fail(err)
			}
		})
	}
	seen := map[uint64]bool{}
	for {
		best := -1
		for i, h := range heads {
			if len(h) > 0 && (best < 0 || h[0].compare(heads[best][0]) < 0) {
				best = i
			}
		}
		if best < 0 {
			return
		}
		e := heads[best][0]
		heads[best] = heads[best][1:]
		if !seen[e.sub] {
			seen[e.sub] = true
			if !f(e) {
				return
			}
		}
	}
}

// Known implements [attempt.Index].
func (v view) Known(approach string) bool {
	_, ok := v.s.point(hashKey(keyApproach, approach))
	return ok
}

// Exact implements [attempt.Index].
func (v view) Exact(approach string, now attempt.Set) (last, failure *attempt.Attempt, failures int) {
	e, ok := v.s.point(exact(keyExact, approach, now))
	if !ok {
		return nil, nil, 0
	}
	last = v.at(e.off)
	f, ok := v.s.point(exact(keyFailed, approach, now))
	switch {
	case !ok:
	case f.off == e.off:
		failure = last
	default:
		failure = v.at(f.off)
	}
	return last, failure, int(f.n)
}

// Unblocked implements [attempt.Index]. A failure qualifies by a label it
// waited for that is here now, or by one it had that is gone: the newest for
// each label decides, so that the number of failures does not matter.
func (v view) Unblocked(approach string, now attempt.Set) *attempt.Attempt {
	var best entry
	take := func(e entry) {
		if best.at == 0 || e.at > best.at || e.at == best.at && e.off > best.off {
			best = e
		}
	}
	here := map[uint64]bool{}
	for _, label := range now {
		here[hashSub(label)] = true
		if e, ok := v.s.point(hashKey(keyAppear, approach, label)); ok {
			take(e)
		}
	}
	v.s.list(hashKey(keyVanish, approach), len(now)+1, func(e entry) bool {
		if here[e.sub] {
			return true
		}
		take(e)
		return false
	})
	if best.at == 0 {
		return nil
	}
	return v.at(best.off)
}

// Newest implements [attempt.Index].
func (v view) Newest(approach string) (a *attempt.Attempt) {
	v.s.list(hashKey(keySets, approach), 1, func(e entry) bool {
		a = v.at(e.off)
		return false
	})
	return a
}

// Decided implements [attempt.Beside].
func (v view) Decided(approach string, now attempt.Set) (failure, success *attempt.Attempt) {
	if e, ok := v.s.point(exact(keyRefuted, approach, now)); ok {
		failure = v.at(e.off)
	}
	if e, ok := v.s.point(exact(keyConfirmed, approach, now)); ok {
		success = v.at(e.off)
	}
	return failure, success
}

// Sets implements [attempt.Beside].
func (v view) Sets(approach string, most int) (out []*attempt.Attempt) {
	v.s.list(hashKey(keySets, approach), 2*most, func(e entry) bool {
		if a := v.at(e.off); a != nil {
			out = append(out, a)
		}
		return len(out) < most
	})
	return out
}

// Near implements [attempt.Beside].
func (v view) Near(key string, most int) (out []string) {
	v.s.list(hashKey(keyNear, key), most, func(e entry) bool {
		label, ok := v.labels[e.off]
		if !ok {
			label = v.s.approachAt(e.off)
			v.labels[e.off] = label
		}
		out = append(out, label)
		return len(out) < most
	})
	return out
}

// maxOpen bounds the reservations of one approach that are looked at.
const maxOpen = 32

// Reserved implements [attempt.Beside].
func (v view) Reserved(approach string) (out []attempt.Reservation) {
	now := v.s.opt.Now().UnixNano()
	v.s.list(hashKey(keyOpen, approach), maxOpen, func(e entry) bool {
		if h := v.s.openHold(e.off); h != nil && h.Until > now {
			out = append(out, h.reservation())
		}
		return true
	})
	return out
}

// Withdrawn implements [attempt.Beside].
func (v view) Withdrawn(id string) string {
	e, ok := v.s.point(hashKey(keyWithdrawn, id))
	if !ok {
		return ""
	}
	var w withdrawal
	if l, err := v.s.at(e.off); err != nil {
		v.s.fail(err)
	} else if _, data := body(l.Body); json.Unmarshal(data, &w) != nil {
		v.s.fail(errDamaged)
	}
	return w.Reason
}

// holdAt reads the reservation at off.
func (s *Store) holdAt(off int64) *hold {
	l, err := s.at(off)
	if err != nil {
		s.fail(err)
		return nil
	}
	var h hold
	if typ, data := body(l.Body); typ != typeReserve || json.Unmarshal(data, &h) != nil {
		s.fail(errDamaged)
		return nil
	}
	return &h
}

// openHold is the reservation at off if no attempt has ended it.
func (s *Store) openHold(off int64) *hold {
	h := s.holdAt(off)
	if h == nil {
		return nil
	}
	if _, ended := s.point(hashKey(keyID, h.ID)); ended {
		return nil
	}
	return h
}
