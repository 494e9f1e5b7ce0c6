package mcp

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"github.com/footing-dev/footing/exercise"
)

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
	err := decode(raw, &r)
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
		if err := exercise.Holds(o.Output, r.Structured); err != nil {
			a.Notes = append(a.Notes, exercise.NoteContract)
		}
	}
	return a
}

// refusal reads a JSON-RPC error.
func refusal(e *jsonrpc.Error) exercise.Answer {
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
