package integrity

import (
	"fmt"
	"sort"
)

// Row is the accounting of one check at one seam. Passed, Failed, NotApplicable
// and Unreachable add up to Encounters; Advisories are a part of Failed.
type Row struct {
	Check Kind `json:"check"`
	Seam  Seam `json:"seam"`
	Armed bool `json:"armed"`
	// Why says what would arm it, or what keeps it from judging.
	Why           string   `json:"why,omitempty"`
	Encounters    int      `json:"encounters"`
	Subjects      int      `json:"subjects"`
	Passed        int      `json:"passed"`
	Failed        int      `json:"failed"`
	Advisories    int      `json:"advisories"`
	NotApplicable int      `json:"not_applicable"`
	Unreachable   int      `json:"unreachable"`
	LastFired     int      `json:"last_fired,omitempty"` // sequence number
	Canaries      Canaries `json:"canaries"`
	Excused       []Excuse `json:"excused,omitempty"` // at most MaxFurther
	Excusals      int      `json:"excusals,omitempty"`
}

// Canaries counts the known-bad fixtures run beside the record and never in it.
type Canaries struct {
	Minted int `json:"minted"`
	Caught int `json:"caught"`
}

// Excuse is a value that only a declared external ground supports.
type Excuse struct {
	Tool   string `json:"tool"`
	Path   string `json:"path"`
	Value  string `json:"value"`
	Ground string `json:"ground"`
	Place  Place  `json:"place"`
}

// Law reports whether the row's outcomes add up.
func (r *Row) Law() bool {
	return r.Passed+r.Failed+r.NotApplicable+r.Unreachable == r.Encounters && r.Advisories <= r.Failed
}

// Sum adds rows of the same check and seam, in the order of [Kinds].
func Sum(lists ...[]Row) []Row {
	type id struct {
		Kind
		Seam
	}
	at := map[id]int{}
	var out []Row
	for _, rows := range lists {
		for _, r := range rows {
			i, ok := at[id{r.Check, r.Seam}]
			if !ok {
				at[id{r.Check, r.Seam}] = len(out)
				r.Excused = append([]Excuse(nil), r.Excused...)
				out = append(out, r)
				continue
			}
			s := &out[i]
			if r.Armed && (!s.Armed || s.Why == "") {
				s.Why = r.Why // of those that are armed, if any is
			}
			s.Armed = s.Armed || r.Armed
			s.Encounters += r.Encounters
			s.Subjects += r.Subjects
			s.Passed += r.Passed
			s.Failed += r.Failed
			s.Advisories += r.Advisories
			s.NotApplicable += r.NotApplicable
			s.Unreachable += r.Unreachable
			s.LastFired = max(s.LastFired, r.LastFired)
			s.Canaries.Minted += r.Canaries.Minted
			s.Canaries.Caught += r.Canaries.Caught
			s.Excusals += r.Excusals
			for _, e := range r.Excused {
				if len(s.Excused) < MaxFurther {
					s.Excused = append(s.Excused, e)
				}
			}
		}
	}
	sort.SliceStable(out, func(a, b int) bool { return order(out[a].Check) < order(out[b].Check) })
	return out
}

// outcome is how one encounter ended. The zero outcome is none at all: a
// checker that returns it is dead.
type outcome struct {
	end      end
	subjects int
	advisory bool
	why      string // of not applicable and unreachable
}

type end uint8

const (
	_ end = iota
	pass
	fail
	inapplicable
	unreachable
	// blocked is not applicable for part of what was met: it outweighs what
	// passed, so that a bound never looks like a pass.
	blocked
)

func (r *Row) count(o outcome, seq int) error {
	r.Encounters++
	r.Subjects += o.subjects
	switch o.end {
	case pass:
		r.Passed++
	case fail:
		r.Failed++
		r.LastFired = seq
		if o.advisory {
			r.Advisories++
		}
	case inapplicable, blocked:
		r.NotApplicable++
	case unreachable:
		r.Unreachable++
	default:
		r.Unreachable++ // so that the law holds; the error says why
		return fmt.Errorf("check %s saw work at seam %s and recorded nothing", r.Check, r.Seam)
	}
	if o.why != "" {
		r.Why = o.why
	}
	return nil
}
