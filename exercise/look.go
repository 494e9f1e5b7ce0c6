package exercise

import (
	"context"
	"os"

	"github.com/footing-dev/footing/sandbox"
)

// Look says what a receipt must bear to be valid now, without running anything.
// Where it can't be told, because the machine confines nothing or the project
// can't be read, fields are empty and no receipt is valid.
func Look(ctx context.Context, root string, c *Capability, o Options) (Now, error) {
	root, err := realRoot(root)
	if err != nil {
		return Now{}, err
	}
	if o.Getenv == nil {
		o.Getenv = os.Getenv
	}
	now := Now{Declaration: c.Digest()}
	p, err := planCopy(ctx, root, c, &o)
	if err != nil {
		return now, ctx.Err()
	}
	now.Code = p.code
	l := p.layout
	l.Tools, l.Env = toolchain(root, o.Getenv, p.layout.Tools)
	backend := sandbox.Unconfined
	if !o.Unconfined {
		b, err := sandbox.Check(ctx, sandbox.Options{Backend: o.Backend, Scratch: o.scratch()}, o.State)
		if err != nil || b.Err() != nil {
			return now, ctx.Err()
		}
		backend = b.Backend
	}
	now.Policy = l.Policy(backend, o.Limits)
	return now, nil
}
