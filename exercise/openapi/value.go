package openapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// What a document may hold. It comes from the code under test.
const (
	maxNesting = 500
	// maxAliased bounds the values that YAML's aliases repeat: nine levels of nine
	// make a thousand million of a line each.
	maxAliased = 200_000
)

var (
	errNested  = errors.New("it is nested too deep")
	errAliased = errors.New("its aliases repeat too much")
)

// reader makes values of JSON and YAML. Its bounds are of all that it reads.
type reader struct {
	inAlias int
	aliased int
}

// decode reads JSON, or YAML, into maps, lists and scalars; numbers are
// json.Number, and keys are always texts (a status may be written 200).
func (r *reader) decode(raw []byte) (any, error) {
	if t := bytes.TrimSpace(raw); len(t) > 0 && (t[0] == '{' || t[0] == '[') {
		d := json.NewDecoder(bytes.NewReader(raw))
		d.UseNumber()
		var v any
		if err := d.Decode(&v); err == nil {
			return v, shallow(v, 0)
		} else if t[0] == '{' && json.Valid(raw) {
			return nil, err
		}
		// YAML may begin with a brace too.
	}
	var n yaml.Node
	if err := yaml.Unmarshal(raw, &n); err != nil {
		return nil, errors.New(strings.SplitN(err.Error(), "\n", 2)[0])
	}
	if n.Kind == 0 {
		return nil, nil
	}
	return r.value(&n, 0)
}

// shallow reports whether a value is nested within bounds.
func shallow(v any, depth int) error {
	if depth > maxNesting {
		return errNested
	}
	switch x := v.(type) {
	case map[string]any:
		for _, e := range x {
			if err := shallow(e, depth+1); err != nil {
				return err
			}
		}
	case []any:
		for _, e := range x {
			if err := shallow(e, depth+1); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *reader) value(n *yaml.Node, depth int) (any, error) {
	if depth > maxNesting {
		return nil, errNested
	}
	if r.inAlias > 0 {
		if r.aliased++; r.aliased > maxAliased {
			return nil, errAliased
		}
	}
	switch n.Kind {
	case yaml.DocumentNode:
		if len(n.Content) == 0 {
			return nil, nil
		}
		return r.value(n.Content[0], depth+1)
	case yaml.AliasNode:
		r.inAlias++
		defer func() { r.inAlias-- }()
		return r.value(n.Alias, depth+1)
	case yaml.SequenceNode:
		list := make([]any, len(n.Content))
		for i, c := range n.Content {
			v, err := r.value(c, depth+1)
			if err != nil {
				return nil, err
			}
			list[i] = v
		}
		return list, nil
	case yaml.MappingNode:
		return r.mapping(n, depth)
	}
	return scalar(n), nil
}

func (r *reader) mapping(n *yaml.Node, depth int) (any, error) {
	m := make(map[string]any, len(n.Content)/2)
	var merged []any
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		v, err := r.value(n.Content[i+1], depth+1)
		if err != nil {
			return nil, err
		}
		switch {
		case key.ShortTag() == "!!merge":
			merged = append(merged, v)
		case key.Kind == yaml.ScalarNode:
			m[key.Value] = v
		case key.Kind == yaml.AliasNode && key.Alias.Kind == yaml.ScalarNode:
			m[key.Alias.Value] = v
		default:
			return nil, fmt.Errorf("line %d: a key that is no text", key.Line)
		}
	}
	for _, v := range merged { // <<: what is written here counts
		list, ok := v.([]any)
		if !ok {
			list = []any{v}
		}
		for _, v := range list {
			from, _ := v.(map[string]any)
			for k, e := range from {
				if _, have := m[k]; !have {
					m[k] = e
				}
			}
		}
	}
	return m, nil
}

// scalar is a YAML scalar as JSON knows it; a date is a text.
func scalar(n *yaml.Node) any {
	switch n.ShortTag() {
	case "!!null":
		return nil
	case "!!bool":
		var b bool
		if n.Decode(&b) == nil {
			return b
		}
	case "!!int":
		if json.Valid([]byte(n.Value)) {
			return json.Number(n.Value)
		}
		var i int64
		if n.Decode(&i) == nil { // 0x10, 1_000
			return json.Number(strconv.FormatInt(i, 10))
		}
	case "!!float":
		if json.Valid([]byte(n.Value)) {
			return json.Number(n.Value)
		}
		var f float64
		if n.Decode(&f) == nil && !math.IsInf(f, 0) && !math.IsNaN(f) {
			return json.Number(strconv.FormatFloat(f, 'g', -1, 64))
		}
	}
	return n.Value
}
