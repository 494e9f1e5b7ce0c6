// Package report renders audited sessions: as text for a person, as JSON and
// JSON lines to the letter of the wire form, as SARIF for code hosts and as
// JUnit for CI.
//
// [New] makes a [Renderer] for one of [Formats]. Sessions are handed over one
// at a time with their turns as a stream, and no renderer holds more than one
// session; what a log says never reaches the output uncleaned.
package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/footing-dev/footing/verdict"
)

// Session is one audited session and the stream of its turns.
type Session struct {
	*verdict.Session
	// Turns calls f for each turn in file order. It is called at most once.
	Turns func(f func(*verdict.Turn) error) error
	// Of is how many turns the session has, where Turns is a selection of them;
	// 0 where it is all.
	Of int
	// Read are the readings of the whole session, where Turns is a selection of
	// its turns: what one stands on may have been read in another. May be nil.
	Read *Readings
}

// Stdin is the path of a session that was read from standard input.
const Stdin = "-"

// Renderer writes sessions in one format.
type Renderer interface {
	// Session writes one session.
	Session(s Session) error
	// Close ends the document. It does not close the writer.
	Close() error
}

// Options say how to render. The zero Options are right for machines.
type Options struct {
	// All lists every turn, claim and note in text, not only what does not
	// stand.
	All bool
	// Style colours text; its zero value leaves it plain.
	Style Style
	// Version is footing's own, for formats that name their tool.
	Version string
	// Rules describes rules by id, for formats that carry descriptions; may be
	// nil.
	Rules func(id string) string
}

// Style wraps pieces of text in what makes them stand out. A nil function
// leaves its piece as it is.
type Style struct {
	Good, Bad, Doubt, Dim, Strong func(string) string
}

func styled(f func(string) string, s string) string {
	if f == nil {
		return s
	}
	return f(s)
}

// Formats are the names [New] knows.
func Formats() []string { return []string{"text", "json", "jsonl", "sarif", "junit"} }

// New returns the renderer of a format. The writer is buffered; [Renderer]'s
// Session and Close flush it.
func New(format string, w io.Writer, o Options) (Renderer, error) {
	b := bufio.NewWriterSize(w, 64<<10)
	switch format {
	case "text":
		return &textRenderer{w: b, o: o}, nil
	case "json":
		return &jsonRenderer{w: b, document: true}, nil
	case "jsonl":
		return &jsonRenderer{w: b}, nil
	case "sarif":
		return &sarifRenderer{w: b, o: o}, nil
	case "junit":
		return &junitRenderer{w: b}, nil
	}
	known := slices.Clone(Formats())
	return nil, fmt.Errorf("format %q is not known: choose %s", format, strings.Join(known, ", "))
}
