package codexexec

import (
	"strconv"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// fields are the members of an item that any of its kinds needs.
type fields struct {
	id, typ, text, status            []byte
	command, output, exit            []byte
	changes, server, tool, arguments []byte
	result, err, receivers           []byte
}

func readItem(item []byte) (f fields, ok bool) {
	places := func(k []byte) *[]byte {
		switch string(k) {
		case "id":
			return &f.id
		case "type", "item_type":
			return &f.typ
		case "text":
			return &f.text
		case "status":
			return &f.status
		case "command":
			return &f.command
		case "aggregated_output":
			return &f.output
		case "exit_code":
			return &f.exit
		case "changes":
			return &f.changes
		case "server":
			return &f.server
		case "tool":
			return &f.tool
		case "arguments":
			return &f.arguments
		case "result":
			return &f.result
		case "error":
			return &f.err
		case "receiver_thread_ids":
			return &f.receivers
		}
		return nil
	}
	_, err := jscan.Object(item, 0, func(k, v []byte) bool {
		if p := places(k); p != nil {
			*p = v
		}
		return true
	})
	return f, err == nil
}

// item reads an item event. The call is sent at the first event of its item,
// the result at the completion; what changes in between is of no interest.
func (r *reader) item(item []byte, completed bool) {
	f, ok := readItem(item)
	if !ok {
		r.unread("item is not an object")
		return
	}
	switch string(f.typ) {
	case `"agent_message"`, `"assistant_message"`:
		if completed && jscan.IsString(f.text) && len(f.text) > 2 {
			r.begin()
			step := r.stepID()
			r.start(record.Say).Text = record.Literal(f.text)
			r.ev.Step = step
			r.emit()
		}
	case `"command_execution"`:
		r.call(&f, completed, func(c *record.Call) {
			c.Op = record.OpShell
			if jscan.IsString(f.command) {
				c.Command = record.Literal(f.command)
			}
		}, commandResult)
	case `"file_change"`:
		r.call(&f, completed, func(c *record.Call) {
			c.Op, c.Edits = record.OpEdit, edits(f.changes)
		}, func(f *fields, res *record.Result) { res.Edits = edits(f.changes) })
	case `"mcp_tool_call"`:
		r.call(&f, completed, func(c *record.Call) {
			c.Tool = text(f.server) + "." + text(f.tool)
			c.Input = f.arguments
		}, toolResult)
	case `"collab_tool_call"`:
		r.call(&f, completed, func(c *record.Call) {
			c.Tool = text(f.tool)
			if c.Tool == "spawn_agent" {
				c.Op = record.OpAgent
			}
		}, agentResult)
	case `"web_search"`:
		r.call(&f, completed, func(*record.Call) {}, func(_ *fields, res *record.Result) { res.Status = record.StatusOK })
	case `"todo_list"`:
		r.call(&f, completed, func(c *record.Call) { c.Op = record.OpTodo },
			func(_ *fields, res *record.Result) { res.Status = record.StatusOK })
	}
}

// call sends the two halves of a call, each once.
func (r *reader) call(f *fields, completed bool, made func(*record.Call), done func(*fields, *record.Result)) {
	r.begin()
	id := text(f.id)
	if id == "" {
		id = "line-" + strconv.Itoa(r.line)
	}
	finished, known := r.calls[id]
	if !known {
		c := &record.Call{ID: id, Tool: text(f.typ)}
		made(c)
		r.stats.Markers++
		r.stats.Calls++
		r.calls[id] = false
		step := r.stepID()
		r.start(record.CallMade).Call = c
		r.ev.Step = step
		r.emit()
	}
	if !completed || finished {
		return
	}
	r.calls[id] = true
	r.ended = true
	res := &record.Result{ID: id, Status: status(f.status)}
	done(f, res)
	r.start(record.CallDone).Result = res
	r.emit()
}

func status(v []byte) record.Status {
	switch text(v) {
	case "completed":
		return record.StatusOK
	case "failed":
		return record.StatusFailed
	case "declined":
		return record.StatusRejected
	case "in_progress":
		return record.StatusRunning
	}
	return record.StatusUnknown
}

func commandResult(f *fields, res *record.Result) {
	if jscan.IsString(f.output) {
		res.Output = record.Literal(f.output)
	}
	n, err := strconv.Atoi(string(f.exit))
	if err != nil || res.Status == record.StatusRejected {
		return
	}
	// A number is what the command ended with; a status word without one may
	// only be Codex's own view.
	res.Exit, res.HasExit = n, true
	if n == 0 {
		res.Status = record.StatusOK
	} else {
		res.Status = record.StatusFailed
	}
}

func toolResult(f *fields, res *record.Result) {
	if msg := jscan.Get(f.err, "message"); jscan.IsString(msg) {
		res.Output = record.Literal(msg)
		res.Status = record.StatusFailed
		return
	}
	var first []byte
	var more [][]byte
	_, _ = jscan.Array(jscan.Get(f.result, "content"), 0, func(v []byte) bool {
		switch t := jscan.Get(v, "text"); {
		case !jscan.IsString(t):
		case first == nil:
			first = t
		default:
			more = append(more, t)
		}
		return true
	})
	if first != nil {
		res.Output = record.Literal(first, more...)
	}
}

func agentResult(f *fields, res *record.Result) {
	if text(f.tool) != "spawn_agent" {
		return
	}
	sub := &record.SubReport{Calls: -1, Shell: -1, Edits: -1, Async: true}
	_, _ = jscan.Array(f.receivers, 0, func(v []byte) bool {
		sub.ID = text(v)
		return false
	})
	res.Sub = sub
}

// edits reads [{path, kind}]; what changed inside is not in the log.
func edits(v []byte) []record.Edit {
	var list []record.Edit
	_, _ = jscan.Array(v, 0, func(c []byte) bool {
		e := record.Edit{Path: text(jscan.Get(c, "path"))}
		kind := jscan.Get(c, "kind")
		if len(kind) > 0 && kind[0] == '{' {
			if to := text(jscan.Get(kind, "move_path")); to != "" {
				e.Action, e.MoveTo = record.Move, to
			}
			kind = jscan.Get(kind, "type")
		}
		switch text(kind) {
		case "add":
			e.Action = record.Add
		case "delete":
			e.Action = record.Delete
		}
		list = append(list, e)
		return true
	})
	return list
}
