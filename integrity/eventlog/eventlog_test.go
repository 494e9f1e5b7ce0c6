package eventlog

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"github.com/footing-dev/footing/integrity"
)

func TestRoundTrip(t *testing.T) {
	var b bytes.Buffer
	w := NewWriter(&b, "")
	if err := w.Declared([]byte(`{"name":"show","inputSchema":{},"_meta":{"footing.dev/tool":{"grounds":["list"]}}}`)); err != nil {
		t.Fatal(err)
	}
	canary := integrity.AllCanaries()[3]
	for i := range canary.Bad {
		if err := w.Event(&canary.Bad[i]); err != nil {
			t.Fatal(err)
		}
	}
	if !Sniff(b.Bytes()) || Partial(b.Bytes()) != nil {
		t.Fatalf("record %s", b.String())
	}
	var lines []int
	tools := 0
	err := Read(&b, func(e *integrity.Event) { lines = append(lines, e.Line) }, func(d *integrity.Declarations) { tools += len(d.Tools) })
	if err != nil || tools != 1 || len(lines) != len(canary.Bad) || lines[0] != 3 {
		t.Errorf("%v: %d tools, lines %v", err, tools, lines)
	}
}

// TestNothingIsLost: what is empty is not absent.
func TestNothingIsLost(t *testing.T) {
	empty, no := "", false
	events := []integrity.Event{
		{Kind: integrity.Result, Call: "c", Value: []byte(`[]`)},
		{Kind: integrity.Result, Call: "c", Value: []byte(`{}`), Empty: &no},
		{Kind: integrity.Result, Call: "c", Value: []byte(`""`)},
		{Kind: integrity.Call, Tool: "t", Args: []byte(`{}`)},
		{Kind: integrity.Evicted, All: true, Summary: &empty},
		{Kind: integrity.Fact, Subject: &integrity.Subject{Kind: "vm", ID: "1"}, Predicate: "p", Value: []byte("null"), Epoch: &empty},
	}
	var b bytes.Buffer
	w := NewWriter(&b, "")
	for i := range events {
		if err := w.Event(&events[i]); err != nil {
			t.Fatal(err)
		}
	}
	if strings.Contains(b.String(), "false,") || strings.Contains(b.String(), `:0`) {
		t.Errorf("zeros are written: %s", b.String())
	}
	i := 0
	err := Read(&b, func(e *integrity.Event) {
		want := events[i]
		want.Line, want.Seq = e.Line, e.Seq
		if !reflect.DeepEqual(*e, want) {
			t.Errorf("event %d: %+v, want %+v", i, *e, want)
		}
		i++
	}, func(*integrity.Declarations) {})
	if err != nil || i != len(events) {
		t.Errorf("%d events: %v", i, err)
	}
}

func TestRefused(t *testing.T) {
	const head = `{"schema":"footing.events/v1"}` + "\n"
	for in, want := range map[string]string{
		"{\n": "line 2: ",
		`{"kind":"turn"}` + "\n" + `{"kind":"x"}`: `line 3: kind: "x" is no kind of event`,
		`{"kind":"declared","tool":1}`:            "line 2: a declared tool cannot be read",
	} {
		err := Read(strings.NewReader(head+in), func(*integrity.Event) {}, func(*integrity.Declarations) {})
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", in, err, want)
		}
	}
	for _, in := range []string{"", "x", `{"schema":"footing.audit/v1"}`, `{"type":"user","text":"footing.events/v1"}`} {
		if Sniff([]byte(in)) {
			t.Errorf("%q is taken for a record", in)
		}
	}
}
