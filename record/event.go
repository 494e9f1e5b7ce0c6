package record

// Kind says what an event is.
type Kind uint8

// The kinds of event a source can emit, in no order.
const (
	_ Kind = iota
	// Session carries facts about the session in Event.Session: any field that
	// is empty is "not said here". May be sent more than once.
	Session
	// Prompt is a real user prompt and starts a turn. Text holds the words.
	// Tool results, compaction summaries, notices, interrupts, hook feedback
	// and local command output are not prompts.
	Prompt
	// Say is the agent's own words (never its thinking). Text holds them.
	// Several Say events in one step are one message in pieces.
	Say
	// CallMade is a tool call in Event.Call. A command the user runs in the
	// session is a call too, with Call.By == ByUser.
	CallMade
	// CallDone is a call's result in Event.Result.
	CallDone
	// Stopped marks that the agent ended its turn and the log says so. The Say
	// before it is a closing message. Submit is true where the agent declared
	// completion itself (a submit call, a host's done signal, the end of a
	// headless run).
	Stopped
	// Interrupted marks that the user cut the turn short.
	Interrupted
	// Compacted marks that the context was summarised. Text is the summary where
	// the log holds it; one without Text may be followed by one with it, which
	// is the same compaction.
	Compacted
	// Restored marks that the log records a rewind that put files back.
	Restored
	// Unread counts something the reader could not read; Text says what.
	Unread
	// Taught is text the host put in front of the agent (system text, project
	// instructions), as far as the log holds it.
	Taught
	// Node is a record of the log's tree that says nothing else. It carries
	// Line, UUID and Parent, so that a parent can be followed through it.
	Node
	// Measured is a digest of the workspace in Event.Tree, taken by footing
	// itself in a live run. A digest seen before means that the tree is what it
	// was then; one that moved with no write declared since the digest before it
	// means that the tree was changed from outside.
	Measured
	// Recipe is a file of task recipes read from disk, at the project-relative
	// path Event.File, with its content in Text.
	Recipe
)

// Event is one thing a log or a hook says happened. Readers reuse the Event
// they pass; a consumer that keeps any part of it must copy it.
type Event struct {
	Kind Kind
	// Line is the 1-based line of the source file; for single-document formats
	// the 1-based index of the record.
	Line int
	// Pointer is an RFC 6901 JSON pointer into a single-document format.
	Pointer string
	// Time is the record's own time stamp as written, or "".
	Time string
	// UUID and Parent are the record's own ids where a log is a tree; readers
	// set them on every event they can. They are opaque.
	UUID, Parent string
	// File is set where the event comes from another file than the rest of the
	// run, e.g. a sub-agent's own log; Line then counts in that file.
	File string
	// Agent is "" for the main agent, else the id of the sub-agent.
	Agent string
	// Step groups the events of one model reply; equal and not "" means the
	// same step.
	Step string

	Text    Text
	Submit  bool // with Stopped
	Session *SessionInfo
	Call    *Call
	Result  *Result
	Tree    *Tree // with Measured
	// Dropped, with Compacted, are calls whose results left the context, and
	// nothing else did and nothing took their place.
	Dropped []string
}

// Tree is what the workspace was when footing looked at it.
type Tree struct {
	// When is "start" of a turn, "before" or "after" a call, or "turn" at the
	// end of one; Call is the call it belongs to.
	When, Call string
	// All and Code are digests of everything that counts and of code alone; ""
	// was not measured, which is never a change.
	All, Code string
	// Changed are paths that differ from the digest before it, a bounded number.
	Changed []string
}

// SessionInfo is what a log says about itself. Empty fields were not said.
type SessionInfo struct {
	Agent, AgentVersion string // "claude-code", "2.1.9"
	ID                  string
	Cwd                 string // absolute project folder as the log names it
	Model               string
	Branch              string
	Headless            bool // a run without a person at the keyboard
}

// Op is what a call does, in footing's words. A source maps its agent's tools
// onto these; no other package knows an agent's tool names.
type Op uint8

// The operations a call can be.
const (
	// OpOther is any tool with no special meaning here (MCP tools included).
	OpOther  Op = iota
	OpShell     // runs Command
	OpEdit      // changes files listed in Edits (edit, write, patch, notebook)
	OpRead      // reads a file
	OpSearch    // searches file names or contents
	OpAgent     // starts a sub-agent
	OpTodo      // writes the agent's own task list
	OpAsk       // asks the user something
	OpWait      // reads the output of the background call Ref
	OpKill      // ends the background call Ref
	OpSubmit    // declares the task complete
)

// Who made a call.
const (
	ByAgent = ""
	ByUser  = "user"
)

// Call is one tool invocation.
type Call struct {
	ID   string
	Tool string // the agent's own name of the tool
	Op   Op
	By   string // ByAgent or ByUser

	Command    Text   // OpShell: the command line as a shell would get it
	Dir        string // directory the call asks to run in, "" if none is named
	Background bool   // started without waiting for its end
	Ref        string // OpWait, OpKill: the background id it refers to
	AgentType  string // OpAgent: the kind of sub-agent
	Path       string // OpRead, OpSearch: the file or folder
	Edits      []Edit // OpEdit: what it asks to change
	Input      []byte // raw JSON of the arguments, or nil
}

// Action is what happens to one file.
type Action uint8

// The actions an edit can be.
const (
	Update Action = iota
	Add
	Delete
	Move // to MoveTo
)

// Edit is one change of one file asked for by a call.
type Edit struct {
	Path   string
	MoveTo string
	Action Action
	// Old and New are the replaced and the replacing text. With Whole, New is
	// the file's whole new content (and Old its whole old content if known).
	Old, New Text
	Whole    bool
	All      bool // every occurrence was replaced
}

// Status is how a call ended.
type Status uint8

// The ways a call can end.
const (
	// StatusUnknown: a result exists but does not say.
	StatusUnknown Status = iota
	StatusOK
	StatusFailed
	StatusRejected    // refused by the user or a policy: never ran
	StatusCancelled   // dropped because a sibling failed: never ran
	StatusInterrupted // cut short by the user
	StatusTimedOut
	StatusRunning // went to the background, or still running
)

// Result is what came back for a call.
type Result struct {
	ID      string // the call's id
	Status  Status
	Exit    int  // the exit status of the whole command line
	HasExit bool // false: the log gives none
	Output  Text // stdout and stderr as the agent saw them
	// Truncated: the log or the host dropped part of the output.
	Truncated bool
	// BackgroundID names a command that goes on running.
	BackgroundID string
	// Edits replaces the call's own list where the log says what was really
	// applied; nil means as asked.
	Edits []Edit
	// Sub reports on a sub-agent that ended, where the log says.
	Sub *SubReport
}

// SubReport is what a log says of a sub-agent whose own calls may not be in it.
// A negative count was not said.
type SubReport struct {
	ID                  string
	Calls, Shell, Edits int
	Async               bool // launched, not awaited
}
