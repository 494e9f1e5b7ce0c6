package sandbox

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
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

// Start runs a program in the session. An error means that the launcher failed;
// a program that can't be started is an [Exit] with NotRun.
func (s *Session) Start(c Command) (*Process, error) {
	if len(c.Args) == 0 || c.Args[0] == "" {
		return nil, errors.New("start program: no command")
	}
	limits := override(s.limits, c.Limits)
	dir := c.Dir
	if dir == "" {
		dir = s.Dir()
	}
	p := &Process{
		nonce: newNonce(), begin: time.Now(), ended: make(chan struct{}), dialed: make(chan dialed, 1),
		left: &budget{left: limits.Output},
	}
	p.left.over = func() { p.stop(func(e *Exit) { e.Overflow = true }) }
	sp := spec{
		Nonce: p.nonce, Args: c.Args, Dir: dir, Env: slices.Concat(s.env(), c.Env), Limits: limits,
		Write: []string{s.Dir(), tmpDir, shmDir, homeDir}, Plain: s.backend == Bubblewrap, Bare: s.backend == Unconfined, Answer: c.Answer,
	}
	if err := p.launch(s, &sp); err != nil {
		closeEnds(p)
		return nil, fmt.Errorf("start program: %w", err)
	}
	p.timer = time.AfterFunc(limits.Wall, func() { p.stop(func(e *Exit) { e.Timeout = true }) })
	go p.listen()
	return p, nil
}

func newNonce() string {
	var b [16]byte
	_, _ = rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

func override(l, with Limits) Limits {
	for _, f := range []struct{ to, from *int64 }{
		{&l.Memory, &with.Memory}, {&l.FileSize, &with.FileSize}, {&l.Disk, &with.Disk}, {&l.Output, &with.Output},
	} {
		if *f.from > 0 {
			*f.to = *f.from
		}
	}
	for _, f := range []struct{ to, from *time.Duration }{{&l.CPU, &with.CPU}, {&l.Wall, &with.Wall}} {
		if *f.from > 0 {
			*f.to = *f.from
		}
	}
	if with.Procs > 0 {
		l.Procs = with.Procs
	}
	if with.Files > 0 {
		l.Files = with.Files
	}
	return l
}

// env is the session's environment with the places that are its own.
func (s *Session) env() []string {
	home, tmp := homeDir, tmpDir
	if s.backend == Unconfined {
		home, tmp = s.scratch.home, filepath.Join(s.scratch.dir, "tmp")
	}
	return slices.Concat(s.layout.Env, []string{
		"HOME=" + home, "TMPDIR=" + tmp, "XDG_RUNTIME_DIR=" + home, "PWD=" + s.Dir(), "USER=footing", "LOGNAME=footing", "SHELL=/bin/sh",
	})
}

// launch makes the pipes, starts the init and hands it the spec.
func (p *Process) launch(s *Session, sp *spec) (err error) {
	var ours, theirs []*os.File
	defer func() {
		closeAll(theirs)
		if err != nil {
			closeAll(ours)
		}
	}()
	pipes := 3
	if sp.Answer {
		pipes = 4
	}
	for n := range pipes {
		r, w, err := os.Pipe()
		if err != nil {
			return err
		}
		if n == 0 {
			r, w = w, r
		}
		ours, theirs = append(ours, r), append(theirs, w)
	}
	ctl, child, err := pair()
	if err != nil {
		return err
	}
	p.ctl = ctl
	files := slices.Concat(theirs[:3], []*os.File{child}, theirs[3:])
	theirs = append(theirs, child)
	if err := s.spawn(p, files); err != nil {
		return err
	}
	if err := ctl.send(sp); err != nil {
		return err
	}
	p.Stdin = ours[0]
	p.Stdout, p.Stderr = &capped{ours[1], p.left}, &capped{ours[2], p.left}
	if sp.Answer {
		p.Answer = ours[3]
	}
	p.cleanup = append(p.cleanup, func() { closeAll(ours) })
	return nil
}

// spawn has an init started that holds the files.
func (s *Session) spawn(p *Process, files []*os.File) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctl == nil {
		return s.spawnDirect(p, files)
	}
	if err := s.ctl.send(request{}, files...); err != nil {
		return fmt.Errorf("reach launcher: %w", err)
	}
	var r ready
	if _, err := s.ctl.recv(&r); err != nil {
		return fmt.Errorf("reach launcher: %w", err)
	}
	if r.Error != "" {
		return errors.New(r.Error)
	}
	return nil
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
