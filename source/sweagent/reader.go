package sweagent

import (
	"errors"
	"strconv"
	"strings"

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

	from     string // "trajectory" or "history": where the steps come from
	line     int    // of the step at hand
	opened   bool
	prompted bool
	attempts bool // several were made
	told     bool // the task's words were sent
	exit     string
	version  string

	cwd           string    // as sent
	dir, openFile string    // as the last step left them
	submitted     bool      // the last call submitted and was not turned down
	last          record.Op // of the last call
	lastID, at    string    // id and pointer of the last call

	f    step
	buf2 []byte
}

// errStop ends the walk after emit failed.
var errStop = errors.New("emit failed")

func isMalformed(err error) bool {
	return errors.Is(err, jscan.ErrTruncated) || errors.Is(err, jscan.ErrSyntax)
}

// document walks the top of the document.
func (r *reader) document() error {
	if c := r.doc.Peek(); c != '{' {
		if c == 0 {
			return nil
		}
		return jscan.ErrSyntax
	}
	return r.doc.Object(func(key string) error {
		switch key {
		case "trajectory":
			if r.from == "" && r.doc.Peek() == '[' {
				r.from = key
				return r.doc.Array(r.step)
			}
		case "history":
			if r.from == "" && r.doc.Peek() == '[' {
				r.from = key
			}
			if !r.told || r.from == key {
				return r.history("/history", r.from == key)
			}
		case "info":
			return r.info()
		case "attempts":
			r.attempts = true // the chosen one stands beside them
		}
		return nil
	})
}

func (r *reader) info() error {
	return r.doc.Object(func(key string) error {
		switch key {
		case "exit_status":
			return r.str(&r.exit)
		case "swe_agent_version":
			return r.str(&r.version)
		}
		return nil
	})
}

// str takes a value and decodes it if it is a string.
func (r *reader) str(to *string) error {
	v, err := r.doc.Value(r.buf2)
	r.buf2 = v
	*to = docscan.String(v)
	return err
}

// open sends the session and the prompt before the first step.
func (r *reader) open(prompt record.Text, pointer string) {
	if !r.opened {
		r.opened, r.cwd = true, r.dir
		r.start(record.Session).Session = &record.SessionInfo{
			Agent: Name, AgentVersion: r.version, Cwd: r.dir, Headless: true,
		}
		r.version = ""
		r.emit()
	}
	if !r.prompted {
		r.prompted = true
		r.told = !prompt.IsZero()
		r.start(record.Prompt).Text = prompt
		r.ev.Line, r.ev.Pointer = max(1, r.line), pointer
		r.emit()
	}
}

// end sends what only the whole document tells.
func (r *reader) end() {
	if r.version != "" {
		r.start(record.Session).Session = &record.SessionInfo{AgentVersion: r.version}
		r.emit()
	}
	if !r.prompted {
		if r.attempts {
			r.unread("several attempts, and none was chosen")
		}
		return
	}
	// "submitted (exit_cost)" and the like: the host submitted what there was.
	own := r.exit == "submitted" || r.exit == "" && r.submitted
	if own || strings.HasPrefix(r.exit, "submitted") {
		r.start(record.Stopped).Submit = own
		r.ev.Pointer = r.at
		r.emit()
	}
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
	r.stats.Notes = append(r.stats.Notes, why)
	r.start(record.Unread).Text = record.Plain(why)
	r.emit()
}

func (r *reader) pointer(list string, i int, member string) string {
	return list + "/" + strconv.Itoa(i) + "/" + member
}
