package integrity

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// EventKinds lists the kinds of event.
func EventKinds() []EventKind {
	return []EventKind{Turn, System, Say, Composed, Wire, Evicted, Call, Result, Fact, Answer}
}

// eventWire is an event as others may write it.
type eventWire struct {
	Event
	Error     jsontext.Value   `json:"error"`     // true, or the words of the error
	Suspended []jsontext.Value `json:"suspended"` // names, or groups of them
	Type      EventKind        `json:"type"`      // another word for kind
	Name      EventKind        `json:"event"`     // and another
}

// ReadEvent reads one event from JSON. A problem names the member.
func ReadEvent(raw jsontext.Value) (Event, error) {
	var w eventWire
	opts := json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if err := json.Unmarshal(raw, &w, opts); err != nil {
		var bad *json.SemanticError
		if errors.As(err, &bad) {
			return Event{}, &Problem{pointerParts(string(bad.JSONPointer)), "is of the wrong type"}
		}
		return Event{}, &Problem{nil, "is not an object"}
	}
	e := w.Event
	for _, k := range [...]EventKind{w.Type, w.Name} {
		if e.Kind == "" {
			e.Kind = k
		}
	}
	switch w.Error.Kind() {
	case 0, 'n', 'f':
	case '"':
		e.Error = string(w.Error) != `""`
		if len(e.Value) == 0 && !e.isPlain {
			e.Value = w.Error
		}
	default:
		e.Error = true
	}
	var loose Group
	for i, raw := range w.Suspended {
		var g Group
		var name string
		switch {
		case json.Unmarshal(raw, &name) == nil:
			loose.Tools = append(loose.Tools, name)
		case json.Unmarshal(raw, &g) == nil:
			e.Suspended = append(e.Suspended, g)
		default:
			return e, &Problem{[]string{"suspended", strconv.Itoa(i)}, "want a name or a group with tools"}
		}
	}
	if len(loose.Tools) > 0 {
		e.Suspended = append(e.Suspended, loose)
	}
	return e, e.check()
}

// check refuses what no judge could make sense of.
func (e *Event) check() error {
	if !slices.Contains(EventKinds(), e.Kind) {
		return &Problem{[]string{"kind"}, fmt.Sprintf("%q is no kind of event", clip(string(e.Kind)))}
	}
	need := func(field string, have bool) error {
		if have {
			return nil
		}
		return &Problem{[]string{field}, "is missing"}
	}
	switch e.Kind {
	case Call:
		return need("tool", e.Tool != "")
	case Result:
		return need("call", e.Call != "")
	case Fact:
		if err := need("subject", e.Subject != nil); err != nil {
			return err
		}
		if err := need("value", len(e.Value) > 0 || e.State != Known); err != nil {
			return err
		}
		return need("predicate", e.Predicate != "")
	}
	return nil
}

// ReadFinding reads a finding for its identity.
func ReadFinding(raw jsontext.Value) (*Finding, error) {
	f := &Finding{}
	if err := json.Unmarshal(raw, f, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)); err != nil {
		var bad *json.SemanticError
		if errors.As(err, &bad) {
			return nil, &Problem{pointerParts(string(bad.JSONPointer)), "is of the wrong type"}
		}
		return nil, &Problem{nil, "is not an object"}
	}
	if f.Kind == "" {
		return nil, &Problem{[]string{"kind"}, "is missing"}
	}
	if f.Seam == "" {
		return nil, &Problem{[]string{"seam"}, "is missing"}
	}
	return f, nil
}
