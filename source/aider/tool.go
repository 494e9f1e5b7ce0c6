package aider

import (
	"strings"

	"github.com/footing-dev/footing/record"
)

// tool reads what Aider itself says.
func (r *reader) tool(s string) {
	r.stats.Records++
	if _, _, ok := question(s); ok {
		r.answer(s)
		return
	}
	subject := s
	switch what, rest, _ := strings.Cut(s, " "); {
	case what == "Aider" && len(rest) > 1 && rest[0] == 'v':
		r.knows(&r.t.version, rest[1:], func(i *record.SessionInfo) { i.AgentVersion = rest[1:] })
	case what == "Main", what == "Model:", what == "Models:":
		rest = strings.TrimPrefix(rest, "model: ")
		if name, _, ok := strings.Cut(rest, " with "); ok {
			r.knows(&r.t.model, name, func(i *record.SessionInfo) { i.Model = name })
		}
	case what == "Tokens:" && strings.Contains(rest, " sent"):
		r.t.counted = true
		r.t.reply++
	case what == "Running" && rest != "":
		r.done(r.call(&record.Call{Tool: "shell", Op: record.OpShell, Command: record.Plain(rest)}), record.StatusUnknown)
	case what == "Applied" && strings.HasPrefix(rest, "edit to "):
		r.applied(rest[len("edit to "):])
	case what == "Added" && strings.HasSuffix(rest, " of output to the chat."):
		if r.t.test != "" && !r.t.asked {
			r.done(r.t.test, record.StatusFailed)
			r.t.test = ""
		}
	case what == "Removed:" && r.t.undo:
		r.t.undo = false
		r.start(record.Restored)
		r.emit()
	case strings.HasPrefix(s, "^C"):
		r.t.cut = r.t.cut || r.t.open && !r.t.counted
	}
	r.t.subject = subject
}

// knows tells of the session what was not told yet.
func (r *reader) knows(was *string, is string, set func(*record.SessionInfo)) {
	if *was == is {
		return
	}
	*was = is
	info := &record.SessionInfo{}
	set(info)
	r.start(record.Session).Session = info
	r.emit()
}

// question takes a question of Aider's and its answer apart.
func question(s string) (asked, answer string, ok bool) {
	asked, rest, ok := strings.Cut(s, " (Y)es/(N)o")
	if !ok {
		return "", "", false
	}
	_, answer, ok = strings.Cut(rest, "]:")
	return asked, strings.TrimSpace(answer), ok
}

// answer reads what the user let Aider do.
func (r *reader) answer(s string) {
	asked, answer, _ := question(s)
	yes := strings.HasPrefix(answer, "y") || strings.HasPrefix(answer, "a")
	switch {
	case strings.HasPrefix(asked, "Run shell command"):
		if !yes {
			r.refused()
		}
	case asked == "Create new file?" && yes && len(r.t.subject) <= maxPath:
		if r.t.made == nil || len(r.t.made) > 256 {
			r.t.made = map[string]bool{}
		}
		r.t.made[r.t.subject] = true
	case strings.HasPrefix(asked, "Add ") && strings.Contains(asked, "output to the chat?"):
		r.t.asked = true
	case asked == "Attempt to fix test errors?":
		r.done(r.call(&record.Call{Tool: "auto-test"}), record.StatusFailed)
	case asked == "Attempt to fix lint errors?":
		r.done(r.call(&record.Call{Tool: "auto-lint"}), record.StatusFailed)
	}
}

// maxPath bounds the path of a file that is made: they are kept.
const maxPath = 4 << 10

// maxRefused bounds the commands of one question.
const maxRefused = 64

// refused tells of the commands that the user did not let run.
func (r *reader) refused() {
	n := 0
	for c := range strings.SplitSeq(r.t.subject, "\n") {
		c = strings.TrimSpace(c)
		if c == "" || c[0] == '#' || n == maxRefused {
			continue
		}
		n++
		r.done(r.call(&record.Call{Tool: "shell", Op: record.OpShell, Command: record.Plain(c)}), record.StatusRejected)
	}
}

// applied tells of an edit. The history does not say what it changed.
func (r *reader) applied(path string) {
	e := record.Edit{Path: path}
	if r.t.made[path] {
		e.Action = record.Add
		delete(r.t.made, path)
	}
	r.done(r.call(&record.Call{Tool: "edit", Op: record.OpEdit, Edits: []record.Edit{e}}), record.StatusOK)
}
