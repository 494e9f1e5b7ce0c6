package audit

import (
	"io"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
	"github.com/footing-dev/footing/verdict"
)

// Input is one log to audit.
type Input struct {
	Path string // as shown in the answer
	Size int64  // for progress; 0 if not known
	Open func() (io.ReadCloser, error)
}

// Options are what an audit depends on besides the logs.
type Options struct {
	// Formats are the log formats to try, in order.
	Formats []source.Format
	// Workers is how many logs are read at once; 0 is one for each CPU.
	Workers int
	// Policy is what the configuration asks of a session that worked in the
	// folder cwd ("" if its log does not say); nil asks nothing more.
	Policy func(cwd string) *Policy
	// Waived says whether a finding was waived; may be nil.
	Waived func(id string) bool
	// Resolve reads the task recipes of a project from disk, by the folder its
	// log names; nil reads none. What it gives becomes part of the record.
	Resolve func(cwd string) []Recipe
	// Recorded returns what footing's own ledger holds of a session, nil if it
	// holds none; may be nil. agent is the name of the log's format.
	Recorded func(agent, session string) *Recorded
	// AsGate keeps of each turn's findings only what a gate would have asked.
	AsGate bool
	// Beside makes, for each log, something that judges the same events; may be
	// nil.
	Beside func() *Beside
}

// Beside judges the events of one log beside the rules.
type Beside struct {
	// Event takes the next event; it may keep nothing of it.
	Event func(*record.Event)
	// Turn returns what was found in the turn that ended, and after the last
	// one what is left.
	Turn func() []record.Finding
	// End is called after the last event and returns notes for the coverage.
	End func() []string
}

// Policy is what a configuration asks of a session.
type Policy struct {
	Require  []string
	Docs     []string
	Declared *check.Declared
	// Implied lets an unworded completion ask.
	Implied bool
	// Level changes what a rule's findings may do: "ask", "note" or "off"; nil
	// or "" leaves it as the rule has it.
	Level func(rule string) string
	// Digest names the configuration.
	Digest string
}

// Recipe is a file that holds task recipes.
type Recipe struct {
	Path    string // relative to the project
	Content string
}

// Result is one audited input, in the order of the inputs.
type Result struct {
	Path string
	// Err is set where the input could not be judged (unreadable, no known
	// format, calls seen but none parsed); Session is then empty.
	Err     error
	Session verdict.Session
	// Turns calls f for every judged turn in file order. The turn is valid only
	// during the call.
	Turns func(f func(*verdict.Turn) error) error
}
