package mcp

import (
	"context"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// Connect begins a conversation.
func (w *wire) Connect(context.Context) (sdk.Connection, error) {
	return &conversation{w: w, over: make(chan struct{})}, nil
}

// conversation is one run of the SDK's client over a wire.
type conversation struct {
	w    *wire
	once sync.Once
	over chan struct{}
}

// Read gives the next message.
func (c *conversation) Read(context.Context) (jsonrpc.Message, error) {
	for {
		select {
		case <-c.over:
			return nil, io.EOF
		case line, ok := <-c.w.lines:
			if !ok {
				return nil, c.w.fail(errGone)
			}
			m, err := c.w.message(line)
			if err != nil {
				return nil, c.w.fail(err)
			}
			if m != nil {
				return m, nil
			}
		}
	}
}

// Write sends a message. That it can't be sent is no error yet: what the server
// said before it went may still be there to read, and its end is seen by Read.
func (c *conversation) Write(_ context.Context, m jsonrpc.Message) error {
	b, err := jsonrpc.EncodeMessage(m)
	if err != nil {
		return err
	}
	if r, ok := m.(*jsonrpc.Request); ok && r.IsCall() {
		c.w.mu.Lock()
		c.w.asked, c.w.got = r.ID, nil
		c.w.mu.Unlock()
	}
	c.w.write.Lock()
	defer c.w.write.Unlock()
	_, _ = c.w.in.Write(append(b, '\n'))
	return nil
}

// Close ends the conversation and leaves the wire.
func (c *conversation) Close() error {
	c.once.Do(func() { close(c.over) })
	return nil
}

// SessionID is for transports that have one.
func (*conversation) SessionID() string { return "" }
