// Package payload is what the adapters share: reading a hook's payload and
// writing an answer.
//
// A payload is one JSON object. [Read] proves that once; after it members are
// found without decoding, and unknown ones, or values of another type than
// expected, are as good as absent.
package payload

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// EventHint is the name under which an adapter finds the event that the hook's
// command line names, for hosts whose payloads do not.
const EventHint = "footing.event"

// ErrEmpty means that nothing came in.
var ErrEmpty = errors.New("payload is empty")

// Fields are the members of a payload by name.
type Fields map[string][]byte

// Read checks that b is one JSON object and finds its members. Of two members
// with one name the last counts; bytes that are not UTF-8 are let through.
func Read(b []byte) (Fields, error) {
	if i := jscan.Space(b, 0); i == len(b) {
		return nil, ErrEmpty
	} else if b[i] != '{' {
		return nil, errors.New("payload is not a JSON object")
	}
	if !jsontext.Value(b).IsValid(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)) {
		return nil, errors.New("payload is not JSON")
	}
	return Object(b), nil
}

// Object finds the members of a value, none if it is not an object.
func Object(b []byte) Fields {
	f := Fields{}
	_, _ = jscan.Object(b, 0, func(k, v []byte) bool {
		f[string(k)] = v
		return true
	})
	return f
}

// Raw is the first of the named members that is there and not null.
func (f Fields) Raw(names ...string) []byte {
	for _, n := range names {
		if v, ok := f[n]; ok && string(v) != "null" {
			return v
		}
	}
	return nil
}

// Str is the first of the named members that is a string, decoded.
func (f Fields) Str(names ...string) string {
	return f.Text(names...).String()
}

// Text is [Fields.Str], not decoded yet.
func (f Fields) Text(names ...string) record.Text {
	for _, n := range names {
		if v := f[n]; jscan.IsString(v) {
			return record.Literal(v)
		}
	}
	return record.Text{}
}

// True reports whether one of the named members is true.
func (f Fields) True(names ...string) bool {
	for _, n := range names {
		if string(f[n]) == "true" {
			return true
		}
	}
	return false
}

// Int is the first of the named members that is a whole number.
func (f Fields) Int(names ...string) (int, bool) {
	for _, n := range names {
		if v := f[n]; len(v) > 0 && len(v) <= 11 {
			var i int
			if json.Unmarshal(v, &i) == nil {
				return i, true
			}
		}
	}
	return 0, false
}

// Sub is the member of that name as an object. A host that hands an object over
// as a string of JSON is understood as well.
func (f Fields) Sub(names ...string) Fields {
	v := f.Raw(names...)
	if jscan.IsString(v) {
		v = []byte(record.Literal(v).String())
	}
	return Object(v)
}

// Input is a member that holds a tool's arguments, as JSON.
func (f Fields) Input(names ...string) []byte {
	v := f.Raw(names...)
	if jscan.IsString(v) {
		if inner := []byte(record.Literal(v).String()); jsontext.Value(inner).IsValid() {
			return inner
		}
	}
	return v
}

// Abs is p if it is an absolute path, else "".
func Abs(p string) string {
	if filepath.IsAbs(p) {
		return p
	}
	return ""
}

// Write is the JSON of an answer.
func Write(v any) []byte {
	b, err := json.Marshal(v, jsontext.AllowInvalidUTF8(true), json.Deterministic(true))
	if err != nil {
		// Answers are strings and objects of them.
		panic(fmt.Sprintf("write answer: %v", err))
	}
	return b
}
