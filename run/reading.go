package run

import (
	"sort"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/outcome"
)

// Void says why a call that holds a check gave no reading of the tree.
type Void string

// The ways a check's result was never seen.
const (
	Seen        Void = ""
	Rejected    Void = "rejected"
	Cancelled   Void = "cancelled"
	Interrupted Void = "interrupted"
	Background  Void = "background"
	NoResult    Void = "no-result"
	NeverRan    Void = "not-run" // e.g. the program was not found
)

// Reading is one execution of a check.
type Reading struct {
	Seq     int    // order among the run's readings, from 1
	Line    int    // of the call
	File    string // set if Line counts in another file than the run's own
	Call    string
	Pointer string
	Agent   string
	ByUser  bool
	Turn    int
	Command string // the whole command line
	Check   check.Check
	Key     string
	Out     outcome.Outcome
	Exit    int
	HasExit bool
	Void    Void
	At      int // writes of the tree before it
	Epoch   int

	known freshness // the last answer of History.Fresh
}

// freshness is an answer with the state of the tree it was given for.
type freshness struct {
	at             int // of the reading
	seq, rev, view int
	asked          bool
	moved          *File
	docs           bool
}

// Passed reports whether the reading is a pass.
func (r *Reading) Passed() bool { return r.Void == Seen && r.Out.Status == outcome.Pass }

// Failed reports whether the reading is a failure.
func (r *Reading) Failed() bool { return r.Void == Seen && r.Out.Status == outcome.Fail }

// Ran reports whether the check was really executed.
func (r *Reading) Ran() bool {
	return r.Void == Seen && r.Out.Why != "not-run"
}

// Track is all that is kept of one check (one canonical identity) over a run.
type Track struct {
	Key   string
	Check check.Check
	First *Reading
	Last  *Reading // the newest reading that ran
	// Before is the newest reading over another epoch than Last's.
	Before *Reading
	Pass   *Reading // the newest pass
	Fail   *Reading // the newest failure
	Lost   *Reading // the newest call whose result was never seen
	// Recent are its readings that ran, one for each state of the tree, oldest
	// first: a state may come back.
	Recent []*Reading
	Runs   int
	// Same counts readings in a row over one tree with one result.
	Same int
	// Units is the largest set of units a pass of it executed, Cases the
	// largest number of cases; 0 was not read.
	Units []string
	Cases int
}

// maxTracks bounds the distinct checks a run remembers. The one least recently
// read is forgotten, never one that was read in the open turn.
const maxTracks = 512

// maxRuns bounds the commands a run remembers having run.
const maxRuns = 2048

// Command is a command that was run, check or not.
type Command struct {
	Line, Turn, At int
	Call, Text     string
	Prog, State    string // State: what it shows of the tree (check.StateOf)
	OK, Failed     bool
	Unknown        bool         // a program whose effect is not known
	Hints          []check.Kind // what it may have shown though it is no check
	Out            string       // the first 256 bytes of what it printed
}

// History is what a run knows at a point: the tree, the checks read so far and
// the commands run.
type History struct {
	Tree *Tree
	// View is the write number words are judged at: the end of the turn, or the
	// point where they were said if calls followed.
	View   int
	Tracks map[string]*Track
	// Commands are the newest commands run, oldest first.
	Commands []Command
	Readings int // so far
	Docs     []string
	Project  string
	Recipes  *check.Recipes
	// Forgot counts tracks dropped at the bound.
	Forgot int
	// Blind are sub-agents that ended and whose calls are not in the record.
	Blind []Blind
	// Session is the id of the run as its record names it.
	Session string
	// Cut is true if the record visibly starts in the middle of a session.
	Cut    bool
	seq    int
	widest map[check.Kind][]*Track
}

// Blind is a sub-agent whose own calls were not seen.
type Blind struct {
	Line, Turn int
	Call       string
	At         int  // writes of the tree when it started
	Shell      bool // it could have run a command
	Edits      int  // edits it reports; -1 not said
}

// Fresh reports whether a reading still speaks of the present tree; if not,
// moved is the write that made it stale. docs is true if there were later
// writes that it does not count.
func (h *History) Fresh(r *Reading) (fresh bool, moved *File, docs bool) {
	t := h.Tree
	k := &r.known
	if !k.asked || k.at != r.At || k.seq != t.Seq || k.rev != t.rev || k.view != h.View {
		*k = freshness{at: r.At, seq: t.Seq, rev: t.rev, view: h.View, asked: true}
		k.moved, k.docs = t.Moved(&r.Check, r.At, h.View)
	}
	return k.moved == nil, k.moved, k.docs
}

// Since reports whether c would still read what it read after n writes.
func (h *History) Since(c *check.Check, n int) (fresh bool, moved *File, docs bool) {
	moved, docs = h.Tree.Moved(c, n, h.View)
	return moved == nil, moved, docs
}

// AtEnd is the history as seen from the very end of the turn, where View lies
// before it.
func (h *History) AtEnd() *History {
	end := *h
	end.View = end.Tree.Seq
	return &end
}

// Of lists the tracks of a kind in the order of their newest reading, newest
// first. also takes in checks that prove the kind besides their own.
func (h *History) Of(kind check.Kind, also bool) []*Track {
	var out []*Track
	for _, t := range h.Tracks {
		if t.Check.Kind == kind || also && hasKind(t.Check.Also, kind) {
			out = append(out, t)
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].newest() > out[j].newest() })
	return out
}

func (t *Track) newest() int {
	n := 0
	if t.Last != nil {
		n = t.Last.Seq
	}
	if t.Lost != nil && t.Lost.Seq > n {
		n = t.Lost.Seq
	}
	return n
}

func hasKind(ks []check.Kind, k check.Kind) bool {
	for _, x := range ks {
		if x == k {
			return true
		}
	}
	return false
}
