// Package codexexec reads what `codex exec --json` prints: one event a line,
// with the items of a run as they start, change and end. It is the one surface
// of Codex with a structured exit status.
//
// The prompt is not in the log. Each turn.started is a Prompt without words, so
// that what the run did belongs to a turn. A run is headless, hence the end of
// a turn is the agent's declaration that it is done (Stopped with Submit).
package codexexec

import (
	"bytes"
	"io"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/internal/lines"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
)

// Name is the format's name.
const Name = "codex-exec"

// Format is the event stream of `codex exec --json`.
func Format() source.Format {
	return source.Format{Name: Name, Sniff: sniff, Read: read}
}

// sniff accepts a stream whose first lines hold an event of a thread. Other
// agents have no type with a dot in it that begins so.
func sniff(head []byte) bool {
	for range 32 {
		if len(head) == 0 {
			return false
		}
		line, rest, _ := bytes.Cut(head, []byte{'\n'})
		head = rest
		if i := jscan.Space(line, 0); i == len(line) || line[i] != '{' {
			continue
		}
		switch string(jscan.Get(line, "type")) {
		case `"thread.started"`, `"turn.started"`:
			return true
		case `"item.started"`, `"item.completed"`:
			return len(rest) == 0 || jscan.Get(line, "item") != nil
		}
	}
	return false
}

func read(src io.Reader, emit func(*record.Event) error) (source.Stats, error) {
	r := &reader{emitTo: emit, calls: map[string]bool{}}
	in := lines.New(src, 0)
	defer in.Close()
	for {
		b, err := in.Next()
		if err == io.EOF {
			return r.stats, nil
		}
		if err != nil {
			return r.stats, err
		}
		r.line = in.Line()
		r.stats.Lines++
		if in.TooLong {
			r.unread("line over the size limit")
		} else if i := jscan.Space(b, 0); i < len(b) {
			r.event(b)
		}
		if r.err != nil {
			return r.stats, r.err
		}
	}
}
