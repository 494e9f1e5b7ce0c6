package codexexec

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
)

const maxNotes = 32

type reader struct {
	emitTo func(*record.Event) error
	err    error
	stats  source.Stats
	line   int
	ev     record.Event

	opened bool // a Session was sent
	turn   bool // a Prompt was sent and its turn did not end
	step   int
	ended  bool            // a result came since the last step began
	calls  map[string]bool // calls sent; true once their result was
}

// event reads one line.
func (r *reader) event(b []byte) {
	var typ, thread, item, model []byte
	_, err := jscan.Object(b, 0, func(k, v []byte) bool {
		switch string(k) {
		case "type":
			typ = v
		case "thread_id":
			thread = v
		case "item":
			item = v
		case "model":
			model = v
		}
		return true
	})
	if err != nil {
		// Warnings of the shell and of Codex stand between the events.
		if bytes.HasPrefix(bytes.TrimSpace(b), []byte("{")) && looksLikeCall(b) {
			r.stats.Markers++
		}
		r.unread("line is not an event: " + err.Error())
		return
	}
	r.stats.Records++
	switch string(typ) {
	case `"thread.started"`:
		r.open(text(thread), text(model))
	case `"turn.started"`:
		r.prompt()
	case `"turn.completed"`:
		r.begin()
		r.turn = false
		r.start(record.Stopped).Submit = true
		r.emit()
	case `"item.started"`, `"item.updated"`, `"item.completed"`:
		r.item(item, string(typ) == `"item.completed"`)
	case `"turn.failed"`, `"error"`:
		// The run broke off: nothing was declared.
		r.turn = r.turn && string(typ) != `"turn.failed"`
	default:
		r.stats.Records--
		r.unread("event of an unknown type")
	}
}

func (r *reader) open(id, model string) {
	r.opened = true
	r.start(record.Session).Session = &record.SessionInfo{Agent: "codex", ID: id, Model: model, Headless: true}
	r.emit()
}

func (r *reader) prompt() {
	if !r.opened {
		r.open("", "")
	}
	r.turn, r.ended = true, true
	r.start(record.Prompt)
	r.emit()
}

// begin makes sure a turn is open: a log may be cut at its head.
func (r *reader) begin() {
	if !r.turn {
		r.prompt()
	}
}

func (r *reader) stepID() string {
	if r.ended || r.step == 0 {
		r.ended = false
		r.step++
	}
	return "step-" + strconv.Itoa(r.step)
}

func (r *reader) start(k record.Kind) *record.Event {
	r.ev = record.Event{Kind: k, Line: r.line}
	return &r.ev
}

func (r *reader) emit() {
	if r.err == nil {
		r.err = r.emitTo(&r.ev)
	}
}

func (r *reader) unread(why string) {
	r.stats.Unread++
	if len(r.stats.Notes) < maxNotes && !slices.Contains(r.stats.Notes, why) {
		r.stats.Notes = append(r.stats.Notes, why)
	}
	r.start(record.Unread).Text = record.Plain(why)
	r.emit()
}

func looksLikeCall(b []byte) bool {
	return bytes.Contains(b, []byte(`"command_execution"`)) || bytes.Contains(b, []byte(`"file_change"`)) ||
		bytes.Contains(b, []byte(`"mcp_tool_call"`))
}

func text(v []byte) string {
	if !jscan.IsString(v) {
		return ""
	}
	return record.Literal(v).String()
}
