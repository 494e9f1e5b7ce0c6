package pi

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
	e      entry
	model  string
	broken []string // calls of a reply that was cut short, without a result yet
}

// entry is a line's own members.
type entry struct {
	typ, id, parent, time, message []byte
	cwd, modelID, summary          []byte
}

// entry reads one line.
func (r *reader) entry(b []byte) {
	r.e = entry{}
	e := &r.e
	_, err := jscan.Object(b, 0, func(k, v []byte) bool {
		switch string(k) {
		case "type":
			e.typ = v
		case "id":
			e.id = v
		case "parentId":
			e.parent = v
		case "timestamp":
			e.time = v
		case "message":
			e.message = v
		case "cwd":
			e.cwd = v
		case "modelId":
			e.modelID = v
		case "summary":
			e.summary = v
		}
		return true
	})
	if err != nil {
		if bytes.Contains(b, []byte(`"toolCall"`)) {
			r.stats.Markers++
		}
		r.unread("line is not an entry: " + err.Error())
		return
	}
	r.stats.Records++
	switch string(e.typ) {
	case `"session"`:
		r.header()
	case `"message"`:
		r.message(e.message)
	case `"model_change"`:
		r.changed(text(e.modelID))
		r.node()
	case `"compaction"`:
		r.start(record.Compacted).Text = literal(e.summary)
		r.emit()
	default:
		r.node() // labels, names, what extensions keep
	}
}

// header is the session's. Its id is no entry's.
func (r *reader) header() {
	id := text(r.e.id)
	r.e.id = nil
	r.model = text(r.e.modelID)
	r.start(record.Session).Session = &record.SessionInfo{Agent: Name, ID: id, Cwd: text(r.e.cwd), Model: r.model}
	r.emit()
}

func (r *reader) changed(model string) {
	if model == "" || model == r.model {
		return
	}
	r.model = model
	r.start(record.Session).Session = &record.SessionInfo{Model: model}
	r.emit()
}

// node lets a parent be followed through an entry that says nothing else.
func (r *reader) node() {
	if r.e.id != nil {
		r.start(record.Node)
		r.emit()
	}
}

// drop ends the calls of a reply that was cut short: what has no result when
// the conversation goes on never ran.
func (r *reader) drop() {
	for _, id := range r.broken {
		r.start(record.CallDone).Result = &record.Result{ID: id, Status: record.StatusCancelled}
		r.emit()
	}
	r.broken = r.broken[:0]
}

func (r *reader) start(k record.Kind) *record.Event {
	r.ev = record.Event{Kind: k, Line: r.line, Time: text(r.e.time), UUID: text(r.e.id), Parent: text(r.e.parent)}
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
	r.e = entry{}
	r.start(record.Unread).Text = record.Plain(why)
	r.emit()
}

// text is a string decoded, "" for anything else.
func text(v []byte) string {
	if !jscan.IsString(v) {
		return ""
	}
	return record.Literal(v).String()
}

// literal is a string not decoded yet.
func literal(v []byte) record.Text {
	if !jscan.IsString(v) {
		return record.Text{}
	}
	return record.Literal(v)
}

func number(v []byte) (int, bool) {
	n, err := strconv.Atoi(string(v))
	return n, err == nil
}
