package miniswe

import (
	"errors"
	"strconv"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
	"github.com/footing-dev/footing/source/internal/docscan"
)

type reader struct {
	emitTo func(*record.Event) error
	err    error
	stats  source.Stats
	doc    *docscan.Scanner
	ev     record.Event

	list   string // pointer of the list of messages
	line   int
	opened bool
	told   bool // the Prompt was sent
	sent   record.SessionInfo
	info   record.SessionInfo
	exit   string // info.exit_status
	ended  bool   // Stopped was sent

	open     []string // ids of calls without a result, in order
	submit   string   // id of the last call if it submits
	submitAt string   // its pointer
	m        message
	buf      []byte
}

var errStop = errors.New("emit failed")

func (r *reader) document() error {
	switch r.doc.Peek() {
	case 0:
		return nil
	case '[':
		return r.doc.Array(r.message)
	case '{':
	default:
		return jscan.ErrSyntax
	}
	return r.doc.Object(func(key string) error {
		switch key {
		case "messages":
			r.list = "/messages"
			return r.doc.Array(r.message)
		case "info":
			return r.readInfo()
		case "instance_id":
			return r.str(&r.info.ID)
		}
		return nil
	})
}

// readInfo reads what the document says of the run. It may stand before or
// after the messages.
func (r *reader) readInfo() error {
	return r.doc.Object(func(key string) error {
		switch key {
		case "exit_status":
			return r.str(&r.exit)
		case "mini_version":
			return r.str(&r.info.AgentVersion)
		case "config":
			return r.doc.Object(func(part string) error {
				if part != "model" && part != "environment" {
					return nil
				}
				return r.doc.Object(func(key string) error {
					switch {
					case part == "model" && key == "model_name":
						return r.str(&r.info.Model)
					case part == "environment" && key == "cwd":
						return r.str(&r.info.Cwd)
					}
					return nil
				})
			})
		}
		return nil
	})
}

// str takes a value and decodes it if it is a string.
func (r *reader) str(to *string) error {
	v, err := r.doc.Value(r.buf)
	r.buf = v
	*to = docscan.String(v)
	return err
}

// session sends what is known of the session and was not sent yet.
func (r *reader) session() {
	next := record.SessionInfo{}
	for _, p := range []struct{ known, sent, next *string }{
		{&r.info.ID, &r.sent.ID, &next.ID},
		{&r.info.AgentVersion, &r.sent.AgentVersion, &next.AgentVersion},
		{&r.info.Model, &r.sent.Model, &next.Model},
		{&r.info.Cwd, &r.sent.Cwd, &next.Cwd},
	} {
		if *p.known != *p.sent {
			*p.next, *p.sent = *p.known, *p.known
		}
	}
	if !r.opened {
		r.opened = true
		next.Agent, next.Headless = Name, true
	}
	if next == (record.SessionInfo{}) {
		return
	}
	r.start(record.Session).Session = &next
	r.emit()
}

// end sends what only the whole document tells.
func (r *reader) end(whole bool) {
	if r.opened || whole && r.info != (record.SessionInfo{}) {
		r.session()
	}
	if r.submit != "" && (r.exit == "" || r.exit == submittedStatus) {
		r.stop(true, r.submitAt)
	}
}

func (r *reader) stop(submit bool, pointer string) {
	if r.ended {
		return
	}
	r.ended = true
	r.start(record.Stopped).Submit = submit
	r.ev.Pointer = pointer
	r.emit()
}

func (r *reader) start(k record.Kind) *record.Event {
	r.ev = record.Event{Kind: k, Line: r.line, Time: string(r.m.time)}
	return &r.ev
}

func (r *reader) emit() {
	if r.err == nil {
		r.err = r.emitTo(&r.ev)
	}
}

func (r *reader) unread(why string) {
	r.stats.Unread++
	r.stats.Notes = append(r.stats.Notes, why)
	r.start(record.Unread).Text = record.Plain(why)
	r.emit()
}

func (r *reader) pointer(member string) string {
	return r.list + "/" + strconv.Itoa(r.line-1) + member
}
