// Package openapi calls the operations of a service that an OpenAPI 3.0 or 3.1
// document describes. One server is started for each pass; it listens on the
// sandbox's own loopback and is spoken to from outside of it.
//
// Documents are read by a small reader of our own: maps, and references that are
// followed where they are met. github.com/pb33f/libopenapi was tried in its
// place (v0.42.5) and measured: with a document of 0.9 MB that has 20,000
// references building its model took 2.4 s, with 1.9 MB 12 s, with 3.7 MB 43 s
// (decoding such bytes takes 0.02 to 0.13 s), and it can't be interrupted; a FIFO in the project
// held it for good; through a link it read a file outside of the folder it was
// given. It would have added 9 MB and 1.1 ms to each start.
package openapi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path"
	"strings"
	"syscall"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/sandbox"
)

// Adapter calls services.
type Adapter struct{}

// DefaultPort is what a server is told to listen on (as PORT, and in place of
// {port} in its command) where neither the declaration nor the document says.
const DefaultPort = 8080

// List reads the document; the server is asked nothing yet.
func (Adapter) List(_ context.Context, sp *exercise.Space) ([]exercise.Operation, *exercise.Answer, error) {
	d, err := open(sp)
	if err != nil {
		return nil, &exercise.Answer{Reading: exercise.Missing, Class: "document", Line: err.Error()}, nil
	}
	refs := d.standIns()
	d.gather(sp.Capability.Document, func(name string, most int) ([]byte, error) { return read(sp, name, most) })
	for _, note := range d.lost(sp.Capability.Document, refs) {
		sp.Note(note)
	}
	return d.operations(), nil, nil
}

// open reads the document itself.
func open(sp *exercise.Space) (*document, error) {
	raw, err := read(sp, sp.Capability.Document, maxDocument)
	if err != nil {
		return nil, fmt.Errorf("read document: %w", err)
	}
	return parse(raw)
}

// read reads a file out of the copy, through a program inside: the copy may be
// visible nowhere else, and nothing but it is visible there.
func read(sp *exercise.Space, name string, most int) ([]byte, error) {
	if sp.Session.Backend() == sandbox.Unconfined {
		return readBelow(sp.Session.Dir(), name, most)
	}
	p, err := sp.Session.Start(sandbox.Command{Args: []string{"cat", "--", name}, Limits: sandbox.Limits{Output: int64(most), Wall: sp.Limit(nil)}})
	if err != nil {
		return nil, err
	}
	out := exercise.Gather(p, nil)
	switch {
	case out.Exit.Overflow:
		return nil, fmt.Errorf("%s has more than %d bytes", path.Base(name), most)
	case out.Exit.Killed():
		return nil, fmt.Errorf("%s could not be read to its end", path.Base(name))
	case out.Exit.Code != 0:
		return nil, errors.New(strings.TrimPrefix(strings.TrimSpace(string(out.Stderr)), "cat: "))
	}
	return out.Stdout, nil
}

// readBelow reads a regular file below a folder; a link that leaves it is none.
func readBelow(dir, name string, most int) ([]byte, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	f, err := root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0) // a FIFO would wait for its other end
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if fi, err := f.Stat(); err != nil || !fi.Mode().IsRegular() || fi.Size() > int64(most) {
		return nil, fmt.Errorf("%s: not a file of at most %d bytes", path.Base(name), most)
	}
	return io.ReadAll(io.LimitReader(f, int64(most)))
}

// Pass starts a server and waits until it listens.
func (Adapter) Pass(ctx context.Context, sp *exercise.Space) (exercise.Pass, error) {
	d, err := open(sp)
	if err != nil {
		return nil, err
	}
	p := &pass{sp: sp, doc: d, port: sp.Capability.Port, base: d.base()}
	if p.port == 0 {
		p.port = d.port()
	}
	if p.port == 0 {
		p.port = DefaultPort
	}
	p.client = &http.Client{
		Transport: &http.Transport{
			DialContext:       func(context.Context, string, string) (net.Conn, error) { return p.proc.Dial(p.port) },
			DisableKeepAlives: true, DisableCompression: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return p, p.start(ctx)
}
