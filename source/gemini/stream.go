package gemini

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// run is what is kept of a stream from event to event.
type run struct {
	say  []byte          // what the model said since it was last told
	from int             // the line where it begins
	n    int             // replies so far
	over bool            // the reply at hand got its results
	open map[string]bool // calls without a result, and whether they are commands
}

// Bounds of what is kept.
const maxSay, maxOpen = 1 << 20, 1 << 12

// fields are the members of a line of a stream.
type fields struct {
	typ, session, model, role, content    []byte
	tool, id, args, status, output, fault []byte
}

// event reads one line of a stream.
func (r *reader) event(b []byte) {
	var f fields
	r.m.time = nil
	_, err := jscan.Object(b, 0, func(k, v []byte) bool {
		switch string(k) {
		case "type":
			f.typ = v
		case "timestamp":
			r.m.time = v
		case "session_id":
			f.session = v
		case "model":
			f.model = v
		case "role":
			f.role = v
		case "content":
			f.content = v
		case "tool_name":
			f.tool = v
		case "tool_id":
			f.id = v
		case "parameters":
			f.args = v
		case "status":
			f.status = v
		case "output":
			f.output = v
		case "error":
			f.fault = v
		}
		return true
	})
	if err != nil {
		if bytes.Contains(b, []byte(`"tool_use"`)) {
			r.stats.Markers++
		}
		r.unread("line is not an event: " + err.Error())
		return
	}
	r.stats.Records++
	switch string(f.typ) {
	case `"init"`:
		r.said()
		r.info = record.SessionInfo{ID: name(f.session), Model: name(f.model), Headless: true}
		r.session()
	case `"message"`:
		r.spoken(&f)
	case `"tool_use"`:
		r.said()
		r.uses(&f)
	case `"tool_result"`:
		r.said()
		r.comesBack(&f)
	case `"result"`:
		r.said()
		if string(f.status) == `"success"` {
			r.start(record.Stopped).Submit = true
			r.emit()
		}
	}
}

// spoken reads a message: of the user, or a piece of one of the model.
func (r *reader) spoken(f *fields) {
	if string(f.role) == `"user"` {
		r.said()
		r.run.over = true
		r.start(record.Prompt).Text = literal(f.content)
		r.emit()
		return
	}
	if string(f.role) != `"assistant"` || !jscan.IsString(f.content) {
		return
	}
	r.next()
	if len(r.run.say) > 0 && len(r.run.say)+len(f.content) > maxSay {
		r.said()
	}
	if len(r.run.say) == 0 {
		r.run.from = r.line
	}
	r.run.say = record.AppendDecoded(r.run.say, f.content)
}

// next begins a reply where the one before got its results.
func (r *reader) next() {
	if r.run.over || r.run.n == 0 {
		r.run.over = false
		r.run.n++
	}
}

// said tells what the model said.
func (r *reader) said() {
	if len(r.run.say) == 0 {
		return
	}
	r.start(record.Say).Text = record.Plain(strings.ToValidUTF8(string(r.run.say), "\ufffd"))
	r.ev.Line, r.ev.Step = r.run.from, r.replyStep()
	r.run.say = r.run.say[:0]
	r.emit()
}

func (r *reader) replyStep() string { return "reply-" + strconv.Itoa(r.run.n) }

func (r *reader) uses(f *fields) {
	r.next()
	r.stats.Markers++
	r.stats.Calls++
	id := name(f.id)
	if id == "" {
		id = "line-" + strconv.Itoa(r.line)
	}
	c := newCall(id, name(f.tool), f.args)
	if r.run.open == nil {
		r.run.open = map[string]bool{}
	}
	if len(r.run.open) < maxOpen {
		r.run.open[id] = c.Op == record.OpShell
	}
	r.start(record.CallMade).Call = c
	r.ev.Step = r.replyStep()
	r.emit()
}

// comesBack reads a result. What it holds is what a person was shown.
func (r *reader) comesBack(f *fields) {
	r.run.over = true
	id := name(f.id)
	shell, known := r.run.open[id]
	delete(r.run.open, id)
	res := &record.Result{ID: id, Output: literal(f.output)}
	switch string(f.status) {
	case `"success"`:
		res.Status = record.StatusOK
	case `"error"`:
		fault := literal(jscan.Get(f.fault, "message"))
		res.Status = failure(fault)
		if res.Output.IsZero() {
			res.Output = fault
		}
	}
	if shell || !known {
		shown(res)
	}
	r.start(record.CallDone).Result = res
	r.emit()
}

// shown reads how a command ended from what was shown of it. That the tool worked
// says nothing of that, and what looks like the host's lines may be the program's.
func shown(res *record.Result) {
	if res.Status == record.StatusRejected {
		return
	}
	if res.Status == record.StatusOK {
		res.Status = record.StatusUnknown
	}
	displayed(res, res.Output.String())
}
