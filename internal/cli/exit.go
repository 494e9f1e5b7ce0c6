package cli

import (
	"errors"
	"fmt"
)

// The exit statuses of all commands. They are an interface: scripts and CI
// lean on them.
const (
	exitOK       = 0
	exitFalls    = 1
	exitUsage    = 2
	exitUnproven = 3
	// What footing run returns besides the status of what it ran.
	exitOwn      = 125 // footing itself failed, and nothing was run
	exitNotRun   = 126 // the program cannot be started
	exitNotFound = 127 // there is no such program
)

// exitTable is printed in the help of every command and in the README.
const exitTable = `Exit status:
  0  nothing falls
  1  a judged turn falls, a record is broken, an operation threw (wins over 2)
  2  usage, nothing could be judged, or a named input was unreadable with
     nothing falling
  3  with --strict: nothing falls, and something is unproven`

// exit is an error that only carries a status: everything there is to say has
// been said.
type exit int

func (e exit) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// hinted is an error with a way out.
type hinted struct {
	error
	hint string
}

func (h hinted) Unwrap() error { return h.error }

// withHint adds to err what to do about it.
func withHint(err error, format string, args ...any) error {
	return hinted{err, fmt.Sprintf(format, args...)}
}

// statusOf is the exit status for what a command returned.
func statusOf(err error) int {
	var e exit
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &e):
		return int(e)
	}
	return exitUsage
}
