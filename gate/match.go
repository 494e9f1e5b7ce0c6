package gate

import (
	"fmt"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/run"
)

// told is a call of the main agent as the ledger has it, kept until the host's
// log is known to be past it.
type told struct {
	ID   string        `json:"id"`
	Line int           `json:"line"` // of the segment
	Tool string        `json:"tool"`
	Op   record.Op     `json:"op"`
	St   record.Status `json:"st"`
	Exit *int          `json:"exit,omitempty"`
	Seen bool          `json:"seen,omitempty"` // in the log, too
}

// matching joins calls of the ledger with those of the host's log by their ids,
// piece by piece.
//
// A host writes its log late, and hooks may start or stop in the middle. So a
// call is missing from the one only if the other has settled calls before and
// after it that both know, and only if calls of its tool get there at all: not
// every tool has a hook, and a log may name a call otherwise. Results differ
// where both are told.
type matching struct {
	calls []told
	index map[string]int
	tools map[string]bool // of calls that both have, as either names them
	low   int             // the first ledger call the log holds; len(calls): none yet
	high  int             // one past the last that settled in the log
	open  map[string]logged
	lost  []logged // settled in the log since the last shared call, and not in the ledger
	found []run.Mismatch
}

// logged is a call of the log.
type logged struct {
	id, tool string
	op       record.Op
	line     int
}

// Bounds of a matching. A turn with more calls than the log is behind by is
// matched by its last ones.
const (
	maxFound = 16
	maxTold  = 512
	maxTools = 64
)

func newMatching(calls []told, tools []string) *matching {
	m := &matching{calls: calls, index: map[string]int{}, tools: map[string]bool{}, open: map[string]logged{}, low: len(calls)}
	for i := range calls {
		m.index[calls[i].ID] = i
		if calls[i].Seen {
			m.low, m.high = min(m.low, i), i+1
		}
	}
	for _, t := range tools {
		m.tools[t] = true
	}
	return m
}

// see takes an event of the log.
func (m *matching) see(ev *record.Event) {
	switch {
	case ev.Agent != "":
	case ev.Kind == record.CallMade && ev.Call != nil && ev.Call.By == record.ByAgent:
		m.made(ev.Call, ev.Line)
	case ev.Kind == record.CallDone && ev.Result != nil:
		m.done(ev.Result)
	}
}

func (m *matching) made(c *record.Call, line int) {
	if i, ok := m.index[c.ID]; ok {
		if len(m.tools) < maxTools {
			m.tools[c.Tool], m.tools[m.calls[i].Tool] = true, true
		}
		return
	}
	if matters(c.Op) && c.ID != "" && len(m.open) < maxTold {
		m.open[c.ID] = logged{c.ID, c.Tool, c.Op, line}
	}
}

func (m *matching) done(r *record.Result) {
	i, ok := m.index[r.ID]
	if !ok {
		c, ok := m.open[r.ID]
		delete(m.open, r.ID)
		// A host may have no hook for what failed or never ran.
		if ok && r.Status == record.StatusOK && m.high > 0 && len(m.lost) < maxTold {
			m.lost = append(m.lost, c)
		}
		return
	}
	c := &m.calls[i]
	if !c.Seen {
		c.Seen = true
		m.compare(c, r)
	}
	m.low, m.high = min(m.low, i), max(m.high, i+1)
	for _, l := range m.lost {
		if m.tools[l.tool] {
			m.report(run.Mismatch{Line: l.line, InLog: true, Op: l.op, Call: l.id, What: "is in the log and not in the ledger"})
		}
	}
	m.lost = nil
}

func (m *matching) compare(c *told, r *record.Result) {
	switch {
	case r.HasExit && c.Exit != nil && r.Exit != *c.Exit:
		m.report(run.Mismatch{Line: c.Line, Op: c.Op, Call: c.ID, What: fmt.Sprintf("exit %d in the log, %d in the ledger", r.Exit, *c.Exit)})
	case r.Status == record.StatusOK && c.St == record.StatusFailed:
		m.report(run.Mismatch{Line: c.Line, Op: c.Op, Call: c.ID, What: "ok in the log, failed in the ledger"})
	case r.Status == record.StatusFailed && c.St == record.StatusOK:
		m.report(run.Mismatch{Line: c.Line, Op: c.Op, Call: c.ID, What: "failed in the log, ok in the ledger"})
	}
}

func (m *matching) report(f run.Mismatch) {
	if len(m.found) < maxFound {
		m.found = append(m.found, f)
	}
}

// end looks for calls the log lacks between those it has, and returns what is
// to be matched with the next piece: the last shared call and what came after.
func (m *matching) end() (rest []told) {
	for i := m.low; i < m.high; i++ {
		c := &m.calls[i]
		if !c.Seen && m.tools[c.Tool] && matters(c.Op) && (c.St == record.StatusOK || c.St == record.StatusFailed) {
			m.report(run.Mismatch{Line: c.Line, Op: c.Op, Call: c.ID, What: "is in the ledger and not in the log"})
		}
	}
	rest = m.calls[max(0, m.high-1, len(m.calls)-maxTold):]
	return append([]told(nil), rest...)
}

// matters reports whether a call is evidence: what ran and what was written.
func matters(op record.Op) bool { return op == record.OpShell || op == record.OpEdit }
