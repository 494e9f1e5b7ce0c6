package exercise

import "encoding/json"

// Reading is what one call, or the worst of an operation's, came to.
type Reading string

// The readings. Of an operation's calls the worst counts: threw over refused
// over answered. Missing and unjudged count in none of them.
const (
	Answered Reading = "answered"
	Refused  Reading = "refused"
	Threw    Reading = "threw"
	Missing  Reading = "missing"
	NotRead  Reading = "unjudged"
)

// Cause says of what kind a throw is, or why a call is unjudged.
type Cause string

// The causes. The first seven are throws and block; the others are not the
// code's fault.
const (
	Engine   Cause = "engine" // the language's own: an unknown name, a missing member
	App      Cause = "app"    // an error of the program's own that nobody caught
	Fatal    Cause = "fatal"  // a signal, a panic, the end of the process
	Timeout  Cause = "timeout"
	OOM      Cause = "oom"
	Protocol Cause = "protocol" // an answer that is none
	Contract Cause = "contract" // an answer that was not declared

	Denied     Cause = "denied"     // the confinement refused something
	Dependency Cause = "dependency" // something outside was not there
	Auth       Cause = "auth"       // it asked who is calling
	Budget     Cause = "budget"     // there was no time left
)

// Answer is the reading of one call.
type Answer struct {
	Reading Reading `json:"reading"`
	Cause   Cause   `json:"kind,omitempty"`
	Class   string  `json:"class,omitempty"` // of the error, as NameError, -32603, exit 3
	// Line is the first line of what it said, cleaned.
	Line  string   `json:"line,omitempty"`
	Notes []string `json:"notes,omitempty"`
	// Digest is of the whole answer, for telling two apart.
	Digest string `json:"-"`
}

// The notes an answer can carry.
const (
	NoteSuspect  = "refused-suspect" // a refusal worded like an exception
	NoteContract = "contract"        // an answer the declaration does not hold
	NoteFlaky    = "flaky"           // answered differently the second time
	NoteNoise    = "noise"           // printed what is no message where messages go
	NoteInside   = "judge: inside"   // the answer shares the operation's memory
	NoteSilent   = "silent"          // ended well and said nothing
)

// rank orders readings by how much they matter for an operation.
func (r Reading) rank() int {
	switch r {
	case Threw:
		return 5
	case Missing:
		return 4
	case NotRead:
		return 3
	case Refused:
		return 2
	case Answered:
		return 1
	}
	return 0
}

// worse returns the answer that counts of two to the same operation.
func worse(a, b Answer) Answer {
	if b.Reading.rank() > a.Reading.rank() {
		return b
	}
	return a
}

// Call is one call as it stands in a receipt.
type Call struct {
	Operation string `json:"operation"`
	Pass      int    `json:"pass"`
	// InputDigest is of the input; Input is it, with secrets taken out.
	InputDigest string          `json:"input_digest"`
	Input       json.RawMessage `json:"input,omitempty"`
	Answer
	Milliseconds int64 `json:"ms"`
}
