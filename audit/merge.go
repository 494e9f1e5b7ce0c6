package audit

import (
	"fmt"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/run"
)

// Recorded is what footing's own ledger holds of a session: the calls of the
// main agent, in order.
type Recorded struct {
	Calls    []RecordedCall
	Receipts []RecordedReceipt
}

// RecordedCall is one call as the ledger has it.
type RecordedCall struct {
	ID   string
	Line int // of the segment
	Op   record.Op
	// Settled is false for a call that was announced and whose end no hook told.
	Settled bool
	Status  record.Status
	Exit    int
	HasExit bool
	Tree    *record.Tree // as measured after it; nil if it was not
	// Closed is true if the end of its turn is on record too.
	Closed bool
}

// merge joins a session's log with its ledger by the ids of calls.
//
// The recorder's word counts: where the ledger has an exit status it is what is
// judged, and a tree it measured is measured here too. What the two tell
// differently becomes a mismatch of the turn it is noticed in. Hooks may start
// late, and a host may not run them for every call, so a call is only missed
// where the ledger was at work before and after it.
type merge struct {
	loaded map[string]bool
	calls  []RecordedCall
	index  map[string]int
	seen   map[string]bool // ids of the log that the ledger knows
	next   int             // ledger calls before this one are accounted for
	high   int             // one past the last ledger call the log holds
	// unknown are calls of the log that the ledger lacks, since the last one
	// it has.
	unknown []run.Mismatch
	open    map[string]opened // calls of the log without an end, that the ledger lacks
	found   []run.Mismatch
	// receipts are those on record, in order, and shown what was read of them.
	receipts []RecordedReceipt
	shown    exercises
	ended    bool // the log is read to its end
}

// opened is a call of the log that waits for its result.
type opened struct {
	line int
	op   record.Op
}

// Bounds of a merge.
const (
	maxMismatches = 64
	maxLoaded     = 16 // session ids of one log
)

// merged folds an event of the log together with what the ledger has of it.
func (s *session) merged(ev *record.Event) {
	m := &s.ledger
	if ev.Kind == record.Session && ev.Session != nil && ev.Session.ID != "" && s.opt.Recorded != nil {
		m.load(ev.Session.ID, func(id string) *Recorded { return s.opt.Recorded(s.format.Name, id) })
	}
	if len(m.calls) == 0 || ev.Agent != "" {
		s.fold.Add(ev)
		return
	}
	switch {
	case ev.Kind == record.CallMade && ev.Call != nil:
		if ev.Call.By == record.ByAgent {
			m.made(ev.Call, ev.Line)
		}
	case ev.Kind == record.CallDone && ev.Result != nil:
		if c := m.done(ev.Result); c != nil {
			s.foldRecorded(ev, c)
			return
		}
	}
	s.fold.Add(ev)
}

// foldRecorded folds a result with the recorder's word on it.
func (s *session) foldRecorded(ev *record.Event, c *RecordedCall) {
	if c.Settled && c.HasExit {
		told, res := *ev, *ev.Result
		res.Exit, res.HasExit = c.Exit, true
		if c.Status == record.StatusOK || c.Status == record.StatusFailed {
			res.Status = c.Status
		}
		told.Result = &res
		ev = &told
	}
	s.fold.Add(ev)
	if c.Tree != nil {
		s.fold.Add(&record.Event{Kind: record.Measured, Line: ev.Line, Tree: c.Tree})
	}
}

func (m *merge) load(id string, recorded func(string) *Recorded) {
	if m.loaded[id] || len(m.loaded) >= maxLoaded {
		return
	}
	if m.loaded == nil {
		m.loaded, m.index, m.seen, m.open = map[string]bool{}, map[string]int{}, map[string]bool{}, map[string]opened{}
	}
	m.loaded[id] = true
	r := recorded(id)
	if r == nil {
		return
	}
	m.received(r)
	for _, c := range r.Calls {
		if _, ok := m.index[c.ID]; !ok {
			m.index[c.ID] = len(m.calls)
			m.calls = append(m.calls, c)
		}
	}
}

// made notes a call of the log.
func (m *merge) made(c *record.Call, line int) {
	i, ok := m.index[c.ID]
	if !ok {
		if m.high > 0 && evident(c.Op) && len(m.open) < maxMismatches {
			m.open[c.ID] = opened{line, c.Op}
		}
		return
	}
	m.seen[c.ID] = true
	m.high = max(m.high, i+1)
	// The ledger was at work before and after these.
	m.report(m.unknown...)
	m.unknown = nil
}

// done compares a result of the log with the ledger's; it returns the ledger's
// call, nil if there is none.
func (m *merge) done(r *record.Result) *RecordedCall {
	i, ok := m.index[r.ID]
	if !ok {
		o, ok := m.open[r.ID]
		delete(m.open, r.ID)
		// A host may have no hook for a call that failed or never ran.
		if ok && r.Status == record.StatusOK && len(m.unknown) < maxMismatches {
			m.unknown = append(m.unknown, run.Mismatch{Line: o.line, InLog: true, Op: o.op, Call: r.ID, What: "is in the log and not in the ledger"})
		}
		return nil
	}
	c := &m.calls[i]
	if !c.Settled {
		return c
	}
	switch {
	case r.HasExit && c.HasExit && r.Exit != c.Exit:
		m.report(run.Mismatch{Line: c.Line, Op: c.Op, Call: r.ID, What: fmt.Sprintf("exit %d in the log, %d in the ledger", r.Exit, c.Exit)})
	case r.Status == record.StatusOK && c.Status == record.StatusFailed,
		r.Status == record.StatusFailed && c.Status == record.StatusOK:
		m.report(run.Mismatch{Line: c.Line, Op: c.Op, Call: r.ID, What: fmt.Sprintf("%s in the log, %s in the ledger", word(r.Status), word(c.Status))})
	}
	return c
}

// evident reports whether a call of that kind is evidence: what ran and what
// was written.
func evident(op record.Op) bool { return op == record.OpShell || op == record.OpEdit }

func word(s record.Status) string {
	if s == record.StatusOK {
		return "ok"
	}
	return "failed"
}

func (m *merge) report(found ...run.Mismatch) {
	for _, f := range found {
		if len(m.found) < maxMismatches {
			m.found = append(m.found, f)
		}
	}
}

// take hands over the mismatches noticed up to the end of a turn: also calls
// that the ledger has between others of the log, and the log has not.
func (m *merge) take() []run.Mismatch {
	m.missed(func(i int) bool { return i < m.high })
	found := m.found
	m.found = nil
	return found
}

// end looks at what the ledger has past the end of the log. A session that goes
// on may be ahead of its log; a turn that ended is not.
func (m *merge) end() {
	m.ended = true
	if m.high > 0 {
		m.missed(func(i int) bool { return i < m.high || m.calls[i].Closed })
	}
}

func (m *merge) missed(due func(i int) bool) {
	for m.next < len(m.calls) && due(m.next) {
		c := &m.calls[m.next]
		m.next++
		if !m.seen[c.ID] && c.Settled && evident(c.Op) && (c.Status == record.StatusOK || c.Status == record.StatusFailed) {
			m.report(run.Mismatch{Line: c.Line, Op: c.Op, Call: c.ID, What: "is in the ledger and not in the log"})
		}
	}
}
