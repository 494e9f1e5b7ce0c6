package exercise

import (
	"encoding/json"
	"fmt"
	"strings"
)

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
