package integrity

import (
	"slices"
)

// Judge folds events and judges them as they come.
type Judge struct {
	decl  *Declarations
	idx   *index // nil where no armed check reads it
	found *filing
	seats []*seat
	on    map[EventKind][]*seat // those that are armed
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
	gone      map[string]*vanished // by seam and tool
	facts     *facts
	deeds     deedBook
	partial   string // what the record can't hold, by the way it was made
	bound     string // why something is not judged: a bound was reached

	// What is being judged, here so that no event costs memory.
	moment moment
	now    Event // where it came without its place
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

	stated []statement // of an Answer, once somebody asked
	asked  bool
}

// statements are the values in an answer's own words.
func (m *moment) statements() []statement {
	if !m.asked {
		m.stated, m.asked = statements(m.Text), true
	}
	return m.stated
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
	j.on = map[EventKind][]*seat{}
	for _, s := range j.seats {
		if s.row.Armed, s.row.Why = s.arm(j.decl, s.row.Seam); !s.row.Armed {
			continue
		}
		for _, k := range s.on {
			j.on[k] = append(j.on[k], s)
		}
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

// Hears reports whether the text of a prompt will be looked at.
func (j *Judge) Hears() bool { return j.idx != nil || j.deeds.hears() }

// Add takes the next event. It keeps nothing of it but copies.
func (j *Judge) Add(e *Event) {
	j.seq++
	m := &j.moment
	if e.Seq == 0 || e.Line == 0 {
		j.now = *e
		e = &j.now
		if e.Seq == 0 {
			e.Seq = j.seq
		}
		if e.Line == 0 {
			e.Line = e.Seq
		}
	}
	*m = moment{Event: e}
	j.before(m)
	for _, s := range j.on[e.Kind] {
		if err := s.row.count(s.judge(j, s.row.Seam, m), e.Seq); err != nil {
			j.die(err)
		}
	}
	j.after(m)
	m.Event = nil
}

// die notes that a checker does not work, once for each way in which it
// doesn't.
func (j *Judge) die(err error) {
	if !slices.Contains(j.dead, err.Error()) {
		j.dead = append(j.dead, err.Error())
	}
}

// Check judges a whole run.
func Check(d *Declarations, events []Event, opts ...Option) *Report {
	j := New(d, opts...)
	for i := range events {
		j.Add(&events[i])
	}
	return j.Close()
}
