package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
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

// exitTable is the README's table: what the statuses mean unless a command's own
// help says otherwise.
const (
	exitTable = `Exit status:
  0  nothing falls
  1  a judged turn falls, a record is broken, an operation threw (wins over 2)
  2  usage, nothing could be judged, or a named input was unreadable with
     nothing falling`
	exitPlain = `Exit status:
  0  done
  2  usage, or it could not be done`
	exitStrict = `
  3  with --strict: nothing falls, and something is unproven`
)

// judges are the commands that end with 1 when something does not hold.
func judges() []string { return []string{"audit", "integrity", "verify", "exercise", "selftest"} }

// longHelp is a command's help with its exit statuses: its own where it states
// them, else the table where it judges (or is the program as a whole), whose last
// row is only for commands that know --strict.
func longHelp(c *cobra.Command) string {
	long := strings.TrimSpace(c.Long)
	switch {
	case strings.Contains(long, "Exit status:"):
	case c.HasParent() && !slices.Contains(judges(), c.Name()):
		long += "\n\n" + exitPlain
	default:
		long += "\n\n" + exitTable
		if !c.HasParent() || c.Flags().Lookup("strict") != nil {
			long += exitStrict
		}
	}
	return strings.TrimSpace(long) + "\n"
}

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
