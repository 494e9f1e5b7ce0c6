package exercise

import (
	"fmt"
	"sort"
)

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
