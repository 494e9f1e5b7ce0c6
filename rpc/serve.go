package rpc

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

type server struct {
	methods map[string]Handler
}

// message answers one line; nil means that nothing is to be said.
func (s *server) message(ctx context.Context, line []byte, tooLong bool) []byte {
	if tooLong {
		return fail(nil, &Error{Code: CodeInvalidRequest, Message: fmt.Sprintf("message is over %d bytes", MaxMessage)})
	}
	line = bytes.TrimSpace(line)
	if len(line) == 0 {
		return nil
	}
	if !jsontext.Value(line).IsValid(lenient()) {
		return fail(nil, &Error{Code: CodeParse, Message: "message is not JSON"})
	}
	if line[0] != '[' {
		return s.call(ctx, line)
	}
	var calls []jsontext.Value
	if err := json.Unmarshal(line, &calls, lenient()); err != nil || len(calls) == 0 {
		return fail(nil, &Error{Code: CodeInvalidRequest, Message: "batch is empty"})
	}
	var out []byte
	for _, c := range calls {
		if answer := s.call(ctx, c); answer != nil {
			if out == nil {
				out = append(out, '[')
			} else {
				out = append(out, ',')
			}
			out = append(out, answer...)
		}
	}
	if out == nil {
		return nil
	}
	return append(out, ']')
}

// call answers one request that is known to be JSON.
func (s *server) call(ctx context.Context, raw jsontext.Value) []byte {
	var req request
	if err := json.Unmarshal(raw, &req, lenient()); err != nil {
		return fail(nil, &Error{Code: CodeInvalidRequest, Message: "request is not an object with jsonrpc, method and params"})
	}
	if req.ID != nil {
		switch req.ID.Kind() {
		case '"', '0', 'n':
		default:
			return fail(nil, &Error{Code: CodeInvalidRequest, Message: "id is neither a string, a number nor null"})
		}
	}
	if req.Version != "2.0" {
		return fail(req.ID, &Error{Code: CodeInvalidRequest, Message: `jsonrpc is not "2.0"`})
	}
	if req.Method == nil {
		return fail(req.ID, &Error{Code: CodeInvalidRequest, Message: "method is missing"})
	}
	answer := s.dispatch(ctx, &req)
	if req.ID == nil { // a notification gets no answer, not even an error
		return nil
	}
	return answer
}

func (s *server) dispatch(ctx context.Context, req *request) []byte {
	handler, ok := s.methods[*req.Method]
	if !ok {
		return fail(req.ID, &Error{Code: CodeMethodNotFound, Message: fmt.Sprintf("method %q is not known", clip(*req.Method))})
	}
	if req.Params != nil && req.Params.Kind() != '{' && req.Params.Kind() != '[' {
		return fail(req.ID, &Error{Code: CodeInvalidRequest, Message: "params is not an object"})
	}
	result, err := guarded(ctx, handler, req.Params)
	if err != nil {
		var e *Error
		if !errors.As(err, &e) {
			e = &Error{Code: CodeInternal, Message: err.Error()}
		}
		return fail(req.ID, e)
	}
	raw, err := json.Marshal(result, answers())
	if err != nil {
		return fail(req.ID, &Error{Code: CodeInternal, Message: "write result: " + err.Error()})
	}
	return encode(response{Version: "2.0", ID: req.ID, Result: raw})
}

// guarded keeps a fault in one handler from ending the whole service.
func guarded(ctx context.Context, h Handler, params jsontext.Value) (result any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &Error{Code: CodeInternal, Message: fmt.Sprintf("internal fault: %v", p)}
		}
	}()
	return h(ctx, params)
}

func fail(id jsontext.Value, e *Error) []byte {
	if id == nil {
		id = jsontext.Value("null")
	}
	return encode(response{Version: "2.0", ID: id, Error: e})
}

func encode(r response) []byte {
	out, err := json.Marshal(r, answers())
	if err != nil {
		return []byte(`{"jsonrpc":"2.0","id":null,"error":{"code":-32603,"message":"answer could not be written"}}`)
	}
	return out
}

// answers is how results are written: entries come back as they were handed
// in, so what lenient lets in must be let out.
func answers() json.Options {
	return json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true), jsontext.PreserveRawStrings(true), json.FormatNilSliceAsNull(false))
}

// clip bounds what is quoted back.
func clip(s string) string {
	const most = 100
	if len(s) > most {
		return s[:most] + "…"
	}
	return s
}
