package mcp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync"
	"time"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/sandbox"
)

// client speaks to one server process over its standard streams. It is stricter
// than a client for use: whatever is no JSON-RPC 2.0 is seen and told apart.
type client struct {
	p     *sandbox.Process
	next  int
	lines chan []byte
	errs  syncBuffer
	noise int // lines that are no messages
	stale bool
	done  chan struct{} // stderr was read to its end
	out   chan struct{} // stdout too
}

// errGone means that the server ended without an answer, errProtocol that what
// it sent is none.
var (
	errGone     = errors.New("the server ended")
	errProtocol = errors.New("not JSON-RPC 2.0")
)

// rpcError is an error the server answered with.
type rpcError struct {
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data"`
}

func (e *rpcError) Error() string { return fmt.Sprintf("%d: %s", e.Code, e.Message) }

// maxLine bounds one message.
const maxLine = 4 << 20

func start(sp *exercise.Space, o *exercise.Operation) (*client, error) {
	p, err := sp.Session.Start(sp.Command(o, sp.Capability.Start))
	if err != nil {
		return nil, err
	}
	c := &client{p: p, lines: make(chan []byte, 64), done: make(chan struct{}), out: make(chan struct{})}
	go func() {
		defer close(c.done)
		_, _ = io.Copy(&c.errs, p.Stderr)
	}()
	go func() {
		defer close(c.out)
		defer close(c.lines)
		s := bufio.NewScanner(p.Stdout)
		s.Buffer(make([]byte, 64<<10), maxLine)
		for s.Scan() {
			if line := bytes.TrimSpace(s.Bytes()); len(line) > 0 {
				c.lines <- bytes.Clone(line)
			}
		}
		if errors.Is(s.Err(), bufio.ErrTooLong) {
			c.lines <- []byte(`{"too":"long"}`)
		}
		_, _ = io.Copy(io.Discard, p.Stdout)
	}()
	return c, nil
}

type message struct {
	Version *string         `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  string          `json:"method"`
	Result  json.RawMessage `json:"result"`
	Error   *rpcError       `json:"error"`
}

// call sends a request and waits for its answer.
func (c *client) call(method string, params any) (json.RawMessage, error) {
	c.next++
	id := strconv.Itoa(c.next)
	if err := c.write(map[string]any{"jsonrpc": "2.0", "id": c.next, "method": method, "params": params}); err != nil {
		// What it said before it went may still be there to read.
		_ = err
	}
	for line := range c.lines {
		var m message
		if line[0] != '{' && line[0] != '[' {
			c.noise++
			continue
		}
		if err := json.Unmarshal(line, &m); err != nil {
			return nil, fmt.Errorf("%w: %w", errProtocol, err)
		}
		switch {
		case m.Version == nil || *m.Version != "2.0":
			return nil, fmt.Errorf("%w: a message without its version", errProtocol)
		case m.Method != "":
			c.answer(&m)
		case string(m.ID) != id && string(m.ID) != `"`+id+`"`:
			if string(m.ID) == "null" && m.Error != nil {
				return nil, m.Error
			}
			c.stale = true
		case m.Error != nil && m.Result != nil:
			return nil, fmt.Errorf("%w: an answer with both result and error", errProtocol)
		case m.Error != nil:
			return nil, m.Error
		case m.Result == nil:
			return nil, fmt.Errorf("%w: an answer with neither result nor error", errProtocol)
		default:
			return m.Result, nil
		}
	}
	return nil, errGone
}

func (c *client) notify(method string) {
	_ = c.write(map[string]any{"jsonrpc": "2.0", "method": method})
}

func (c *client) write(v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = c.p.Stdin.Write(append(b, '\n'))
	return err
}

// answer serves what a server may ask of its client; this one offers nothing.
func (c *client) answer(m *message) {
	if len(m.ID) == 0 {
		return
	}
	reply := map[string]any{"jsonrpc": "2.0", "id": m.ID}
	switch m.Method {
	case "ping":
		reply["result"] = struct{}{}
	case "roots/list":
		reply["result"] = map[string]any{"roots": []any{}}
	default:
		reply["error"] = map[string]any{"code": -32601, "message": "this client does not offer " + m.Method}
	}
	_ = c.write(reply)
}

// leaveTime is how long a server may take to leave once its input is closed; an
// operation's after-effects show by then, or are not seen.
const leaveTime = 150 * time.Millisecond

// leave closes the server's input and gives how it ended: by itself, or because
// it was told to.
func (c *client) leave() sandbox.Exit {
	c.p.Stdin.Close()
	select {
	case <-c.p.Done():
	case <-time.After(leaveTime):
		c.p.Stop()
	}
	return c.end()
}

// end waits for the end of a server that is going.
func (c *client) end() sandbox.Exit {
	go func() {
		for range c.lines { // nobody else reads on
		}
	}()
	<-c.p.Done()
	<-c.done
	<-c.out
	return c.p.Wait()
}

type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}
