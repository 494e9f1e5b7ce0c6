package mcp

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// errGone means that the server ended without an answer, errProtocol that what
// it sent is none.
var (
	errGone     = errors.New("the server ended")
	errProtocol = errors.New("not JSON-RPC 2.0")
)

// wire is the transport between the SDK's client and a server's streams. It is
// stricter than a client for use: whatever is no JSON-RPC 2.0 breaks it, and it
// keeps the answer to the last request as it came.
//
// A wire outlives the conversations over it, so that a second handshake can be
// tried with the same process; the streams are not its to close.
type wire struct {
	in    io.Writer
	lines <-chan []byte

	write sync.Mutex // a frame at a time

	mu     sync.Mutex
	asked  jsonrpc.ID // of the request that waits; there is one at a time
	got    *frame     // its answer
	broken error
	noise  int // lines that are no messages
	stale  int // answers to what was not asked
}

// frame is a message as it came.
type frame struct {
	Version *string         `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
	Result  json.RawMessage `json:"result"`
	Error   *jsonrpc.Error  `json:"error"`
}

// fail breaks the wire for good; the first reason counts.
func (w *wire) fail(err error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.broken == nil {
		w.broken = err
	}
	return w.broken
}

// outcome is what the request came to that do made through the SDK: the raw
// result, an error the server answered with (*[jsonrpc.Error]), or one of errGone
// and errProtocol. Of a result that the SDK could not read there are both.
func (w *wire) outcome(do func() error) (json.RawMessage, error) {
	w.mu.Lock()
	w.got = nil
	w.mu.Unlock()
	err := do()
	w.mu.Lock()
	defer w.mu.Unlock()
	closed := errors.Is(err, sdk.ErrConnectionClosed) || errors.Is(err, errGone) || errors.Is(err, errProtocol)
	switch {
	case w.got == nil && w.broken != nil, w.got != nil && closed:
		return nil, w.broken
	case w.got == nil:
		return nil, err
	case w.got.Error != nil:
		return nil, w.got.Error
	case err != nil:
		return w.got.Result, fmt.Errorf("%w: a result that no client can read: %s", errProtocol, plain(err))
	}
	return w.got.Result, nil
}

// plain is what an error of the SDK says of a result, without the names that it
// has for it.
func plain(err error) string {
	s := err.Error()
	if rest, ok := strings.CutPrefix(s, "calling \""); ok {
		if _, rest, ok = strings.Cut(rest, "\": "); ok {
			s = rest
		}
	}
	s, _, _ = strings.Cut(s, " into Go ")
	return s
}

// noisy reports whether something was sent that a client passes over.
func (w *wire) noisy() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.noise+w.stale > 0
}

// strayed reports whether a request still waits though answers came, to what was
// not asked.
func (w *wire) strayed() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.stale > 0 && w.got == nil
}

// message reads a line: nil without an error is one to pass over.
func (w *wire) message(line []byte) (jsonrpc.Message, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if line[0] != '{' && line[0] != '[' {
		w.noise++
		return nil, nil
	}
	var f frame
	if err := decode(line, &f); err != nil {
		return nil, fmt.Errorf("%w: %w", errProtocol, err)
	}
	switch {
	case f.Version == nil || *f.Version != "2.0":
		return nil, fmt.Errorf("%w: a message without its version", errProtocol)
	case f.Method != "":
		return f.request()
	case !w.asked.IsValid() || !f.answers(w.asked):
		w.stale++
		return nil, nil
	case f.Error != nil && f.Result != nil:
		return nil, fmt.Errorf("%w: an answer with both result and error", errProtocol)
	case f.Error == nil && f.Result == nil:
		return nil, fmt.Errorf("%w: an answer with neither result nor error", errProtocol)
	}
	// Made here, not decoded by the SDK: it would know a request by the number
	// that was sent and never by the same number in quotes, and wait.
	r := &jsonrpc.Response{ID: w.asked, Result: f.Result}
	if f.Error != nil {
		r.Error = f.Error
	}
	w.asked, w.got = jsonrpc.ID{}, &f
	return r, nil
}

// decode reads JSON as other languages do: a name in another case is another.
func decode(b []byte, v any) error {
	return jsonv2.Unmarshal(b, v, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
}

// answers reports whether a frame answers the request: by its number, that in
// quotes, or as an error to what could not be read far enough to know.
func (f *frame) answers(asked jsonrpc.ID) bool {
	id := fmt.Sprint(asked.Raw())
	return string(f.ID) == id || string(f.ID) == `"`+id+`"` || string(f.ID) == "null" && f.Error != nil && f.Result == nil
}

// request is what a server asks of its client. The SDK answers.
func (f *frame) request() (jsonrpc.Message, error) {
	var raw any
	if len(f.ID) > 0 {
		if err := json.Unmarshal(f.ID, &raw); err != nil {
			return nil, fmt.Errorf("%w: %w", errProtocol, err)
		}
	}
	id, err := jsonrpc.MakeID(raw)
	if err != nil {
		// Not wrapped: it would pass for an error that the server answered with.
		return nil, fmt.Errorf("%w: %s", errProtocol, err.Error())
	}
	return &jsonrpc.Request{ID: id, Method: f.Method, Params: f.Params}, nil
}
