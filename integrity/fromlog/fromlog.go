// Package fromlog turns the events of a recorded session, or of live hooks,
// into those that package integrity judges. Run an [Adapter] beside whatever
// else reads the stream; it keeps nothing of an event.
//
// Arguments of shell calls have one shape whatever the agent calls them:
// {"command": …, "cwd": …}. Calls of sub-agents are in a context of their own
// and are passed over; what they hand back is the result of the call that
// started them.
package fromlog

import (
	"slices"
	"strings"

	"github.com/footing-dev/footing/integrity"
	"github.com/footing-dev/footing/record"
)

// Adapter feeds one judge.
type Adapter struct {
	j    *integrity.Judge
	run  string
	said []piece // the agent's newest words, until it is known whether they are its answer
	step string
	own  map[string]bool // open calls of footing itself
	// Skipped counts events of sub-agents.
	Skipped int
	tee     func(*integrity.Event)
	now     integrity.Event
	seq     int
	// cut is a compaction whose summary may stand in the next record.
	cut *integrity.Place
}

type piece struct {
	text string
	at   integrity.Place
}

// New returns an adapter for a run.
func New(d *integrity.Declarations, opts ...integrity.Option) *Adapter {
	return &Adapter{j: integrity.New(d, opts...), own: map[string]bool{}}
}

// Tee hands every event to f as well, with its texts decoded.
func (a *Adapter) Tee(f func(*integrity.Event)) { a.tee = f }

// Add takes the next event of the stream.
func (a *Adapter) Add(ev *record.Event) {
	if ev.Agent != "" {
		if ev.Kind == record.CallMade {
			a.Skipped++
		}
		return
	}
	if a.cut != nil && ev.Kind != record.Node && ev.Kind != record.Session && (ev.Kind != record.Compacted || ev.Text.IsZero()) {
		a.evict(nil)
	}
	switch ev.Kind {
	case record.Session:
		if ev.Session != nil && ev.Session.ID != "" {
			a.run = ev.Session.ID
		}
	case record.Prompt:
		a.flush(integrity.Answer)
		e := a.next(integrity.Turn, a.place(ev))
		if a.tee != nil || a.j.Hears() {
			e.Text = ev.Text.String()
		}
		a.add()
	case record.Taught:
		e := a.next(integrity.System, a.place(ev))
		if a.reads() {
			e.Text = ev.Text.String()
		}
		a.add()
	case record.Say:
		a.say(ev)
	case record.CallMade:
		a.flush(integrity.Say)
		a.call(ev)
	case record.CallDone:
		a.result(ev)
	case record.Stopped:
		a.flush(integrity.Answer)
	case record.Compacted:
		at := a.place(ev)
		if ev.Dropped != nil {
			e := a.next(integrity.Evicted, at)
			e.Results = slices.Clone(ev.Dropped)
			a.add()
			return
		}
		a.cut = &at
		if !ev.Text.IsZero() {
			s := ev.Text.String()
			a.evict(&s)
		}
	}
}

// evict sends the compaction that was held back.
func (a *Adapter) evict(summary *string) {
	e := a.next(integrity.Evicted, *a.cut)
	e.All, e.Summary, e.Blind = true, summary, summary == nil
	a.cut = nil
	a.add()
}

// Close ends the run.
func (a *Adapter) Close() *integrity.Report {
	a.finish()
	return a.j.Close()
}

// End ends the run as far as events go; Take then returns the rest.
func (a *Adapter) End() {
	a.finish()
	a.j.Flush()
}

func (a *Adapter) finish() {
	if a.cut != nil {
		a.evict(nil)
	}
	a.flush(integrity.Answer)
}

// Take returns the findings since it was last called.
func (a *Adapter) Take() []integrity.Finding { return a.j.Take() }

// Problems lists the checkers that turned out not to work.
func (a *Adapter) Problems() []string { return a.j.Problems() }

func (a *Adapter) reads() bool { return a.tee != nil || a.j.Reads() }

// next begins an event, which add sends. There is one at a time, and it is always
// in the same place, so that events cost no memory.
func (a *Adapter) next(kind integrity.EventKind, at integrity.Place) *integrity.Event {
	a.seq++
	at.Seq = a.seq
	a.now = integrity.Event{Kind: kind, Place: at}
	return &a.now
}

func (a *Adapter) add() {
	if a.tee != nil {
		a.tee(&a.now)
	}
	a.j.Add(&a.now)
}

func (a *Adapter) place(ev *record.Event) integrity.Place {
	return integrity.Place{Run: a.run, Line: ev.Line, File: ev.File, Pointer: ev.Pointer}
}

// say keeps words back: whether they close a turn shows only by what follows.
func (a *Adapter) say(ev *record.Event) {
	if ev.Step == "" || ev.Step != a.step {
		a.flush(integrity.Say)
	}
	a.step = ev.Step
	p := piece{at: a.place(ev)}
	if a.reads() {
		p.text = ev.Text.String()
	}
	a.said = append(a.said, p)
}

// flush sends the words kept back. Each piece keeps its own place: the
// address of a value in it must be one that can be opened.
func (a *Adapter) flush(as integrity.EventKind) {
	for _, p := range a.said {
		e := a.next(as, p.at)
		e.Text = p.text
		a.add()
	}
	a.said, a.step = a.said[:0], ""
}

func (a *Adapter) call(ev *record.Event) {
	c := ev.Call
	if c == nil {
		return
	}
	e := a.next(integrity.Call, a.place(ev))
	e.ID, e.Tool, e.Args = c.ID, c.Tool, c.Input
	if c.By == record.ByUser {
		e.Tool = "user " + c.Tool // a declared tool is one of the agent's
	}
	if c.Op == record.OpShell && !c.Command.IsZero() {
		command := c.Command.String()
		if c.ID != "" && (command == "footing" || strings.HasPrefix(command, "footing ")) {
			a.own[c.ID] = true
		}
		e.Shell(command, c.Dir)
		e.Args = nil
	}
	for i := range c.Edits {
		e.Changed = append(e.Changed, c.Edits[i].Path)
		if c.Edits[i].MoveTo != "" {
			e.Changed = append(e.Changed, c.Edits[i].MoveTo)
		}
	}
	if e.Tool == "" {
		e.Tool = "unnamed"
	}
	a.add()
}

func (a *Adapter) result(ev *record.Event) {
	r := ev.Result
	if r == nil {
		return
	}
	e := a.next(integrity.Result, a.place(ev))
	e.Call, e.Truncated, e.ByFooting = r.ID, r.Truncated, a.own[r.ID]
	delete(a.own, r.ID)
	switch r.Status {
	case record.StatusFailed:
		e.Error = true
	case record.StatusRejected, record.StatusCancelled, record.StatusInterrupted, record.StatusTimedOut, record.StatusRunning:
		e.Unsettled = true
	}
	if r.HasExit && r.Exit != 0 {
		e.Error = true
	}
	text := ""
	if a.tee != nil || a.j.Wants(r.ID) {
		text = r.Output.String()
	}
	e.Plain(text)
	a.add()
}
