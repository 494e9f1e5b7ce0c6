package codex

import (
	"strconv"
	"strings"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// made sends a call of the agent and remembers it for its result.
func (r *reader) made(c *record.Call) {
	r.settle()
	r.squeezed = false
	r.stats.Calls++
	if c.ID == "" {
		c.ID = "line-" + strconv.Itoa(r.line)
	}
	if len(r.calls) >= maxTracked {
		clear(r.calls)
	}
	r.calls[c.ID] = &tracked{op: c.Op, known: len(c.Edits) > 0}
	step := r.agentStep()
	r.start(record.CallMade).Call = c
	r.ev.Step = step
	r.emit()
}

// functionCall reads a call whose arguments are a JSON string.
func (r *reader) functionCall(f *fields) {
	r.stats.Markers++
	c := &record.Call{ID: callID(f), Tool: text(f.name)}
	if ns := text(f.namespace); strings.HasPrefix(ns, "mcp__") {
		c.Tool = strings.TrimSuffix(ns, "__") + "__" + c.Tool // a server may call its tools what it likes
	}
	if jscan.IsString(f.args) {
		r.args = record.AppendDecoded(r.args[:0], f.args)
	} else {
		r.args = append(r.args[:0], f.args...)
	}
	c.Input = r.args
	r.arguments(c)
	r.made(c)
}

func callID(f *fields) string {
	if id := text(f.callID); id != "" {
		return id
	}
	return text(f.id)
}

// arguments sets what a function call does from its tool and its Input.
func (r *reader) arguments(c *record.Call) {
	var command, cmd, workdir, input, session, chars, target []byte
	_, _ = jscan.Object(c.Input, 0, func(k, v []byte) bool {
		switch string(k) {
		case "command":
			command = v
		case "cmd":
			cmd = v
		case "workdir", "working_directory", "cwd":
			workdir = v
		case "input", "patch":
			input = v
		case "session_id", "cell_id":
			session = v
		case "chars":
			chars = v
		case "path", "file_path", "dir_path":
			target = v
		}
		return true
	})
	switch c.Tool {
	case "shell", "shell_command", "exec_command", "container.exec", "local_shell":
		c.Dir = text(workdir)
		if command == nil {
			command = cmd
		}
		shellCall(c, command)
	case "apply_patch":
		if input == nil {
			input = command
		}
		patchCall(c, text(input), "")
	case "write_stdin":
		c.Op, c.Ref = record.OpWait, number(session)
		if keys := text(chars); keys == "\x03" || keys == "\x04" {
			c.Op = record.OpKill
		}
	case "wait":
		if session != nil {
			c.Op, c.Ref = record.OpWait, number(session)
		}
	case "update_plan":
		c.Op = record.OpTodo
	case "view_image", "read_file":
		c.Op, c.Path = record.OpRead, text(target)
	case "list_dir", "grep_files":
		c.Op, c.Path = record.OpSearch, text(target)
	case "request_user_input":
		c.Op = record.OpAsk
	case "spawn_agent":
		c.Op, c.AgentType = record.OpAgent, text(jscan.Get(c.Input, "agent_type"))
	}
}

// number gives a session id, which is a number in some versions and a string in
// others.
func number(v []byte) string {
	if jscan.IsString(v) {
		return text(v)
	}
	if string(v) == "null" {
		return ""
	}
	return string(v)
}

// customCall reads a call whose input is free text.
func (r *reader) customCall(f *fields) {
	r.stats.Markers++
	c := &record.Call{ID: callID(f), Tool: text(f.name), Input: f.input}
	switch c.Tool {
	case "apply_patch":
		patchCall(c, text(f.input), "")
	case "exec":
		whole := codeCall(c, text(f.input))
		r.made(c)
		t := r.calls[c.ID]
		if t.code, t.whole = true, whole; !whole && c.Op == record.OpShell {
			t.exit = exitWord(text(f.input))
		}
		return
	}
	r.made(c)
}

// localShell reads a call of the model's built-in shell tool.
func (r *reader) localShell(f *fields) {
	r.stats.Markers++
	c := &record.Call{ID: callID(f), Tool: "local_shell", Input: f.action}
	var command []byte
	_, _ = jscan.Object(f.action, 0, func(k, v []byte) bool {
		switch string(k) {
		case "command":
			command = v
		case "working_directory":
			c.Dir = text(v)
		}
		return true
	})
	shellCall(c, command)
	r.made(c)
}

// webSearch reads a search the model's host ran: the item is call and result.
func (r *reader) webSearch(f *fields) {
	r.stats.Markers++
	c := &record.Call{ID: text(f.id), Tool: "web_search", Input: f.action}
	r.made(c)
	r.finish(&record.Result{ID: c.ID, Status: record.StatusOK})
}
