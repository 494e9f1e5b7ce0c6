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

// Holds reports whether a value is what a JSON Schema describes. A schema this
// validator can't read, or not within bounds, holds for any value: what was not
// judged is no defect.
func Holds(schema, value json.RawMessage) error {
	if len(bytes.TrimSpace(value)) == 0 {
		return errNoValue
	}
	var s jsonschema.Schema
	if json.Unmarshal(schema, &s) != nil {
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
