package sandbox

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"
)

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
		if p.group != nil {
			p.group.remove()
		}
		return nil, fmt.Errorf("start program: %w", err)
	}
	p.timer = time.AfterFunc(limits.Wall, func() { p.stop(func(e *Exit) { e.Timeout = true }) })
	stop := s.over(p.Stop)
	p.cleanup = append(p.cleanup, func() { stop() })
	go p.listen()
	if p.group != nil {
		s.running.Go(func() {
			p.guard()
			<-p.ended
			p.group.remove()
		})
	}
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
	// Before the init can say a word: the kernel notes a sender when it sends.
	groups := s.groups != nil && ctl.askSender() == nil
	files := slices.Concat(theirs[:3], []*os.File{child}, theirs[3:])
	theirs = append(theirs, child)
	if err := s.spawn(p, files); err != nil {
		return err
	}
	if groups {
		s.bind(p, sp)
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

// bind puts the init, which waits for its orders, into a control group of its
// own. Where that fails the watch keeps the limits.
func (s *Session) bind(p *Process, sp *spec) {
	g, err := s.groups.make(sp.Limits)
	if err != nil {
		return
	}
	pid, err := p.ctl.sender(sp.Limits.Wall)
	if err == nil {
		err = g.add(pid)
	}
	if err != nil {
		g.remove()
		return
	}
	p.group, sp.Group = g, true
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
