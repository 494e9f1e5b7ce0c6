package sweagent

import (
	"strconv"
	"strings"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source/internal/docscan"
)

// message holds the members of a message that matter.
type message struct {
	role, content, action, thought []byte
	demo                           bool
}

// history walks a conversation. The task is its first message of the user that
// is no demonstration. With steps it also sends what the agent did.
func (r *reader) history(list string, steps bool) error {
	var m message
	waiting := false // the last call has no result yet
	return r.doc.Array(func(i int) error {
		if r.err != nil {
			return errStop
		}
		if !steps && r.told {
			return nil
		}
		m.role, m.content, m.action, m.thought, m.demo = m.role[:0], m.content[:0], m.action[:0], m.thought[:0], false
		err := r.doc.Object(func(key string) error {
			var err error
			switch key {
			case "role":
				m.role, err = r.doc.Value(m.role)
			case "content":
				m.content, err = r.doc.Value(m.content)
			case "action":
				m.action, err = r.doc.Value(m.action)
			case "thought":
				m.thought, err = r.doc.Value(m.thought)
			case "is_demo":
				m.demo = r.doc.Peek() == 't'
			}
			return err
		})
		if err != nil && !isMalformed(err) {
			return err
		}
		if steps {
			r.line = i + 1
			r.stats.Lines++
			if err == nil {
				r.stats.Records++
			}
		}
		r.message(list, i, &m, steps, &waiting)
		if r.err != nil {
			return errStop
		}
		return err
	})
}

func (r *reader) message(list string, i int, m *message, steps bool, waiting *bool) {
	pointer := r.pointer(list, i, "content")
	t := docscan.Content(m.content)
	switch string(m.role) {
	case `"system"`:
		if !r.told && !t.IsZero() {
			r.taught(t, pointer)
		}
	case `"user"`, `"tool"`:
		switch {
		case m.demo || t.IsZero():
		case !r.prompted:
			r.open(t, pointer)
		case !r.told:
			// Too late to be the Prompt's words: the steps are sent.
			r.told = true
			r.taught(t, pointer)
		case steps && *waiting:
			*waiting = false
			s := t.String()
			for _, top := range []string{"OBSERVATION:\n", "Observation: "} {
				s = strings.TrimPrefix(s, top)
			}
			r.result(m.content, record.Plain(s), pointer)
		}
	case `"assistant"`:
		if !steps || m.demo {
			return
		}
		r.open(record.Text{}, list+"/"+strconv.Itoa(i))
		say, member := firstText(m.thought, m.content)
		if say != nil {
			r.start(record.Say).Text = record.Literal(say)
			if member == "response" {
				member = "content"
			}
			r.ev.Pointer, r.ev.Step = r.pointer(list, i, member), r.stepID()
			r.emit()
		}
		*waiting = r.call(m.action, r.dir, r.pointer(list, i, "action"))
	}
}

// taught sends text that was put in front of the agent.
func (r *reader) taught(t record.Text, pointer string) {
	r.start(record.Taught).Text = t
	r.ev.Line, r.ev.Pointer = max(1, r.line), pointer
	r.emit()
}
