package exercise

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

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
	d := json.NewDecoder(bytes.NewReader(schema))
	d.UseNumber()
	var shape any
	if d.Decode(&shape) != nil || bearable(shape) != nil {
		return nil
	}
	// What was looked at is what is read: written again, no key is there twice.
	plain, err := json.Marshal(shape)
	if err != nil {
		return nil
	}
	var s jsonschema.Schema
	if json.Unmarshal(plain, &s) != nil {
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
	if deep(v, 0) {
		return nil
	}
	// What is said twice at each level of a value can't be weighed beforehand. The
	// validator can't be stopped either: it is left behind.
	held := make(chan error, 1)
	go func() { held <- r.Validate(v) }()
	select {
	case err := <-held:
		if err != nil {
			return errors.New(shorter(err.Error()))
		}
		return nil
	case <-time.After(holdTime):
		return nil
	}
}

// holdTime bounds holding one value against its schema.
const holdTime = 2 * time.Second

// shorter makes of the validator's way through the schema the place in the
// value: "validating /$defs/a: validating /$defs/a/properties/id: type: …" is
// "id: type: …".
func shorter(s string) string {
	var place strings.Builder
	before := ""
	for {
		rest, ok := strings.CutPrefix(s, "validating ")
		if !ok {
			break
		}
		at, more, ok := strings.Cut(rest, ": ")
		if !ok {
			break
		}
		s = more
		step := strings.Split(strings.TrimPrefix(at, before), "/")
		before = at
		for i := 0; i < len(step); i++ {
			switch step[i] {
			case "$defs":
				i++
			case "properties":
				if i++; i < len(step) {
					if place.Len() > 0 {
						place.WriteByte('.')
					}
					place.WriteString(step[i])
				}
			case "items", "prefixItems":
				place.WriteString("[]")
			}
		}
	}
	if place.Len() == 0 {
		return s
	}
	return place.String() + ": " + s
}
