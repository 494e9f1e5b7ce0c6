package rpc

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Field is the data of a −32602 error.
type Field struct {
	Field string `json:"field"`
}

// BadField is the error for a param that is missing or wrong. Field is written
// as in ledger[2].flow.
func BadField(field, why string) *Error {
	return &Error{Code: CodeInvalidParams, Message: field + ": " + why, Data: Field{field}}
}

// Typed makes a handler of a function over decoded params. Members that P does
// not know are left alone, so that newer clients can talk to older servers.
func Typed[P any](f func(ctx context.Context, p *P) (any, error)) Handler {
	return func(ctx context.Context, raw jsontext.Value) (any, error) {
		p := new(P)
		if raw == nil {
			raw = jsontext.Value("{}")
		}
		if err := Decode(raw, "", p); err != nil {
			return nil, err
		}
		return f(ctx, p)
	}
}

// Decode reads raw into p; an error names the field below at.
func Decode(raw jsontext.Value, at string, p any) error {
	if at == "" {
		at = "params"
	}
	if raw.Kind() != '{' {
		return BadField(at, "want an object")
	}
	err := json.Unmarshal(raw, p, lenient())
	if err == nil {
		return nil
	}
	var bad *json.SemanticError
	if errors.As(err, &bad) {
		field := path(at, bad.JSONPointer)
		return BadField(field, fmt.Sprintf("want %s", wanted(bad)))
	}
	return BadField(at, "cannot be read")
}

// path turns a JSON pointer into the spelling of [BadField].
func path(at string, p jsontext.Pointer) string {
	var b strings.Builder
	if at != "params" {
		b.WriteString(at)
	}
	for tok := range p.Tokens() {
		switch {
		case tok != "" && strings.Trim(tok, "0123456789") == "":
			fmt.Fprintf(&b, "[%s]", tok)
		case b.Len() == 0:
			b.WriteString(tok)
		default:
			b.WriteString("." + tok)
		}
	}
	if b.Len() == 0 {
		return at
	}
	return b.String()
}

func wanted(e *json.SemanticError) string {
	if e.GoType == nil {
		return "another value"
	}
	t := e.GoType
	for t.Kind().String() == "ptr" {
		t = t.Elem()
	}
	switch t.Kind().String() {
	case "string":
		return "a string"
	case "bool":
		return "true or false"
	case "slice":
		return "an array"
	case "struct", "map":
		return "an object"
	}
	return "a number"
}

// need reports the first of the named raw or pointer values that is missing.
func need(name string, present bool) error {
	if present {
		return nil
	}
	return BadField(name, "is missing")
}
