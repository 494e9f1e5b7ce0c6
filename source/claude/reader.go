package claude

import (
	"bytes"
	"errors"
	"io"
	"slices"

	"github.com/footing-dev/footing/internal/lines"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
)

var bom = []byte("\xef\xbb\xbf")

// maxNotes is how many distinct notes a reader keeps, as source.Stats promises.
const maxNotes = 32

// reader is the state of one stream. Everything in it that grows is bounded.
type reader struct {
	emit  func(*record.Event) error
	stats source.Stats
	err   error // the first error of emit: nothing is sent after it

	rec  rec
	line int

	ev   record.Event
	call record.Call
	res  record.Result
	sub  record.SubReport
	info record.SessionInfo

	sent bool // an event other than Session came from the current record

	// What is set for every event of the current record, once one needs it.
	ready        bool
	uuid, parent string
	time         string

	ids     ids
	session session
	calls   calls
	userRun string // id of the last command of the user's without a result
	spoke   bool   // the main agent said something in this turn
	closing bool   // ... and since the log last recorded a stop
	partial bool   // the current record is cut off or broken
	summary bool   // a compaction was reported and its summary is still to come
}

// Read streams the events of a log to emit. See the package comment for what
// becomes of a record and source.Format for the contract.
func Read(r io.Reader, emit func(*record.Event) error) (source.Stats, error) {
	d := &reader{emit: emit, calls: newCalls()}
	in := lines.New(r, 0)
	defer in.Close()
	err := d.run(in)
	return d.stats, err
}

func (d *reader) run(in *lines.Reader) error {
	var whole assembly
	for d.err == nil {
		b, err := in.Next()
		if err != nil {
			d.flush(&whole)
			d.stats.Lines = in.Line()
			if d.err == nil && !errors.Is(err, io.EOF) {
				return err
			}
			return d.err
		}
		d.stats.Lines = in.Line()
		if in.TooLong {
			d.flush(&whole)
			d.line = in.Line()
			d.unread("line is over the size limit")
			continue
		}
		if in.Line() == 1 {
			b = bytes.TrimPrefix(b, bom)
		}
		d.feed(&whole, b, in.Line())
	}
	return d.err
}

// feed deals with one line: as part of the record under assembly, as the first
// line of one, or by itself.
func (d *reader) feed(whole *assembly, b []byte, line int) {
	if whole.open() {
		if whole.add(b) {
			if whole.complete() {
				d.whole(whole.buf, whole.line)
				whole.reset()
			}
			return
		}
		d.flush(whole)
	}
	if b = trim(b); len(b) == 0 || len(b) == 1 && (b[0] == '[' || b[0] == ']') {
		return // nothing, or the ends of an array printed a line an element
	}
	if b[len(b)-1] != '}' && whole.start(b, line) {
		return
	}
	d.whole(b, line)
}

// flush gives up on a record under assembly and reads what there is of it.
func (d *reader) flush(whole *assembly) {
	if whole.open() {
		d.whole(whole.buf, whole.line)
		whole.reset()
	}
}

// trim cuts white space and the NULs that a crash leaves in a file.
func trim(b []byte) []byte {
	for len(b) > 0 && (b[0] <= ' ') {
		b = b[1:]
	}
	for len(b) > 0 && (b[len(b)-1] <= ' ') {
		b = b[:len(b)-1]
	}
	return b
}

// send emits the event under preparation as one of kind.
func (d *reader) send(kind record.Kind) {
	if d.err != nil {
		return
	}
	d.sent = true
	if !d.ready {
		d.ready = true
		d.uuid, d.time = d.ids.pair(d.rec.uuid, d.rec.time)
		d.parent = d.ids.known(d.rec.parent)
		d.ids.remember(d.uuid)
	}
	d.ev.Kind, d.ev.Line = kind, d.line
	d.ev.UUID, d.ev.Parent, d.ev.Time = d.uuid, d.parent, d.time
	d.err = d.emit(&d.ev)
	agent, step := d.ev.Agent, d.ev.Step
	d.ev = record.Event{Agent: agent, Step: step}
}

// unread counts something that could not be read and says so.
func (d *reader) unread(what string) {
	d.stats.Unread++
	d.note(what)
	if d.err != nil {
		return
	}
	d.err = d.emit(&record.Event{Kind: record.Unread, Line: d.line, Text: record.Plain(what)})
}

func (d *reader) note(s string) {
	if len(d.stats.Notes) < maxNotes && !slices.Contains(d.stats.Notes, s) {
		d.stats.Notes = append(d.stats.Notes, s)
	}
}
