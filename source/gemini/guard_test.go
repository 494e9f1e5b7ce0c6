package gemini

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source/internal/eventtest"
)

// Results that say one thing in one place and another in the next.
func TestResultsThatDisagree(t *testing.T) {
	const call = `1 call c run_shell_command shell cmd="make" @/messages/0/toolCalls/0`
	raw := func(more string) string {
		return `{"id":"c","name":"run_shell_command","args":{"command":"make"},` + more + `}`
	}
	response := func(key, s string) string {
		return `"result":[{"functionResponse":{"response":{"` + key + `":` + quote(s) + `}}}]`
	}
	for _, tt := range []struct{ name, call, want string }{
		{"an error's text below success", raw(response("error", "Output: a\nExit Code: 0\nProcess Group PGID: 1") + `,"status":"success"`), `failed out="a"`},
		{"an error's text below no status", raw(response("error", "Output: a\nProcess Group PGID: 1")), `failed out="a"`},
		{"text below no status", raw(response("output", "Output: a\nExit Code: 0")), `ok exit=0 out="a"`},
		{"refused, in words that look like an end", raw(response("error", "denied\nExit Code: 0\nProcess Group PGID: 1") + `,"status":"cancelled"`), `rejected out="denied\nExit Code: 0\nProcess Group PGID: 1"`},
		{"parts with text", raw(`"result":[{"text":"Output: a"},{"text":"Process Group PGID: 1"},{"text":3}],"status":"success"`), `ok exit=0 out="a"`},
		{"text beside a response is none of it", raw(`"result":[{"functionResponse":{"response":{"output":"Output: a\nExit Code: 2"}},"text":"Exit Code: 0"}],"status":"success"`), `failed exit=2 out="a"`},
		{"one part", raw(`"result":{"functionResponse":{"response":{"output":"Output: a\nExit Code: 2"}}},"status":"success"`), `failed exit=2 out="a"`},
		{"shown only, and stopped", raw(`"resultDisplay":"Command was cancelled by user before it could complete.","status":"success"`), `interrupted`},
		{"shown only, with a number that is none", raw(`"resultDisplay":"Command exited with code 2x","status":"success"`), `unknown out="Command exited with code 2x"`},
		{"shown only, with a number that is too large", raw(`"resultDisplay":"Command exited with code 99999999999999999999","status":"success"`), `unknown out="Command exited with code 99999999999999999999"`},
		{"a long text that begins as a refusal", raw(response("error", "Tool execution denied by policy"+strings.Repeat(".", 8<<10)) + `,"status":"error"`), `rejected out="Tool execution denied by policy` + strings.Repeat(".", 8<<10) + `"`},
		{"two streams, nothing on the second", raw(response("output", "Stdout: a\nStderr: (empty)\nExit Code: 0") + `,"status":"success"`), `ok exit=0 out="a"`},
		{"one stream of two", raw(response("output", "Stdout: a\nExit Code: 0") + `,"status":"success"`), `ok exit=0 out="a"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			eventtest.Expect(t, Format(), doc(gemini("", tt.call)), []string{
				`0 session agent="gemini-cli" id="s1"`, `1 session model="m1"`, call, "1 done c " + tt.want + " @/messages/0/toolCalls/0/result",
			})
		})
	}
}

// A command may hold lines that look like the host's fields.
func TestCommandThatLooksLikeFields(t *testing.T) {
	c := &record.Call{Command: record.Plain("make\nOutput: all passed")}
	if got := printed("Command: make\nOutput: all passed\nDirectory: a\nOutput: 2 failed", c); got != "2 failed" {
		t.Errorf("it printed %q", got)
	}
}

// Values of the wrong sort are passed over wherever they stand.
func TestWrongSorts(t *testing.T) {
	eventtest.Expect(t, Format(), doc(
		gemini("", `{"id":"c1","name":"write_file","args":["file_path","a"],"status":"executing"}`,
			`{"id":"c2","name":"replace","args":{"file_path":"a"},"status":"success","result":"ok","resultDisplay":"{newContent"}`,
			`{"id":"c3","name":"replace","args":{"file_path":"a"},"status":"success","result":"ok","resultDisplay":{"filePath":"a","newContent":3}}`,
			`{"id":"c4","name":"replace","args":{"file_path":"a"},"status":"success","result":"ok","resultDisplay":{"filePath":"a","newContent":"n","isNewFile":true}}`),
		`{"type":"user","content":["a",{"text":3},7]}`, `{"type":"user","content":{"text":"b"}}`,
		user("I ran the following shell command:\nmake"),
	), []string{
		`0 session agent="gemini-cli" id="s1"`, `1 session model="m1"`, `1 call c1 write_file edit @/messages/0/toolCalls/0`,
		`1 call c2 replace edit [M a] @/messages/0/toolCalls/1`, `1 done c2 ok out="ok" @/messages/0/toolCalls/1/result`,
		`1 call c3 replace edit [M a] @/messages/0/toolCalls/2`, `1 done c3 ok out="ok" @/messages/0/toolCalls/2/result`,
		`1 call c4 replace edit [M a] @/messages/0/toolCalls/3`, `1 done c4 ok out="ok" [A a "" "n" whole] @/messages/0/toolCalls/3/result`,
		`2 prompt "a" @/messages/1/content`, `3 prompt "b" @/messages/2/content`, `4 unread`,
	})
}

// What a chat log says again of an older message is no news.
func TestOlderMessageAgain(t *testing.T) {
	old := `{"id":"g1","type":"gemini","content":"All tests pass.","toolCalls":[{"id":"c","name":"glob","args":{},"status":"success","result":"a"}]}`
	eventtest.Expect(t, Format(), chatLog(old, `{"id":"u2","type":"user","content":"c"}`, old, `{"$set":{"messages":[{"content":"no id"}]}}`, `{"id":"g3","type":"gemini","toolCalls":[3]}`), []string{
		`1 session agent="gemini-cli" id="s1"`, "1 kind 12", `2 say "All tests pass."`, "2 call c glob search", `2 done c ok out="a"`, `3 prompt "c"`, "6 unread",
	})
}

// What is kept from message to message is bounded.
func TestKeptIsBounded(t *testing.T) {
	ids := told{on: true}
	for i := range maxIDs + 10 {
		ids.next(fmt.Sprint(i))
		ids.call(fmt.Sprint(i))
	}
	for i := range maxCalls + 10 {
		ids.call(fmt.Sprint("c", i))
	}
	if len(ids.ids) != 10 || len(ids.where) != 10 || len(ids.calls) != maxCalls {
		t.Errorf("%d messages, %d of them found, and %d calls are kept", len(ids.ids), len(ids.where), len(ids.calls))
	}
	r := &reader{emitTo: func(*record.Event) error { return nil }}
	for i := range maxOpen + 10 {
		r.event([]byte(fmt.Sprintf(`{"type":"tool_use","tool_name":"glob","tool_id":"%d"}`, i)))
		r.event([]byte(`{"type":"` + strings.Repeat("x", i%50)))
	}
	said := 0
	r.emitTo = func(ev *record.Event) error { said += ev.Text.Size(); return nil }
	piece := []byte(`{"type":"message","role":"assistant","content":"` + strings.Repeat("y", maxSay/4) + `"}`)
	for range 9 {
		r.event(piece)
		if len(r.run.say) > maxSay {
			t.Fatalf("%d bytes of a message are kept", len(r.run.say))
		}
	}
	if r.said(); len(r.run.open) != maxOpen || len(r.stats.Notes) > maxNotes || said != 9*(maxSay/4) {
		t.Errorf("%d open calls and %d notes are kept, %d bytes were told", len(r.run.open), len(r.stats.Notes), said)
	}
	var p root
	p.want(hex.EncodeToString(make([]byte, sha256.Size)))
	for i := range maxTries {
		p.above(fmt.Sprintf("/a%d/b", i))
		p.above(fmt.Sprintf("/a%d/c", i)) // lies beside the one before
		p.above("/" + strings.Repeat("d/", 4<<10))
	}
	if p.tries != maxTries || p.wanted {
		t.Errorf("%d tries", p.tries)
	}
}
