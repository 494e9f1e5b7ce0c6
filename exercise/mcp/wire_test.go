package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// serve answers each request with what reply gives for it, line by line; "" is
// the server's end.
func serve(t testing.TB, reply func(id, method string) []string) *client {
	t.Helper()
	r, in := io.Pipe()
	lines := make(chan []byte, 64)
	go func() {
		defer close(lines)
		defer r.Close()
		d := json.NewDecoder(r)
		for {
			var f frame
			if d.Decode(&f) != nil {
				return
			}
			if f.Method == "" || f.ID == nil {
				continue
			}
			for _, line := range reply(string(f.ID), f.Method) {
				if line == "" {
					return
				}
				lines <- []byte(line)
			}
		}
	}()
	t.Cleanup(func() { in.Close() })
	return &client{w: &wire{in: in, lines: lines}}
}

const hello = `{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"t","version":"1"}}}`

// What a call reads of each answer. %s is the request's number.
func TestWire(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		raw   string
		want  string // the error's kind
		noisy bool
	}{
		{"a result", []string{`{"jsonrpc":"2.0","id":%s,"result":{"content":[]}}`}, `{"content":[]}`, "", false},
		{"its number in quotes", []string{`{"jsonrpc":"2.0","id":"%s","result":{"content":[]}}`}, `{"content":[]}`, "", false},
		{"an error", []string{`{"jsonrpc":"2.0","id":%s,"error":{"code":-32603,"message":"x"}}`}, "", "refused", false},
		{"an error to nobody", []string{`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}}`}, "", "refused", false},
		{"noise first", []string{"starting", `{"jsonrpc":"2.0","id":%s,"result":{}}`}, `{}`, "", true},
		{"another's answer first", []string{`{"jsonrpc":"2.0","id":99,"result":{"forged":1}}`, `{"jsonrpc":"2.0","id":%s,"result":{}}`}, `{}`, "", true},
		{"a huge number", []string{`{"jsonrpc":"2.0","id":1e400,"result":{}}`, ""}, "", "gone", true},
		{"a number with a fraction", []string{`{"jsonrpc":"2.0","id":%s.5,"result":{"forged":1}}`, `{"jsonrpc":"2.0","id":%s,"result":{}}`}, `{}`, "", true},
		{"an id of another shape", []string{`{"jsonrpc":"2.0","id":{"a":1},"result":{}}`, ""}, "", "gone", true},
		{"its own requests", []string{
			`{"jsonrpc":"2.0","id":7,"method":"ping"}`, `{"jsonrpc":"2.0","id":8,"method":"sampling/createMessage","params":{}}`,
			`{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}`, `{"jsonrpc":"2.0","id":%s,"result":{}}`,
		}, `{}`, "", false},
		{"a request whose id is none", []string{`{"jsonrpc":"2.0","id":[1],"method":"ping"}`}, "", "protocol", false},
		{"no version", []string{`{"id":%s,"result":{}}`}, "", "protocol", false},
		{"another version", []string{`{"jsonrpc":"1.0","id":%s,"result":{}}`}, "", "protocol", false},
		{"broken JSON", []string{`{"jsonrpc":"2.0","id":%s,"result":{`}, "", "protocol", false},
		{"a batch", []string{`[{"jsonrpc":"2.0","id":%s,"result":{}}]`}, "", "protocol", false},
		{"both", []string{`{"jsonrpc":"2.0","id":%s,"result":{},"error":{"code":1,"message":"x"}}`}, "", "protocol", false},
		{"neither", []string{`{"jsonrpc":"2.0","id":%s}`}, "", "protocol", false},
		{"names in another case", []string{`{"jsonrpc":"2.0","id":%s,"Result":{}}`}, "", "protocol", false},
		{"an error that is none", []string{`{"jsonrpc":"2.0","id":%s,"error":"x"}`}, "", "protocol", false},
		{"a result no client reads", []string{`{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"hologram"}]}}`}, `{"content":[{"type":"hologram"}]}`, "protocol", false},
		{"nested without end", []string{`{"jsonrpc":"2.0","id":%s,"result":` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + `}`}, "", "protocol", false},
		{"the end", []string{""}, "", "gone", false},
		{"broken JSON before the end", []string{`{"jsonrpc":"2.0",`, ""}, "", "protocol", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			cl := serve(t, func(id, method string) []string {
				if method == "initialize" {
					return []string{fmt.Sprintf(hello, id)}
				}
				out := make([]string, len(c.lines))
				for i, l := range c.lines {
					out[i] = strings.ReplaceAll(l, "%s", id)
				}
				return out
			})
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
			defer cancel()
			if err := cl.connect(ctx, withHandshake); err != nil {
				t.Fatal(err)
			}
			raw, err := cl.w.outcome(func() error {
				_, err := cl.cs.CallTool(ctx, &sdk.CallToolParams{Name: "x"})
				return err
			})
			if string(raw) != c.raw || kindOf(err) != c.want || cl.w.noisy() != c.noisy {
				t.Errorf("%s %v (%s), noisy %t", raw, err, kindOf(err), cl.w.noisy())
			}
		})
	}
}

func kindOf(err error) string {
	var refused *jsonrpc.Error
	switch {
	case err == nil:
		return ""
	case errors.As(err, &refused):
		return "refused"
	case errors.Is(err, errNewer):
		return "newer"
	case errors.Is(err, errProtocol):
		return "protocol"
	case errors.Is(err, errGone):
		return "gone"
	}
	return "other"
}

// The handshake, and what a server without one is asked.
func TestHandshake(t *testing.T) {
	version := func(v string) []string {
		return []string{`{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":"` + v + `","capabilities":{},"serverInfo":{"name":"t","version":"1"}}}`}
	}
	unknown := []string{`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"Method not found"}}`}
	found := []string{`{"jsonrpc":"2.0","id":%s,"result":{"supportedVersions":["2026-07-28"],"capabilities":{}}}`}
	for _, c := range []struct {
		name                 string
		initialize, discover []string
		want                 string
	}{
		{"known", version("2024-11-05"), nil, ""},
		{"newer", version("2031-01-01"), nil, "newer"},
		{"no revision", version("1.0"), nil, "protocol"},
		{"an empty result", []string{`{"jsonrpc":"2.0","id":%s,"result":{}}`}, nil, "protocol"},
		{"stateless", unknown, found, ""},
		{"neither", unknown, unknown, "refused"},
		{"the end", []string{""}, nil, "gone"},
		{"the end after", append(version("2024-11-05"), ""), nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			cl := serve(t, func(id, method string) []string {
				lines := c.initialize
				if method == "server/discover" {
					lines = c.discover
				}
				out := make([]string, len(lines))
				for i, l := range lines {
					out[i] = strings.ReplaceAll(l, "%s", id)
				}
				return out
			})
			err := cl.shake(t.Context())
			if got := kindOf(err); got != c.want && !(c.name == "the end after" && got == "gone") {
				t.Errorf("%v (%s)", err, got)
			}
		})
	}
}

// Whatever lines a server sends, a call comes to an end with one of the kinds,
// and a result is taken from an answer to what was asked.
func FuzzWire(f *testing.F) {
	for _, s := range []string{
		`{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"x"}]}}`, "noise\n{\"jsonrpc\":\"2.0\",\"id\":2,\"error\":{\"code\":1}}",
		`{"jsonrpc":"2.0","id":2,"method":"ping"}` + "\n" + `{"jsonrpc":"2.0","id":2,"method":"ping"}`, `{"jsonrpc":"2.0","id":1e999,"result":null}`,
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}`, `{"jsonrpc":"2.0","id":2,"result":{"content":[null]}}`,
		`{"jsonrpc":"2.0","method":"notifications/progress","params":null}`, `{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"mode":"url"}}`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, said string) {
		cl := serve(t, func(id, method string) []string {
			if method == "initialize" {
				return []string{fmt.Sprintf(hello, id)}
			}
			var out []string
			for line := range strings.SplitSeq(said, "\n") {
				if line = strings.TrimSpace(line); line != "" {
					out = append(out, line)
				}
			}
			return append(out, "")
		})
		if err := cl.shake(t.Context()); err != nil {
			t.Fatal(err)
		}
		raw, err := cl.w.outcome(func() error {
			_, err := cl.cs.CallTool(t.Context(), &sdk.CallToolParams{Name: "x"})
			return err
		})
		if kindOf(err) == "other" || raw != nil && !json.Valid(raw) || err == nil && raw == nil {
			t.Fatalf("%q: %s %v", said, raw, err)
		}
	})
}
