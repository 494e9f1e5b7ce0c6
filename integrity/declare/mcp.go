package declare

import (
	"errors"
	"sort"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/integrity"
)

// Meta is the member of a tool's _meta in which a server declares: the same
// members as a [[tool]] table, except those that would excuse a value.
const Meta = "footing.dev/tool"

// MCPTool is a tool as tools/list gives it.
type MCPTool struct {
	Name         string                    `json:"name"`
	InputSchema  jsontext.Value            `json:"inputSchema"`
	OutputSchema jsontext.Value            `json:"outputSchema"`
	Meta         map[string]jsontext.Value `json:"_meta"`
}

// MCP reads what a server says of a tool: its schemas and its _meta. A problem
// leaves the rest standing and is told.
func MCP(t *MCPTool) (*integrity.Tool, error) {
	out := &integrity.Tool{Name: t.Name, Meta: true}
	var problem error
	if raw, ok := t.Meta[Meta]; ok {
		var m map[string]any
		if err := json.Unmarshal(raw, &m); err != nil {
			problem = errors.New("_meta " + Meta + ": want an object")
		} else if declared, err := integrity.ReadTool(t.Name, m); err != nil {
			problem = errors.New("_meta " + Meta + ": " + err.Error())
		} else {
			out = declared
		}
	}
	if out.Effect != integrity.Writes {
		// That its calls may be repeated is not for the server to say.
		out.Effect = integrity.NoWord
	}
	var in, res map[string]any
	if json.Unmarshal(t.InputSchema, &in) == nil {
		s := schema{root: in}
		out.Allowed = map[string][]string{}
		s.allowed(in, "", 0, out.Allowed)
	}
	if len(out.Columns) == 0 && json.Unmarshal(t.OutputSchema, &res) == nil {
		s := schema{root: res}
		out.Columns, out.Rows = s.columns(res)
	}
	return out, problem
}

// maxSchema bounds how deep a schema is followed; references can go in circles.
const maxSchema = 12

type schema struct{ root map[string]any }

// resolve follows a reference within the document.
func (s *schema) resolve(m map[string]any) map[string]any {
	for range maxSchema {
		ref, ok := m["$ref"].(string)
		if !ok {
			return m
		}
		at := any(s.root)
		for _, p := range strings.Split(strings.TrimPrefix(strings.TrimPrefix(ref, "#"), "/"), "/") {
			if p == "" {
				continue
			}
			o, ok := at.(map[string]any)
			if !ok {
				return map[string]any{}
			}
			at = o[strings.ReplaceAll(strings.ReplaceAll(p, "~1", "/"), "~0", "~")]
		}
		if m, ok = at.(map[string]any); !ok {
			return map[string]any{}
		}
	}
	return map[string]any{}
}

// allowed collects the values that a schema itself offers.
func (s *schema) allowed(m map[string]any, path string, depth int, out map[string][]string) {
	if depth > maxSchema || len(out) > 1000 {
		return
	}
	m = s.resolve(m)
	add := func(v any) {
		if t, ok := spelled(v); ok {
			out[path] = append(out[path], t)
		}
	}
	if list, ok := m["enum"].([]any); ok {
		for _, v := range list {
			add(v)
		}
	}
	add(m["const"])
	add(m["default"])
	if props, ok := m["properties"].(map[string]any); ok {
		for k, v := range props {
			if sub, ok := v.(map[string]any); ok {
				s.allowed(sub, path+"/"+strings.ReplaceAll(strings.ReplaceAll(k, "~", "~0"), "/", "~1"), depth+1, out)
			}
		}
	}
	if items, ok := m["items"].(map[string]any); ok {
		s.allowed(items, path+"/*", depth+1, out)
	}
	for _, k := range [...]string{"anyOf", "oneOf", "allOf"} {
		if list, ok := m[k].([]any); ok {
			for _, v := range list {
				if sub, ok := v.(map[string]any); ok {
					s.allowed(sub, path, depth+1, out)
				}
			}
		}
	}
}

func spelled(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, v != ""
	case float64:
		return integrity.Float(v), true
	}
	return "", false
}

// columns reads the columns of a result's rows: an array of objects, the result
// itself or one of its members, or the result as one row.
func (s *schema) columns(m map[string]any) ([]integrity.Column, string) {
	m = s.resolve(m)
	if items, ok := m["items"].(map[string]any); ok {
		return s.row(items), ""
	}
	props, _ := m["properties"].(map[string]any)
	names := make([]string, 0, len(props))
	for k := range props {
		names = append(names, k)
	}
	sort.Strings(names)
	for _, k := range names {
		p, _ := props[k].(map[string]any)
		if items, ok := s.resolve(p)["items"].(map[string]any); ok {
			if cols := s.row(items); len(cols) > 0 {
				return cols, "/" + strings.ReplaceAll(strings.ReplaceAll(k, "~", "~0"), "/", "~1")
			}
		}
	}
	return s.row(m), ""
}

func (s *schema) row(m map[string]any) []integrity.Column {
	m = s.resolve(m)
	props, _ := m["properties"].(map[string]any)
	required := map[string]bool{}
	if list, ok := m["required"].([]any); ok {
		for _, v := range list {
			if name, ok := v.(string); ok {
				required[name] = true
			}
		}
	}
	names := make([]string, 0, len(props))
	for k := range props {
		names = append(names, k)
	}
	sort.Strings(names)
	var out []integrity.Column
	for _, k := range names {
		p, _ := props[k].(map[string]any)
		// A member that may be absent says nothing by being so.
		if c, ok := column(k, s.resolve(p)); ok && required[k] {
			out = append(out, c)
		}
	}
	return out
}

func column(name string, p map[string]any) (integrity.Column, bool) {
	c := integrity.Column{Name: name}
	types := []any{p["type"]}
	if list, ok := p["type"].([]any); ok {
		types = list
	}
	for _, t := range types {
		switch t, _ := t.(string); {
		case t == "null":
			c.Nullable = true
		case c.Type != "":
			return c, false // several types: nothing to hold it to
		default:
			c.Type = t
		}
	}
	if list, ok := p["enum"].([]any); ok {
		for _, v := range list {
			if v == nil {
				c.Nullable = true
			} else if t, ok := spelled(v); ok {
				c.Enum = append(c.Enum, t)
			}
		}
		c.Type = "enum"
		return c, len(c.Enum) > 0
	}
	if f, _ := p["format"].(string); c.Type == "string" && (f == "date-time" || f == "date") {
		c.Type = "date"
	}
	switch c.Type {
	case "number", "integer", "string", "boolean", "date":
		return c, true
	}
	return c, false
}
