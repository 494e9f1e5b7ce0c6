package miniswe

import (
	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source/internal/docscan"
)

// maxOpen bounds how many calls of one reply are remembered; real ones have a
// handful.
const maxOpen = 1024

// message holds the members of a message that matter, as they stand in the
// document. What is inside extra is spread out.
type message struct {
	role, content, toolCalls, callID       []byte
	actions, code, raw                     []byte
	kind, output                           []byte // of the Responses API
	exception, exceptionInfo, exit, reason []byte
	time                                   []byte
}

func (m *message) reset() {
	for _, p := range []*[]byte{
		&m.role, &m.content, &m.toolCalls, &m.callID, &m.actions, &m.code, &m.raw, &m.kind,
		&m.output, &m.exception, &m.exceptionInfo, &m.exit, &m.reason, &m.time,
	} {
		*p = (*p)[:0]
	}
}

func (m *message) of(key string) *[]byte {
	switch key {
	case "role":
		return &m.role
	case "content":
		return &m.content
	case "tool_calls":
		return &m.toolCalls
	case "tool_call_id", "call_id":
		return &m.callID
	case "type":
		return &m.kind
	case "output":
		return &m.output
	}
	return nil
}

func (m *message) ofExtra(key string) *[]byte {
	switch key {
	case "actions":
		return &m.actions
	case "returncode":
		return &m.code
	case "raw_output":
		return &m.raw
	case "exception_type":
		return &m.exception
	case "exception_info":
		return &m.exceptionInfo
	case "exit_status":
		return &m.exit
	case "interrupt_type":
		return &m.reason
	case "timestamp":
		return &m.time
	}
	return nil
}

// message reads one element of the list.
func (r *reader) message(i int) error {
	if r.err != nil {
		return errStop
	}
	r.line = i + 1
	m := &r.m
	m.reset()
	take := func(p *[]byte) error {
		v, err := r.doc.Value(*p)
		*p = v
		return err
	}
	err := r.doc.Object(func(key string) error {
		if p := m.of(key); p != nil {
			return take(p)
		}
		if key != "extra" {
			return nil
		}
		return r.doc.Object(func(key string) error {
			if p := m.ofExtra(key); p != nil {
				return take(p)
			}
			return nil
		})
	})
	if err != nil && err != jscan.ErrTruncated && err != jscan.ErrSyntax {
		return err
	}
	r.stats.Lines++
	if err == nil {
		r.stats.Records++
	}
	r.send()
	if r.err != nil {
		return errStop
	}
	return err
}

// send sends the events of the message in r.m.
func (r *reader) send() {
	m := &r.m
	content := docscan.Content(m.content)
	switch string(m.role) {
	case `"system"`:
		r.session()
		if !content.IsZero() {
			r.taught(content)
		}
	case `"user"`:
		r.user(content)
	case `"assistant"`:
		r.assistant(content, "/content")
	case `"tool"`:
		r.result(docscan.String(m.callID), content)
	case `"exit"`:
		if docscan.String(m.exit) == submittedStatus {
			r.closeSubmit()
			r.stop(true, r.pointer(""))
			return
		}
		if m.exit != nil && docscan.String(m.exit) != "" {
			r.exit = docscan.String(m.exit)
		}
	case "": // the Responses API gives its items no role
		switch {
		case string(m.kind) == `"function_call_output"`:
			r.result(docscan.String(m.callID), docscan.Content(m.output))
		case len(m.output) > 0 && m.output[0] == '[':
			r.assistant(said(m.output), "/output")
		}
	}
}

// said is what the messages among the items of a response say.
func said(output []byte) record.Text {
	var parts [][]byte
	_, _ = jscan.Array(output, 0, func(item []byte) bool {
		if string(jscan.Get(item, "type")) != `"message"` {
			return true
		}
		_, _ = jscan.Array(jscan.Get(item, "content"), 0, func(part []byte) bool {
			if t := jscan.Get(part, "text"); jscan.IsString(t) {
				parts = append(parts, t)
			}
			return true
		})
		return true
	})
	if len(parts) == 0 {
		return record.Text{}
	}
	return record.Literal(parts[0], parts[1:]...)
}

// user reads a message of the user by what the agent waits for.
func (r *reader) user(content record.Text) {
	r.session()
	reason := docscan.String(r.m.reason)
	switch {
	case !r.told, reason == "UserNewTask":
		r.told, r.ended = true, false
		r.submit = ""
		r.start(record.Prompt).Text = content
		r.ev.Pointer = r.pointer("/content")
		r.emit()
	case reason == "UserRejection":
		r.all(record.StatusRejected)
		r.taught(content)
	case reason == "UserInterruption":
		r.all(record.StatusInterrupted)
		r.start(record.Interrupted)
		r.ev.Pointer = r.pointer("/content")
		r.emit()
	case len(r.open) > 0 && reason == "":
		r.result("", content)
	case !content.IsZero():
		r.taught(content) // the harness complains about the format
	}
}

func (r *reader) taught(t record.Text) {
	r.start(record.Taught).Text = t
	r.ev.Pointer = r.pointer("/content")
	r.emit()
}
