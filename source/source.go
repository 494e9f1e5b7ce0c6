// Package source reads session logs. Each format has a package below this one
// that turns a stream of bytes into record events; this package sniffs which
// one a stream is, by content and never by name.
//
// A reader streams: it holds at most one line (or one element of a document)
// at a time. It loses no call because of a malformed neighbour, and it counts
// what it could not read.
package source

import (
	"io"

	"github.com/footing-dev/footing/record"
)

// Stats are what a reader counted; they feed coverage.
type Stats struct {
	Lines, Unread, Records int
	// Markers counts records that look like calls whether or not they could be
	// parsed: markers without a parsed call are an error, not a clean bill.
	Markers, Calls int
	Notes          []string // one line each, distinct, at most 32
}

// Format is one log format.
type Format struct {
	Name string // "claude-code", "codex", "codex-exec", "pi", "swe-agent", "mini-swe-agent", "gemini-cli", "aider"
	// Sniff looks at the head of a stream (up to SniffSize bytes, which may end
	// anywhere) and says whether it is this format.
	Sniff func(head []byte) bool
	// Identify says whose log a head is: the sub-agent's id ("" for the main
	// agent's own) and the session it belongs to. Nil where a format keeps
	// sub-agents in the same file or not at all.
	Identify func(head []byte) (agent, session string)
	// Read streams events to emit in file order until the end of r. An error is
	// an I/O error or one from emit; malformed content is an event and a count.
	// The event and all it holds are valid only during the call of emit.
	Read func(r io.Reader, emit func(*record.Event) error) (Stats, error)
}

// SniffSize is how much of a stream a Sniff may see.
const SniffSize = 64 << 10
