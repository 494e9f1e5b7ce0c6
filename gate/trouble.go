package gate

import (
	"errors"
	"io/fs"
	"strings"

	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/ledger"
)

// refused reports whether the state folder must not be used, which is for the
// user to know and not a passing failure.
func refused(err error) bool {
	return errors.Is(err, ledger.ErrInsideWorkspace) || errors.Is(err, ledger.ErrSymlink) || errors.Is(err, ledger.ErrOpenToOthers)
}

// remedy says what a person can do about a failure that does not pass by
// itself, "" for any other.
func remedy(err error) string {
	switch {
	case full(err):
		return "make room there, or set XDG_STATE_HOME to another disk"
	case readOnly(err), errors.Is(err, fs.ErrPermission):
		return "make the state folder writable, or set XDG_STATE_HOME to one that is"
	case errors.Is(err, ledger.ErrBroken):
		return "footing verify names the record; footing forget takes the run away"
	}
	return ""
}

// warning is what the user is told of a failure, once as the session starts and
// after a turn whose record is lost; nothing of what passes by itself.
func warning(ev *Event, err error) Answer {
	switch {
	case err == nil || ev.Sub != "":
	case ev.Kind == Start && refused(err):
		return Answer{User: "footing keeps no record of this session: " + first(err)}
	case ev.Kind == Start && remedy(err) != "":
		return Answer{User: "footing keeps no record of this session: " + first(err) + "; " + remedy(err)}
	case ev.Kind == Stop && !refused(err) && remedy(err) != "":
		return Answer{User: "footing could not record this turn and did not judge it: " + first(err) + "; " + remedy(err)}
	}
	return Answer{}
}

// first words the first of errors that were joined: the rest followed from it.
func first(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return clean.Line(line, 400)
}
