package miniswe

import (
	"strconv"
	"strings"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// maxOpen bounds how many calls of one reply are remembered; real ones have a
// handful.
const maxOpen = 1024

// message holds the members of a message that matter, as they stand in the
// document. What is inside extra is spread out.
type message struct {
	role, content, toolCalls, callID       []byte
	actions, code, raw, output             []byte
	exception, exceptionInfo, exit, reason []byte
	time                                   []byte
}

func (m *message) reset() {
	for _, p := range []*[]byte{
		&m.role, &m.content, &m.toolCalls, &m.callID, &m.actions, &m.code, &m.raw,
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
	case "tool_call_id":
		return &m.callID
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
	content := contentOf(m.content)
	switch string(m.role) {
	case `"system"`:
		r.session()
		if !content.IsZero() {
			r.taught(content)
		}
	case `"user"`:
		r.user(content)
	case `"assistant"`:
		r.assistant(content)
	case `"tool"`:
		r.result(text(m.callID), content)
	case `"exit"`:
		if text(m.exit) == submittedStatus {
			r.closeSubmit()
			r.stop(true, r.pointer(""))
			return
		}
		if m.exit != nil && text(m.exit) != "" {
			r.exit = text(m.exit)
		}
	}
}

// user reads a message of the user by what the agent waits for.
func (r *reader) user(content record.Text) {
	r.session()
	reason := text(r.m.reason)
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

// contentOf is a string or a list of parts with a text.
func contentOf(v []byte) record.Text {
	if jscan.IsString(v) {
		return record.Literal(v)
	}
	var first []byte
	var more [][]byte
	_, _ = jscan.Array(v, 0, func(part []byte) bool {
		switch t := jscan.Get(part, "text"); {
		case !jscan.IsString(t):
		case first == nil:
			first = t
		default:
			more = append(more, t)
		}
		return true
	})
	return record.Literal(first, more...)
}

// assistant reads what the agent says and the commands it asks for.
func (r *reader) assistant(content record.Text) {
	r.session()
	step := "step-" + strconv.Itoa(r.line)
	if !content.IsZero() {
		r.start(record.Say).Text = content
		r.ev.Pointer, r.ev.Step = r.pointer("/content"), step
		r.emit()
	}
	r.open, r.submit = r.open[:0], ""
	n := 0
	call := func(id string, command record.Text, pointer string) {
		if id == "" {
			id = step + "-" + strconv.Itoa(n+1)
		}
		n++
		c := record.Call{ID: id, Tool: "bash", Op: record.OpShell, Command: command}
		if submits(command) {
			c.Op = record.OpSubmit
			r.submit, r.submitAt = id, pointer
		}
		if len(r.open) < maxOpen {
			r.open = append(r.open, id)
		}
		r.stats.Markers++
		r.stats.Calls++
		r.start(record.CallMade).Call = &c
		r.ev.Pointer, r.ev.Step = pointer, step
		r.emit()
	}
	i := 0
	_, _ = jscan.Array(r.m.actions, 0, func(a []byte) bool {
		if command := jscan.Get(a, "command"); jscan.IsString(command) {
			call(text(jscan.Get(a, "tool_call_id")), record.Literal(command), r.pointer("/extra/actions/"+strconv.Itoa(i)+"/command"))
		}
		i++
		return true
	})
	if n > 0 {
		return
	}
	i = 0
	_, _ = jscan.Array(r.m.toolCalls, 0, func(c []byte) bool {
		args := text(jscan.Get(jscan.Get(c, "function"), "arguments"))
		if command := jscan.Get([]byte(args), "command"); jscan.IsString(command) {
			call(text(jscan.Get(c, "id")), record.Literal(command), r.pointer("/tool_calls/"+strconv.Itoa(i)+"/function/arguments"))
		}
		i++
		return true
	})
	if n > 0 || r.list != "" && len(r.m.toolCalls) > 0 {
		return
	}
	if command, ok := fenced(content.String()); ok {
		call("", record.Plain(command), r.pointer("/content"))
	}
}

// fenced gives the command of a reply in the old form, which is the one block
// of bash in it. The harness runs none of several.
func fenced(s string) (string, bool) {
	command, found := "", 0
	for {
		_, rest, ok := strings.Cut(s, "```")
		if !ok {
			return command, found == 1
		}
		lang, body, ok := strings.Cut(rest, "\n")
		if !ok {
			return command, found == 1
		}
		block, after, closed := strings.Cut(body, "\n```")
		if !closed {
			return command, found == 1
		}
		switch strings.TrimSpace(lang) {
		case "bash", "sh", "mswea_bash_command":
			found++
			command = strings.TrimSpace(block)
		}
		s = after
	}
}
