package gemini

import (
	"strings"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// ended reads how a call of a chat ended; ok is false if it had not.
func ended(c *record.Call, f *toolFields) (res *record.Result, ok bool) {
	res = &record.Result{ID: c.ID}
	failed := false
	res.Output, failed = answer(f.result)
	shownOnly := res.Output.IsZero()
	if shownOnly {
		res.Output = literal(f.display)
	}
	switch status := text(f.status); status {
	case "success":
		res.Status = record.StatusOK
		if failed {
			res.Status = record.StatusFailed
		}
	case "error":
		res.Status = failure(res.Output)
	case "cancelled":
		res.Status = cancelled(res.Output)
	case "validating", "scheduled", "executing", "awaiting_approval":
		return nil, false
	default:
		if len(f.result) == 0 || string(f.result) == "null" {
			return nil, false
		}
		res.Status = record.StatusUnknown
		if failed {
			res.Status = record.StatusFailed
		}
	}
	switch c.Op {
	case record.OpShell:
		switch {
		case res.Status != record.StatusOK && res.Status != record.StatusUnknown && res.Status != record.StatusFailed:
		case shownOnly:
			shown(res)
		default:
			shellEnd(res, c)
		}
	case record.OpEdit:
		if res.Status == record.StatusOK {
			res.Edits = applied(f.display)
		}
	}
	return res, true
}

// answer is the text that the model got back; failed says that it is an error's.
func answer(v []byte) (t record.Text, failed bool) {
	if len(v) == 0 || v[0] == '"' {
		return literal(v), false
	}
	var found [][]byte
	n := 0
	part := func(p []byte) bool {
		n++
		response := jscan.Get(jscan.Get(p, "functionResponse"), "response")
		for _, key := range []string{"output", "error"} {
			if s := jscan.Get(response, key); jscan.IsString(s) {
				found = append(found, s)
				failed = failed || key == "error"
			}
		}
		if s := jscan.Get(p, "text"); response == nil && jscan.IsString(s) {
			found = append(found, s)
		}
		return n < maxParts
	}
	if v[0] == '{' {
		part(v)
	} else {
		_, _ = jscan.Array(v, 0, part)
	}
	if len(found) == 0 {
		return record.Text{}, false
	}
	return record.Literal(found[0], found[1:]...), failed
}

// maxStart is how much of a text is looked at for the host's own words.
const maxStart = 1 << 10

// start is the beginning of a text, enough for the host's own words, also where
// its first line is longer.
func start(t record.Text) string {
	raw := t.Raw()
	if len(raw) <= maxStart {
		return t.String()
	}
	return record.Literal(append(raw[:maxStart:maxStart], '"')).String()
}

// failure is the status of a call that the host calls an error: most ran and
// failed, some were kept from running.
func failure(t record.Text) record.Status {
	s := start(t)
	if strings.HasPrefix(s, "Tool execution denied by policy") ||
		strings.HasPrefix(s, "Tool execution for") && strings.Contains(s, "requires user confirmation") {
		return record.StatusRejected
	}
	return record.StatusFailed
}

// cancelled is the status of a call that was taken back: the user refused it, so
// that it never ran, or stopped it.
func cancelled(t record.Text) record.Status {
	s := start(t)
	for _, refused := range []string{"denied", "did not allow", "rejected", "before it could start"} {
		if strings.Contains(s, refused) {
			return record.StatusRejected
		}
	}
	return record.StatusInterrupted
}

// applied is what an edit really did, which the user may have changed before
// allowing it: the whole file before and after.
func applied(display []byte) []record.Edit {
	if len(display) == 0 || display[0] != '{' {
		return nil
	}
	path := text(jscan.Get(display, "filePath"))
	after := jscan.Get(display, "newContent")
	if path == "" || !jscan.IsString(after) {
		return nil
	}
	e := record.Edit{Path: path, Old: literal(jscan.Get(display, "originalContent")), New: record.Literal(after), Whole: true}
	if string(jscan.Get(display, "isNewFile")) == "true" {
		e.Action = record.Add
	}
	return []record.Edit{e}
}
