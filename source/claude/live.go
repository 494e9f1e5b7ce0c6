package claude

import (
	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// What follows reads the pieces a live hook is handed, which have the shapes
// they take in the log. Nothing is copied: the values point into what was
// given.

// LiveCall is the call of a tool with its arguments, one JSON value.
func LiveCall(id, tool string, input []byte) record.Call {
	op, name := operation([]byte(tool))
	c := record.Call{ID: id, Tool: name, Op: op, Input: input}
	fill(&c)
	return c
}

// LiveResult is the result of a call that the host reports as a success, with
// the host's own account of it (tool_response). For a command success means
// exit status 0, or 1 where the host says it takes that as an answer.
func LiveResult(c *record.Call, response []byte) record.Result {
	d, x := &reader{}, &extra{}
	_, _ = x.scan(response, jscan.Space(response, 0))
	said := inner(x.text)
	res := record.Result{ID: c.ID, Output: output(nil, x)}
	if len(response) > 0 && response[0] == '[' {
		res.Output = output(response, x)
	}
	shell := c.Op == record.OpShell
	switch c.Op {
	case record.OpWait:
		d.waited(&res, said, x)
	default:
		d.success(&res, said, x, shell)
	}
	switch c.Op {
	case record.OpEdit:
		res.Edits = x.edits(res.Status)
	case record.OpAgent:
		d.agentEnded(&res, said, x)
	}
	res.Truncated = x.persisted || truncated(x.stdout, inner(x.stdout), shell)
	return res
}

// LiveFailure is the result of a call that the host reports as failed; message
// is the literal of its text.
func LiveFailure(c *record.Call, message []byte, interrupted bool) record.Result {
	d := &reader{}
	res := record.Result{ID: c.ID, Output: text(message)}
	if c.Op == record.OpWait {
		return res // asking failed; how the command ended is not known
	}
	d.failure(&res, inner(message), &extra{interrupted: interrupted}, c.Op == record.OpShell)
	res.Truncated = truncated(message, inner(message), c.Op == record.OpShell)
	return res
}

// FromHost reports whether a prompt, given as the literal of its text, is one
// of the host's own notices and no words of the user's.
func FromHost(prompt []byte) bool {
	switch v, _ := listen(prompt); v {
	case voiceUser, voiceSlash, voiceBashIn:
		return false
	}
	return true
}

// LiveNotices hands over what a prompt of the host's own says of background
// tasks, each as a look at the task: a call and its result. Ids start with key,
// which is to differ from prompt to prompt.
func LiveNotices(prompt []byte, key string, f func(record.Call, record.Result)) {
	if v, _ := listen(prompt); v != voiceTask {
		return
	}
	var call record.Call
	d := &reader{emit: func(ev *record.Event) error {
		switch {
		case ev.Kind == record.CallMade && ev.Call != nil:
			call = *ev.Call
			call.ID = key + call.ID
		case ev.Kind == record.CallDone && ev.Result != nil:
			r := *ev.Result
			r.ID = call.ID
			f(call, r)
		}
		return nil
	}}
	d.notices(str(prompt))
}
