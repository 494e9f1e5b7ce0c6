package exercise

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// Limits of invention: schemas come from the code under test.
const (
	maxSchemaDepth = 40
	maxInvented    = 64 << 10 // characters of one text, items of one list
)

// Invent makes the smallest value a JSON Schema asks for: of an object only what
// is required, of each value the first of its enumeration, else its constant,
// default or first example, else true, 7, "7", an empty list or object, as far
// as its bounds, format and pattern allow. It is deterministic. A schema of nil
// or null is an empty object's.
func Invent(schema json.RawMessage) (json.RawMessage, error) {
	if len(bytes.TrimSpace(schema)) == 0 || string(bytes.TrimSpace(schema)) == "null" {
		return json.RawMessage("{}"), nil
	}
	d := json.NewDecoder(bytes.NewReader(schema))
	d.UseNumber()
	var root any
	if err := d.Decode(&root); err != nil {
		return nil, fmt.Errorf("invent input: schema is not JSON: %w", err)
	}
	return InventFrom(root, root)
}

// InventFrom is Invent for a decoded schema (numbers as json.Number or float64)
// whose references lead into root.
func InventFrom(schema, root any) (json.RawMessage, error) {
	in := &inventor{root: root}
	v, err := in.value(schema, 0, "")
	if err != nil {
		return nil, fmt.Errorf("invent input: %w", err)
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, fmt.Errorf("invent input: %w", err)
	}
	return bytes.TrimSpace(b.Bytes()), nil
}

type inventor struct {
	root  any
	spent int
}

var (
	errDeep  = errors.New("the schema asks for itself without end")
	errLarge = errors.New("the schema asks for too much")
	errNone  = errors.New("the schema allows no value")
)

func (in *inventor) value(schema any, depth int, name string) (any, error) {
	if depth > maxSchemaDepth {
		return nil, errDeep
	}
	if in.spent++; in.spent > maxInvented {
		return nil, errLarge
	}
	switch s := schema.(type) {
	case bool:
		if !s {
			return nil, errNone
		}
		return map[string]any{}, nil
	case map[string]any:
		m, err := in.flatten(s, depth)
		if err != nil {
			return nil, err
		}
		return in.fromMap(m, depth, name)
	case nil:
		return map[string]any{}, nil
	}
	return nil, fmt.Errorf("a schema is a %T", schema)
}

func (in *inventor) fromMap(s map[string]any, depth int, name string) (any, error) {
	if list, ok := s["enum"].([]any); ok && len(list) > 0 {
		return list[0], nil
	}
	if v, ok := s["const"]; ok {
		return v, nil
	}
	if v, ok := s["default"]; ok && v != nil {
		return v, nil
	}
	if list, ok := s["examples"].([]any); ok && len(list) > 0 {
		return list[0], nil
	}
	if v, ok := s["example"]; ok { // OpenAPI 3.0
		return v, nil
	}
	switch typeOf(s) {
	case "null":
		return nil, nil
	case "boolean":
		return true, nil
	case "integer":
		return number(s, true)
	case "number":
		return number(s, false)
	case "string":
		return text(s)
	case "array":
		return in.list(s, depth, name)
	}
	return in.object(s, depth)
}

// typeOf is the first type that is not null, or the one the keywords speak of.
func typeOf(s map[string]any) string {
	switch t := s["type"].(type) {
	case string:
		return t
	case []any:
		for _, x := range t {
			if w, ok := x.(string); ok && w != "null" {
				return w
			}
		}
		return "null"
	}
	for _, k := range []struct{ key, is string }{
		{"properties", "object"},
		{"required", "object"},
		{"additionalProperties", "object"},
		{"items", "array"},
		{"prefixItems", "array"},
		{"minItems", "array"},
		{"pattern", "string"},
		{"minLength", "string"},
		{"maxLength", "string"},
		{"format", "string"},
		{"minimum", "number"},
		{"maximum", "number"},
		{"multipleOf", "number"},
		{"exclusiveMinimum", "number"},
		{"exclusiveMaximum", "number"},
	} {
		if _, ok := s[k.key]; ok {
			return k.is
		}
	}
	return "object"
}

// vary makes the i-th of values that must differ.
func vary(schema, v any, i int) any {
	if m, ok := schema.(map[string]any); ok {
		if list, ok := m["enum"].([]any); ok && i < len(list) {
			return list[i]
		}
	}
	switch x := v.(type) {
	case string:
		return fmt.Sprintf("%s%d", x, i)
	case json.Number:
		return num(x, 0) + float64(i)
	case float64:
		return x + float64(i)
	case int64:
		return x + int64(i)
	}
	return v
}
