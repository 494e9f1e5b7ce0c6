package gemini

import (
	"bufio"
	"bytes"
	"io"
	"sync"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/internal/lines"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
	"github.com/footing-dev/footing/source/internal/docscan"
)

// Name is the format's name, and the agent's.
const Name = "gemini-cli"

// Format is the session format of Gemini CLI.
func Format() source.Format {
	return source.Format{Name: Name, Sniff: func(head []byte) bool { return formOf(head) != none }, Read: read}
}

// form is one of the ways in which Gemini CLI writes a session.
type form uint8

const (
	none     form = iota
	document      // one object with all messages
	chat          // a record a line
	stream        // events of a run without a person
)

// looked is how many lines may stand before one that tells the form: what the
// program prints before its first event.
const looked = 8

// formOf tells the form by the first object in a head.
func formOf(head []byte) form {
	head = bytes.TrimPrefix(head, []byte("\ufeff"))
	for range looked {
		head = bytes.TrimLeft(head, " \t\r\n")
		line, rest, _ := bytes.Cut(head, []byte{'\n'})
		if len(line) == 0 {
			return none
		}
		if line[0] == '{' {
			if f, known := first(head); known {
				return f
			}
		}
		head = rest
	}
	return none
}

// first tells the form by an object; known is false if it says nothing, so that
// the next line may.
func first(b []byte) (f form, known bool) {
	var typ string
	has := map[string]bool{}
	i, done, err := jscan.Open(b, 0, '{')
	for err == nil && !done && len(has) < 32 {
		var key []byte
		if key, i, err = jscan.Member(b, i); err != nil {
			break
		}
		from := i
		has[string(key)] = true
		if i, err = jscan.Skip(b, i); err != nil {
			break
		}
		if string(key) == "type" {
			typ = text(b[from:i])
		}
		i, done, err = jscan.After(b, i, '{')
	}
	switch {
	case has["sessionId"] && (has["projectHash"] || has["messages"] && has["startTime"]):
		if done && !has["messages"] {
			return chat, true
		}
		return document, true
	case has["$set"], has["$rewindTo"], typ == "gemini" && has["id"] && has["content"]:
		return chat, true
	case typ == "init" && has["session_id"] && has["model"],
		typ == "tool_use" && has["tool_name"] && has["tool_id"],
		typ == "tool_result" && has["tool_id"]:
		return stream, true
	case has["timestamp"] && (typ == "user" && has["id"] && has["content"] || typ == "message" && has["role"] && has["content"]):
		return none, false // also others have such lines
	}
	return none, len(has) > 0
}

// heads are the buffers of streams that were read.
var heads = sync.Pool{New: func() any { return bufio.NewReaderSize(nil, source.SniffSize) }}

func read(src io.Reader, emit func(*record.Event) error) (source.Stats, error) {
	in := heads.Get().(*bufio.Reader)
	in.Reset(src)
	defer func() {
		in.Reset(nil)
		heads.Put(in)
	}()
	r := &reader{emitTo: emit}
	head, err := in.Peek(source.SniffSize)
	if err != nil && err != io.EOF {
		return r.stats, err
	}
	r.head = bytes.Clone(head) // reading on writes over it
	if f := formOf(head); f == chat || f == stream {
		return r.lines(in, f)
	}
	return r.document(in)
}

// lines reads the forms that have a record a line.
func (r *reader) lines(src io.Reader, f form) (source.Stats, error) {
	in := lines.New(src, 0)
	defer in.Close()
	each := r.entries
	if f == stream {
		each = r.event
	}
	for {
		b, err := in.Next()
		if err == io.EOF {
			r.said()
			return r.stats, r.err
		}
		if err != nil {
			return r.stats, err
		}
		r.line = in.Line()
		r.stats.Lines++
		if r.line == 1 {
			b = bytes.TrimPrefix(b, []byte("\ufeff"))
		}
		if in.TooLong {
			r.unread("line over the size limit")
		} else if i := jscan.Space(b, 0); i < len(b) {
			each(b[i:])
		}
		if r.err != nil {
			return r.stats, r.err
		}
	}
}

// document reads the form that is one object.
func (r *reader) document(src io.Reader) (source.Stats, error) {
	r.doc = docscan.New(src, 0)
	defer r.doc.Close()
	r.list = "/messages"
	err := r.walk()
	if r.err != nil {
		return r.stats, r.err
	}
	if err != nil && err != jscan.ErrTruncated && err != jscan.ErrSyntax {
		return r.stats, err
	}
	if err != nil {
		r.unread("document is not whole: " + err.Error())
	}
	if r.doc.TooLong > 0 {
		r.unread("value over the size limit")
	}
	r.session()
	return r.stats, r.err
}
