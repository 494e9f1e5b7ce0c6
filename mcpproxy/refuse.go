package mcpproxy

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/integrity"
)

// breaks lists how a result breaks the columns declared of its tool, in its
// structured content or in any of its texts.
func (p *Proxy) breaks(tool string, result jsontext.Value) []string {
	for i := range p.decl.Tools {
		t := &p.decl.Tools[i]
		if t.Name != tool || len(t.Columns) == 0 {
			continue
		}
		why := integrity.Breaks(t, string(result))
		var res struct {
			Content []struct {
				Text string `json:"text"`
			} `json:"content"`
		}
		_ = json.Unmarshal(result, &res, lenient())
		for _, c := range res.Content {
			if len(why) == 0 {
				why = integrity.Breaks(t, c.Text)
			}
		}
		return why
	}
	return nil
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
