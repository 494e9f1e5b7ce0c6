package ledger

import (
	"github.com/footing-dev/footing/record"
)

// The names below are the wire form: they may gain members, never change.

func kindNames() []string {
	return []string{
		record.Session: "session", record.Prompt: "prompt", record.Say: "say",
		record.CallMade: "call", record.CallDone: "result", record.Stopped: "stopped",
		record.Interrupted: "interrupted", record.Compacted: "compacted",
		record.Restored: "restored", record.Unread: "unread", record.Taught: "taught",
		record.Node: "node", record.Measured: "measured", record.Recipe: "recipe",
	}
}

func opNames() []string {
	return []string{
		record.OpShell: "shell", record.OpEdit: "edit", record.OpRead: "read",
		record.OpSearch: "search", record.OpAgent: "agent", record.OpTodo: "todo",
		record.OpAsk: "ask", record.OpWait: "wait", record.OpKill: "kill",
		record.OpSubmit: "submit",
	}
}

func statusNames() []string {
	return []string{
		record.StatusOK: "ok", record.StatusFailed: "failed",
		record.StatusRejected: "rejected", record.StatusCancelled: "cancelled",
		record.StatusInterrupted: "interrupted", record.StatusTimedOut: "timed-out",
		record.StatusRunning: "running",
	}
}

func actionNames() []string {
	return []string{record.Add: "add", record.Delete: "delete", record.Move: "move"}
}

// nameOf is "" for what has no name, which on the wire is a missing member and
// reads back as the zero value.
func nameOf(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return ""
}

func (w *wire) event(ev *record.Event) {
	w.braces(func() {
		w.word("kind", nameOf(kindNames(), int(ev.Kind)))
		w.number("line", ev.Line)
		w.word("pointer", ev.Pointer)
		w.word("time", ev.Time)
		w.word("uuid", ev.UUID)
		w.word("parent", ev.Parent)
		w.word("agent", ev.Agent)
		w.word("step", ev.Step)
		w.text("text", ev.Text)
		w.flag("submit", ev.Submit)
		if ev.Session != nil {
			w.object("session", func() { w.session(ev.Session) })
		}
		if ev.Call != nil {
			w.object("call", func() { w.call(ev.Call) })
		}
		if ev.Result != nil {
			w.object("result", func() { w.result(ev.Result) })
		}
	})
}

func (w *wire) session(s *record.SessionInfo) {
	w.word("agent", s.Agent)
	w.word("agent_version", s.AgentVersion)
	w.word("id", s.ID)
	w.word("cwd", s.Cwd)
	w.word("model", s.Model)
	w.word("branch", s.Branch)
	w.flag("headless", s.Headless)
}

func (w *wire) call(c *record.Call) {
	w.word("id", c.ID)
	w.word("tool", c.Tool)
	w.word("op", nameOf(opNames(), int(c.Op)))
	w.word("by", c.By)
	w.text("command", c.Command)
	w.plain("dir", c.Dir)
	w.flag("background", c.Background)
	w.word("ref", c.Ref)
	w.word("agent_type", c.AgentType)
	w.plain("path", c.Path)
	w.edits(c.Edits)
	w.raw("input", c.Input)
}

func (w *wire) result(r *record.Result) {
	w.word("id", r.ID)
	w.word("status", nameOf(statusNames(), int(r.Status)))
	if r.HasExit {
		w.key("exit")
		w.buf = appendInt(w.buf, r.Exit)
	}
	w.text("output", r.Output)
	w.flag("truncated", r.Truncated)
	w.word("background_id", r.BackgroundID)
	w.edits(r.Edits)
	if r.Sub != nil {
		w.object("sub", func() {
			w.word("id", r.Sub.ID)
			for _, n := range []struct {
				name string
				n    int
			}{{"calls", r.Sub.Calls}, {"shell", r.Sub.Shell}, {"edits", r.Sub.Edits}} {
				w.key(n.name)
				w.buf = appendInt(w.buf, n.n)
			}
			w.flag("async", r.Sub.Async)
		})
	}
}

// edits keeps nil and empty apart: a result with an empty list says that
// nothing was applied, one without a list says nothing.
func (w *wire) edits(edits []record.Edit) {
	if edits == nil {
		return
	}
	w.key("edits")
	w.buf = append(w.buf, '[')
	for i := range edits {
		if i > 0 {
			w.buf = append(w.buf, ',')
		}
		w.braces(func() { w.edit(&edits[i]) })
	}
	w.buf = append(w.buf, ']')
}

func (w *wire) edit(e *record.Edit) {
	w.plain("path", e.Path)
	w.plain("move_to", e.MoveTo)
	w.word("action", nameOf(actionNames(), int(e.Action)))
	w.text("old", e.Old)
	w.text("new", e.New)
	w.flag("whole", e.Whole)
	w.flag("all", e.All)
}
