package openapi

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/footing-dev/footing/exercise"
)

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
	// The call's own time: a server that has to be started again has another.
	limited, cancel := context.WithTimeout(ctx, p.sp.Limit(o))
	defer cancel()
	req, err := det.request(limited, p.base)
	if err != nil {
		return exercise.Answer{Reading: exercise.NotRead, Class: exercise.WhyInput, Line: err.Error()}, nil
	}
	res, body, err := p.do(req)
	if err != nil {
		a := p.noAnswer(limited, err)
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
		unrouted = p.unrouted(limited, req.Method)
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

// maxBody bounds an answer's body: one byte more is read of one that is longer,
// and it is held against nothing.
const maxBody = 4 << 20

// mostBody is how much of a longer body is waited for: one that goes on after
// that is taken for one without an end.
const mostBody = 64 << 20

var errEndless = errors.New("a body of more than 64 MiB")

func (p *pass) do(req *http.Request) (*http.Response, []byte, error) {
	res, err := p.client.Do(req)
	if err != nil {
		return nil, nil, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(io.LimitReader(res.Body, maxBody+1))
	if err == nil && len(body) > maxBody {
		var n int64
		if n, err = io.Copy(io.Discard, io.LimitReader(res.Body, mostBody)); err == nil && n == mostBody {
			err = errEndless
		}
	}
	return res, body, err
}

// noAnswer reads a request that was not answered.
func (p *pass) noAnswer(ctx context.Context, err error) exercise.Answer {
	if errors.Is(err, errEndless) {
		return exercise.Answer{Reading: exercise.Threw, Cause: exercise.Fatal, Class: "output", Line: err.Error()}
	}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return exercise.Answer{Reading: exercise.Threw, Cause: exercise.Timeout, Class: "timeout", Line: "no answer in time"}
	}
	select {
	case <-p.proc.Done():
		p.stopped = true
		return p.ended("the server ended without an answer")
	case <-time.After(50 * time.Millisecond): // it was not about to
	}
	cause := err
	if u := (*url.Error)(nil); errors.As(err, &u) {
		cause = u.Err
	}
	return exercise.Answer{Reading: exercise.Threw, Cause: exercise.Fatal, Class: "reset", Line: "the connection was closed without an answer: " + cause.Error()}
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
