package mcp

import (
	"errors"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/sandbox"
)

// fault reads a call that got no result.
func (c *client) fault(err error) exercise.Answer {
	var refused *jsonrpc.Error
	switch {
	case errors.As(err, &refused):
		return refusal(refused)
	case errors.Is(err, errNewer):
		return exercise.Answer{Reading: exercise.NotRead, Class: "revision", Line: err.Error()}
	case errors.Is(err, errProtocol):
		return exercise.Answer{Reading: exercise.Threw, Cause: exercise.Protocol, Class: "JSON-RPC", Line: err.Error()}
	}
	e := c.end()
	errs := c.errs.String()
	if a, ok := exercise.Ended(e, errs); ok {
		if e.Timeout && c.w.strayed() {
			a.Line += "; it answered requests that were not made"
		}
		return a
	}
	if class, text, ok := exercise.Trace(errs); ok {
		a := exercise.Fault(class, text)
		if a.Reading == exercise.Threw && a.Cause == exercise.App {
			a.Cause = exercise.Fatal
		}
		return a
	}
	line := errs
	if strings.TrimSpace(line) == "" {
		line = "the server ended without an answer"
	}
	if e.Code == 126 || e.Code == 127 {
		return exercise.Answer{Reading: exercise.Missing, Class: exercise.Status(e), Line: line}
	}
	a := exercise.Answer{Reading: exercise.Threw, Cause: exercise.Fatal, Class: exercise.Status(e), Line: line}
	if cause, ok := exercise.Outside(line); ok {
		a.Reading, a.Cause = exercise.NotRead, cause
	}
	return a
}

// settle holds what an answer was read as against how its server ended. The
// supervisor's word comes first: an answer does not excuse a crash, and what was
// cut off in the middle is not why.
func settle(a exercise.Answer, e sandbox.Exit, alone bool, errs string) exercise.Answer {
	bad, ok := crashed(e, alone, errs)
	switch {
	case !ok:
	case a.Reading != exercise.Threw, a.Cause == exercise.Protocol && (e.Timeout || e.Memory || e.Procs || e.Overflow):
		return bad
	}
	return a
}

// crashed reads the end of a server after its answer. That it says with its
// status how it liked to be hung up on is its own business; one that went alone
// was not hung up on.
func crashed(e sandbox.Exit, alone bool, errs string) (exercise.Answer, bool) {
	if alone {
		return exercise.Abnormal(e, errs)
	}
	if e.Stopped {
		return exercise.Answer{}, false
	}
	if a, ok := exercise.Ended(e, errs); ok {
		return a, true
	}
	if e.Code == 0 {
		return exercise.Answer{}, false
	}
	class, text, ok := exercise.Trace(errs)
	if !ok || interrupted(class) {
		return exercise.Answer{}, false
	}
	a := exercise.Fault(class, text)
	if a.Reading == exercise.Threw && a.Cause == exercise.App {
		a.Cause = exercise.Fatal
	}
	return a, true
}

// interrupted: frameworks print a trace when their input is closed under them.
func interrupted(class string) bool {
	switch class {
	case "KeyboardInterrupt", "BrokenPipeError", "EOFError", "asyncio.exceptions.CancelledError", "anyio.ClosedResourceError", "anyio.BrokenResourceError":
		return true
	}
	return false
}
