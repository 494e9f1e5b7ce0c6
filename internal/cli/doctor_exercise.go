package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/internal/exerciser"
	"github.com/footing-dev/footing/sandbox"
)

// confinement reports whether exercises can run here, and what would let them.
// It is a fault only where something is declared to be exercised.
func (a *app) confinement(ctx context.Context) (bad int) {
	p, err := a.capabilities()
	if err != nil {
		a.term.errorf("exercise: %v", err)
		return 1
	}
	if len(p.Untrusted) > 0 {
		a.term.hintf("exercise: %s of %s not called when a turn ends until you read it and run footing trust",
			count(len(p.Untrusted), "capability", "capabilities"), exerciser.DeclarationFile+map[bool]string{true: " is", false: " are"}[len(p.Untrusted) == 1])
	}
	var o sandbox.Options
	if p.State() != "" {
		o.Scratch = filepath.Join(p.State(), "copies")
	}
	b, err := sandbox.Check(ctx, o, "") // what holds now, not what once held
	if err == nil {
		err = b.Err()
	}
	if err == nil {
		fmt.Fprintf(a.term, "exercise: confined by %s (limits by %s), whose bounds hold\n", b.Backend, b.Limits)
		return 0
	}
	why := clean.Line(strings.TrimPrefix(err.Error(), sandbox.ErrUnavailable.Error()+": "), 400)
	if len(p.Declared) > 0 {
		a.term.errorf("exercise: nothing is called, for nothing confines it: %s", why)
		bad = 1
	} else {
		fmt.Fprintf(a.term, "exercise: nothing could be called here, for nothing confines it: %s\n", why)
	}
	a.term.hintf("%s", confinementRemedy(runtime.GOOS))
	return bad
}

// confinementRemedy names what lets exercises run.
func confinementRemedy(goos string) string {
	if goos != "linux" {
		return "exercises are confined on Linux only: run footing in a Linux machine or container for them; verdicts say unjudged until then"
	}
	return "install bubblewrap (the package that holds bwrap), or let footing make user namespaces; in a container, start it with user namespaces allowed; footing sandbox check shows what holds then"
}
