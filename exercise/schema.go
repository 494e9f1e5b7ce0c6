package exercise

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"
)

// errNoValue means that there is nothing to hold against a schema.
var errNoValue = errors.New("there is no value")

// Holds reports whether a value is what a JSON Schema describes. defs, if any,
// are definitions that the schema's references lead to, by where they stand
// ("components/schemas/…"). A schema this validator can't read holds for any
// value: what was not judged is no defect.
func Holds(schema json.RawMessage, defs map[string]any, value json.RawMessage) error {
	if len(bytes.TrimSpace(value)) == 0 {
		return errNoValue
	}
	var m map[string]any
	if json.Unmarshal(schema, &m) != nil {
		return nil
	}
	for k, v := range defs {
		if _, have := m[k]; !have {
			m[k] = v
		}
	}
	raw, err := json.Marshal(m)
	if err != nil {
		return nil
	}
	var s jsonschema.Schema
	if json.Unmarshal(raw, &s) != nil {
		return nil
	}
	r, err := s.Resolve(nil)
	if err != nil {
		return nil
	}
	var v any
	if err := json.Unmarshal(value, &v); err != nil {
		return fmt.Errorf("not JSON: %w", err)
	}
	return r.Validate(v)
}
