package integrity

import "time"

// facts keeps what is asserted, and of each fact the value it settled on.
type facts struct {
	store *store
	last  map[string]*settledFact // by subject and predicate
	by    map[string][]*settledFact
}

// settledFact is the latest value of a fact: by measurement time when both say
// one, else by order.
type settledFact struct {
	value Value
	node  node
	at    string
	place Place
	call  string
	// torn: another value was measured at the same time, so which one holds is
	// not known.
	torn bool
}

func newFacts() *facts {
	return &facts{store: newStore(maxAssertions), last: map[string]*settledFact{}, by: map[string][]*settledFact{}}
}

// result takes in what claims may be compared with.
func (f *facts) result(j *Judge, m *moment) {
	if m.call == nil || m.Error || m.Unsettled || !m.tree {
		return
	}
	for i := range j.decl.Claims {
		r := &j.decl.Claims[i]
		if r.Tool != m.call.Tool {
			continue
		}
		if n := m.root.pick(r.Pointer); n != nil {
			f.take(key("tool", r.Tool, r.Pointer), "", &settledFact{value: n.value(), node: *n, place: m.Place, call: m.Call})
		}
	}
}

// fact takes in a fact event.
func (f *facts) fact(m *moment) {
	a, ok := assertionOf(m)
	if !ok || a.Stratum != Asserted {
		return
	}
	s := &settledFact{value: a.Value, at: a.At, place: m.Place}
	if a.Value.State == Known {
		s.node, _ = parse(string(m.Value))
	}
	f.take(factKey(a.Subject, a.Predicate), a.Predicate, s)
}

func factKey(s Subject, predicate string) string {
	return key("fact", s.Kind, foldCase(s.ID), predicate)
}

func (f *facts) take(k, predicate string, s *settledFact) {
	have := f.last[k]
	if have == nil {
		if len(f.last) >= maxAssertions {
			return
		}
		f.last[k] = s
		if predicate != "" {
			f.by[predicate] = append(f.by[predicate], s)
		}
		return
	}
	switch c := later(s.at, have.at); {
	case c < 0:
	case c == 0 && s.at != "" && have.at != "" && s.value.differs(have.value):
		have.torn = true
	default:
		*have = *s
	}
}

// later compares two times of measurement; one that is not stated counts as
// later, since order is all there is.
func later(a, b string) int {
	if a == "" || b == "" {
		return 1
	}
	ta, ea := time.Parse(time.RFC3339Nano, a)
	tb, eb := time.Parse(time.RFC3339Nano, b)
	switch {
	case ea == nil && eb == nil:
		return ta.Compare(tb)
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
