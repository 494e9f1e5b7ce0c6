package gemini

import (
	"errors"
	"slices"
	"strconv"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
	"github.com/footing-dev/footing/source/internal/docscan"
)

const maxNotes = 32

// errStop ends the walk of a document when emit failed.
var errStop = errors.New("emit failed")

type reader struct {
	emitTo func(*record.Event) error
	err    error
	stats  source.Stats
	line   int
	ev     record.Event

	opened     bool
	info, sent record.SessionInfo

	m    message
	call []byte // the call at hand, in a document
	doc  *docscan.Scanner
	list string // pointer of the list of messages

	told told // what a chat log has told
	root root
	head []byte // of the log, until the project's folder was looked for in it
	run  run    // of a stream
}

// walk reads a document.
func (r *reader) walk() error {
	switch r.doc.Peek() {
	case 0:
		return nil
	case '{':
	default:
		return jscan.ErrSyntax
	}
	return r.doc.Object(func(key string) error {
		switch key {
		case "sessionId":
			return r.str(&r.info.ID)
		case "projectHash":
			var hash string
			err := r.str(&hash)
			r.seek(hash)
			return err
		case "startTime":
			var err error
			r.m.time, err = r.doc.Value(r.m.time)
			return err
		case "messages":
			r.session()
			return r.doc.Array(r.element)
		}
		return nil
	})
}

// element reads one message of a document.
func (r *reader) element(i int) error {
	if r.err != nil {
		return errStop
	}
	r.line = i + 1
	r.stats.Lines++
	m := &r.m
	m.reset()
	if r.doc.Peek() != '{' {
		r.unread("message is no object")
		return r.stop()
	}
	err := r.doc.Object(func(key string) error {
		if p := m.of(key); p != nil {
			v, err := r.doc.Value(*p)
			*p = v
			if p != &m.content && p != &m.display && len(v) > maxName {
				*p = nil // no such thing is that long
			}
			return err
		}
		if key != "toolCalls" {
			return nil
		}
		if len(m.typ) > 0 {
			r.message() // its words come before its calls
		}
		return r.doc.Array(func(n int) error {
			if cap(r.call) > maxBuffer {
				r.call = nil
			}
			v, err := r.doc.Value(r.call)
			r.call = v
			if err != nil {
				r.stats.Markers++
				return err
			}
			r.toolCall(v, n)
			return r.stop()
		})
	})
	if err != nil && err != jscan.ErrTruncated && err != jscan.ErrSyntax {
		return err
	}
	if err == nil {
		r.stats.Records++
	}
	r.message()
	if r.err != nil {
		return errStop
	}
	return err
}

func (r *reader) stop() error {
	if r.err != nil {
		return errStop
	}
	return nil
}

// str takes a value of the document and decodes it if it is a string.
func (r *reader) str(to *string) error {
	v, err := r.doc.Value(r.call)
	r.call = v
	*to = name(v)
	return err
}

// seek looks for the project's folder in the log's head: it is best known before
// anything else is told.
func (r *reader) seek(hash string) {
	if r.head == nil {
		return
	}
	r.root.want(hash)
	if folder, ok := r.root.within(r.head); ok {
		r.info.Cwd = folder
	}
	r.head = nil
}

// session sends what is known of the session and was not sent yet.
func (r *reader) session() {
	next := record.SessionInfo{}
	if r.info.ID != r.sent.ID {
		next.ID = r.info.ID
	}
	if r.info.Model != r.sent.Model {
		next.Model = r.info.Model
	}
	if r.info.Cwd != r.sent.Cwd {
		next.Cwd = r.info.Cwd
	}
	next.Headless = r.info.Headless && !r.sent.Headless
	if next == (record.SessionInfo{}) {
		return
	}
	if !r.opened {
		r.opened = true
		next.Agent = Name
	}
	r.sent = r.info
	r.start(record.Session).Session = &next
	r.emit()
}

func (r *reader) start(k record.Kind) *record.Event {
	r.ev = record.Event{Kind: k, Line: r.line, Time: name(r.m.time), UUID: r.told.at}
	return &r.ev
}

// point says where in the document the event stands.
func (r *reader) point(member string) {
	if r.list != "" {
		r.ev.Pointer = r.list + "/" + strconv.Itoa(r.line-1) + member
	}
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
	r.ev = record.Event{Kind: record.Unread, Line: r.line, Text: record.Plain(why)}
	r.emit()
}

// maxName bounds ids, times and the names of models, as written: events carry
// them, and some are kept.
const maxName = 1 << 10

// name is a short string decoded, "" for anything else.
func name(v []byte) string {
	if len(v) > maxName {
		return ""
	}
	return text(v)
}

// text is a string decoded, "" for anything else.
func text(v []byte) string { return docscan.String(v) }

// literal is a string not decoded yet.
func literal(v []byte) record.Text {
	if !jscan.IsString(v) {
		return record.Text{}
	}
	return record.Literal(v)
}
