package integrity

import (
	"reflect"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
)

// TestReadEvent: the spellings that are taken, and what is refused by name.
func TestReadEvent(t *testing.T) {
	for in, want := range map[string]Event{
		`{"kind":"turn","text":"a"}`: {Kind: Turn, Text: "a"},
		`{"type":"composed","suspended":["a","b",{"group":"g","tools":["c"]}]}`: {Kind: Composed, Suspended: []Group{{"g", []string{"c"}}, {"", []string{"a", "b"}}}},
		`{"event":"result","call":"c","error":true,"value":1,"line":4}`:         {Kind: Result, Call: "c", Error: true, Value: []byte("1"), Place: Place{Line: 4}},
		`{"kind":"result","call":"c","error":"no such id"}`:                     {Kind: Result, Call: "c", Error: true, Value: []byte(`"no such id"`)},
		`{"kind":"result","call":"c","error":null}`:                             {Kind: Result, Call: "c"},
	} {
		got, err := ReadEvent([]byte(in))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v", in, got, err)
		}
	}
	for in, want := range map[string]string{
		`{}`: `kind: "" is no kind of event`, `{"kind":"call"}`: "tool: is missing", `{"kind":"fact","predicate":"p","value":1}`: "subject: is missing",
		`{"kind":"fact","subject":{"kind":"a","id":"b"},"predicate":"p"}`: "value: is missing", `{"kind":"turn","text":1}`: "text: is of the wrong type",
		`{"kind":"composed","suspended":[1]}`: "suspended[0]: want a name or a group with tools", `[]`: "is",
	} {
		if _, err := ReadEvent([]byte(in)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", in, err, want)
		}
	}
}

// FuzzEvent: whatever is read as an event can be judged, and written and read
// again to the same event.
func FuzzEvent(f *testing.F) {
	for _, c := range AllCanaries() {
		for _, e := range c.Bad {
			b, err := json.Marshal(e)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(b)
		}
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		e, err := ReadEvent(in)
		if err != nil {
			return
		}
		list := does("list_disks", `{}`, twoDisks)
		r := Check(everything(), all(list, []Event{e, e}, does("attach", `{"id":"dk-10"}`, `1`)))
		for i := range r.Dispositions {
			if !r.Dispositions[i].Law() {
				t.Fatalf("row %+v", r.Dispositions[i])
			}
		}
		if len(r.Errors) > 0 {
			t.Fatal(r.Errors)
		}
	})
}
