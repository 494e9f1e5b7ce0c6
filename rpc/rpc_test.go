package rpc

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// testMethods are the real ones and two that misbehave.
func testMethods() map[string]Handler {
	m := Methods()
	m["test.panic"] = func(context.Context, jsontext.Value) (any, error) { panic("boom") }
	m["test.error"] = func(context.Context, jsontext.Value) (any, error) { return nil, errors.New("disk is gone") }
	return m
}

func talk(t *testing.T, in string) string {
	t.Helper()
	var out bytes.Buffer
	if err := Serve(context.Background(), strings.NewReader(in), &out, testMethods()); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestMessages(t *testing.T) {
	const narrows = `"jsonrpc":"2.0","method":"narrow.narrows","params":{"later":"tox -k","earlier":"tox"}`
	for _, c := range []struct{ name, in, want string }{
		{"a call", `{` + narrows + `,"id":1}`, `{"jsonrpc":"2.0","id":1,"result":{"narrows":true}}`},
		{"an id comes back as written", `{` + narrows + `,"id":"\u0061-1"}`, `{"jsonrpc":"2.0","id":"\u0061-1","result":{"narrows":true}}`},
		{"id null is a call", `{` + narrows + `,"id":null}`, `{"jsonrpc":"2.0","id":null,"result":{"narrows":true}}`},
		{"a notification", `{` + narrows + `}`, ``},
		{"a wrong notification", `{"jsonrpc":"2.0","method":"nope"}`, ``},
		{"blank lines", "\n  \n", ``},
		{"no newline at the end, CR before", "{" + narrows + ",\"id\":1}\r", `{"jsonrpc":"2.0","id":1,"result":{"narrows":true}}`},
		{"not JSON", `{"jsonrpc":`, `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"message is not JSON"}}`},
		{"not an object", `7`, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"request is not an object with jsonrpc, method and params"}}`},
		{"no version", `{"id":1,"method":"narrow.terms"}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"jsonrpc is not \"2.0\""}}`},
		{"no method", `{"jsonrpc":"2.0","id":1}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"method is missing"}}`},
		{"an id of a wrong type", `{` + narrows + `,"id":[1]}`, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"id is neither a string, a number nor null"}}`},
		{"no such method", `{"jsonrpc":"2.0","id":1,"method":"narrow.nope"}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"method \"narrow.nope\" is not known"}}`},
		{"params by position", `{"jsonrpc":"2.0","id":1,"method":"narrow.label","params":["x"]}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"params: want an object","data":{"field":"params"}}}`},
		{"params of no kind", `{"jsonrpc":"2.0","id":1,"method":"narrow.label","params":7}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"params is not an object"}}`},
		{"no params", `{"jsonrpc":"2.0","id":1,"method":"narrow.label"}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"input: is missing","data":{"field":"input"}}}`},
		{"a fault inside", `{"jsonrpc":"2.0","id":1,"method":"test.panic"}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"internal fault: boom"}}`},
		{"a failure inside", `{"jsonrpc":"2.0","id":1,"method":"test.error"}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"disk is gone"}}`},
		{"an empty batch", `[]`, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batch is empty"}}`},
		{"a batch of notifications", `[{` + narrows + `}]`, ``},
		{"a batch", `[{` + narrows + `,"id":1},{` + narrows + `},5,{` + narrows + `,"id":2}]`, `[{"jsonrpc":"2.0","id":1,"result":{"narrows":true}},{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"request is not an object with jsonrpc, method and params"}},{"jsonrpc":"2.0","id":2,"result":{"narrows":true}}]`},
		{"two lines after a broken one", "{\n{" + narrows + ",\"id\":2}\n", `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"message is not JSON"}}` + "\n" + `{"jsonrpc":"2.0","id":2,"result":{"narrows":true}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := strings.TrimSuffix(talk(t, c.in), "\n"); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestLongMessageIsSkipped(t *testing.T) {
	in := `{"jsonrpc":"2.0","id":1,"method":"narrow.label","params":{"input":"` + strings.Repeat("x", MaxMessage) + `"}}` + "\n" +
		`{"jsonrpc":"2.0","id":2,"method":"narrow.label","params":{"input":"x"}}` + "\n"
	got := strings.Split(strings.TrimSuffix(talk(t, in), "\n"), "\n")
	if len(got) != 2 || !strings.Contains(got[0], `"code":-32600`) || got[1] != `{"jsonrpc":"2.0","id":2,"result":{"label":"\"x\""}}` {
		t.Errorf("answers %.200q", got)
	}
}

func TestWrongParamsNameTheField(t *testing.T) {
	const good = `{"flow":"sh","signature":"a","input":"tox"}`
	for _, c := range []struct{ method, params, field string }{
		{"narrow.terms", `{}`, "input"},
		{"narrow.narrows", `{"later":"x"}`, "earlier"},
		{"narrow.find", `{"frame":[],"digest":""}`, "ledger"},
		{"narrow.find", `{"ledger":[],"frame":7,"digest":""}`, "frame"},
		{"narrow.find", `{"ledger":[],"frame":[]}`, "digest"},
		{"narrow.find", `{"ledger":[],"frame":[],"digest":3}`, "digest"},
		{"narrow.find", `{"ledger":[` + good + `,{"signature":"a","input":1}],"frame":[],"digest":""}`, "ledger[1].flow"},
		{"narrow.find", `{"ledger":[],"frame":[{"flow":"sh","input":1}],"digest":""}`, "frame[0].signature"},
		{"narrow.find", `{"ledger":[{"flow":"sh","signature":"a"}],"frame":[],"digest":""}`, "ledger[0].input"},
		{"narrow.find", `{"ledger":[{"flow":"sh","signature":"a","terms":["x"]}],"frame":[],"digest":""}`, "ledger[0].conditions"},
		{"narrow.find", `{"ledger":[{"flow":"sh","signature":"a","terms":["x",7]}],"frame":[],"digest":""}`, "ledger[0].terms[1]"},
		{"narrow.find", `{"ledger":["a"],"frame":[],"digest":""}`, "ledger[0]"},
		{"narrow.find", `{"ledger":[{"flow":"sh","signature":"a","input":1,"digest":null,"stable":"yes"}],"frame":[],"digest":""}`, "ledger[0].stable"},
		{"narrow.findOnly", `{"ledger":[],"frame":[],"taught":[]}`, "before"},
		{"narrow.findOnly", `{"ledger":[],"frame":[],"before":[]}`, "taught"},
		{"narrow.findOnly", `{"ledger":[],"frame":[],"before":[1],"taught":[]}`, "before[0]"},
		{"narrow.remember", `{"ledger":[]}`, "added"},
		{"shell.segments", `{}`, "command"},
		{"shell.segments", `{"command":["ls"]}`, "command"},
		{"claim.extract", `{"text":null}`, "text"},
		{"check.relate", `{"earlier":"pytest"}`, "later"},
		{"check.relate", `{"earlier":7,"later":"pytest"}`, "earlier"},
		{"check.relate", `{"earlier":"pytest","later":{"dir":"/x"}}`, "later.command"},
	} {
		var answer struct {
			Error struct {
				Code    int
				Message string
				Data    Field
			}
		}
		out := talk(t, `{"jsonrpc":"2.0","id":1,"method":"`+c.method+`","params":`+c.params+`}`)
		if err := json.Unmarshal([]byte(out), &answer); err != nil {
			t.Fatalf("%s: %v", out, err)
		}
		if e := answer.Error; e.Code != CodeInvalidParams || e.Data.Field != c.field || !strings.HasPrefix(e.Message, c.field+": ") {
			t.Errorf("%s %s: %s, want field %s", c.method, c.params, out, c.field)
		}
	}
}

func TestEntriesComeBackUnchanged(t *testing.T) {
	for _, e := range []string{
		`{"flow":"sh","signature":"a","digest":"","input":{"n":9007199254740993,"c":"\u0061"},"mine":1}`,
		`{"flow":"sh","signature":"a","terms":["b","a"],"conditions":[],"label":"l","failing":true,"passing":false,"stable":true}`,
		`{"flow":"sh","signature":"a","input":{"x":1,"x":2,"y":"\ud800"}}`,
	} {
		out := talk(t, `{"jsonrpc":"2.0","id":1,"method":"narrow.remember","params":{"ledger":[],"added":[`+e+`]}}`)
		if want := `{"jsonrpc":"2.0","id":1,"result":{"ledger":[` + e + `]}}` + "\n"; out != want {
			t.Errorf("got  %swant %s", out, want)
		}
	}
}

func TestNothingFoundIsNull(t *testing.T) {
	out := talk(t, `{"jsonrpc":"2.0","id":1,"method":"narrow.find","params":{"ledger":[],"frame":[],"digest":"d"}}`)
	if want := `{"jsonrpc":"2.0","id":1,"result":null}` + "\n"; out != want {
		t.Errorf("got %swant %s", out, want)
	}
}

func FuzzServe(f *testing.F) {
	f.Add([]byte(`{"jsonrpc":"2.0","id":1,"method":"narrow.find","params":{"ledger":[],"frame":[],"digest":"d"}}`))
	f.Add([]byte(`[{"jsonrpc":"2.0","id":"x","method":"narrow.terms","params":{"input":{"a":"\ud800","a":1}}}]`))
	f.Add([]byte(`{"jsonrpc":"2.0","id":1,"method":"narrow.remember","params":{"ledger":[{"flow":"a","signature":"b","terms":[],"conditions":[]}],"added":[]}}`))
	f.Add([]byte("[]\n{}\n7\n\xff"))
	f.Fuzz(func(t *testing.T, in []byte) {
		var out bytes.Buffer
		if err := Serve(context.Background(), bytes.NewReader(in), &out, Methods()); err != nil {
			t.Fatal(err)
		}
		for _, line := range bytes.Split(bytes.TrimSuffix(out.Bytes(), []byte("\n")), []byte("\n")) {
			if len(line) > 0 && !json.Valid(line) {
				t.Fatalf("answer %q is not JSON", line)
			}
			if bytes.Contains(line, []byte("internal fault")) {
				t.Fatalf("answer %q", line)
			}
		}
	})
}
