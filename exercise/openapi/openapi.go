// Package openapi calls the operations of a service that an OpenAPI 3.0 or 3.1
// document describes. One server is started for each pass; it listens on the
// sandbox's own loopback and is spoken to from outside of it.
package openapi

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/sandbox"
)

// Adapter calls services.
type Adapter struct{}

// DefaultPort is what a server is told to listen on (as PORT, and in place of
// {port} in its command) where neither the declaration nor the document says.
const DefaultPort = 8080

// List reads the document. It is read outside, at the place the copy was made of;
// the server is asked nothing yet.
func (Adapter) List(_ context.Context, sp *exercise.Space) ([]exercise.Operation, *exercise.Answer, error) {
	d, err := open(sp)
	if err != nil {
		return nil, &exercise.Answer{Reading: exercise.Missing, Class: "document", Line: err.Error()}, nil
	}
	ops, err := d.operations()
	return ops, nil, err
}

// open reads the document out of the copy, through a program inside: the copy
// may be visible nowhere else.
func open(sp *exercise.Space) (*document, error) {
	if sp.Session.Backend() == sandbox.Unconfined {
		return readDocument(filepath.Join(sp.Session.Dir(), sp.Capability.Document))
	}
	p, err := sp.Session.Start(sandbox.Command{Args: []string{"cat", "--", sp.Capability.Document}, Limits: sandbox.Limits{Output: maxDocument, Wall: sp.Limit(nil)}})
	if err != nil {
		return nil, err
	}
	out := exercise.Gather(p, nil)
	if out.Exit.Code != 0 {
		return nil, fmt.Errorf("read document: %s", strings.TrimPrefix(strings.TrimSpace(string(out.Stderr)), "cat: "))
	}
	return parse(out.Stdout)
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

// Call sends one request.
func (p *pass) Call(ctx context.Context, o *exercise.Operation, _ json.RawMessage) (exercise.Answer, error) {
	det, ok := o.Detail.(*detail)
	if !ok {
		return exercise.Answer{}, errors.New("operation was not listed by a document")
	}
	if p.failed != nil {
		return *p.failed, nil
	}
	select {
	case <-p.proc.Done(): // later than its answer was waited upon
		if p.late == nil && !p.stopped {
			a := p.ended("the server ended after an answer")
			p.late = &a
		}
		if err := p.start(ctx); err != nil {
			return exercise.Answer{}, err
		}
		if p.failed != nil {
			return *p.failed, nil
		}
	default:
	}
	ctx, cancel := context.WithTimeout(ctx, p.sp.Limit(o))
	defer cancel()
	req, err := det.request(ctx, p.base)
	if err != nil {
		return exercise.Answer{Reading: exercise.NotRead, Class: exercise.WhyInput, Line: err.Error()}, nil
	}
	res, body, err := p.do(req)
	if err != nil {
		a := p.noAnswer(ctx, err)
		if p.stopped && p.served {
			// Either this ended it, or what was called before did, later than was
			// waited for. A server of its own tells.
			return p.again(ctx, o, a)
		}
		if a.Cause == exercise.Timeout {
			// It may be busy with this for good: the next operation gets another.
			p.stop()
		}
		return a, nil
	}
	p.served = true
	unrouted := ""
	if res.StatusCode == http.StatusNotFound {
		unrouted = p.unrouted(ctx, req.Method)
	}
	a := det.read(res, body, unrouted)
	if a.Reading == exercise.Threw {
		return a, nil
	}
	// An answer does not excuse a crash after it.
	select {
	case <-p.proc.Done():
		p.stopped = true
		return p.ended("the server ended after its answer"), nil
	case <-time.After(grace):
	}
	return a, nil
}

// again calls an operation on a server that nothing else was called on. If that
// one lives, the end of the last is of what it had answered before.
func (p *pass) again(ctx context.Context, o *exercise.Operation, ended exercise.Answer) (exercise.Answer, error) {
	if err := p.start(ctx); err != nil {
		return exercise.Answer{}, err
	}
	a, err := p.Call(ctx, o, nil)
	if err == nil && !p.stopped && p.failed == nil && p.late == nil {
		p.late = &ended
	}
	return a, err
}

// grace is how long a server is watched after an answer.
const grace = 3 * time.Millisecond

// stop ends the server.
func (p *pass) stop() {
	p.stopped = true
	p.proc.Stop()
	<-p.proc.Done()
	<-p.gone
	p.proc.Wait()
}

// maxBody bounds an answer's body.
const maxBody = 4 << 20

func (p *pass) do(req *http.Request) (*http.Response, []byte, error) {
	res, err := p.client.Do(req)
	if err != nil {
		return nil, nil, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(io.LimitReader(res.Body, maxBody))
	return res, body, err
}

// noAnswer reads a request that was not answered.
func (p *pass) noAnswer(ctx context.Context, err error) exercise.Answer {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return exercise.Answer{Reading: exercise.Threw, Cause: exercise.Timeout, Class: "timeout", Line: "no answer in time"}
	}
	select {
	case <-p.proc.Done():
		p.stopped = true
		return p.ended("the server ended without an answer")
	case <-time.After(50 * time.Millisecond): // it was not about to
	}
	return exercise.Answer{Reading: exercise.Threw, Cause: exercise.Fatal, Class: "reset", Line: "the connection was closed without an answer: " + errors.Unwrap(err).Error()}
}

// unrouted is what the server says to a path that nobody routed.
func (p *pass) unrouted(ctx context.Context, method string) string {
	if s, ok := p.lost[method]; ok {
		return s
	}
	req, err := http.NewRequestWithContext(ctx, method, "http://localhost"+p.base+"/"+noSuchPath, nil)
	if err != nil {
		return ""
	}
	s := ""
	if res, body, err := p.do(req); err == nil && res.StatusCode == http.StatusNotFound {
		s = shape(body, noSuchPath, p.base)
	}
	p.lost[method] = s
	return s
}

// noSuchPath is a path that nobody routes.
const noSuchPath = "no-such-path-7f3a9c"

// shape is a body without the path that it may repeat.
func shape(body []byte, path, base string) string {
	path = strings.TrimPrefix(path, "/")
	s := strings.ReplaceAll(string(body), base+"/"+path, "*")
	if path != "" {
		s = strings.ReplaceAll(s, path, "*")
	}
	return "404 " + s
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
