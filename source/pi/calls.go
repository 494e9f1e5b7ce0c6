package pi

import (
	"strconv"
	"strings"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// call reads a toolCall block.
func call(b []byte) *record.Call {
	c := &record.Call{ID: text(jscan.Get(b, "id")), Tool: text(jscan.Get(b, "name"))}
	args := jscan.Get(b, "arguments")
	if len(args) == 0 || args[0] != '{' {
		return c
	}
	c.Input = args
	path := text(jscan.Get(args, "path"))
	switch c.Tool {
	case "bash":
		c.Op, c.Command = record.OpShell, literal(jscan.Get(args, "command"))
	case "edit":
		c.Op, c.Edits = record.OpEdit, edits(path, args)
	case "write":
		c.Op = record.OpEdit
		if path != "" {
			c.Edits = []record.Edit{{Path: path, New: literal(jscan.Get(args, "content")), Whole: true}}
		}
	case "read":
		c.Op, c.Path = record.OpRead, path
	case "grep", "find", "ls":
		c.Op, c.Path = record.OpSearch, path
	case "subagent", "task":
		c.Op, c.AgentType = record.OpAgent, text(jscan.Get(args, "agent"))
	case "todo":
		c.Op = record.OpTodo
	}
	return c
}

// maxEdits bounds the replacements of one call that are kept.
const maxEdits = 1024

// edits are the replacements of one file: one, or a list of them.
func edits(path string, args []byte) []record.Edit {
	if path == "" {
		return nil
	}
	one := func(v []byte) record.Edit {
		return record.Edit{Path: path, Old: literal(jscan.Get(v, "oldText")), New: literal(jscan.Get(v, "newText"))}
	}
	var out []record.Edit
	_, _ = jscan.Array(jscan.Get(args, "edits"), 0, func(v []byte) bool {
		out = append(out, one(v))
		return len(out) < maxEdits
	})
	if out == nil {
		out = []record.Edit{one(args)}
	}
	return out
}

// result reads how a call ended. pi gives a failed command as an error whose
// last line is its own.
func (r *reader) result(m *fields) {
	id := text(m.id)
	for i, b := range r.broken {
		if b == id {
			r.broken = append(r.broken[:i], r.broken[i+1:]...)
			break
		}
	}
	res := &record.Result{ID: id, Status: record.StatusOK, Output: content(m.content)}
	failed := string(m.failed) == "true"
	if failed {
		res.Status = record.StatusFailed
	}
	if text(m.tool) == "bash" {
		res.Truncated = string(jscan.Get(jscan.Get(m.details, "truncation"), "truncated")) == "true"
		switch {
		case failed:
			ended(res)
		case res.Output.Size() < 32 && res.Output.String() == "(no output)":
			res.HasExit, res.Output = true, record.Text{}
		default:
			res.HasExit = true
		}
	}
	r.start(record.CallDone).Result = res
	r.emit()
}

// ended reads pi's own last line of a command that failed and takes it off.
func ended(res *record.Result) {
	out := res.Output.String()
	i := strings.LastIndexByte(out, '\n') + 1
	last := out[i:]
	switch {
	case strings.HasPrefix(last, "Command exited with code "):
		n, err := strconv.Atoi(last[len("Command exited with code "):])
		if err != nil {
			return
		}
		res.Exit, res.HasExit = n, true
	case last == "Command aborted":
		res.Status = record.StatusInterrupted
	case strings.HasPrefix(last, "Command timed out after "):
		res.Status = record.StatusTimedOut
	default:
		return // what pi itself could not do
	}
	out = strings.TrimRight(out[:i], "\n")
	if out == "(no output)" {
		out = ""
	}
	if out != "" {
		out += "\n"
	}
	res.Output = record.Plain(out)
}

// userShell reads a command that the user ran in the session.
func (r *reader) userShell(m *fields) {
	id := "user-" + strconv.Itoa(r.line)
	r.stats.Markers++
	r.stats.Calls++
	r.start(record.CallMade).Call = &record.Call{
		ID: id, Tool: "bash", Op: record.OpShell, By: record.ByUser, Command: literal(m.command),
	}
	r.emit()
	res := &record.Result{
		ID: id, Output: literal(m.output), Truncated: string(m.truncated) == "true",
	}
	switch n, ok := number(m.exit); {
	case string(m.cancelled) == "true":
		res.Status = record.StatusInterrupted
	case ok && n == 0:
		res.Status, res.HasExit = record.StatusOK, true
	case ok:
		res.Status, res.Exit, res.HasExit = record.StatusFailed, n, true
	}
	r.start(record.CallDone).Result = res
	r.emit()
}
