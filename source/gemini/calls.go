package gemini

import (
	"strconv"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

const shellTool = "run_shell_command"

// toolFields are the members of a tool call in a chat.
type toolFields struct {
	id, name, args, result, display, status, time []byte
}

// toolCall reads one tool call of a message, and how it ended.
func (r *reader) toolCall(b []byte, n int) {
	r.stats.Markers++
	var f toolFields
	_, err := jscan.Object(b, 0, func(k, v []byte) bool {
		switch string(k) {
		case "id":
			f.id = v
		case "name":
			f.name = v
		case "args":
			f.args = v
		case "result":
			f.result = v
		case "resultDisplay":
			f.display = v
		case "status":
			f.status = v
		case "timestamp":
			f.time = v
		}
		return true
	})
	if err != nil {
		r.unread("tool call can't be read: " + err.Error())
		if f.name == nil && f.id == nil {
			r.stats.Markers-- // it does not look like one
			return
		}
	}
	c := newCall(name(f.id), name(f.name), f.args)
	if c.ID == "" {
		c.ID = r.step() + "-" + strconv.Itoa(n+1)
	}
	r.stats.Calls++
	made, done := r.told.call(c.ID)
	if !made {
		r.locate(c)
		r.start(record.CallMade).Call = c
		r.ev.Step = r.step()
		r.point("/toolCalls/" + strconv.Itoa(n))
		r.emit()
	} else {
		r.stats.Markers--
		r.stats.Calls--
	}
	if done {
		return
	}
	res, ended := ended(c, &f)
	if !ended {
		return // it was still running, or waited, when this was written
	}
	r.told.done(c.ID)
	r.start(record.CallDone).Result = res
	if f.time != nil {
		r.ev.Time = name(f.time)
	}
	r.point("/toolCalls/" + strconv.Itoa(n) + "/result")
	r.emit()
}

// newCall reads a call by its tool's name.
func newCall(id, tool string, args []byte) *record.Call {
	c := &record.Call{ID: id, Tool: tool}
	if len(args) > 0 && args[0] == '{' {
		c.Input = args
	}
	get := func(keys ...string) []byte {
		for _, k := range keys {
			if v := jscan.Get(c.Input, k); jscan.IsString(v) {
				return v
			}
		}
		return nil
	}
	path := func() string { return text(get("file_path", "absolute_path", "dir_path", "path")) }
	switch tool {
	case shellTool, "shell":
		c.Op, c.Command, c.Dir = record.OpShell, literal(get("command")), text(get("dir_path", "directory"))
		c.Background = string(jscan.Get(c.Input, "is_background")) == "true"
	case "write_file":
		c.Op = record.OpEdit
		if p := path(); p != "" {
			c.Edits = []record.Edit{{Path: p, New: literal(get("content")), Whole: true}}
		}
	case "replace", "edit", "edit_file", "smart_edit":
		c.Op = record.OpEdit
		if p := path(); p != "" {
			old := get("old_string")
			c.Edits = []record.Edit{{Path: p, Old: literal(old), New: literal(get("new_string")), All: several(c.Input)}}
			if string(old) == `""` {
				c.Edits[0].Action = record.Add // how a new file is asked for
				c.Edits[0].Whole = true
			}
		}
	case "read_file", "read_many_files":
		c.Op, c.Path = record.OpRead, path()
	case "list_directory", "glob", "search_file_content", "grep_search", "grep", "search":
		c.Op, c.Path = record.OpSearch, path()
	case "write_todos", "todo_write":
		c.Op = record.OpTodo
	case "ask_user":
		c.Op = record.OpAsk
	case "read_background_output":
		c.Op, c.Ref = record.OpWait, string(jscan.Get(c.Input, "pid"))
	case "delegate_to_agent", "invoke_agent":
		c.Op, c.AgentType = record.OpAgent, text(get("agent_name"))
	case "codebase_investigator", "generalist":
		c.Op, c.AgentType = record.OpAgent, tool
	}
	return c
}

// several reports whether a replacement was asked for at more than one place.
func several(args []byte) bool {
	n, err := strconv.Atoi(string(jscan.Get(args, "expected_replacements")))
	return err == nil && n > 1 || string(jscan.Get(args, "allow_multiple")) == "true"
}
