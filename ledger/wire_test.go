package ledger

import (
	"bytes"
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	"github.com/footing-dev/footing/ledger/redact"
	"github.com/footing-dev/footing/record"
)

func drawText(t *rapid.T, label string) record.Text {
	s := rapid.OneOf(rapid.Just(""), rapid.String(), rapid.StringMatching(`[a-z"\\\n]{0,30}`)).Draw(t, label)
	if rapid.Bool().Draw(t, label+" literal") {
		q, err := jsontext.AppendQuote(nil, s)
		if err != nil {
			return record.Plain(s)
		}
		return record.Literal(q)
	}
	return record.Plain(s)
}

func drawEvent(t *rapid.T) *record.Event {
	str := func(l string) string { return rapid.String().Draw(t, l) }
	ev := &record.Event{
		Kind:    record.Kind(rapid.IntRange(1, len(kindNames())-1).Draw(t, "kind")),
		Line:    rapid.IntRange(0, 1<<40).Draw(t, "line"),
		Pointer: str("pointer"), Time: str("time"), UUID: str("uuid"), Parent: str("parent"),
		Agent: str("agent"), Step: str("step"), Text: drawText(t, "text"), Submit: rapid.Bool().Draw(t, "submit"),
	}
	edits := func(l string) []record.Edit {
		n := rapid.IntRange(-1, 2).Draw(t, l)
		if n < 0 {
			return nil
		}
		out := []record.Edit{}
		for range n {
			out = append(out, record.Edit{
				Path: str("path"), MoveTo: str("move"), Action: record.Action(rapid.IntRange(0, 3).Draw(t, "action")),
				Old: drawText(t, "old"), New: drawText(t, "new"),
				Whole: rapid.Bool().Draw(t, "whole"), All: rapid.Bool().Draw(t, "all"),
			})
		}
		return out
	}
	switch rapid.IntRange(0, 3).Draw(t, "with") {
	case 1:
		ev.Session = &record.SessionInfo{
			Agent: str("a"), AgentVersion: str("v"), ID: str("id"), Cwd: str("cwd"),
			Model: str("m"), Branch: str("b"), Headless: rapid.Bool().Draw(t, "headless"),
		}
	case 2:
		ev.Call = &record.Call{
			ID: str("id"), Tool: str("tool"), Op: record.Op(rapid.IntRange(0, len(opNames())-1).Draw(t, "op")),
			By: rapid.SampledFrom([]string{record.ByAgent, record.ByUser}).Draw(t, "by"), Command: drawText(t, "command"),
			Dir: str("dir"), Background: rapid.Bool().Draw(t, "bg"), Ref: str("ref"), AgentType: str("at"), Path: str("path"),
			Edits: edits("edits"), Input: []byte(rapid.SampledFrom([]string{"", `{"a":[1,2.50]}`, `not json`, `"x"`}).Draw(t, "input")),
		}
		if len(ev.Call.Input) == 0 {
			ev.Call.Input = nil
		}
	case 3:
		ev.Result = &record.Result{
			ID: str("id"), Status: record.Status(rapid.IntRange(0, len(statusNames())-1).Draw(t, "status")),
			Output: drawText(t, "output"), Truncated: rapid.Bool().Draw(t, "tr"), BackgroundID: str("bid"), Edits: edits("edits"),
		}
		if rapid.Bool().Draw(t, "has exit") {
			ev.Result.HasExit, ev.Result.Exit = true, rapid.IntRange(-1, 255).Draw(t, "exit")
		}
		if rapid.Bool().Draw(t, "sub") {
			ev.Result.Sub = &record.SubReport{
				ID: str("sid"), Calls: rapid.IntRange(-1, 9).Draw(t, "n"), Shell: -1, Edits: 0,
				Async: rapid.Bool().Draw(t, "async"),
			}
		}
	}
	return ev
}

// settle decodes every text, so that events can be compared.
func settle(ev *record.Event) *record.Event {
	ev.Text = ev.Text.Keep()
	edits := func(list []record.Edit) {
		for i := range list {
			list[i].Old, list[i].New = list[i].Old.Keep(), list[i].New.Keep()
		}
	}
	if ev.Call != nil {
		ev.Call.Command = ev.Call.Command.Keep()
		edits(ev.Call.Edits)
	}
	if ev.Result != nil {
		ev.Result.Output = ev.Result.Output.Keep()
		edits(ev.Result.Edits)
	}
	return ev
}

func TestEventsComeBackAsTheyWere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ev := drawEvent(t)
		data := Encode(ev)
		r := Record{Type: TypeEvent, Data: data}
		if err := r.check(); err != nil {
			t.Fatalf("%v: %s", err, data)
		}
		var got record.Event
		if err := Decode(data, &got); err != nil {
			t.Fatalf("%v: %s", err, data)
		}
		if again := Encode(&got); !bytes.Equal(again, data) {
			t.Fatalf("encoded again:\n%s\n%s", again, data)
		}
		if want := settle(ev); !reflect.DeepEqual(settle(&got), want) {
			t.Fatalf("got %+v\nwant %+v\nvia %s", &got, want, data)
		}
	})
}

func TestEveryKindHasAName(t *testing.T) {
	for name, c := range map[string]struct {
		names []string
		last  int
	}{
		"kinds": {kindNames(), int(record.Recipe)}, "ops": {opNames(), int(record.OpSubmit)},
		"states": {statusNames(), int(record.StatusRunning)}, "actions": {actionNames(), int(record.Move)},
	} {
		if len(c.names) != c.last+1 {
			t.Errorf("%s: %d names, the last value is %d", name, len(c.names), c.last)
		}
		for i, n := range c.names {
			if i > 0 && n == "" {
				t.Errorf("%s: %d has no name", name, i)
			}
		}
	}
}

func TestDecodeWhatIsNotKnown(t *testing.T) {
	var ev record.Event
	if err := Decode([]byte(`{"kind":"dreamt","line":3}`), &ev); !errors.Is(err, ErrUnknownKind) {
		t.Errorf("unknown kind: %v", err)
	}
	for _, s := range []string{``, `[]`, `{}`, `{"line":1}`, `{"kind":`, `"say"`} {
		if err := Decode([]byte(s), &ev); !errors.Is(err, ErrNotEvent) {
			t.Errorf("%q: %v", s, err)
		}
	}
	err := Decode([]byte(`{"kind":"call","mood":{"a":[1]},"call":{"op":"fly","tool":"T","later":1}}`), &ev)
	if err != nil || ev.Call.Op != record.OpOther || ev.Call.Tool != "T" {
		t.Errorf("unknown members: %+v, %v", ev.Call, err)
	}
}

func TestLongTextsGoToThePayloadStore(t *testing.T) {
	p := newProject(t)
	store := p.Payloads()
	red := redact.New("s3cretvalue")
	enc := &Encoder{Redact: red.Append, Put: store.Put}
	long := strings.Repeat("ok  footing\t0.01s s3cretvalue\n", InlineLimit/20)
	ev := &record.Event{Kind: record.CallDone, Result: &record.Result{ID: "c1", Output: record.Plain(long)}}
	r := enc.Event(ev)
	if len(r.Data) > 500 {
		t.Fatalf("record of %d bytes", len(r.Data))
	}
	if err := r.check(); err != nil {
		t.Fatal(err)
	}
	want := strings.ReplaceAll(long, "s3cretvalue", "[redacted:value]")
	dec := &Decoder{Get: store.Get}
	var got record.Event
	if err := dec.Event(r.Data, &got); err != nil || got.Result.Output.String() != want || got.Result.Truncated || dec.Missing != 0 {
		t.Fatalf("came back with %d bytes, %v, missing %d", len(got.Result.Output.String()), err, dec.Missing)
	}
	// Lost payload: said, not made up.
	os.RemoveAll(store.dir)
	if err := dec.Event(r.Data, &got); err != nil || !got.Result.Truncated || dec.Missing != 1 {
		t.Errorf("lost: %+v, %v", got.Result, err)
	}
	// Full store: the event is kept without the text.
	store.quota = 10
	r = enc.Event(ev)
	if err := dec.Event(r.Data, &got); err != nil || !got.Result.Truncated || got.Result.ID != "c1" {
		t.Errorf("full: %+v, %v", got.Result, err)
	}
	// A payload somebody edited is no payload.
	store.quota = PayloadQuota
	ref, err := store.Put([]byte("what was seen"))
	if err != nil {
		t.Fatal(err)
	}
	os.WriteFile(store.path(ref.SHA256), []byte("what was not"), 0o600)
	if _, err := store.Get(ref); err == nil {
		t.Error("an edited payload was handed out")
	}
	for _, bad := range []string{"", "../../etc/passwd", strings.Repeat("z", 64), ref.SHA256[:10]} {
		if _, err := store.Get(Ref{SHA256: bad}); err == nil {
			t.Errorf("digest %q was taken", bad)
		}
	}
}

func TestPayloadOverTheLimitLosesItsMiddle(t *testing.T) {
	store := newProject(t).Payloads()
	big := append(bytes.Repeat([]byte("a"), MaxPayload), "FAILED 1 test"...)
	ref, err := store.Put(big)
	if err != nil || !ref.Cut || ref.Size != int64(len(big)) {
		t.Fatal(ref, err)
	}
	got, err := store.Get(ref)
	if err != nil || !bytes.HasSuffix(got, []byte("FAILED 1 test")) || !bytes.Contains(got, []byte("bytes not kept")) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}

func TestSecretsNeverReachTheSegment(t *testing.T) {
	p := newProject(t)
	const secret, word = "ghp_0123456789abcdefghijABCDEFGHIJ456789", "my-configured-value"
	red := redact.New(word)
	enc := &Encoder{Redact: red.Append, Put: p.Payloads().Put}
	s := p.Segment("r")
	both := secret + " and " + word
	in, _ := jsontext.AppendQuote(nil, both)
	records := []Record{
		enc.Event(&record.Event{Kind: record.CallMade, Text: record.Plain(both), Call: &record.Call{
			ID:      "1",
			Command: record.Plain("TOKEN=x " + both), Dir: "/" + both, Path: both, Input: []byte(`{"a":` + string(in) + `}`),
			Edits: []record.Edit{{Path: both, MoveTo: both, Old: record.Plain(both), New: record.Plain(both)}},
		}}),
		enc.Event(&record.Event{Kind: record.CallDone, Result: &record.Result{ID: "1", Output: record.Plain(both)}}),
		enc.Raw(TypeHook, []byte(`{"tool_input":`+string(in)+`}`)),
		enc.Raw(TypeHook, []byte("no json: "+both)),
	}
	m, err := enc.Marshal(TypeDemand, Demand{Text: both})
	if err != nil {
		t.Fatal(err)
	}
	mustAppend(t, s, append(records, m)...)
	b := content(t, s.Path())
	if bytes.Contains(b, []byte(secret)) || bytes.Contains(b, []byte(word)) {
		t.Errorf("a secret was written:\n%s", b)
	}
	if n := bytes.Count(b, []byte("[redacted:github-token]")); n != 13 {
		t.Errorf("%d tokens were taken out, want 13", n)
	}
	mustVerify(t, s.Path())
}

// What a host sent is kept byte for byte, numbers too large for a float
// included.
func TestRawBytesAreKept(t *testing.T) {
	var enc Encoder
	in := `{ "id": 12345678901234567890, "x":1.50,"e":"\u00e9" }`
	if r := enc.Raw(TypeHook, []byte(in)); string(r.Data) != in {
		t.Errorf("kept %s", r.Data)
	}
	if r := enc.Raw(TypeHook, []byte("{\n  \"a\": 1\n}")); string(r.Data) != `{   "a": 1 }` {
		t.Errorf("kept %s", r.Data)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"kind":"result","result":{"id":"1","exit":1,"output":"x","edits":[{"path":"a"}]}}`))
	f.Add([]byte(`{"kind":"say","text":{"footing_ref":true,"sha256":"ab","size":1}}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		var ev record.Event
		if Decode(b, &ev) != nil {
			return
		}
		r := Record{Type: TypeEvent, Data: Encode(&ev)}
		if err := r.check(); err != nil && len(b) < MaxBody {
			t.Fatalf("%v: %s", err, r.Data)
		}
	})
}
