package mcp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/sandbox"
)

// client is a conversation with one server process.
type client struct {
	p    *sandbox.Process
	w    *wire
	cs   *sdk.ClientSession
	errs syncBuffer
	done chan struct{} // stderr was read to its end
	out  chan struct{} // stdout too
}

// The revisions asked for: the last with a handshake, and where a server knows
// of none, the first without.
const (
	withHandshake = "2025-11-25"
	stateless     = "2026-07-28"
)

// maxLine bounds one message.
const maxLine = 4 << 20

// open starts a server and shakes hands. A nil client is a failure of the
// launcher's.
func open(ctx context.Context, sp *exercise.Space, o *exercise.Operation) (*client, error) {
	p, err := sp.Session.Start(sp.Command(o, sp.Capability.Start))
	if err != nil {
		return nil, err
	}
	lines := make(chan []byte, 64)
	c := &client{p: p, w: &wire{in: p.Stdin, lines: lines}, done: make(chan struct{}), out: make(chan struct{})}
	go func() {
		defer close(c.done)
		_, _ = io.Copy(&c.errs, p.Stderr)
	}()
	go func() {
		defer close(c.out)
		defer close(lines)
		if readLines(p.Stdout, lines) {
			_ = c.w.fail(fmt.Errorf("%w: a message of more than 4 MiB", errProtocol))
		}
		_, _ = io.Copy(io.Discard, p.Stdout)
	}()
	return c, c.shake(ctx)
}

// shake shakes hands, or finds that a server does without.
func (c *client) shake(ctx context.Context) error {
	err := c.connect(ctx, withHandshake)
	var refused *jsonrpc.Error
	if errors.As(err, &refused) && noHandshake(refused.Code) {
		err = c.connect(ctx, stateless)
	}
	return err
}

// noHandshake reports whether an error to initialize may mean that there is no
// such thing to a server.
func noHandshake(code int64) bool {
	return code == jsonrpc.CodeMethodNotFound || code == jsonrpc.CodeInvalidParams || code == sdk.CodeUnsupportedProtocolVersion
}

func (c *client) connect(ctx context.Context, revision string) error {
	client := sdk.NewClient(&sdk.Implementation{Name: "footing", Version: "1"}, &sdk.ClientOptions{
		Capabilities: &sdk.ClientCapabilities{}, // none: it is asked for nothing
		// A tool that wants more before it answers has not answered.
		MultiRoundTrip: &sdk.MultiRoundTripOptions{Disabled: true},
	})
	raw, err := c.w.outcome(func() (err error) {
		c.cs, err = client.Connect(ctx, c.w, &sdk.ClientSessionOptions{ProtocolVersion: revision})
		return err
	})
	if raw != nil && err != nil {
		return revisionError(raw, err)
	}
	return err
}

// errNewer means that a server speaks a later revision than is known here.
var errNewer = errors.New("the server speaks a newer revision of the protocol")

// revisionError tells a server that is ahead of us from one that no client
// speaks with.
func revisionError(raw json.RawMessage, err error) error {
	var r struct {
		Version string `json:"protocolVersion"`
	}
	if json.Unmarshal(raw, &r) != nil {
		return err
	}
	if _, e := time.Parse(time.DateOnly, r.Version); e == nil && r.Version > sdk.SupportedProtocolVersions()[0] {
		return fmt.Errorf("%w: %s", errNewer, r.Version)
	}
	return err
}

// readLines hands on what is not blank of a stream, line by line, and reports
// whether one was too long.
func readLines(r io.Reader, lines chan<- []byte) bool {
	s := bufio.NewScanner(r)
	s.Buffer(make([]byte, 64<<10), maxLine)
	for s.Scan() {
		if line := bytes.TrimSpace(s.Bytes()); len(line) > 0 {
			lines <- bytes.Clone(line)
		}
	}
	return errors.Is(s.Err(), bufio.ErrTooLong)
}

// after sees whether the server outlives its answer: it is asked once more, and
// then let go. alone is that it went before anybody hung up.
func (c *client) after(ctx context.Context, err error) (e sandbox.Exit, alone bool) {
	switch {
	case errors.Is(err, errGone):
		return c.end(), true
	case err != nil:
		c.p.Stop()
		return c.end(), false
	}
	// Whoever answers no ping has still answered what it was called for.
	ctx, cancel := context.WithTimeout(ctx, leaveTime)
	defer cancel()
	_, err = c.w.outcome(func() error { return c.cs.Ping(ctx, nil) })
	if errors.Is(err, errGone) {
		return c.end(), true
	}
	return c.leave(), false
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
		for range c.w.lines { // the SDK reads on only while all is well
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
