// Package mcp calls the tools of an MCP server over its standard streams, a
// server process of its own for each call.
//
// The conversation is the official SDK's. What its client is fed are frames that
// were read strictly here first ([wire]), and a reading rests on the frame as it
// came, not on what the SDK made of it: a client for use forgives what an
// exercise has to see. What the SDK itself can't make sense of, no client can,
// and that is read as a fault of the protocol.
package mcp

import (
	"context"
	"encoding/json"
	"errors"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/footing-dev/footing/exercise"
)

// Adapter calls tools.
type Adapter struct{}

// List asks a server of its own for its tools.
func (Adapter) List(ctx context.Context, sp *exercise.Space) ([]exercise.Operation, *exercise.Answer, error) {
	c, err := open(ctx, sp, nil)
	if c == nil {
		return nil, nil, err
	}
	var ops []exercise.Operation
	if err == nil {
		ops, err = c.list(ctx)
	}
	if err == nil || ctx.Err() != nil {
		c.p.Stop()
		c.end()
		return ops, nil, ctx.Err()
	}
	a := c.fault(err)
	c.p.Stop()
	a = settle(a, c.end(), false, c.errs.String())
	return nil, &a, nil
}

// Pass has nothing to prepare: each call has a server of its own.
func (Adapter) Pass(_ context.Context, sp *exercise.Space) (exercise.Pass, error) {
	return &pass{sp}, nil
}

type pass struct{ sp *exercise.Space }

func (p *pass) Close() *exercise.Answer { return nil }

func (p *pass) Call(ctx context.Context, o *exercise.Operation, input json.RawMessage) (exercise.Answer, error) {
	c, err := open(ctx, p.sp, o)
	if c == nil {
		return exercise.Answer{}, err
	}
	var raw json.RawMessage
	if err == nil {
		raw, err = c.w.outcome(func() error {
			_, err := c.cs.CallTool(ctx, &sdk.CallToolParams{Name: o.ID, Arguments: input})
			return err
		})
	}
	if ctx.Err() != nil {
		c.p.Stop()
		c.end()
		return exercise.Answer{}, ctx.Err()
	}
	a := c.answer(o, raw, err)
	end, alone := c.after(ctx, err)
	a = settle(a, end, alone, c.errs.String())
	if c.w.noisy() {
		a.Notes = append(a.Notes, exercise.NoteNoise)
	}
	return a, nil
}

// answer reads what a call came to.
func (c *client) answer(o *exercise.Operation, raw json.RawMessage, err error) exercise.Answer {
	if raw == nil {
		return c.fault(err)
	}
	a := read(o, raw)
	if errors.Is(err, errProtocol) && a.Reading != exercise.Threw {
		// The frame is one, and what it holds is no result to any client.
		return c.fault(err)
	}
	return a
}
