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

// edited reads what an edit tool says of itself. The file it shows for proof
// may hold any of these words too, so a refusal is looked for before it, and
// the last word of the first versions at the end.
func edited(s string) record.Status {
	s = strings.TrimSpace(s)
	own := s
	for _, shows := range []string{"[File: ", "Here's the result of running"} {
		if i := strings.Index(own, shows); i >= 0 {
			own = own[:i]
		}
	}
	for _, no := range []string{
		"Your proposed edit has introduced", "Your edit was not applied", "No changes were made",
		"No replacement was performed", "No file open", "already exists",
		"were not found", "was not found", "not found. Please",
	} {
		if strings.Contains(own, no) {
			return record.StatusFailed
		}
	}
	if strings.Contains(s[max(0, len(s)-400):], "Your changes have NOT been applied") {
		return record.StatusFailed
	}
	for _, no := range []string{"Invalid ", "ERROR", "Error", "error:", "usage:", "Usage:", "The path ", "Traceback"} {
		if strings.HasPrefix(own, no) {
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
