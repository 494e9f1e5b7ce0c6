package mcpproxy

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// message is as much of a JSON-RPC message as is needed.
type message struct {
	ID     jsontext.Value `json:"id"`
	Method string         `json:"method"`
	Params jsontext.Value `json:"params"`
	Result jsontext.Value `json:"result"`
	Error  jsontext.Value `json:"error"`
}

func lenient() json.Options {
	return json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
}

// messages splits a line, which may be a batch.
func messages(line []byte) (list []jsontext.Value, batch bool) {
	line = bytes.TrimSpace(line)
	if len(line) == 0 {
		return nil, false
	}
	if line[0] != '[' {
		return []jsontext.Value{line}, false
	}
	if json.Unmarshal(line, &list, lenient()) != nil {
		return nil, false
	}
	return list, true
}

// refusal is what the client gets instead: the defect, and none of the payload
// but the value that shows it.
func refusal(id jsontext.Value, tool string, why []string) jsontext.Value {
	const most = 5
	text := "footing refused this result of " + tool + ": " + strings.Join(why[:min(len(why), most)], "; ")
	if more := len(why) - most; more > 0 {
		text += fmt.Sprintf("; and %d more", more)
	}
	out, err := json.Marshal(map[string]any{
		"jsonrpc": "2.0", "id": id,
		"result": map[string]any{"isError": true, "content": []any{map[string]any{"type": "text", "text": text}}},
	}, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return nil
	}
	return out
}
