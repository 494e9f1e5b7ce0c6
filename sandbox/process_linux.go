package sandbox

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"sync"
	"time"
)

// Process is a running call. Stdin, Stdout and Stderr are the program's; what
// is read of the latter two is bounded by the output limit, and the program is
// ended when it passes it.
type Process struct {
	Stdin  io.WriteCloser
	Stdout io.Reader
	Stderr io.Reader
	// Answer is the other end of the program's descriptor 3, or nil.
	Answer io.ReadCloser

	ctl    *conn
	nonce  string
	group  *group // nil without one
	begin  time.Time
	left   *budget
	timer  *time.Timer
	dialed chan dialed
	dial   sync.Mutex // one at a time: the answers bear no number

	mu      sync.Mutex
	cause   func(*Exit)
	ended   chan struct{}
	exit    Exit
	cleanup []func()
}

type dialed struct {
	conn net.Conn
	err  error
}

func closeEnds(p *Process) {
	if p.ctl != nil {
		p.ctl.close()
	}
	for _, f := range p.cleanup {
		f()
	}
}

// listen takes the init's words until it hangs up.
func (p *Process) listen() {
	exit := Exit{Code: -1, Lost: true}
	for {
		var w word
		files, err := p.ctl.recv(&w)
		if err != nil {
			break
		}
		if w.Nonce != p.nonce {
			closeAll(files)
			continue
		}
		switch {
		case w.Dialed:
			p.dialed <- dialedOf(w, files)
			continue
		case w.Failed != "":
			exit.NotRun = w.Failed
		case w.Exit != nil:
			exit = *w.Exit
		}
		closeAll(files)
		if !w.Started {
			break
		}
	}
	p.timer.Stop()
	p.ctl.close()
	exit.Wall = time.Since(p.begin)
	p.mu.Lock()
	if p.cause != nil && exit.Lost {
		exit.Lost = false
		p.cause(&exit)
	}
	if p.group != nil {
		p.group.judge(&exit)
	}
	p.exit = exit
	p.mu.Unlock()
	close(p.ended)
}

func dialedOf(w word, files []*os.File) dialed {
	defer closeAll(files)
	if len(files) != 1 {
		return dialed{err: errors.New(w.Refused)}
	}
	c, err := net.FileConn(files[0])
	return dialed{c, err}
}

// stop ends the call for the given cause, unless it ended before: to hang up is
// enough, the init leaves and the kernel ends the rest.
func (p *Process) stop(cause func(*Exit)) {
	p.mu.Lock()
	if p.cause == nil {
		p.cause = cause
	}
	p.mu.Unlock()
	_ = p.ctl.c.CloseRead()
	p.ctl.close()
}

// guard looks after a call's control group while it runs.
func (p *Process) guard() {
	t := time.NewTicker(watchEvery)
	defer t.Stop()
	for {
		select {
		case <-p.ended:
			return
		case <-t.C:
		}
		p.group.follow()
		if memory, _ := p.group.struck(); memory {
			// The kernel ended one of its processes: the others go too.
			p.stop(func(e *Exit) { e.Memory = true })
			return
		}
	}
}

// Stop ends the call.
func (p *Process) Stop() { p.stop(func(e *Exit) { e.Stopped = true }) }

// Done is closed when the call ended.
func (p *Process) Done() <-chan struct{} { return p.ended }

// Wait waits for the end of the call. Output not read by then is lost: read the
// streams to their end first.
func (p *Process) Wait() Exit {
	<-p.ended
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, f := range p.cleanup {
		f()
	}
	p.cleanup = nil
	return p.exit
}

// Dial connects to a port of the call's own loopback.
func (p *Process) Dial(port int) (net.Conn, error) {
	p.dial.Lock()
	defer p.dial.Unlock()
	if err := p.ctl.send(ask{Dial: port}); err != nil {
		return nil, fmt.Errorf("dial into sandbox: %w", err)
	}
	select {
	case d := <-p.dialed:
		if d.err != nil {
			return nil, fmt.Errorf("dial into sandbox: %w", d.err)
		}
		return d.conn, nil
	case <-p.ended:
		return nil, fmt.Errorf("dial into sandbox: %w", net.ErrClosed)
	}
}

// Nonce is a value nobody can guess.
func Nonce() string { return newNonce() }
