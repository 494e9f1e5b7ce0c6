package mcpproxy

import (
	"bytes"

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
