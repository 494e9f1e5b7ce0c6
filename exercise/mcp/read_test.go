package mcp

import (
	"encoding/json"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/sandbox"
)

func TestRead(t *testing.T) {
	o := &exercise.Operation{ID: "x", Output: json.RawMessage(`{"type":"object","required":["n"],"properties":{"n":{"type":"integer"}}}`)}
	for _, c := range []struct {
		raw     string
		reading exercise.Reading
		cause   exercise.Cause
		notes   int
	}{
		{`{"content":[{"type":"text","text":"fine"}],"structuredContent":{"n":1}}`, exercise.Answered, "", 0},
		{`{"content":[],"structuredContent":{"n":"1"}}`, exercise.Answered, "", 1},
		{`{"content":[{"type":"text","text":"Unknown tool: x"}],"structuredContent":{"n":1}}`, exercise.Answered, "", 0},
		{`{"content":[{"type":"text","text":"Unknown tool: x"}],"isError":true}`, exercise.Missing, "", 0},
		{`{"content":[{"type":"text","text":"no"}],"isError":true}`, exercise.Refused, "", 0},
		{`{"content":[],"structuredContent":{"n":1},"ISERROR":true}`, exercise.Answered, "", 0},
		{`{"resultType":"input_required"}`, exercise.Refused, "", 0},
		{`{"content":7}`, exercise.Threw, exercise.Protocol, 0},
		{`[]`, exercise.Threw, exercise.Protocol, 0},
		{`null`, exercise.Threw, exercise.Protocol, 0},
	} {
		a := read(o, json.RawMessage(c.raw))
		if a.Reading != c.reading || a.Cause != c.cause || len(a.Notes) != c.notes {
			t.Errorf("%s: %+v", c.raw, a)
		}
	}
}

func TestRefusal(t *testing.T) {
	for _, c := range []struct {
		code    int64
		text    string
		reading exercise.Reading
		cause   exercise.Cause
	}{
		{-32601, "Method not found", exercise.Missing, ""},
		{-32602, "MCP error -32602: Tool x not found", exercise.Missing, ""},
		{-32602, "name must be a string", exercise.Refused, ""},
		{-32602, "note 7 not found", exercise.Refused, ""},
		{-32603, "oops", exercise.Threw, exercise.App},
		{-32603, "x.y is not a function", exercise.Threw, exercise.Engine},
		{-32603, "getaddrinfo EAI_AGAIN example.com", exercise.NotRead, exercise.Denied},
		{-32000, "oops", exercise.Threw, exercise.App},
		{-32700, "parse error", exercise.Threw, exercise.Protocol},
		{7, "out of stock", exercise.Refused, ""},
	} {
		a := refusal(&jsonrpc.Error{Code: c.code, Message: c.text})
		if a.Reading != c.reading || a.Cause != c.cause {
			t.Errorf("%d %s: %+v", c.code, c.text, a)
		}
	}
}

// What a server's end after its answer says.
func TestCrashed(t *testing.T) {
	for _, c := range []struct {
		exit  sandbox.Exit
		alone bool // before anybody hung up
		errs  string
		want  bool
	}{
		{sandbox.Exit{}, false, "", false},
		{sandbox.Exit{Stopped: true, Signal: "SIGKILL"}, false, "", false},
		{sandbox.Exit{Code: 1}, false, "", false}, // how it likes to be hung up on
		{sandbox.Exit{Code: 1}, false, "Traceback (most recent call last):\n  x\nKeyboardInterrupt: \n", false},
		{sandbox.Exit{Code: 1}, false, "Traceback (most recent call last):\n  x\nNameError: name 'y' is not defined\n", true},
		{sandbox.Exit{Code: -1, Signal: "SIGSEGV"}, false, "", true},
		{sandbox.Exit{Memory: true}, false, "", true},
		{sandbox.Exit{}, true, "", false}, // one answer was all it had to give
		{sandbox.Exit{Code: 124}, true, "", true},
		{sandbox.Exit{Code: 1}, true, "out of luck\n", true},
	} {
		if _, got := crashed(c.exit, c.alone, c.errs); got != c.want {
			t.Errorf("%+v alone %t %q: %t", c.exit, c.alone, c.errs, got)
		}
	}
}
