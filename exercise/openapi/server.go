package openapi

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/sandbox"
)

// pass is one server, and those that follow it where it ends.
type pass struct {
	sp     *exercise.Space
	doc    *document
	port   int
	base   string
	client *http.Client

	proc   *sandbox.Process
	errs   *tail
	gone   chan struct{} // streams were read to their end
	failed *exercise.Answer
	late   *exercise.Answer  // a server that went after an answer that was read
	lost   map[string]string // method → what an unrouted path answers
	// stopped: that the server is gone is known and read already; served: it
	// answered a call.
	stopped, served bool
}

// startTime is how long a server may take until it listens.
const startTime = 15 * time.Second

func (p *pass) start(ctx context.Context) error {
	args := make([]string, len(p.sp.Capability.Start))
	for i, a := range p.sp.Capability.Start {
		args[i] = strings.ReplaceAll(a, "{port}", strconv.Itoa(p.port))
	}
	c := p.sp.Command(nil, args)
	c.Limits.Wall = exercise.DefaultTotal // calls have limits of their own
	c.Env = append(append([]string{}, c.Env...), "PORT="+strconv.Itoa(p.port), "HOST=127.0.0.1")
	proc, err := p.sp.Session.Start(c)
	if err != nil {
		return err
	}
	p.proc, p.errs, p.gone, p.failed, p.lost, p.stopped, p.served = proc, &tail{}, make(chan struct{}), nil, map[string]string{}, false, false
	proc.Stdin.Close()
	var wg sync.WaitGroup
	wg.Go(func() { _, _ = io.Copy(p.errs, proc.Stderr) })
	wg.Go(func() { _, _ = io.Copy(p.errs, proc.Stdout) })
	go func() { wg.Wait(); close(p.gone) }()
	deadline := time.Now().Add(min(startTime, p.sp.Limit(nil)))
	for {
		conn, err := proc.Dial(p.port)
		if err == nil {
			conn.Close()
			return nil
		}
		select {
		case <-proc.Done():
			a := p.ended("the server ended before it listened")
			p.failed = &a
			return nil
		case <-ctx.Done():
			proc.Stop()
			return ctx.Err()
		case <-time.After(5 * time.Millisecond):
		}
		if time.Now().After(deadline) {
			proc.Stop()
			p.failed = &exercise.Answer{Reading: exercise.Threw, Cause: exercise.Timeout, Class: "start", Line: fmt.Sprintf("the server did not listen on port %d", p.port)}
			return nil
		}
	}
}

// ended reads a server that is gone.
func (p *pass) ended(otherwise string) exercise.Answer {
	<-p.proc.Done()
	<-p.gone
	e, said := p.proc.Wait(), p.errs.String()
	if a, ok := exercise.Ended(e, said); ok {
		if a.Line == "" {
			a.Line = otherwise
		}
		return a
	}
	if class, text, ok := exercise.Trace(said); ok {
		a := exercise.Fault(class, text)
		if a.Reading == exercise.Threw && a.Cause == exercise.App {
			a.Cause = exercise.Fatal
		}
		return a
	}
	if e.Code == 126 || e.Code == 127 {
		return exercise.Answer{Reading: exercise.Missing, Class: exercise.Status(e), Line: said}
	}
	a := exercise.Answer{Reading: exercise.Threw, Cause: exercise.Fatal, Class: exercise.Status(e), Line: otherwise}
	if s := strings.TrimSpace(said); s != "" {
		a.Line = s
	}
	if cause, ok := exercise.Outside(said); ok {
		a.Reading, a.Cause = exercise.NotRead, cause
	}
	return a
}

// Close ends the server.
func (p *pass) Close() *exercise.Answer {
	if p.proc == nil {
		return nil
	}
	select {
	case <-p.proc.Done():
		if p.failed == nil && p.late == nil && !p.stopped {
			a := p.ended("the server ended after its last answer")
			p.late = &a
		}
	default:
		p.stop()
	}
	return p.late
}

// stop ends the server.
func (p *pass) stop() {
	p.stopped = true
	p.proc.Stop()
	<-p.proc.Done()
	<-p.gone
	p.proc.Wait()
}

// tail keeps what was printed, up to a bound, across two streams.
type tail struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	const most = 256 << 10
	if room := most - t.b.Len(); room > 0 {
		t.b.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.b.String()
}
