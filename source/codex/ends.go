package codex

import (
	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// commandEnd reads the structured end of a command.
func (r *reader) commandEnd(f *fields) {
	res := record.Result{ID: callID(f), Output: record.Literal(f.aggregated)}
	if !jscan.IsString(f.aggregated) {
		res.Output = record.Text{}
	}
	if n, ok := integer(f.exit); ok {
		res.Exit, res.HasExit = n, true
		res.Status = statusOf(n)
	}
	if string(f.status) == `"declined"` {
		res.Status, res.HasExit, res.Exit = record.StatusRejected, false, 0
	}
	res.Truncated = cutMark(f.aggregated)
	if r.calls[res.ID] == nil {
		var argv []string
		_, _ = jscan.Array(f.command, 0, func(v []byte) bool {
			argv = append(argv, text(v))
			return true
		})
		if text(f.source) == "user_shell" {
			r.byTheUser(commandLine(argv), res)
			return
		}
		if len(argv) > 0 { // its call was cut off, or a script made it
			c := &record.Call{ID: res.ID, Tool: "exec_command", Dir: text(f.cwd)}
			shellArgv(c, argv)
			r.stats.Markers++
			r.made(c)
			res.ID = c.ID
		}
	}
	r.finish(&res)
}

// patchEnd reads the structured end of a patch.
func (r *reader) patchEnd(f *fields) {
	res := record.Result{ID: callID(f), Status: record.StatusFailed}
	switch {
	case string(f.status) == `"declined"`:
		res.Status = record.StatusRejected
	case string(f.success) == "true":
		res.Status = record.StatusOK
	}
	t := r.calls[res.ID]
	if t == nil { // its call was cut off, or a script made it
		c := &record.Call{ID: res.ID, Tool: "apply_patch", Op: record.OpEdit, Edits: changes(f.changes)}
		r.stats.Markers++
		r.made(c)
		res.ID = c.ID
	} else if res.Status == record.StatusOK && !t.known {
		res.Edits = changes(f.changes)
	}
	r.finish(&res)
}

// changes reads {path: {kind: …}} as Codex applied it.
func changes(v []byte) []record.Edit {
	var edits []record.Edit
	_, _ = jscan.Object(v, 0, func(k, c []byte) bool {
		lit := append(append([]byte{'"'}, k...), '"')
		e := record.Edit{Path: text(lit)}
		kind := text(jscan.Get(c, "type"))
		if kind == "" { // {"add":{…}} in older versions
			_, _ = jscan.Object(c, 0, func(k, in []byte) bool {
				kind, c = string(k), in
				return false
			})
		}
		switch kind {
		case "add":
			e.Action, e.Whole = record.Add, true
			if t := jscan.Get(c, "content"); jscan.IsString(t) {
				e.New = record.Literal(t)
			}
		case "delete":
			e.Action = record.Delete
		default:
			if to := text(jscan.Get(c, "move_path")); to != "" {
				e.Action, e.MoveTo = record.Move, to
			}
		}
		edits = append(edits, e)
		return true
	})
	return edits
}

// toolEnd reads the end of an MCP call: {"Ok":{…,"isError":…}} or {"Err":…}.
func (r *reader) toolEnd(f *fields) {
	res := record.Result{ID: callID(f), Status: record.StatusOK}
	if ok := jscan.Get(f.result, "Ok"); ok != nil {
		if string(jscan.Get(ok, "isError")) == "true" || string(jscan.Get(ok, "is_error")) == "true" {
			res.Status = record.StatusFailed
		}
		var first []byte
		var more [][]byte
		_, _ = jscan.Array(jscan.Get(ok, "content"), 0, func(e []byte) bool {
			if t := jscan.Get(e, "text"); jscan.IsString(t) && first == nil {
				first = t
			} else if jscan.IsString(t) {
				more = append(more, t)
			}
			return true
		})
		res.Output = record.Literal(first, more...)
	} else {
		res.Status = record.StatusFailed
		if e := jscan.Get(f.result, "Err"); jscan.IsString(e) {
			res.Output = record.Literal(e)
		}
	}
	r.finish(&res)
}

// finish sends a result unless an earlier one said as much.
func (r *reader) finish(res *record.Result) {
	t := r.calls[res.ID]
	if t == nil {
		if len(r.calls) >= maxTracked {
			clear(r.calls)
		}
		t = &tracked{}
		r.calls[res.ID] = t
	}
	ends := t.running && res.Status != record.StatusRunning
	addsExit := res.HasExit && !t.hasExit && t.op != record.OpEdit
	if t.done && !ends && !addsExit {
		return
	}
	r.settle()
	t.done = true
	t.running = res.Status == record.StatusRunning
	t.hasExit = t.hasExit || res.HasExit
	r.newStep = true
	r.start(record.CallDone).Result = res
	r.emit()
}
