package run

import (
	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/claim"
	"github.com/footing-dev/footing/record"
)

// Turn is what happened from one user prompt to the next.
type Turn struct {
	Index      int // from 0 over real prompts; -1 before the first
	PromptLine int
	Prompt     string // at most maxPrompt bytes
	// ClaimLine and Closing are the last text the agent said and what it says;
	// Message is the text itself.
	ClaimLine    int
	ClaimPointer string
	Message      string
	Parts        []Part // of Message, in order
	Closing      claim.Closing

	Readings []*Reading
	Writes   []Write // of this turn, at most maxWrites
	WriteN   int     // all of them
	CodeN    int     // those that a code check can see
	Calls    int
	Effects  int // calls that changed something outside the workspace
	Agents   int // sub-agents started
	Unclear  int // programs whose effect is not known
	// AfterSay counts calls made after the last text, SayAt the writes of the
	// tree before it.
	AfterSay, SayAt int
	// Stopped, Interrupted and Submitted say how the turn ended as far as the
	// record tells.
	Stopped, Interrupted, Submitted bool
	Headless                        bool
	// Open are background commands still running at the end.
	Open []string
	// LastFailed is the newest failed call, "" Call if the last call succeeded
	// or the failed one was repeated.
	LastFailed Command
	// StartAt is the tree's write count and StartEpoch its epoch at the start.
	StartAt, StartEpoch int
	// Searches are searches of this turn.
	Searches []Search
	Weakened []Weakening
	// Policy are changes of what judges or watches the run; Mismatches are calls
	// on which the ledger and the log disagree.
	Policy     []Write
	Mismatches []Mismatch
	// StartDigest and EndDigest are tree digests of a live run; "" was not
	// measured.
	StartDigest, EndDigest string
}

// Mismatch is a call that the ledger and the log tell differently.
type Mismatch struct {
	// Line is that of the ledger's record, or with InLog that of the log's,
	// where the ledger has none.
	Line       int
	InLog      bool
	Op         record.Op // what the call was for
	Call, What string
}

// Search is a search through the workspace and whether it found something.
type Search struct {
	Line, At int
	Call     string
	Pattern  string
	Found    bool
	Known    bool // Found could be told
}

// Write is one change of the workspace.
type Write struct {
	Line     int
	Call     string
	Path     string // relative to the project; "" the whole tree
	Class    check.Class
	Why      string
	Comment  bool // only comments changed
	Possible bool // a program that may have written
	Outside  bool // no part of the project; Path is absolute
	Restores bool // put back as committed
}

// Weakening is an edit that makes a check easier to pass.
type Weakening struct {
	Line int
	Call string
	Path string
	What string // "skip mark added", "assertion removed", …
}

// Bounds of what one turn keeps.
const (
	maxPrompt   = 64 << 10
	maxWrites   = 1024
	maxReadings = 4096
	maxSearches = 512
)

// Completes reports whether the turn ended as finished work: not interrupted,
// and no calls after the agent's last words.
func (t *Turn) Completes() bool {
	if t.Submitted {
		return true
	}
	c := &t.Closing
	return t.Message != "" && !t.Interrupted && t.AfterSay == 0 &&
		!c.Asks && !c.HandsBack && !c.Remains && !c.Announces && len(t.Open) == 0
}
