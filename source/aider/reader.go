package aider

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
)

// place says what the line before was part of.
type place uint8

const (
	nowhere place = iota
	inPrompt
	inTool
	inReply
)

// Bounds of what is kept of one message, and of what is held back.
const (
	maxText  = 1 << 20
	maxHeld  = 256 << 10
	maxNotes = 32
)

type reader struct {
	emitTo func(*record.Event) error
	err    error
	stats  source.Stats
	line   int
	bytes  int // read so far
	ev     record.Event

	at     place
	blank  bool // the line before was empty
	spaces int8 // whether Aider's lines end in two spaces: 1 yes, -1 no, 0 not known

	text []byte // of the prompt, the tool lines or the reply at hand
	from int    // the line where it begins
	gap  int    // empty lines that come before its next line

	long bool // Aider's line goes on, over empty ones too, to one that ends in spaces

	fence   fence
	held    []line // lines that may be Aider's, in a fence that may be open
	heldLen int
	again   int // bytes that were read a second time

	t turn
}

// read reads a line.
func (r *reader) read(b []byte) {
	if r.err != nil {
		return
	}
	blank := r.blank
	r.blank = len(bytes.TrimRight(b, " \t")) == 0
	if r.fence.open() {
		if blank && r.again <= 2*r.bytes+maxText && r.begins(b) {
			r.hold(b)
			return
		}
		r.say(b)
		return
	}
	if r.long && !(blank && r.begins(b)) {
		r.long = !hard(b)
		r.add(bytes.TrimRight(b, " \t"))
		return
	}
	if r.blank {
		r.gap++
		return
	}
	switch {
	case r.at == inPrompt && !blank && typed(b):
		r.add(content(b, "####"))
	case blank && r.begins(b), !blank && r.at != inReply && own(b):
		r.finish()
		r.begin(b)
	case r.at == inTool && !blank:
		r.add(bytes.TrimRight(b, " \t")) // what Aider prints has several lines
	default:
		r.say(b)
	}
	r.gap = 0
}

// begins reports whether a line after an empty one is a header, or the first of
// what the user typed or Aider says.
func (r *reader) begins(b []byte) bool {
	if _, ok := header(b); ok {
		return true
	}
	switch {
	case !typed(b) && !own(b):
		return false
	case hard(b):
		return true
	case r.spaces > 0:
		return false
	case r.at == inReply:
		return own(b) && bytes.HasPrefix(b, []byte("> Tokens: ")) // only that ends a reply
	case r.at == inPrompt && typed(b):
		return len(r.text) > 0 && (r.text[0] == '/' || r.text[0] == '!') // else the model begins with a heading
	}
	return true
}

// begin starts a prompt, a tool line or a chat.
func (r *reader) begin(b []byte) {
	r.from, r.text, r.gap, r.long = r.line, r.text[:0], 0, false
	if stamp, ok := header(b); ok {
		r.at = nowhere
		r.chat(stamp)
		return
	}
	if r.spaces == 0 {
		r.spaces = -1
	}
	if hard(b) {
		r.spaces = 1
	}
	if typed(b) {
		r.at = inPrompt
		r.add(content(b, "####"))
		return
	}
	r.at = inTool
	r.long = r.spaces > 0 && !hard(b)
	r.add(content(b, ">"))
}

// add appends a line to what is at hand.
func (r *reader) add(b []byte) {
	if r.line != r.from && len(r.text)+len(b) < maxText {
		r.text = append(r.text, '\n')
	}
	if len(r.text)+len(b) < maxText {
		r.text = append(r.text, b...)
	}
}

// say appends a line to what the model says.
func (r *reader) say(b []byte) {
	if r.at != inReply {
		r.finish()
		r.at, r.from, r.text, r.gap = inReply, r.line, r.text[:0], 0
	}
	if r.fence.open() {
		if r.fence.closes(b) {
			r.fence = fence{}
		}
	} else {
		r.fence = opens(b)
	}
	if len(r.text)+r.gap+len(b)+1 > maxText {
		r.finish()
		r.at, r.from, r.text, r.gap = inReply, r.line, r.text[:0], 0
	}
	for ; r.gap > 0; r.gap-- {
		r.text = append(r.text, '\n')
	}
	r.text = append(append(r.text, b...), '\n')
}

// finish tells what was at hand.
func (r *reader) finish() {
	at := r.at
	r.at, r.long = nowhere, false
	switch at {
	case inPrompt:
		r.prompt(valid(r.text))
	case inTool:
		r.tool(valid(r.text))
	case inReply:
		text := bytes.TrimRight(r.text, "\n ")
		if len(text) == 0 {
			return
		}
		r.start(record.Say).Text = record.Plain(valid(text))
		r.ev.Step = "reply-" + strconv.Itoa(r.t.reply)
		r.t.counted = false
		r.emit()
	}
}

// end tells what is left at the end of the file.
func (r *reader) end() {
	r.finish()
	r.close(r.line)
}

func valid(b []byte) string { return strings.ToValidUTF8(string(b), "\ufffd") }

func (r *reader) start(k record.Kind) *record.Event {
	r.ev = record.Event{Kind: k, Line: r.from}
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
	r.ev = record.Event{Kind: record.Unread, Line: r.line, Text: record.Plain(why)}
	r.emit()
}
