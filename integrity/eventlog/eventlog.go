// Package eventlog keeps integrity events in a file: JSON lines, the first of
// which names the schema. footing mcp-proxy writes such files, and any program
// may; footing integrity reads them.
//
// A line is an event (see [integrity.Event]) or {"kind":"declared","tool":…},
// a tool as an MCP server lists it, which arms checks and excuses nothing.
package eventlog

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/integrity"
	"github.com/footing-dev/footing/integrity/declare"
	"github.com/footing-dev/footing/internal/lines"
)

// Schema names the form.
const Schema = "footing.events/v1"

const header = `{"schema":"` + Schema + `"}`

// Sniff reports whether a file that begins with head is one.
func Sniff(head []byte) bool {
	line, _, _ := bytes.Cut(head, []byte("\n"))
	var h struct {
		Schema string `json:"schema"`
	}
	return bytes.Contains(line, []byte(Schema)) && json.Unmarshal(bytes.TrimSpace(line), &h) == nil && h.Schema == Schema
}

// Read reads a file to its end. Each event has the number of its line.
// declared, if not nil, is given a server's declarations when they stand before
// the first event.
func Read(r io.Reader, event func(*integrity.Event), declared func(*integrity.Declarations)) (*integrity.Declarations, error) {
	in := lines.New(r, 0)
	d := &integrity.Declarations{}
	told := declared == nil
	for {
		line, err := in.Next()
		if errors.Is(err, io.EOF) {
			return d, nil
		}
		if err != nil {
			return d, err
		}
		line = bytes.TrimSpace(line)
		if in.Line() == 1 || len(line) == 0 {
			continue
		}
		var kind struct {
			Kind string         `json:"kind"`
			Tool jsontext.Value `json:"tool"`
		}
		_ = json.Unmarshal(line, &kind, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
		if kind.Kind == "declared" {
			var t declare.MCPTool
			if err := json.Unmarshal(kind.Tool, &t); err != nil {
				return d, fmt.Errorf("line %d: a declared tool cannot be read", in.Line())
			}
			tool, _ := declare.MCP(&t)
			d.Merge(&integrity.Declarations{Tools: []integrity.Tool{*tool}})
			continue
		}
		if !told {
			told = true
			declared(d)
		}
		e, err := integrity.ReadEvent(jsontext.Value(line))
		if err != nil {
			return d, fmt.Errorf("line %d: %w", in.Line(), err)
		}
		e.Line = in.Line()
		event(&e)
	}
}

// Writer writes a file.
type Writer struct {
	w       io.Writer
	started bool
	err     error
}

// NewWriter returns a writer on w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Event writes an event.
func (w *Writer) Event(e *integrity.Event) error { return w.line(e) }

// Declared writes what a server says of a tool.
func (w *Writer) Declared(tool jsontext.Value) error {
	return w.line(struct {
		Kind string         `json:"kind"`
		Tool jsontext.Value `json:"tool"`
	}{"declared", tool})
}

func (w *Writer) line(v any) error {
	if w.err != nil {
		return w.err
	}
	b, err := json.Marshal(v, jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
	if err != nil {
		return err
	}
	if !w.started {
		w.started = true
		b = append([]byte(header+"\n"), b...)
	}
	_, w.err = w.w.Write(append(b, '\n'))
	return w.err
}
