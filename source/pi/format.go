// Package pi reads the sessions of the pi coding agent: one JSON object a line,
// a header (session) and then entries, most of them messages.
//
// Entries of version 2 and later form a tree by id and parentId: the user may go
// back and take another way. A reply that was aborted or broke off may hold
// calls; those that have no result never ran.
//
// The exit status of a command is not a member: a failed one ends with a line of
// pi's own, behind everything the command printed, and one that did not fail
// exited with 0. Commands that the user runs are entries apart (bashExecution)
// and have a number.
package pi

import (
	"bytes"
	"io"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/internal/lines"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
)

// Name is the format's name, and the agent's.
const Name = "pi"

// Format is the session format of pi.
func Format() source.Format {
	return source.Format{Name: Name, Sniff: sniff, Read: read}
}

// sniff accepts a stream that starts with pi's header, or, where the head was
// cut off, with entries as only pi has them.
func sniff(head []byte) bool {
	for range 8 {
		line, rest, whole := bytes.Cut(head, []byte{'\n'})
		head = rest
		if i := jscan.Space(line, 0); i < len(line) {
			switch string(jscan.Get(line, "type")) {
			case `"session"`:
				return jscan.IsString(jscan.Get(line, "cwd")) && jscan.IsString(jscan.Get(line, "id"))
			case `"message"`:
				m := jscan.Get(line, "message")
				switch string(jscan.Get(m, "role")) {
				case `"toolResult"`:
					return jscan.IsString(jscan.Get(m, "toolCallId"))
				case `"assistant"`:
					return jscan.IsString(jscan.Get(m, "stopReason")) && jscan.IsString(jscan.Get(m, "provider"))
				case `"bashExecution"`:
					return true
				}
			case `"model_change"`, `"thinking_level_change"`:
			default:
				return false
			}
		}
		if !whole {
			return false
		}
	}
	return false
}

func read(src io.Reader, emit func(*record.Event) error) (source.Stats, error) {
	r := &reader{emitTo: emit}
	in := lines.New(src, 0)
	defer in.Close()
	for {
		b, err := in.Next()
		if err == io.EOF {
			r.drop()
			return r.stats, r.err
		}
		if err != nil {
			return r.stats, err
		}
		r.line = in.Line()
		r.stats.Lines++
		if in.TooLong {
			r.unread("line over the size limit")
		} else if i := jscan.Space(b, 0); i < len(b) {
			r.entry(b)
		}
		if r.err != nil {
			return r.stats, r.err
		}
	}
}
