package gate

import (
	"io"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
)

// Kind says what a hook's event means to footing.
type Kind uint8

// The kinds of event.
const (
	// Unknown is an event footing has no use for; it is kept as it came.
	Unknown Kind = iota
	// Foreign is a payload of another agent that happens to obey this one's hook
	// settings: its own hooks report it, so nothing is done.
	Foreign
	Start     // the session starts or goes on; Source says how
	Prompt    // the user spoke; Text
	Before    // Call is about to run
	After     // Call settled with Result
	Denied    // Call was refused
	Notice    // the host tells how background work ended; Ended
	Said      // the agent spoke in the middle of a turn; Text
	Stop      // the agent ended its turn; Text is its closing message
	SubStop   // a sub-agent ended
	Compact   // the context was summarised
	End       // the session ended
	Interrupt // the user cut the turn short
)

// Event is one hook payload in footing's words. Its texts point into the
// payload.
type Event struct {
	Kind Kind
	Name string // the host's own name of the event

	Session    string
	Cwd        string // absolute folder the agent is in
	Project    string // absolute folder of the session where the host says it, else ""
	Transcript string // the host's own log, "" if not said
	Sub        string // id of the sub-agent the event comes from, "" the main agent
	Info       record.SessionInfo

	Source string      // Start: startup, resume, clear, compact, …
	Text   record.Text // Prompt, Said, Stop
	// FromLog: the payload holds no closing message, it is in the host's log.
	FromLog bool
	// Open counts commands and sub-agents that still run at a stop; NoneOpen is
	// the host's word that none does.
	Open     int
	NoneOpen bool
	// Failed: the turn ended by an error or was called off; nothing is complete.
	Failed bool
	Submit bool // the host says the work is complete

	Call   *record.Call
	Result *record.Result

	Ended []Ended // Notice

	Raw []byte // the payload
}

// Ended is a look at a piece of background work: the call that looked and what
// it saw.
type Ended struct {
	Call   record.Call
	Result record.Result
}

// Answer is what footing has to say; empty members are not said.
type Answer struct {
	Ask     string // a question to the agent, which goes on working
	Context string // put before the agent without stopping it
	User    string // one line shown to the user
}

// Agent is how one host is spoken to.
type Agent struct {
	Name string // as on the command line
	ID   string // in the record, the name its logs are read under
	// Decode reads a payload; env is the hook's environment. An error means that
	// it is no payload of this agent's.
	Decode func(payload []byte, env func(string) string) (*Event, error)
	// Encode writes the answer to ev, nil if the host is to hear nothing.
	Encode func(ev *Event, a Answer) []byte
	// Context reports whether the host takes Answer.Context on this event.
	Context func(ev *Event) bool
	// Settings is the file its hooks are configured in: the user's where root is
	// "", else that of the repository at root.
	Settings func(env func(string) string, root string) string
	// Beside names a file beside Settings that hooks may be in as well, "" none.
	Beside string
	// LogRoots are the folders its logs may be read from.
	LogRoots func(env func(string) string) []string
	// Results reads the results of calls from a piece of its log, where hooks
	// are not told how a call ended.
	Results func(r io.Reader, f func(*record.Result)) error
	// LastWords finds the closing message at the end of its log, "" if it is not
	// there.
	LastWords func(tail []byte) string
	// Log reads its whole log, where a reader exists.
	Log func(r io.Reader, emit func(*record.Event) error) (source.Stats, error)
}
