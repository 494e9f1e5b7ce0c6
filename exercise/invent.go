package exercise

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"sort"
	"strings"
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

// flatten resolves what a schema says by way of others: references, allOf, and
// the first way out of anyOf and oneOf that has one.
func (in *inventor) flatten(s map[string]any, depth int) (map[string]any, error) {
	for hops := 0; ; hops++ {
		ref, ok := s["$ref"].(string)
		if !ok {
			break
		}
		if hops > maxSchemaDepth {
			return nil, errDeep
		}
		to, err := in.resolve(ref)
		if err != nil {
			return nil, err
		}
		target, ok := to.(map[string]any)
		if !ok {
			return map[string]any{}, nil
		}
		rest := without(s, "$ref")
		s = merge(target, rest)
	}
	if depth > maxSchemaDepth {
		return nil, errDeep
	}
	if all, ok := s["allOf"].([]any); ok {
		out := without(s, "allOf")
		for _, a := range all {
			m, ok := a.(map[string]any)
			if !ok {
				continue
			}
			f, err := in.flatten(m, depth+1)
			if err != nil {
				return nil, err
			}
			out = merge(out, f)
		}
		s = out
	}
	for _, key := range []string{"oneOf", "anyOf"} {
		ways, ok := s[key].([]any)
		if !ok {
			continue
		}
		rest := without(s, key)
		last := errNone
		done := false
		for _, w := range ways {
			m, ok := w.(map[string]any)
			if !ok || m["type"] == "null" {
				continue
			}
			f, err := in.flatten(m, depth+1)
			if err == nil {
				f = merge(rest, f)
				_, err = in.value(f, depth+1, "")
			}
			if err == nil {
				s, done = f, true
				break
			}
			last = err
		}
		if !done {
			if len(ways) == 0 || len(rest) > 0 && hasShape(rest) {
				s = rest
				continue
			}
			for _, w := range ways { // nothing but null is left
				if m, ok := w.(map[string]any); ok && m["type"] == "null" {
					return map[string]any{"const": nil}, nil
				}
			}
			return nil, last
		}
	}
	return s, nil
}

func hasShape(s map[string]any) bool {
	for _, k := range []string{"type", "properties", "enum", "const", "items"} {
		if _, ok := s[k]; ok {
			return true
		}
	}
	return false
}

// resolve follows a reference within the document.
func (in *inventor) resolve(ref string) (any, error) {
	if ref == "#" || ref == "" {
		return in.root, nil
	}
	path, ok := strings.CutPrefix(ref, "#/")
	if !ok {
		return nil, fmt.Errorf("reference %.80q leads out of the schema", ref)
	}
	at := in.root
	for tok := range strings.SplitSeq(path, "/") {
		tok = strings.NewReplacer("~1", "/", "~0", "~", "%7B", "{", "%7D", "}", "%20", " ").Replace(tok)
		switch n := at.(type) {
		case map[string]any:
			next, ok := n[tok]
			if !ok {
				return nil, fmt.Errorf("reference %.80q leads nowhere", ref)
			}
			at = next
		case []any:
			i := 0
			if _, err := fmt.Sscanf(tok, "%d", &i); err != nil || i < 0 || i >= len(n) {
				return nil, fmt.Errorf("reference %.80q leads nowhere", ref)
			}
			at = n[i]
		default:
			return nil, fmt.Errorf("reference %.80q leads nowhere", ref)
		}
	}
	return at, nil
}

func without(s map[string]any, key string) map[string]any {
	out := make(map[string]any, len(s))
	for k, v := range s {
		if k != key {
			out[k] = v
		}
	}
	return out
}

// merge is what both schemas ask for: properties and requirements of both, of
// bounds the tighter.
func merge(a, b map[string]any) map[string]any {
	out := without(a, "")
	for k, v := range b {
		old, both := out[k]
		if !both {
			out[k] = v
			continue
		}
		switch k {
		case "properties":
			am, _ := old.(map[string]any)
			bm, _ := v.(map[string]any)
			props := without(am, "")
			for name, p := range bm {
				pa, aok := props[name].(map[string]any)
				pb, bok := p.(map[string]any)
				if aok && bok {
					p = merge(pa, pb)
				}
				props[name] = p
			}
			out[k] = props
		case "required":
			al, _ := old.([]any)
			bl, _ := v.([]any)
			out[k] = append(append([]any{}, al...), bl...)
		case "minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties":
			if num(v, 0) > num(old, 0) {
				out[k] = v
			}
		case "maximum", "exclusiveMaximum", "maxLength", "maxItems":
			if num(v, 0) < num(old, 0) {
				out[k] = v
			}
		default:
			out[k] = v
		}
	}
	return out
}

func num(v any, fallback float64) float64 {
	switch n := v.(type) {
	case json.Number:
		f, err := n.Float64()
		if err == nil {
			return f
		}
	case float64:
		return n
	case int:
		return float64(n)
	case int64:
		return float64(n)
	case uint64:
		return float64(n)
	}
	return fallback
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

func (in *inventor) object(s map[string]any, depth int) (any, error) {
	out := map[string]any{}
	props, _ := s["properties"].(map[string]any)
	required, _ := s["required"].([]any)
	for _, r := range required {
		key, ok := r.(string)
		if !ok {
			continue
		}
		if _, have := out[key]; have {
			continue
		}
		p, described := props[key]
		if !described {
			p = s["additionalProperties"]
			if _, isSchema := p.(map[string]any); !isSchema {
				p = map[string]any{"type": "string"}
			}
		}
		v, err := in.value(p, depth+1, key)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", key, err)
		}
		out[key] = v
	}
	// Some must be there, none by name.
	if least := int(num(s["minProperties"], 0)); len(out) < least {
		names := make([]string, 0, len(props))
		for k := range props {
			names = append(names, k)
		}
		sort.Strings(names)
		for i := 0; len(out) < least && i < least+len(names) && i < maxInvented; i++ {
			key, p := fmt.Sprintf("key%d", i-len(names)+1), any(map[string]any{"type": "string"})
			if i < len(names) {
				key, p = names[i], props[names[i]]
			} else if m, ok := s["additionalProperties"].(map[string]any); ok {
				p = m
			}
			if _, have := out[key]; have {
				continue
			}
			v, err := in.value(p, depth+1, key)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", key, err)
			}
			out[key] = v
		}
	}
	return out, nil
}

func (in *inventor) list(s map[string]any, depth int, name string) (any, error) {
	out := []any{}
	least := int(num(s["minItems"], 0))
	if least > maxInvented {
		return nil, errLarge
	}
	first, _ := s["prefixItems"].([]any)
	unique, _ := s["uniqueItems"].(bool)
	for i := range least {
		var item any = map[string]any{"type": "string"}
		switch it := s["items"].(type) {
		case map[string]any, bool:
			item = it
		case []any: // before 2020
			if i < len(it) {
				item = it[i]
			}
		}
		if i < len(first) {
			item = first[i]
		}
		v, err := in.value(item, depth+1, name)
		if err != nil {
			return nil, err
		}
		if unique && i > 0 {
			v = vary(item, v, i)
		}
		out = append(out, v)
	}
	return out, nil
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

// number is 7 where that is allowed, else the allowed number next to it.
func number(s map[string]any, whole bool) (any, error) {
	low, high := math.Inf(-1), math.Inf(1)
	if v, ok := s["minimum"]; ok {
		low = num(v, low)
	}
	if v, ok := s["maximum"]; ok {
		high = num(v, high)
	}
	step := num(s["multipleOf"], 0)
	grain := step
	if grain <= 0 {
		grain = 1
	}
	openLow, openHigh := false, false
	if v, ok := s["exclusiveMinimum"]; ok {
		if b, is := v.(bool); is { // OpenAPI 3.0
			openLow = b
		} else if x := num(v, low); x >= low {
			low, openLow = x, true
		}
	}
	if v, ok := s["exclusiveMaximum"]; ok {
		if b, is := v.(bool); is {
			openHigh = b
		} else if x := num(v, high); x <= high {
			high, openHigh = x, true
		}
	}
	off := small(low, high, grain, whole)
	if openLow {
		low += off
	}
	if openHigh {
		high -= off
	}
	v := math.Min(math.Max(7, low), high)
	if step > 0 {
		v = math.Ceil(v/step) * step
		if v > high {
			v = math.Floor(high/step) * step
		}
	} else if whole {
		v = math.Ceil(v)
		if v > high {
			v = math.Floor(high)
		}
	}
	if v < low || v > high || math.IsNaN(v) || math.IsInf(v, 0) {
		return nil, errNone
	}
	if v == math.Trunc(v) && math.Abs(v) < 1<<53 {
		return int64(v), nil
	}
	return v, nil
}

// small is a distance from a bound that is not allowed itself.
func small(low, high, grain float64, whole bool) float64 {
	if whole || math.IsInf(low, 0) || math.IsInf(high, 0) || high-low > 2*grain {
		return grain
	}
	return (high - low) / 4
}
