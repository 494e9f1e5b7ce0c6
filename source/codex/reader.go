package codex

import (
	"bytes"
	"hash/maphash"
	"io"
	"strconv"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/internal/lines"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
)

const (
	maxNotes   = 32
	maxTracked = 1 << 16 // calls whose outcome is remembered at one time
)

// reader holds what has to be known across lines.
type reader struct {
	emitTo func(*record.Event) error
	err    error // the first error of emitTo; nothing is emitted after it
	stats  source.Stats

	line int
	time []byte
	ev   record.Event

	step    int
	stepID  string
	newStep bool // the next item of the agent starts a step

	words words
	calls map[string]*tracked

	info     record.SessionInfo // as last sent
	headless bool
	aborted  bool // Interrupted was sent for this turn
	squeezed bool // Compacted was sent and nothing was said or done since
	byUser   string

	scratch []byte // decoded output of the current line
	args    []byte // decoded arguments of the current line
}

// tracked is what is remembered of a call.
type tracked struct {
	op      record.Op
	known   bool   // its edits were read off the call
	code    bool   // a script of code mode
	exit    string // what it prints before the exit status, last of all
	whole   bool   // the script hands on the tool's whole result, not just its output
	done    bool
	running bool
	hasExit bool
}

func read(src io.Reader, emit func(*record.Event) error) (source.Stats, error) {
	r := &reader{
		emitTo:  emit,
		calls:   map[string]*tracked{},
		words:   words{seed: maphash.MakeSeed()},
		newStep: true,
	}
	in := lines.New(src, 0)
	defer in.Close()
	for {
		b, err := in.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return r.stats, err
		}
		r.line = in.Line()
		r.stats.Lines++
		if in.TooLong {
			r.time = nil
			r.unread("line over the size limit")
		} else {
			r.records(b)
		}
		if r.err != nil {
			return r.stats, r.err
		}
	}
	r.settle()
	return r.stats, r.err
}

// records reads a line, which may hold several records glued together.
func (r *reader) records(b []byte) {
	i := jscan.Space(b, 0)
	if r.line == 1 && bytes.HasPrefix(b, []byte("\xef\xbb\xbf")) {
		i = jscan.Space(b, 3)
	}
	if i == len(b) {
		return
	}
	for i < len(b) && r.err == nil {
		h, err := readHead(b, i)
		r.time = h.time
		if err == nil && h.payload < 0 {
			err = jscan.ErrSyntax
		}
		end := h.end
		if err == nil && h.typ != kindUnknown {
			end, err = r.payload(b, h)
		}
		if err != nil {
			if looksLikeCall(b[i:]) {
				r.stats.Markers++
			}
			r.unread("record is not whole: " + err.Error())
			return
		}
		if h.typ == kindUnknown {
			r.unread("record of an unknown type")
		} else {
			r.stats.Records++
		}
		if end <= i { // of no interest: its end was not looked for
			return
		}
		i = jscan.Space(b, end)
		for i < len(b) && b[i] != '{' { // the rest of the outer object
			if b[i] == '"' {
				if i, err = jscan.String(b, i); err != nil {
					return
				}
				continue
			}
			i++
		}
	}
}

// payload reads the payload of a record and gives the index after it, or -1 if
// it was left unread on purpose.
func (r *reader) payload(b []byte, h head) (int, error) {
	switch h.typ {
	case kindItem:
		return r.item(b, h.payload)
	case kindEvent:
		return r.event(b, h.payload)
	case kindMeta:
		return r.meta(b, h.payload)
	case kindContext:
		return r.context(b, h.payload)
	case kindCompacted:
		end, err := jscan.Skip(b, h.payload)
		if err == nil {
			r.compacted(jscan.Get(b[h.payload:end], "message"))
		}
		return end, err
	}
	return -1, nil
}

// looksLikeCall reports whether an unreadable record may have been a call.
func looksLikeCall(b []byte) bool {
	for _, mark := range []string{`"function_call"`, `"custom_tool_call"`, `"local_shell_call"`} {
		if bytes.Contains(b, []byte(mark)) {
			return true
		}
	}
	return false
}

// emit sends r.ev, filled in by start and the caller.
func (r *reader) emit() {
	if r.err == nil {
		r.err = r.emitTo(&r.ev)
	}
}

// start resets r.ev for an event at the current line.
func (r *reader) start(k record.Kind) *record.Event {
	r.ev = record.Event{Kind: k, Line: r.line, Time: text(r.time)}
	return &r.ev
}

func (r *reader) unread(why string) {
	r.stats.Unread++
	r.note(why)
	r.start(record.Unread).Text = record.Plain(why)
	r.emit()
}

func (r *reader) note(s string) {
	if len(r.stats.Notes) >= maxNotes {
		return
	}
	for _, n := range r.stats.Notes {
		if n == s {
			return
		}
	}
	r.stats.Notes = append(r.stats.Notes, s)
}

// agentStep gives the step of an item of the agent. Codex does not number its
// replies: the items between two results (or a prompt and a result) are one.
func (r *reader) agentStep() string {
	if r.newStep {
		r.newStep = false
		r.step++
		r.stepID = "step-" + strconv.Itoa(r.step)
	}
	return r.stepID
}

// compacted sends Compacted once for the several records one summary leaves.
func (r *reader) compacted(summary []byte) {
	r.settle()
	if r.squeezed {
		return
	}
	r.squeezed = true
	ev := r.start(record.Compacted)
	if jscan.IsString(summary) && len(summary) > 2 {
		ev.Text = record.Literal(summary)
	}
	r.emit()
}

// text decodes a value if it is a string.
func text(v []byte) string {
	if !jscan.IsString(v) {
		return ""
	}
	return record.Literal(v).String()
}

// integer reads a whole number.
func integer(v []byte) (int, bool) {
	n, err := strconv.Atoi(string(v))
	return n, err == nil
}
