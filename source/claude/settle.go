package claude

import (
	"bytes"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// settle emits the result in a tool_result block. x is the host's own account
// of it or nil.
func (d *reader) settle(k *block, x *extra) {
	if len(k.id) == 0 {
		d.unread("result names no call")
		return
	}
	call, known := d.calls.get(k.id)
	if known && call.done {
		return // the same result again
	}
	if !known {
		call.id = string(k.id)
	} else {
		call.done = true
		d.calls.put(call)
	}
	if x == nil {
		x = &extra{}
	}
	res := &d.res
	*res = record.Result{ID: call.id, Output: output(k.content, x)}
	said := first(k.content)
	if said == nil {
		said = inner(x.text)
	}
	failed := k.isError == yes || k.isError == absent && x.failed()
	shell := call.op == record.OpShell || !known && x.shell
	switch {
	case d.rec.denial != nil:
		res.Status = record.StatusRejected
	case failed:
		d.failure(res, said, x, shell || !known)
	case call.op == record.OpWait:
		d.waited(res, said, x)
	default:
		d.success(res, said, x, shell)
	}
	if call.op == record.OpWait && failed {
		// Asking failed; how the command ended is still not known.
		*res = record.Result{ID: call.id, Output: res.Output}
	}
	switch call.op {
	case record.OpEdit:
		res.Edits = x.edits(res.Status)
	case record.OpAgent:
		d.agentEnded(res, said, x)
	}
	res.Truncated = x.persisted || truncated(k.content, said, shell || call.op == record.OpWait)
	d.ev.Result = res
	d.send(record.CallDone)
}

// failed reports whether the host's account alone says that the call failed.
func (x *extra) failed() bool {
	t := inner(x.text)
	return hasPrefix(t, "Error: ") || hasPrefix(t, "User rejected tool use") || hasPrefix(t, "Sibling tool call errored")
}

func (d *reader) failure(res *record.Result, said []byte, x *extra, mayExit bool) {
	if mayExit {
		n, ok := exitCode(said)
		if !ok {
			if t, cut := bytes.CutPrefix(inner(x.text), []byte("Error: ")); cut {
				n, ok = exitCode(t)
			}
		}
		res.Exit, res.HasExit = n, ok
	}
	res.Status = failureStatus(said)
	if d.rec.shutdown || x.interrupted {
		res.Status = record.StatusInterrupted
	}
}

func (d *reader) success(res *record.Result, said []byte, x *extra, shell bool) {
	res.Status = record.StatusOK
	if !shell {
		return
	}
	if id := x.backgroundID; len(id) > 0 {
		res.BackgroundID = string(id)
	} else if id := backgroundID(said); id != "" {
		res.BackgroundID = id
	}
	switch {
	case res.BackgroundID != "":
		res.Status = record.StatusRunning
	case x.interrupted || d.rec.shutdown:
		res.Status = record.StatusInterrupted
	case x.timedOut:
		res.Status = record.StatusTimedOut
	case x.interpreted:
		res.Exit, res.HasExit = 1, true
	default:
		res.HasExit = true
	}
}

// agentEnded fills in what a sub-agent's result says of the sub-agent.
func (d *reader) agentEnded(res *record.Result, said []byte, x *extra) {
	if res.Status != record.StatusOK {
		return
	}
	s := &d.sub
	*s = record.SubReport{ID: string(x.agentID), Calls: -1, Shell: -1, Edits: -1}
	if n, ok := number(x.calls); ok {
		s.Calls = n
	}
	_, _ = jscan.Object(x.stats, 0, func(key, v []byte) bool {
		n, ok := number(v)
		switch {
		case !ok:
		case string(key) == "bashCount":
			s.Shell = n
		case string(key) == "editFileCount":
			s.Edits = n
		}
		return true
	})
	s.Async = x.async || hasSuffix(x.status, "_launched") || hasPrefix(said, "Async agent launched")
	if s.Async {
		if s.ID == "" {
			s.ID = word(after(said, "agentId: "))
		}
		res.Status, res.BackgroundID = record.StatusRunning, s.ID
	}
	res.Sub = s
}

// edits is what the host says was applied, where that is more than what the
// call asked for: whether a file was there before and what it held, or what
// the user made of the proposal.
func (x *extra) edits(status record.Status) []record.Edit {
	if status != record.StatusOK || !x.object {
		return nil
	}
	switch {
	case x.kind != nil && jscan.IsString(x.content):
		e := record.Edit{Path: str(x.path), Old: text(x.original), New: text(x.content), Whole: true}
		if string(x.kind) == "create" {
			e.Action = record.Add
		}
		return []record.Edit{e}
	case x.modified && jscan.IsString(x.newText):
		return []record.Edit{{Path: str(x.path), Old: text(x.oldText), New: text(x.newText), All: x.all}}
	}
	return nil
}
