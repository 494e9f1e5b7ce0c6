package openapi

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/footing-dev/footing/exercise"
)

// holds holds a JSON body against the declared schema.
func (det *detail) holds(declared map[string]any, res *http.Response, body []byte) error {
	content, _ := declared["content"].(map[string]any)
	if len(content) == 0 || len(body) > maxBody || det.method == http.MethodHead || res.StatusCode == http.StatusNoContent {
		return nil
	}
	media, m := det.doc.media(content)
	schema, ok := m["schema"]
	if !ok || !isJSON(media) {
		return nil
	}
	if sent := res.Header.Get("Content-Type"); sent != "" && !isJSON(sent) && len(content) > 1 {
		return nil // one of the other forms
	}
	raw, err := json.Marshal(det.doc.alone(schema))
	if err != nil {
		return nil
	}
	return exercise.Holds(raw, body)
}

// alone makes a schema stand by itself, as a validator of today reads it: with
// all that its references lead to among its definitions, the only place where
// validators follow them.
func (d *document) alone(schema any) map[string]any {
	c := &closure{names: map[string]string{}}
	defs := map[string]any{"schema": c.modern(schema, 0)}
	for len(c.queue) > 0 {
		ref := c.queue[0]
		c.queue = c.queue[1:]
		if target := d.at(ref); target != nil {
			defs[c.names[ref]] = c.modern(target, 0)
		}
	}
	return map[string]any{"$ref": "#/$defs/schema", "$defs": defs}
}

// closure names what references lead to.
type closure struct {
	names map[string]string
	queue []string
}

func (c *closure) name(ref string) string {
	n, ok := c.names[ref]
	if !ok {
		n = fmt.Sprintf("r%d", len(c.names))
		c.names[ref] = n
		c.queue = append(c.queue, ref)
	}
	return "#/$defs/" + n
}

// modern makes of a 3.0 schema one of today: nullable is a type, an exclusive
// bound a number.
func (c *closure) modern(v any, depth int) any {
	if depth > 200 {
		return v
	}
	switch x := v.(type) {
	case []any:
		out := make([]any, len(x))
		for i, e := range x {
			out[i] = c.modern(e, depth+1)
		}
		return out
	case map[string]any:
		out := make(map[string]any, len(x))
		for k, e := range x {
			if k == "example" || k == "discriminator" || k == "xml" || k == "externalDocs" {
				continue
			}
			out[k] = c.modern(e, depth+1)
		}
		if ref, ok := out["$ref"].(string); ok && strings.HasPrefix(ref, "#") {
			out["$ref"] = c.name(ref)
		}
		nullable(out)
		for _, b := range []struct{ flag, bound string }{{"exclusiveMinimum", "minimum"}, {"exclusiveMaximum", "maximum"}} {
			if f, ok := out[b.flag].(bool); ok {
				delete(out, b.flag)
				if f {
					out[b.flag] = out[b.bound]
					delete(out, b.bound)
				}
			}
		}
		return out
	}
	return v
}

func nullable(out map[string]any) {
	null, ok := out["nullable"].(bool)
	if !ok {
		return
	}
	delete(out, "nullable")
	if t, is := out["type"].(string); is && null {
		out["type"] = []any{t, "null"}
		if list, has := out["enum"].([]any); has {
			out["enum"] = append(append([]any{}, list...), nil)
		}
	}
}
