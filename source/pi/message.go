package pi

import (
	"strconv"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// fields are the members of a message that any of its roles needs.
type fields struct {
	role, content, summary                      []byte
	model, stop                                 []byte // of a reply
	id, tool, failed, details                   []byte // of a result
	command, output, exit, cancelled, truncated []byte // of a command of the user's
}

func readMessage(m []byte) (f fields) {
	_, _ = jscan.Object(m, 0, func(k, v []byte) bool {
		switch string(k) {
		case "role":
			f.role = v
		case "content":
			f.content = v
		case "summary":
			f.summary = v
		case "model":
			f.model = v
		case "stopReason":
			f.stop = v
		case "toolCallId":
			f.id = v
		case "toolName":
			f.tool = v
		case "isError":
			f.failed = v
		case "details":
			f.details = v
		case "command":
			f.command = v
		case "output":
			f.output = v
		case "exitCode":
			f.exit = v
		case "cancelled":
			f.cancelled = v
		case "truncated":
			f.truncated = v
		}
		return true
	})
	return f
}

// message reads what one entry says.
func (r *reader) message(raw []byte) {
	m := readMessage(raw)
	switch string(m.role) {
	case `"user"`:
		r.drop()
		r.start(record.Prompt).Text = content(m.content)
		r.emit()
	case `"assistant"`:
		r.drop()
		r.reply(&m)
	case `"toolResult"`:
		r.result(&m)
	case `"bashExecution"`:
		r.drop()
		r.userShell(&m)
	case `"compactionSummary"`:
		r.start(record.Compacted).Text = literal(m.summary)
		r.emit()
	default:
		r.node()
	}
}

// reply reads one answer of the model: words and calls in their order.
func (r *reader) reply(m *fields) {
	r.changed(text(m.model))
	step := "line-" + strconv.Itoa(r.line)
	calls := 0
	stop := string(m.stop)
	cut := stop == `"aborted"` || stop == `"error"`
	emit := func() {
		r.ev.Step = step
		r.emit()
	}
	n := 0
	_, _ = jscan.Array(m.content, 0, func(b []byte) bool {
		n++
		switch string(jscan.Get(b, "type")) {
		case `"text"`:
			if t := jscan.Get(b, "text"); jscan.IsString(t) && len(t) > 2 {
				r.start(record.Say).Text = record.Literal(t)
				emit()
			}
		case `"toolCall"`:
			calls++
			r.stats.Markers++
			r.stats.Calls++
			c := call(b)
			if c.ID == "" {
				c.ID = step + "-" + strconv.Itoa(calls)
			}
			if cut {
				r.broken = append(r.broken, c.ID)
			}
			r.start(record.CallMade).Call = c
			emit()
		}
		return r.err == nil
	})
	switch {
	case stop == `"aborted"`:
		r.start(record.Interrupted)
		r.emit()
	case stop == `"stop"` && calls == 0:
		r.start(record.Stopped)
		r.emit()
	case n == 0:
		r.node()
	}
}

// content is the words of a message: a string, or the texts of its blocks.
func content(v []byte) record.Text {
	if jscan.IsString(v) {
		return record.Literal(v)
	}
	var parts [][]byte
	_, _ = jscan.Array(v, 0, func(b []byte) bool {
		if t := jscan.Get(b, "text"); jscan.IsString(t) && string(jscan.Get(b, "type")) == `"text"` {
			parts = append(parts, t)
		}
		return len(parts) < 256
	})
	if len(parts) == 0 {
		return record.Text{}
	}
	return record.Literal(parts[0], parts[1:]...)
}
