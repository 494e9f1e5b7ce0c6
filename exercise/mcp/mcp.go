// Package mcp calls the tools of an MCP server over its standard streams, a
// server process of its own for each call. It speaks the handshake of the
// revisions before 2026-07-28 and falls back to requests without one.
package mcp

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/sandbox"
)

// Adapter calls tools.
type Adapter struct{}

// The revisions asked for.
const (
	withHandshake = "2025-11-25"
	stateless     = "2026-07-28"
)

// maxPages bounds the pages of a list.
const maxPages = 20

// tool is an entry of tools/list.
type tool struct {
	Name         string          `json:"name"`
	InputSchema  json.RawMessage `json:"inputSchema"`
	OutputSchema json.RawMessage `json:"outputSchema"`
	Annotations  struct {
		ReadOnly bool `json:"readOnlyHint"`
	} `json:"annotations"`
}

// session is an open conversation.
type session struct {
	*client
	meta map[string]any // sent with each request where there is no handshake
}

func (s *session) params(p map[string]any) map[string]any {
	if s.meta != nil {
		p["_meta"] = s.meta
	}
	return p
}

// open starts a server and shakes hands.
func open(sp *exercise.Space, o *exercise.Operation) (*session, error) {
	c, err := start(sp, o)
	if err != nil {
		return nil, err
	}
	s := &session{client: c}
	me := map[string]any{"name": "footing", "version": "1"}
	_, err = c.call("initialize", map[string]any{"protocolVersion": withHandshake, "capabilities": map[string]any{}, "clientInfo": me})
	var refused *rpcError
	switch {
	case err == nil:
		c.notify("notifications/initialized")
	case errors.As(err, &refused) && (refused.Code == -32601 || refused.Code == -32022 || refused.Code == -32602):
		s.meta = map[string]any{
			"io.modelcontextprotocol/protocolVersion": stateless, "io.modelcontextprotocol/clientInfo": me,
			"io.modelcontextprotocol/clientCapabilities": map[string]any{},
		}
	default:
		return s, err
	}
	return s, nil
}

// List asks a server of its own for its tools.
func (Adapter) List(_ context.Context, sp *exercise.Space) ([]exercise.Operation, *exercise.Answer, error) {
	s, err := open(sp, nil)
	if s == nil {
		return nil, nil, err
	}
	var ops []exercise.Operation
	if err == nil {
		ops, err = s.list()
	}
	if err != nil {
		a := s.fault(err)
		s.p.Stop()
		s.end()
		return nil, &a, nil
	}
	s.p.Stop()
	s.end()
	return ops, nil, nil
}

func (s *session) list() ([]exercise.Operation, error) {
	var ops []exercise.Operation
	seen := map[string]bool{}
	cursor := ""
	for range maxPages {
		p := map[string]any{}
		if cursor != "" {
			p["cursor"] = cursor
		}
		raw, err := s.call("tools/list", s.params(p))
		if err != nil {
			return nil, err
		}
		var page struct {
			Tools []tool `json:"tools"`
			Next  string `json:"nextCursor"`
		}
		if err := json.Unmarshal(raw, &page); err != nil {
			return nil, fmt.Errorf("%w: tools/list: %w", errProtocol, err)
		}
		for _, t := range page.Tools {
			if t.Name == "" || seen[t.Name] {
				return nil, fmt.Errorf("%w: tools/list names %q twice or not at all", errProtocol, t.Name)
			}
			seen[t.Name] = true
			ops = append(ops, exercise.Operation{ID: t.Name, Input: t.InputSchema, Output: t.OutputSchema, ReadOnly: t.Annotations.ReadOnly})
		}
		if cursor = page.Next; cursor == "" {
			break
		}
	}
	return ops, nil
}

// Pass has nothing to prepare: each call has a server of its own.
func (Adapter) Pass(_ context.Context, sp *exercise.Space) (exercise.Pass, error) {
	return &pass{sp}, nil
}

type pass struct{ sp *exercise.Space }

func (p *pass) Close() *exercise.Answer { return nil }

func (p *pass) Call(_ context.Context, o *exercise.Operation, input json.RawMessage) (exercise.Answer, error) {
	s, err := open(p.sp, o)
	if s == nil {
		return exercise.Answer{}, err
	}
	var raw json.RawMessage
	if err == nil {
		raw, err = s.call("tools/call", s.params(map[string]any{"name": o.ID, "arguments": input}))
	}
	var a exercise.Answer
	if err != nil {
		a = s.fault(err)
	} else {
		a = read(o, raw)
	}
	e := s.after(err)
	// The supervisor's word comes first: an answer does not excuse a crash.
	if bad, ok := crashed(e, s.errs.String()); ok && a.Reading != exercise.Threw {
		a = bad
	}
	if s.noise > 0 {
		a.Notes = append(a.Notes, exercise.NoteNoise)
	}
	return a, nil
}

// after sees whether the server outlives its answer: it is asked once more, and
// then let go.
func (s *session) after(err error) sandbox.Exit {
	if errors.Is(err, errGone) {
		return s.end()
	}
	if err != nil {
		s.p.Stop()
		return s.end()
	}
	if _, err := s.call("ping", s.params(map[string]any{})); errors.Is(err, errGone) {
		return s.end()
	}
	return s.leave()
}

// crashed reads the end of a server after its answer. That it says with its
// status how it liked to be hung up on is its own business.
func crashed(e sandbox.Exit, errs string) (exercise.Answer, bool) {
	if e.Stopped {
		return exercise.Answer{}, false
	}
	if a, ok := exercise.Ended(e, errs); ok {
		return a, true
	}
	if e.Code == 0 {
		return exercise.Answer{}, false
	}
	class, text, ok := exercise.Trace(errs)
	if !ok || interrupted(class) {
		return exercise.Answer{}, false
	}
	a := exercise.Fault(class, text)
	if a.Reading == exercise.Threw && a.Cause == exercise.App {
		a.Cause = exercise.Fatal
	}
	return a, true
}

// interrupted: frameworks print a trace when their input is closed under them.
func interrupted(class string) bool {
	switch class {
	case "KeyboardInterrupt", "BrokenPipeError", "EOFError", "asyncio.exceptions.CancelledError", "anyio.ClosedResourceError", "anyio.BrokenResourceError":
		return true
	}
	return false
}

// fault reads a call that got no result.
func (s *session) fault(err error) exercise.Answer {
	var refused *rpcError
	switch {
	case errors.As(err, &refused):
		return refusal(refused)
	case errors.Is(err, errProtocol):
		return exercise.Answer{Reading: exercise.Threw, Cause: exercise.Protocol, Class: "JSON-RPC", Line: err.Error()}
	}
	e := s.end()
	errs := s.errs.String()
	if a, ok := exercise.Ended(e, errs); ok {
		return a
	}
	if class, text, ok := exercise.Trace(errs); ok {
		a := exercise.Fault(class, text)
		if a.Reading == exercise.Threw && a.Cause == exercise.App {
			a.Cause = exercise.Fatal
		}
		return a
	}
	line := errs
	if strings.TrimSpace(line) == "" {
		line = "the server ended without an answer"
	}
	if e.Code == 126 || e.Code == 127 {
		return exercise.Answer{Reading: exercise.Missing, Class: exercise.Status(e), Line: line}
	}
	a := exercise.Answer{Reading: exercise.Threw, Cause: exercise.Fatal, Class: exercise.Status(e), Line: line}
	if cause, ok := exercise.Outside(line); ok {
		a.Reading, a.Cause = exercise.NotRead, cause
	}
	return a
}

// refusal reads a JSON-RPC error.
func refusal(e *rpcError) exercise.Answer {
	class := fmt.Sprint(e.Code)
	switch {
	case e.Code == -32601 || unknownTool(e.Message):
		return exercise.Answer{Reading: exercise.Missing, Class: class, Line: e.Message}
	case e.Code == -32602 || e.Code == -32002:
		return exercise.Refusal(class, e.Message)
	case e.Code == -32700 || e.Code == -32600:
		return exercise.Answer{Reading: exercise.Threw, Cause: exercise.Protocol, Class: class, Line: e.Message}
	case e.Code >= -32099 && e.Code <= -32000, e.Code == -32603:
		a := exercise.Fault("", e.Message)
		a.Class = class
		return a
	}
	return exercise.Refusal(class, e.Message)
}

// unknownTool reports whether an error says that there is no such tool.
func unknownTool(text string) bool {
	low := strings.ToLower(text)
	low = strings.TrimPrefix(low, "mcp error -32602: ")
	for _, p := range []string{"unknown tool", "tool not found", "no such tool"} {
		if strings.HasPrefix(low, p) {
			return true
		}
	}
	return strings.HasPrefix(low, "tool ") && (strings.HasSuffix(low, " not found") || strings.HasSuffix(low, " does not exist"))
}

// read is the mcp row of the table, for a result.
func read(o *exercise.Operation, raw json.RawMessage) exercise.Answer {
	var r struct {
		Content []struct {
			Type string `json:"type"`
			Text string `json:"text"`
		} `json:"content"`
		Structured json.RawMessage `json:"structuredContent"`
		IsError    bool            `json:"isError"`
		Type       string          `json:"resultType"`
	}
	err := json.Unmarshal(raw, &r)
	if err == nil && string(raw) == "null" {
		err = errors.New("it is null")
	}
	if err != nil {
		return exercise.Answer{Reading: exercise.Threw, Cause: exercise.Protocol, Class: "JSON-RPC", Line: "a result that is none: " + err.Error()}
	}
	var text strings.Builder
	for _, c := range r.Content {
		if c.Text != "" {
			text.WriteString(c.Text + "\n")
		}
	}
	said := strings.TrimSpace(text.String())
	if r.IsError {
		if unknownTool(said) {
			return exercise.Answer{Reading: exercise.Missing, Class: "isError", Line: said}
		}
		return exercise.Refusal("isError", said)
	}
	sum := sha256.Sum256(raw)
	a := exercise.Answer{Reading: exercise.Answered, Line: said, Digest: hex.EncodeToString(sum[:])}
	if r.Type == "input_required" {
		return exercise.Answer{Reading: exercise.Refused, Class: "input_required", Line: said}
	}
	if len(o.Output) > 0 && string(o.Output) != "null" {
		if err := exercise.Holds(o.Output, nil, r.Structured); err != nil {
			a.Notes = append(a.Notes, exercise.NoteContract)
		}
	}
	return a
}
