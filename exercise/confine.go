package exercise

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/footing-dev/footing/sandbox"
)

// scratch is where copies on disk lie.
func (o *Options) scratch() string {
	if o.State == "" {
		return ""
	}
	return filepath.Join(o.State, "copies")
}

// open measures the bounds and makes the session; false is a receipt that says
// why nothing ran.
func (x *exerciser) open(ctx context.Context) (bool, error) {
	if _, err := sandbox.Sweep(x.o.scratch()); err != nil {
		x.note("%v", err)
	}
	so := sandbox.Options{Backend: x.o.Backend, Limits: x.o.Limits, Scratch: x.o.scratch(), Unconfined: x.o.Unconfined}
	if !x.o.Unconfined {
		b, err := sandbox.Check(ctx, so, x.o.State)
		if err == nil {
			err = b.Err()
		}
		for _, m := range b.Bounds {
			x.r.Bounds[m.Name] = m.Held
		}
		x.r.Limits = b.Limits
		if err != nil {
			return false, x.refuse(ctx, err)
		}
		so.Backend = b.Backend
	}
	s, err := sandbox.Open(ctx, x.layout, so)
	if err != nil {
		return false, x.refuse(ctx, err)
	}
	x.session = s
	return true, nil
}

// refuse: without confinement nothing runs, and the receipt says so.
func (x *exerciser) refuse(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	code := WhyCopy
	if errors.Is(err, sandbox.ErrUnavailable) {
		code = WhyConfinement
	}
	x.r.Why = &Why{"host", code, x.line.clean(err.Error())}
	return nil
}

func (x *exerciser) space() *Space {
	return &Space{Session: x.session, Capability: x.c, Limit: x.limit, Note: func(line string) { x.note("%s", line) }}
}
