package sweagent

import (
	"bytes"
	"strings"

	"github.com/footing-dev/footing/record"
)

// outcome reads the status off an observation. For a command only what the
// environment itself says counts: it stands at an end of the observation.
func outcome(op record.Op, raw []byte, t record.Text) record.Status {
	switch op {
	case record.OpEdit:
		return edited(t.String())
	case record.OpSubmit:
		if bytes.HasPrefix(raw, []byte(`"Wrong flag!`)) {
			return record.StatusFailed
		}
		return record.StatusOK
	}
	top, tail := string(raw[:min(len(raw), 400)]), string(raw[max(0, len(raw)-200):])
	top = strings.TrimLeft(strings.TrimPrefix(top, `"`), ` \n`)
	switch {
	case strings.HasPrefix(top, "The command '") && bytes.Contains(raw, []byte("was cancelled because it took more than")),
		strings.HasPrefix(top, "EXECUTION TIMED OUT"), strings.HasPrefix(top, "COMMAND TIMED OUT"),
		strings.Contains(tail, "EXECUTION TIMED OUT"), strings.Contains(tail, "COMMAND TIMED OUT"):
		return record.StatusTimedOut
	case strings.HasPrefix(top, "Your bash command contained syntax errors and was NOT executed"),
		strings.HasPrefix(top, "Operation '") && strings.Contains(top, "is not supported by this environment"):
		return record.StatusRejected // it never ran
	}
	return record.StatusUnknown
}

// edited reads what an edit tool says of itself.
func edited(s string) record.Status {
	for _, no := range []string{
		"Your changes have NOT been applied", "Your proposed edit has introduced",
		"No replacement was performed", "No file open", "already exists",
		"were not found", "was not found", "not found. Please",
	} {
		if strings.Contains(s, no) {
			return record.StatusFailed
		}
	}
	s = strings.TrimSpace(s)
	for _, no := range []string{"Invalid ", "ERROR", "Error", "error:", "usage:", "Usage:", "The path ", "Traceback"} {
		if strings.HasPrefix(s, no) {
			return record.StatusFailed
		}
	}
	for _, yes := range []string{
		"File updated", "has been edited", "File created successfully", "Text replaced",
		"Replaced ", "undone successfully", "[File: ",
	} {
		if strings.Contains(s, yes) {
			return record.StatusOK
		}
	}
	return record.StatusUnknown
}
