package integrity

import (
	"fmt"
	"slices"
)

// Judge folds events and judges them as they come.
type Judge struct {
	decl  *Declarations
	idx   *index // nil where no armed check reads it
	found *filing
	seats []*seat
	dead  []string

	seq, turn int
	turnCalls int // calls of this turn
	calls     map[string]*call
	order     []string // ids in calls, oldest first
	served    bool     // anything was, so far
	composed  bool     // a request's tools were recorded
	offered   []string // by the newest one
	offerAt   Place
	lost      int // evictions so far
	blind     int // of those, without a record of the summary
	boundary  Place
	produced  map[string]*production
	facts     *facts
	deeds     deedBook
	partial   string // what the record can't hold, by the way it was made
	bound     string // why something is not judged: a bound was reached
}

// call is a call that waits for its result.
type call struct {
	Event
	tool   *Tool // declared, or nil
	echoes map[uint64]bool
	did    []Deed

	args   *node
	looked bool
	deeds  []Deed
	stir   stir
}

// in is the call's arguments, read when first asked for.
func (c *call) in() *node {
	if c.args == nil {
		n, err := parse(string(c.Args))
		if err != nil { // not JSON: one text, so that other arguments are other ones
			n = node{kind: '"', text: string(c.Args)}
		}
		c.args = &n
	}
	return c.args
}

// maxOpen is how many calls may wait for their results at once.
const maxOpen = 4096

// check is one of the nine.
type check interface {
	kind() Kind
	// seams says at which events, and what that place is called, it looks.
	seams() []look
	// arm says whether it can judge at a seam, and if not what it lacks.
	arm(d *Declarations, s Seam) (armed bool, why string)
	// judge says how one encounter ended; it files what it finds.
	judge(j *Judge, s Seam, m *moment) outcome
}

type look struct {
	seam Seam
	on   []EventKind
}

// moment is one event with what is known of it.
type moment struct {
	*Event
	call *call // of a Call or a Result
	root node  // of a Result that is JSON
	tree bool
}

// seat is a check at a seam.
type seat struct {
	check
	on  []EventKind
	row Row
}

func checks() []check {
	return []check{
		invariants{}, arguments{}, dangling{}, duplicates{}, &claims{}, &lookups{}, columnValues{}, columnNames{}, recency{},
	}
}

// Kinds lists the nine in order.
func Kinds() []Kind {
	var out []Kind
	for _, c := range checks() {
		out = append(out, c.kind())
	}
	return out
}

func order(k Kind) int { return slices.Index(Kinds(), k) }

// Option changes a judge; options are there for tests of what carries events
// to it.
type Option func(*Judge)

// Deaf makes a check record nothing, as one that broke would. The report of
// such a judge must say that the checker is dead.
func Deaf(kind Kind) Option {
	return func(j *Judge) {
		for _, s := range j.seats {
			if s.row.Check == kind {
				s.check = deaf{s.check}
			}
		}
	}
}

// Partial says that the record lacks some of what the agent was served, by the
// way it was made. Findings that lean on its absence are then advisory.
func Partial(lacks string) Option { return func(j *Judge) { j.partial = lacks } }

type deaf struct{ check }

func (deaf) judge(*Judge, Seam, *moment) outcome { return outcome{} }

// Declare adds declarations that became known during the run, as a server's
// own do. What was served before is not indexed after the fact.
func (j *Judge) Declare(more *Declarations) {
	d := *j.decl
	d.Tools = slices.Clone(d.Tools)
	d.Merge(more)
	j.decl = &d
	had := j.idx != nil
	j.ready()
	if !had && j.idx != nil && j.served {
		j.idx.incomplete = "it was declared after the run had begun"
	}
}

// ready arms the checks by what is declared.
func (j *Judge) ready() {
	reads := j.decl.Prose || j.decl.Recency
	for _, s := range j.seats {
		s.row.Armed, s.row.Why = s.arm(j.decl, s.row.Seam)
	}
	for i := range j.decl.Tools {
		for _, tools := range j.decl.Tools[i].Grounds {
			reads = true
			for _, g := range tools {
				if j.produced[g] == nil {
					j.produced[g] = &production{at: map[string]*product{}}
				}
			}
		}
	}
	if reads && j.idx == nil {
		j.idx = newIndex()
	}
}

// New returns a judge for one run.
func New(d *Declarations, opts ...Option) *Judge {
	if d == nil {
		d = &Declarations{}
	}
	j := &Judge{
		decl: d, found: newFiling(), turn: -1, calls: map[string]*call{},
		produced: map[string]*production{}, facts: newFacts(),
	}
	for _, c := range checks() {
		for _, l := range c.seams() {
			j.seats = append(j.seats, &seat{check: c, on: l.on, row: Row{Check: c.kind(), Seam: l.seam}})
		}
	}
	j.ready()
	for _, o := range opts {
		o(j)
	}
	return j
}

// Armed reports whether any check can judge.
func (j *Judge) Armed() bool {
	return slices.ContainsFunc(j.seats, func(s *seat) bool { return s.row.Armed })
}

// Reads reports whether the judge keeps an index of what was served; if not,
// texts need not be decoded for it.
func (j *Judge) Reads() bool { return j.idx != nil }

// Add takes the next event. It keeps nothing of it but copies.
func (j *Judge) Add(e *Event) {
	j.seq++
	ev := *e
	if ev.Seq == 0 {
		ev.Seq = j.seq
	}
	if ev.Line == 0 {
		ev.Line = ev.Seq
	}
	m := &moment{Event: &ev}
	j.before(m)
	for _, s := range j.seats {
		if s.row.Armed && slices.Contains(s.on, ev.Kind) {
			if err := s.row.count(s.judge(j, s.row.Seam, m), ev.Seq); err != nil {
				j.die(err)
			}
		}
	}
	j.after(m)
}

// die notes that a checker does not work, once for each way in which it
// doesn't.
func (j *Judge) die(err error) {
	if !slices.Contains(j.dead, err.Error()) {
		j.dead = append(j.dead, err.Error())
	}
}

// before finds out what an event is about.
func (j *Judge) before(m *moment) {
	switch m.Kind {
	case Turn:
		j.turn++
		j.turnCalls = 0
	case Composed:
		j.composed, j.offered, j.offerAt = true, slices.Clone(m.Tools), m.Place
	case Call:
		j.turnCalls++
		c := &call{Event: *m.Event, tool: j.decl.tool(m.Tool)}
		m.call = c
	case Result:
		m.call = j.calls[m.Call]
		if m.call != nil && m.call.tool == nil {
			m.call.tool = j.decl.tool(m.call.Tool) // it may have been declared since
		}
		if m.call != nil && j.readsTree(m.call) {
			m.root, m.tree = payload(m.text())
		}
	}
}

// readsTree: some armed check looks into this tool's results.
func (j *Judge) readsTree(c *call) bool {
	if j.produced[c.Tool] != nil || len(j.decl.Invariants) > 0 {
		return true
	}
	if t := c.tool; t != nil && (len(t.Columns) > 0 || t.Settles != nil || j.decl.Lookups && len(t.Grounds) > 0) {
		return true
	}
	return slices.ContainsFunc(j.decl.Claims, func(r ClaimRule) bool { return r.Tool == c.Tool })
}

// after makes the event a part of what later ones are judged by.
func (j *Judge) after(m *moment) {
	switch m.Kind {
	case Turn, System, Result:
		j.served = true
	}
	switch m.Kind {
	case Turn, System:
		j.serve(m, m.Text, served, nil)
	case Say, Answer:
		j.serve(m, m.Text, spoken, nil)
	case Evicted:
		j.evict(m)
	case Call:
		j.open(m.call)
	case Result:
		j.settle(m)
	}
	if m.Kind == Fact {
		j.facts.fact(m)
	}
	j.deeds.see(j, m)
}

// serve indexes a text.
func (j *Judge) serve(m *moment, text string, from origin, echoes map[uint64]bool) {
	if j.idx == nil || text == "" {
		return
	}
	if m.ByFooting {
		from = spoken
	}
	s := segment{from: from, turn: j.turn, at: m.Place, call: m.Call, user: m.Kind == Turn, sys: m.Kind == System}
	if m.Kind == Call {
		s.call = m.ID
	}
	j.idx.add(text, s, echoes)
}

func (j *Judge) open(c *call) {
	if j.idx != nil && len(c.Args) > 0 {
		j.serve(&moment{Event: &c.Event}, string(c.Args), argued, nil)
		c.echoes = j.echoes(c)
	}
	if c.tool != nil {
		c.in() // its result is judged with them
	}
	c.Args = nil // the caller's memory
	if c.ID == "" {
		return
	}
	if _, again := j.calls[c.ID]; !again {
		j.order = append(j.order, c.ID)
	}
	j.calls[c.ID] = c
	for len(j.calls) > maxOpen {
		delete(j.calls, j.order[0])
		j.order = j.order[1:]
	}
}

// echoes are the tokens of a call's arguments that its own result does not
// support: whole arguments, and what looks like a name in a longer one.
func (j *Judge) echoes(c *call) map[uint64]bool {
	out := map[uint64]bool{}
	c.in().leaves(func(l leaf) {
		if l.kind != '"' && l.kind != '0' {
			return
		}
		p := j.idx.phrase(l.text, false)
		if len(p.hashes) == 1 {
			out[p.hashes[0]] = true
			return
		}
		for i := 0; len(out) < 256; {
			t, ok := nextToken(l.text, i)
			if !ok {
				return
			}
			if tok := l.text[t.from:t.to]; hasDigit(tok) {
				h, _ := j.idx.hash(tok)
				out[h] = true
			}
			i = t.to
		}
	})
	return out
}

func hasDigit(s string) bool {
	for i := range len(s) {
		if s[i] >= '0' && s[i] <= '9' {
			return true
		}
	}
	return false
}

// Wants reports whether the text of a call's result will be looked at, so that
// what nobody reads need not be decoded.
func (j *Judge) Wants(id string) bool {
	c := j.calls[id]
	return j.idx != nil || c != nil && (len(c.did) > 0 || j.readsTree(c))
}

// settle takes in a result.
func (j *Judge) settle(m *moment) {
	var echoes map[uint64]bool
	if m.call != nil && !m.Refused {
		echoes = m.call.echoes
		j.produce(m)
	}
	if j.idx != nil && !m.Refused {
		j.serve(m, m.text(), served, echoes)
		if m.Truncated {
			j.idx.incomplete = fmt.Sprintf("the record holds only a part of the result on line %d", m.Line)
		}
	}
	if !m.Refused {
		j.facts.result(j, m)
	}
	if !m.Unsettled && m.call != nil {
		delete(j.calls, m.Call)
		if len(j.order) > 2*maxOpen {
			j.order = slices.DeleteFunc(j.order, func(id string) bool { return j.calls[id] == nil })
		}
	}
}

// evict takes results out of the window.
func (j *Judge) evict(m *moment) {
	j.lost++
	j.boundary = m.Place
	if j.idx != nil {
		gone := map[string]bool{}
		for _, id := range m.Results {
			gone[id] = true
		}
		j.idx.evict(func(s *segment) bool {
			return m.All && !s.sys || s.call != "" && gone[s.call] && s.from == served
		})
	}
	if m.Summary == nil {
		j.blind++
		return
	}
	// A summary keeps values in the window, and supports what stood in the
	// window before; it is the agent's own words and grounds nothing new.
	j.keep(m, *m.Summary)
}

// Check judges a whole run.
func Check(d *Declarations, events []Event, opts ...Option) *Report {
	j := New(d, opts...)
	for i := range events {
		j.Add(&events[i])
	}
	return j.Close()
}
