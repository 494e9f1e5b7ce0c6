// Package rpc serves footing's judges to harnesses in any language: JSON-RPC
// 2.0, one message per line, batches included.
//
// A method is a name and a [Handler]; [Methods] is the table of all of them
// and the one place to add one. [Serve] reads requests until the input ends
// and answers them in order. Params are objects. Wrong params are answered with
// code −32602, and the error's data names the field.
package rpc

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/internal/lines"
)

// MaxMessage is the longest message in bytes; a longer one is answered with an
// error and skipped.
const MaxMessage = lines.Limit

// The error codes of JSON-RPC 2.0.
const (
	CodeParse          = -32700
	CodeInvalidRequest = -32600
	CodeMethodNotFound = -32601
	CodeInvalidParams  = -32602
	CodeInternal       = -32603
)

// Error is an error a peer sees.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitzero"`
}

func (e *Error) Error() string { return fmt.Sprintf("%s (%d)", e.Message, e.Code) }

// Handler answers one call. params is the raw params member, nil if there was
// none. An error that is no [*Error] is answered as an internal one.
type Handler func(ctx context.Context, params jsontext.Value) (any, error)

// Serve answers the requests of r on w until r ends or ctx is done. It returns
// nil at the end of input; an error means that r or w broke.
func Serve(ctx context.Context, r io.Reader, w io.Writer, methods map[string]Handler) error {
	s := server{methods: methods}
	in := lines.New(r, MaxMessage)
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		line, err := in.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read message: %w", err)
		}
		answer := s.message(ctx, line, in.TooLong)
		if answer == nil {
			continue
		}
		if _, err := w.Write(append(answer, '\n')); err != nil {
			return fmt.Errorf("write answer: %w", err)
		}
	}
}

// lenient is how messages are read: what hosts hand over as a call's input may
// repeat names or hold half a surrogate pair, and must not be lost for it.
func lenient() json.Options {
	return json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
}

type request struct {
	Version string         `json:"jsonrpc"`
	ID      jsontext.Value `json:"id"`
	Method  *string        `json:"method"`
	Params  jsontext.Value `json:"params"`
}

type response struct {
	Version string         `json:"jsonrpc"`
	ID      jsontext.Value `json:"id"`
	Result  jsontext.Value `json:"result,omitzero"`
	Error   *Error         `json:"error,omitzero"`
}
