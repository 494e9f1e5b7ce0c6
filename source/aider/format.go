package aider

import (
	"bytes"
	"io"

	"github.com/footing-dev/footing/internal/lines"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
)

// Name is the format's name, and the agent's.
const Name = "aider"

// Format is the chat history of Aider.
func Format() source.Format {
	return source.Format{Name: Name, Sniff: sniff, Read: read}
}

// sniff accepts what begins with a chat's header, or, where the beginning was
// cut off, with a line of Aider's or the user's and has a reply's count of
// tokens further down.
func sniff(head []byte) bool {
	head = bytes.TrimLeft(bytes.TrimPrefix(head, bom), "\r\n")
	line, _, whole := bytes.Cut(head, []byte{'\n'})
	if !whole && len(line) < len(headerMark)+len(stampForm) {
		return false
	}
	line = bytes.TrimSuffix(line, []byte{'\r'})
	if _, ok := header(line); ok {
		return true
	}
	if !hard(line) || !typed(line) && !own(line) {
		return false
	}
	_, rest, ok := bytes.Cut(head, []byte("\n> Tokens: "))
	line, _, _ = bytes.Cut(rest, []byte{'\n'})
	return ok && bytes.Contains(line, []byte(" sent, ")) && bytes.Contains(line, []byte(" received."))
}

func read(src io.Reader, emit func(*record.Event) error) (source.Stats, error) {
	r := &reader{emitTo: emit, blank: true}
	in := lines.New(src, 0)
	defer in.Close()
	for {
		b, err := in.Next()
		if err == io.EOF {
			for r.held != nil {
				r.release()
			}
			r.end()
			return r.stats, r.err
		}
		if err != nil {
			return r.stats, err
		}
		if r.stats.Lines == 0 {
			b = bytes.TrimPrefix(b, bom)
		}
		r.stats.Lines++
		r.line = in.Line()
		r.bytes += len(b)
		if in.TooLong {
			r.unread("line over the size limit")
		} else {
			r.feed(bytes.TrimSuffix(b, []byte{'\r'}))
		}
		if r.err != nil {
			return r.stats, r.err
		}
	}
}

var bom = []byte("\ufeff")
