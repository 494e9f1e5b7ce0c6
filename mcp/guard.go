package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/internal/lines"
)

// patience is how long answers are waited for after the input ended.
const patience = time.Minute

// guard stands between a client that may misbehave and the connection, which
// ends at the first line it cannot read and forgets what is under way when its
// input ends. Lines that are no message are answered with an error and passed
// over; the end of the input is passed on once all requests are answered.
type guard struct {
	out  io.Writer
	mu   sync.Mutex
	open int           // requests without an answer
	idle chan struct{} // told when open falls to 0
	part []byte        // a line of output that is not whole yet
}

func newGuard(out io.Writer) *guard { return &guard{out: out, idle: make(chan struct{}, 1)} }

// pump hands the lines of in that are messages to to.
func (g *guard) pump(ctx context.Context, in io.Reader, to *io.PipeWriter) {
	r := lines.New(in, lines.Limit)
	for {
		line, err := r.Next()
		if err != nil {
			g.wait(ctx)
			if errors.Is(err, io.EOF) {
				err = nil
			}
			_ = to.CloseWithError(err) // nil is the end of input
			return
		}
		if len(bytes.TrimSpace(line)) == 0 && !r.TooLong {
			continue
		}
		n, why := requests(line)
		switch {
		case r.TooLong:
			why = fmt.Sprintf(`{"code":-32600,"message":"a message is at most %d bytes"}`, lines.Limit)
		case why == "":
			g.count(n)
			if _, err := to.Write(append(bytes.TrimRight(line, "\r\n"), '\n')); err != nil {
				return
			}
			continue
		}
		g.mu.Lock()
		_, err = io.WriteString(g.out, `{"jsonrpc":"2.0","id":null,"error":`+why+"}\n")
		g.mu.Unlock()
		if err != nil {
			_ = to.CloseWithError(err)
			return
		}
	}
}

// requests counts the requests of a line; why is the error to answer with if it
// holds anything that is no message.
func requests(line []byte) (n int, why string) {
	v := jsontext.Value(bytes.TrimSpace(line))
	if !v.IsValid(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)) {
		return 0, `{"code":-32700,"message":"not JSON on one line"}`
	}
	list := []json.RawMessage{json.RawMessage(v)}
	if v.Kind() == '[' {
		if json.Unmarshal(v, &list) != nil || len(list) == 0 {
			return 0, `{"code":-32600,"message":"an empty batch"}`
		}
	}
	for _, raw := range list {
		var m struct {
			Version string          `json:"jsonrpc"`
			ID      jsontext.Value  `json:"id"`
			Method  *string         `json:"method"`
			Params  jsontext.Value  `json:"params"`
			Result  json.RawMessage `json:"result"`
			Error   *struct{}       `json:"error"`
		}
		err := json.Unmarshal(raw, &m)
		id := m.ID.Kind()
		switch {
		case err != nil || m.Version != "2.0" || m.Method == nil && m.Result == nil && m.Error == nil,
			m.ID != nil && id != '"' && id != '0', m.Method == nil && m.ID == nil,
			m.Params != nil && m.Params.Kind() != '{' && m.Params.Kind() != '[':
			return 0, `{"code":-32600,"message":"not a JSON-RPC 2.0 message"}`
		case m.Method != nil && m.ID != nil:
			n++
		}
	}
	return n, ""
}

func (g *guard) count(n int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.open += n; g.open <= 0 {
		g.open = 0
		select {
		case g.idle <- struct{}{}:
		default:
		}
	}
}

// wait returns once every request is answered.
func (g *guard) wait(ctx context.Context) {
	limit := time.After(patience)
	for {
		g.mu.Lock()
		open := g.open
		g.mu.Unlock()
		if open == 0 {
			return
		}
		select {
		case <-g.idle:
		case <-limit:
			return
		case <-ctx.Done():
			return
		}
	}
}

// Write hands output on and counts the answers in it.
func (g *guard) Write(b []byte) (int, error) {
	g.mu.Lock()
	n, err := g.out.Write(b)
	g.part = append(g.part, b[:n]...)
	answered := 0
	for {
		line, rest, whole := bytes.Cut(g.part, []byte("\n"))
		if !whole {
			break
		}
		answered += answers(line)
		g.part = rest
	}
	g.mu.Unlock()
	g.count(-answered)
	return n, err
}

func answers(line []byte) (n int) {
	list := []json.RawMessage{line}
	if len(line) > 0 && line[0] == '[' {
		_ = json.Unmarshal(line, &list)
	}
	for _, raw := range list {
		var m struct {
			Method *string `json:"method"`
		}
		if json.Unmarshal(raw, &m) == nil && m.Method == nil {
			n++
		}
	}
	return n
}

// Close leaves the output open: it is the process's own.
func (*guard) Close() error { return nil }
