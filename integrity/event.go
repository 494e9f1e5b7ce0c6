package integrity

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/record"
)

// EventKind says what an event is.
type EventKind string

// The kinds of event.
const (
	Turn     EventKind = "turn"     // Text: what the user asked
	System   EventKind = "system"   // Text: instructions and other text the host served
	Say      EventKind = "say"      // Text: the agent's own words before its answer
	Composed EventKind = "composed" // Tools, Suspended: a request was put together
	Wire     EventKind = "wire"     // Tools: what really crossed
	Evicted  EventKind = "evicted"  // Results (or All) left the window; Summary if any
	Call     EventKind = "call"     // Tool, ID, Args
	Result   EventKind = "result"   // Call, Value, Error, Empty
	Fact     EventKind = "fact"     // Subject, Predicate, Value, Epoch, At, Source
	Answer   EventKind = "answer"   // Text, Fields
)

// Place is where in a record an event stands. Line and Seq are 1-based; an
// event that comes without a line gets its sequence number as one.
type Place struct {
	Run     string `json:"run,omitempty"`
	Seq     int    `json:"seq,omitzero"`
	Line    int    `json:"line,omitzero"`
	File    string `json:"file,omitempty"`
	Pointer string `json:"pointer,omitempty"`
}

// Event is one thing that happened to a context.
type Event struct {
	Kind EventKind `json:"kind"`
	Place

	Text string `json:"text,omitempty"`
	// ByFooting marks text that footing itself put there: it quotes what it
	// judges, so it supports nothing.
	ByFooting bool `json:"by_footing,omitzero"`

	Tools     []string `json:"tools,omitempty"`
	Suspended []Group  `json:"suspended,omitempty"`

	Results []string `json:"results,omitempty"` // ids of calls
	All     bool     `json:"all,omitzero"`      // everything but the system text
	Summary *string  `json:"summary,omitzero"`  // what took their place; nil: nothing did
	// Blind: a summary took their place and the record does not hold it.
	Blind bool `json:"summary_unknown,omitzero"`

	ID   string         `json:"id,omitempty"`
	Tool string         `json:"tool,omitempty"`
	Args jsontext.Value `json:"args,omitzero"`

	Call  string         `json:"call,omitempty"`
	Value jsontext.Value `json:"value,omitzero"`
	Error bool           `json:"error,omitzero"`
	// Unsettled: the call has not returned for good (it went to the background,
	// was refused or cut short); nothing may be built on it.
	Unsettled bool  `json:"unsettled,omitzero"`
	Empty     *bool `json:"empty,omitzero"`
	// Refused: a proxy kept it from the agent.
	Refused bool `json:"refused,omitzero"`
	// Truncated: the record dropped part of what the agent saw.
	Truncated bool `json:"truncated,omitzero"`

	Subject   *Subject `json:"subject,omitempty"`
	Predicate string   `json:"predicate,omitempty"`
	State     State    `json:"state,omitempty"` // "" is known
	Reason    string   `json:"reason,omitempty"`
	Epoch     *string  `json:"epoch,omitzero"`
	At        string   `json:"at,omitempty"` // when it was measured
	Source    string   `json:"source,omitempty"`
	Stratum   Stratum  `json:"stratum,omitempty"` // "" is asserted

	Fields map[string]jsontext.Value `json:"fields,omitempty"`
	// Deeds are effects that the recorder knows of whatever the tool is called.
	Deeds []Deed `json:"deeds,omitempty"`
	// Changed are files that a call changes.
	Changed []string `json:"changed,omitempty"`

	// plain is Value where it is text that was never JSON.
	plain   string
	isPlain bool
	// shell is Args where they are a command line.
	shell *commandLine
}

// Group is a group of tools that was suspended; Name may be "".
type Group struct {
	Name  string   `json:"group"`
	Tools []string `json:"tools"`
}

// Plain sets the value of a result to text as it stands.
func (e *Event) Plain(text string) { e.plain, e.isPlain = text, true }

// text is a result's value as the agent read it.
func (e *Event) text() string {
	if e.isPlain {
		return e.plain
	}
	if e.Value.Kind() == '"' {
		b, _ := jsontext.AppendUnquote(nil, e.Value)
		return string(b)
	}
	return string(e.Value)
}

// Witness points at one place of a record.
type Witness struct {
	record.Witness
	Seq int    `json:"seq,omitzero"`
	Run string `json:"run,omitempty"`
}

// witness makes one of a place.
func (p Place) witness(role record.Role, call, text string) Witness {
	return Witness{Seq: p.Seq, Run: p.Run, Witness: record.Witness{
		Line: p.Line, Origin: "log", File: p.File, Call: call, Pointer: p.Pointer, Text: clip(text), Role: role,
	}}
}

// maxQuote bounds what a message or a witness quotes.
const maxQuote = 200

func clip(s string) string {
	if len(s) <= maxQuote {
		return s
	}
	n := maxQuote
	for n > 0 && s[n]&0xC0 == 0x80 {
		n--
	}
	return s[:n] + "…"
}
