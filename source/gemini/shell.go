package gemini

import (
	"strconv"
	"strings"

	"github.com/footing-dev/footing/record"
)

// shellEnd reads how a command ended from the text for the model, and leaves
// what the command printed.
func shellEnd(res *record.Result, c *record.Call) {
	s := unwrapped(res.Output.String())
	if notRun(res, s) {
		return
	}
	body, t := cutTrailer(s)
	for _, mark := range []string{"<tool_output_masked>", "Output too large.", "Tool output was too large"} {
		if strings.HasPrefix(body, mark) {
			res.Truncated = true
			_, body, _ = strings.Cut(body, "\n")
		}
	}
	res.Output = record.Plain(printed(body, c))
	switch {
	case t.hasExit && t.exit == 0 && !t.killed:
		if res.Status != record.StatusFailed {
			res.Status, res.HasExit = record.StatusOK, true
		}
	case t.hasExit:
		res.Status, res.Exit, res.HasExit = record.StatusFailed, t.exit, t.exit != 0
	case t.killed, t.fault:
		res.Status = record.StatusFailed
	case t.whole && res.Status == record.StatusOK:
		res.HasExit = true // the line is left out for 0
	case res.Status == record.StatusOK:
		res.Status = record.StatusUnknown
		res.Truncated = true // the end is not there, nor is what stood above it
	}
}

// unwrapped takes off the mark around what is not to be trusted.
func unwrapped(s string) string {
	s = strings.TrimPrefix(s, "<untrusted_context>\n")
	return strings.TrimSuffix(s, "\n</untrusted_context>")
}

// notRun reads the texts that stand in for an end: the command was stopped, or
// goes on.
func notRun(res *record.Result, s string) bool {
	set := func(st record.Status) bool {
		res.Status = st
		_, out, _ := strings.Cut(s, "before it was cancelled:\n")
		res.Output = record.Plain(out)
		return true
	}
	switch {
	case strings.HasPrefix(s, "Command was cancelled by user before it could start"):
		return set(record.StatusCancelled)
	case strings.HasPrefix(s, "Command was cancelled by user"), strings.HasPrefix(s, "Command cancelled by user"):
		return set(record.StatusInterrupted)
	case strings.HasPrefix(s, "Command was automatically cancelled because it exceeded the timeout"), strings.HasPrefix(s, "Command timed out"):
		return set(record.StatusTimedOut)
	}
	if rest, ok := strings.CutPrefix(s, "Command moved to background (PID: "); ok {
		res.BackgroundID, _, _ = strings.Cut(rest, ")")
		return set(record.StatusRunning)
	}
	return false
}

// trailer is what the host writes below a command's output.
type trailer struct {
	exit    int
	hasExit bool
	killed  bool // by a signal
	fault   bool // it could not be started
	whole   bool // the line of the process group is there, and none for the exit status
}

// cutTrailer takes the host's lines off the end. They have an order and each
// stands once, and the host's are the last: what a program printed to look like
// them stands above, and is not read where the host's own line is there.
func cutTrailer(s string) (body string, t trailer) {
	next := func(name string) (string, bool) {
		i := strings.LastIndexByte(s, '\n')
		v, ok := strings.CutPrefix(s[i+1:], name)
		if ok {
			s = s[:max(i, 0)]
		}
		return strings.TrimSpace(v), ok
	}
	is := func(v string) bool { return v != "" && v != "(none)" && v != "0" }
	_, t.whole = next("Process Group PGID: ")
	next("Background PIDs: ")
	if v, ok := next("Signal: "); ok {
		t.killed = is(v)
	}
	if v, ok := next("Exit Code: "); ok {
		n, err := strconv.Atoi(v)
		t.exit, t.hasExit = n, err == nil
		t.whole = false // the line is not left out
	}
	if v, ok := next("Error: "); ok {
		t.fault = is(v)
	}
	return s, t
}

// printed is what the command printed, without the names of the host's fields.
func printed(s string, c *record.Call) string {
	if rest, ok := strings.CutPrefix(s, "Command: "); ok {
		if after, ok := strings.CutPrefix(rest, c.Command.String()); ok {
			rest = after // a command can hold lines that look like fields
		}
		for _, name := range []string{"\nOutput: ", "\nStdout: "} {
			if i := strings.Index(rest, name); i >= 0 {
				s = rest[i+1:]
				break
			}
		}
	}
	if out, ok := strings.CutPrefix(s, "Stdout: "); ok {
		i := strings.LastIndex(out, "\nStderr: ")
		if i < 0 {
			return empty(out)
		}
		fault := empty(out[i+len("\nStderr: "):])
		if out = empty(out[:i]); out != "" && fault != "" {
			out += "\n"
		}
		return out + fault
	}
	if out, ok := strings.CutPrefix(s, "Output: "); ok {
		return empty(out)
	}
	return s
}

func empty(s string) string {
	if s == "(empty)" {
		return ""
	}
	return s
}

// displayed reads what a person was shown of a command: its output, or, if there
// is none, how it failed.
func displayed(res *record.Result, s string) {
	if notRun(res, s) {
		return
	}
	if v, ok := strings.CutPrefix(s, "Command exited with code"); ok {
		line, rest, _ := strings.Cut(v, "\n")
		if n, err := strconv.Atoi(strings.Trim(line, " :.")); err == nil && n != 0 {
			res.Status, res.Exit, res.HasExit = record.StatusFailed, n, true
			res.Output = record.Plain(rest)
		}
		return
	}
	for _, mark := range []string{"Command terminated by signal: ", "Command failed: "} {
		if strings.HasPrefix(s, mark) {
			res.Status = record.StatusFailed
			return
		}
	}
}
