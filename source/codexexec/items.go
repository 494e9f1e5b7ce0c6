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
