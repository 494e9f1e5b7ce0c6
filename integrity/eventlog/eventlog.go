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

// Sniff reports whether a file that begins with head is one.
func Sniff(head []byte) bool {
	line, _, _ := bytes.Cut(head, []byte("\n"))
	var h struct {
		Schema string `json:"schema"`
	}
	return bytes.Contains(line, []byte(Schema)) && json.Unmarshal(bytes.TrimSpace(line), &h) == nil && h.Schema == Schema
}

// Partial is the option for a file whose head says that its record lacks
// something.
func Partial(head []byte) []integrity.Option {
	line, _, _ := bytes.Cut(head, []byte("\n"))
	var h struct {
		Lacks string `json:"lacks"`
	}
	if json.Unmarshal(bytes.TrimSpace(line), &h) != nil || h.Lacks == "" {
		return nil
	}
	return []integrity.Option{integrity.Partial(h.Lacks)}
}

// Read reads a file to its end. Each event has the number of its line; declared
// is given what a server says of its tools where it stands.
func Read(r io.Reader, event func(*integrity.Event), declared func(*integrity.Declarations)) error {
	in := lines.New(r, 0)
	for {
		line, err := in.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
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
				return fmt.Errorf("line %d: a declared tool cannot be read", in.Line())
			}
			tool, _ := declare.MCP(&t)
			declared(&integrity.Declarations{Tools: []integrity.Tool{*tool}})
			continue
		}
		e, err := integrity.ReadEvent(jsontext.Value(line))
		if err != nil {
			return fmt.Errorf("line %d: %w", in.Line(), err)
		}
		e.Line = in.Line()
		event(&e)
	}
}

// Writer writes a file.
type Writer struct {
	w       io.Writer
	lacks   string
	started bool
	err     error
}

// NewWriter returns a writer on w. lacks says what the record cannot hold, by
// the way it is made; "" if nothing.
func NewWriter(w io.Writer, lacks string) *Writer { return &Writer{w: w, lacks: lacks} }

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
		head, err := json.Marshal(struct {
			Schema string `json:"schema"`
			Lacks  string `json:"lacks,omitzero"`
		}{Schema, w.lacks})
		if err != nil {
			return err
		}
		b = append(append(head, '\n'), b...)
	}
	_, w.err = w.w.Write(append(b, '\n'))
	return w.err
}
