package integrity

import (
	"strconv"
	"strings"
	"time"
)

// Subject is what an assertion is about.
type Subject struct {
	Kind string `json:"kind"`
	ID   string `json:"id"`
}

func (s Subject) String() string { return s.Kind + " " + s.ID }

// State says whether a value can be compared.
type State string

// The states. Only known values compare.
const (
	Known         State = ""
	Unknown       State = "unknown"
	NotApplicable State = "not-applicable"
)

// Stratum says whether something is asserted or only quoted, as what stands in
// history is.
type Stratum string

// The strata. Only asserted ones can conflict.
const (
	Asserted Stratum = ""
	Quoted   Stratum = "quoted"
)

// Value is a typed value in canonical form.
type Value struct {
	State  State  `json:"state,omitempty"`
	Reason string `json:"reason,omitempty"` // of unknown
	Key    string `json:"-"`                // the canonical form: equal keys are equal values
	Text   string `json:"text,omitempty"`   // how it was written
}

// Same reports whether two values are known and equal; differ whether they are
// known and not.
func (v Value) Same(w Value) bool { return v.State == Known && w.State == Known && v.Key == w.Key }

func (v Value) differs(w Value) bool {
	return v.State == Known && w.State == Known && v.Key != w.Key
}

// Assertion says that a predicate of a subject has a value.
type Assertion struct {
	Subject    Subject
	Predicate  string
	Value      Value
	Epoch      *string // nil matches only nil
	At         string  // when it was measured; other times are history
	Stratum    Stratum
	Provenance string
	Place      Place
	Call       string
	Synthetic  bool // of a canary

	shown string // the subject in words, where its id is a key of several
}

// key joins parts so that no content can forge a separator.
func key(parts ...string) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(strconv.Itoa(len(p)))
		b.WriteByte(':')
		b.WriteString(p)
	}
	return b.String()
}

// optional is the part of a key for something that may be absent; absent is
// not the same as empty.
func optional(s *string) string {
	if s == nil {
		return "-"
	}
	return "+" + *s
}

// slotKey is what has one value at a time. The id is an identifier, so its case
// is none of it; that it may spell a number is not looked at: 1.1 and 1.10 can be
// two versions.
func (a *Assertion) slotKey() string {
	return key(a.Subject.Kind, foldCase(a.Subject.ID), a.Predicate, optional(a.Epoch), instant(a.At))
}

// instant is one spelling of a time, whatever its zone.
func instant(at string) string {
	if t, err := time.Parse(time.RFC3339Nano, at); err == nil {
		return t.UTC().Format(time.RFC3339Nano)
	}
	return at
}

// Conflict is one slot with several values.
type Conflict struct {
	// Participants are one assertion for each distinct value, in input order.
	Participants []Assertion
}

// Conflicts finds all slots with more than one distinct known value among what
// is asserted, in the order in which they first conflicted. multi says which
// predicates may have several.
func Conflicts(as []Assertion, multi func(predicate string) bool) []Conflict {
	s := newStore(len(as))
	var out []Conflict
	at := map[string]int{}
	for i := range as {
		if multi != nil && multi(as[i].Predicate) {
			continue
		}
		all, fresh := s.assert(&as[i])
		if !fresh || len(all) < 2 {
			continue
		}
		k := as[i].slotKey()
		if j, ok := at[k]; ok {
			out[j].Participants = all
		} else {
			at[k] = len(out)
			out = append(out, Conflict{all})
		}
	}
	return out
}

// maxAssertions bounds a store; past it, new slots are not taken.
const maxAssertions = 1 << 16

// maxValues bounds the distinct values kept of one slot.
const maxValues = 64

// store keeps the first assertion of every distinct value of every slot.
type store struct {
	slots map[string][]Assertion
	limit int
	full  bool
}

func newStore(limit int) *store { return &store{slots: map[string][]Assertion{}, limit: limit} }

// assert files an assertion. It returns all distinct values of its slot, and
// whether this one was new among them.
func (s *store) assert(a *Assertion) (all []Assertion, fresh bool) {
	if a.Stratum != Asserted || a.Value.State != Known {
		return nil, false
	}
	k := a.slotKey()
	have := s.slots[k]
	for i := range have {
		if !have[i].Value.differs(a.Value) {
			return have, false
		}
	}
	if len(have) == 0 && len(s.slots) >= s.limit {
		s.full = true
		return nil, false
	}
	if len(have) >= maxValues {
		return have, false
	}
	have = append(have, *a)
	s.slots[k] = have
	return have, true
}
