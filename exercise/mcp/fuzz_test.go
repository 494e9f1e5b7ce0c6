package mcp

import (
	"encoding/json"
	"testing"

	"github.com/footing-dev/footing/exercise"
)

// Whatever a server answers is one of the readings, the same each time, and
// only what says so is an error.
func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"content":[{"type":"text","text":"fine"}]}`))
	o := &exercise.Operation{ID: "x", Output: json.RawMessage(`{"type":"object","required":["n"]}`)}
	f.Fuzz(func(t *testing.T, raw []byte) {
		a, b := read(o, raw), read(o, raw)
		switch a.Reading {
		case exercise.Answered, exercise.Refused, exercise.Threw, exercise.Missing, exercise.NotRead:
		default:
			t.Fatalf("reading %q", a.Reading)
		}
		if a.Reading != b.Reading || a.Cause != b.Cause || a.Line != b.Line {
			t.Fatalf("%+v then %+v", a, b)
		}
		if !json.Valid(raw) && a.Cause != exercise.Protocol {
			t.Fatalf("no JSON reads as %+v", a)
		}
	})
}
