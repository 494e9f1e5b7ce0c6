package mcp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// TestMisbehavingClient: whatever lines come, and though the input ends at
// once, every request is answered and every line that is none gets an error.
func TestMisbehavingClient(t *testing.T) {
	const hello = `{"jsonrpc":"2.0","id":"init","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
`
	ask := func(id int, args string) string {
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"attempts_consult","arguments":%s}}`+"\n", id, args)
	}
	strange := []string{
		"garbage", "{", "7", "null", "[]", "{}", `"x"`, "\x00\x01", "\xff\xfe", strings.Repeat("[", 20000), strings.Repeat("x", 17<<20),
		`{"jsonrpc":"1.0","id":1,"method":"ping"}`, `{"jsonrpc":"2.0","id":{},"method":"ping"}`, `{"jsonrpc":"2.0","id":1,"method":7}`,
		`{"jsonrpc":"2.0","id":1,"method":"ping","params":7}`, `{"jsonrpc":"2.0"}`, `{"jsonrpc":"2.0","result":{}}`, "Content-Length: 12",
	}
	var in strings.Builder
	in.WriteString(hello)
	for i, s := range strange {
		in.WriteString(s + "\r\n\r\n" + ask(100+i, `{"approach":"x"}`))
	}
	for i, args := range []string{`{}`, `{"approach":7}`, `{"approach":""}`, `[]`, `null`, `{"approach":"\ud800\u0000"}`, `{"approach":"x","other":1}`} {
		in.WriteString(ask(200+i, args))
	}
	in.WriteString(`{"jsonrpc":"2.0","id":300,"method":"nosuch"}` + "\n" + `{"jsonrpc":"2.0","id":999,"result":{}}` + "\n")
	in.WriteString(strings.TrimRight(ask(301, `{"approach":"x"}`), "\n")) // the last line has no end

	var out bytes.Buffer
	if err := Serve(t.Context(), strings.NewReader(in.String()), &out, options(project(t))); err != nil {
		t.Fatal(err)
	}
	answered, errors := map[string]bool{}, 0
	for line := range strings.Lines(out.String()) {
		var m struct {
			ID    json.RawMessage
			Error *struct{ Code int }
		}
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if string(m.ID) == "null" {
			errors++
		} else if answered[string(m.ID)] {
			t.Errorf("%s is answered twice", m.ID)
		}
		answered[string(m.ID)] = true
	}
	for i := range strange {
		if id := fmt.Sprint(100 + i); !answered[id] {
			t.Errorf("the request after %.30q has no answer", strange[i])
		}
	}
	for _, id := range []string{`"init"`, "200", "201", "202", "203", "204", "205", "206", "300", "301"} {
		if !answered[id] {
			t.Errorf("%s has no answer", id)
		}
	}
	if errors != len(strange) {
		t.Errorf("%d errors for %d lines", errors, len(strange))
	}
}
