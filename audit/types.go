// Package audit runs the whole line over session logs: source, fold, judges,
// session. It owns concurrency and memory; it prints nothing.
package audit

import (
	"io"

	"github.com/footing-dev/footing/verdict"
)

// Input is one log to audit.
type Input struct {
	Path string // as shown in the answer
	Size int64  // for progress; 0 if not known
	Open func() (io.ReadCloser, error)
}

// Result is one audited input, in the order of the inputs.
type Result struct {
	Path string
	// Err is set where the input could not be judged (unreadable, no known
	// format, calls seen but none parsed); Session is then empty.
	Err     error
	Session verdict.Session
	// Turns calls f for every judged turn in file order; it may be called once.
	Turns func(f func(*verdict.Turn) error) error
}
