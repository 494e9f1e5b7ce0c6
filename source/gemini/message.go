package gemini

import (
	"strconv"
	"strings"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// message holds the members of a message that matter, as they stand in the log.
type message struct {
	id, time, typ, content, display, model []byte

	sent bool // its words were told, or need not be
}

// maxBuffer is the largest buffer that is kept for the next message.
const maxBuffer = 1 << 20

func (m *message) reset() {
	for _, p := range []*[]byte{&m.id, &m.time, &m.typ, &m.content, &m.display, &m.model} {
		if *p = (*p)[:0]; cap(*p) > maxBuffer {
			*p = nil
		}
	}
	m.sent = false
}

func (m *message) of(key string) *[]byte {
	switch key {
	case "id":
		return &m.id
	case "timestamp":
		return &m.time
	case "type":
		return &m.typ
	case "content":
		return &m.content
	case "displayContent":
		return &m.display
	case "model":
		return &m.model
	}
	return nil
}

func (r *reader) step() string { return "message-" + strconv.Itoa(r.line) }

// message tells what the message in r.m says, once.
func (r *reader) message() {
	m := &r.m
	if m.sent {
		return
	}
	m.sent = true
	switch string(m.typ) {
	case `"user"`:
		r.user()
	case `"gemini"`:
		if model := name(m.model); model != "" {
			r.info.Model = model
			r.session()
		}
		if t := words(m.content); !t.IsZero() {
			r.start(record.Say).Text = t
			r.ev.Step = r.step()
			r.point("/content")
			r.emit()
		}
	case `"info"`:
		r.notice(words(m.content))
	default:
		r.node()
	}
}

// node lets a parent be followed through a message that says nothing else.
func (r *reader) node() {
	if r.told.at != "" {
		r.start(record.Node)
		r.emit()
	}
}

// notice reads the host's own lines, as far as they say what happened.
func (r *reader) notice(t record.Text) {
	switch s := start(t); {
	case s == "Request cancelled.":
		r.start(record.Interrupted)
	case strings.HasPrefix(s, "Chat history compressed from"):
		r.start(record.Compacted)
	default:
		r.node()
		return
	}
	r.point("")
	r.emit()
}

// ranShell is how the host tells the model of a command the user ran.
const ranShell = "I ran the following shell command:"

// user reads a message of the user's: a prompt, unless it is the host that
// speaks, or results that are told with their calls.
func (r *reader) user() {
	m := &r.m
	t := words(m.content)
	if strings.HasPrefix(start(t), ranShell) {
		r.userShell(t.String())
		return
	}
	switch {
	case t.IsZero():
		r.node()
		return
	case t.Size() < 32 && t.String() == "Please continue.":
		r.start(record.Taught).Text = t // the host pushes the model on
	default:
		if shown := words(m.display); !shown.IsZero() {
			t = shown // what was typed, without the files put in
		}
		r.start(record.Prompt).Text = t
		r.ev.Parent = r.told.parent
	}
	r.point("/content")
	r.emit()
}

// userShell reads a command that the user ran in the session.
func (r *reader) userShell(s string) {
	_, rest, ok := strings.Cut(s, "```sh\n")
	command, rest, whole := strings.Cut(rest, "\n```")
	if !ok || !whole {
		r.unread("a command of the user's that can't be read")
		return
	}
	_, out, _ := strings.Cut(rest, "```\n")
	out = strings.TrimSuffix(strings.TrimRight(out, "\n"), "\n```")
	id := "user-" + strconv.Itoa(r.line)
	r.stats.Markers++
	r.stats.Calls++
	r.start(record.CallMade).Call = &record.Call{ID: id, Tool: shellTool, Op: record.OpShell, By: record.ByUser, Command: record.Plain(command)}
	r.point("/content")
	r.emit()
	res := &record.Result{ID: id, Output: record.Plain(out)}
	displayed(res, out)
	r.start(record.CallDone).Result = res
	r.point("/content")
	r.emit()
}

// maxParts bounds how many parts of a message are looked at.
const maxParts = 1024

// words are the texts of a content: a string, a part, or a list of them. What
// the model thought is not said.
func words(v []byte) record.Text {
	if len(v) == 0 || v[0] == '"' {
		return literal(v)
	}
	var found [][]byte
	n := 0
	part := func(p []byte) bool {
		n++
		if jscan.IsString(p) {
			found = append(found, p)
		} else if t := jscan.Get(p, "text"); jscan.IsString(t) && string(jscan.Get(p, "thought")) != "true" {
			found = append(found, t)
		}
		return n < maxParts
	}
	if v[0] == '{' {
		part(v)
	} else {
		_, _ = jscan.Array(v, 0, part)
	}
	if len(found) == 0 {
		return record.Text{}
	}
	return record.Literal(found[0], found[1:]...)
}
