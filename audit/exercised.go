package audit

import (
	"fmt"

	"github.com/footing-dev/footing/run"
	"github.com/footing-dev/footing/verdict"
)

// RecordedReceipt is an exercise as the ledger has it.
type RecordedReceipt struct {
	Capability string
	verdict.Exercise
	// After counts the calls of the main agent that are on record before it.
	After int
}

// exercises is what receipts say of each capability, up to a turn of the log.
type exercises struct {
	next  int // receipts before this one are of turns that ended
	names []string
	last  map[string]*exercised
}

// exercised is the newest receipt of one capability.
type exercised struct {
	seen *verdict.Exercise
	// threw is the newest that says how it went, and tree the state of the code
	// at the end of the turn it is of.
	threw bool
	tree  int
}

// received takes the receipts of a run. Calls of several runs of one log follow
// each other.
func (m *merge) received(r *Recorded) {
	for _, x := range r.Receipts {
		x.After += len(m.calls)
		m.receipts = append(m.receipts, x)
	}
}

// closure is what the receipts on record at the end of a turn come to, nil if
// there is none; now is true if one of them is of this turn. A receipt speaks of
// the code as it was then: a change takes it back, and a change undone revives it.
func (m *merge) closure(t *run.Turn, h *run.History, level func(rule string) string) (c *verdict.Closure, now bool) {
	x := &m.shown
	for ; x.next < len(m.receipts) && (m.ended || m.receipts[x.next].After <= m.high); x.next++ {
		now = true
		r := &m.receipts[x.next]
		e := x.last[r.Capability]
		if e == nil {
			if x.last == nil {
				x.last = map[string]*exercised{}
			}
			e = &exercised{}
			x.last[r.Capability] = e
			x.names = append(x.names, r.Capability)
		}
		if r.Outcome == verdict.ExercisedUnjudged && e.seen != nil && e.threw {
			continue // it was not called again: what threw is owed still
		}
		e.seen, e.threw, e.tree = &r.Exercise, r.Outcome == verdict.ExercisedThrew, h.Tree.Epoch()
	}
	if len(x.names) == 0 {
		return nil, false
	}
	f := verdict.Facts{Scope: fmt.Sprintf("turn %d", t.Index), Holds: map[string]bool{}}
	for _, n := range x.names {
		e := x.last[n]
		p := verdict.CapabilityFacts{Name: n}
		switch {
		case e.tree == h.Tree.Epoch():
			p.Seen = e.seen
		case e.threw:
			p.Owed = e.seen
		default:
			p.Stale = true
			if level != nil {
				f.Holds[verdict.ReasonStale] = level(verdict.ReasonStale) == "ask"
			}
		}
		f.Capabilities = append(f.Capabilities, p)
		if p.Seen != nil && level != nil {
			f.Holds[p.Seen.Why] = level(p.Seen.Why) == "ask"
		}
	}
	out := verdict.Close(&f)
	return &out, now
}
