//go:build !linux

package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"runtime"
	"time"
)

// Session is one copy of a project and the confinement around it.
type Session struct{}

// Process is a running call.
type Process struct {
	Stdin          io.WriteCloser
	Stdout, Stderr io.Reader
	Answer         io.ReadCloser
}

var errNoBackend = errors.New("there is no backend for this system")

// Open fails: only Linux has a backend.
func Open(context.Context, Layout, Options) (*Session, error) {
	return nil, fmt.Errorf("%w: %w (%s)", ErrUnavailable, errNoBackend, runtime.GOOS)
}

// Measure fails as [Open] does.
func Measure(context.Context, Options) (Bounds, error) {
	return Bounds{}, fmt.Errorf("%w: %w (%s)", ErrUnavailable, errNoBackend, runtime.GOOS)
}

// Check fails as [Open] does.
func Check(ctx context.Context, o Options, _ string) (Bounds, error) { return Measure(ctx, o) }

func (*Session) Backend() string                 { return "" }
func (*Session) Method() string                  { return "" }
func (*Session) Limiter() string                 { return "" }
func (*Session) Took() time.Duration             { return 0 }
func (*Session) Policy() string                  { return "" }
func (*Session) Dir() string                     { return "" }
func (*Session) Changed() ([]string, bool)       { return nil, false }
func (*Session) Close() error                    { return nil }
func (*Session) Start(Command) (*Process, error) { return nil, errNoBackend }

func (*Process) Stop()                      {}
func (*Process) Done() <-chan struct{}      { return nil }
func (*Process) Wait() Exit                 { return Exit{} }
func (*Process) Dial(int) (net.Conn, error) { return nil, errNoBackend }

// Sweep has nothing to remove.
func Sweep(string) (int, error) { return 0, nil }

func enter(string, []string) int { return 125 }

// Nonce is a value nobody can guess.
func Nonce() string { return "" }
