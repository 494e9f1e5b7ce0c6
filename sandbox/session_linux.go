package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// Session is one copy of a project and the confinement around it. Its methods
// may be called by several goroutines.
type Session struct {
	layout  Layout
	limits  Limits
	backend string
	method  string
	took    time.Duration

	mu     sync.Mutex
	ctl    *conn // to the holder; nil for backends without one
	holder *exec.Cmd
	done   chan struct{} // the holder ended

	scratch *scratch // the copy on disk, for backends that need one

	over func(func()) (stop func() bool) // has something done when the session is called off

	groups  *groups        // where calls' control groups are made; nil for none
	running sync.WaitGroup // calls whose groups are not removed yet
}

// openTimeout bounds making the root and the copy.
const openTimeout = 60 * time.Second

// Open confines a copy of what the layout says. Errors that wrap
// [ErrUnavailable] mean that this machine can't; others that this project
// can't. With the end of ctx every call ends; Close is still to be called.
func Open(ctx context.Context, l Layout, o Options) (*Session, error) {
	o.Limits = o.Limits.WithDefaults()
	s, err := open(ctx, l, o)
	if err != nil {
		return nil, err
	}
	s.over = func(f func()) func() bool { return context.AfterFunc(ctx, f) }
	if !o.WatchOnly {
		if s.groups = findGroups(); s.groups != nil {
			s.groups.sweep()
		}
	}
	return s, nil
}

func open(ctx context.Context, l Layout, o Options) (*Session, error) {
	if o.Unconfined {
		return openOnDisk(l, o, Unconfined)
	}
	switch o.Backend {
	case Native:
		return openNative(ctx, l, o)
	case Bubblewrap:
		return openBubblewrap(ctx, l, o)
	case "":
	default:
		return nil, fmt.Errorf("open sandbox: backend %q is not known", o.Backend)
	}
	s, err := openNative(ctx, l, o)
	if err == nil || !errors.Is(err, ErrUnavailable) {
		return s, err
	}
	s, second := openBubblewrap(ctx, l, o)
	if second != nil {
		return nil, fmt.Errorf("%w; %w", err, second)
	}
	return s, nil
}

// launcherEnv marks the launcher's own processes.
const launcherEnv = "FOOTING_LAUNCHER"

// entered reports whether this process is what it should be: a program that
// does not call [Enter] would start itself again without end.
func entered() error {
	if os.Getenv(launcherEnv) != "" {
		return fmt.Errorf("%w: the program does not call sandbox.Enter, or runs inside a sandbox", ErrUnavailable)
	}
	return nil
}

func openNative(ctx context.Context, l Layout, o Options) (*Session, error) {
	begin := time.Now()
	if err := entered(); err != nil {
		return nil, err
	}
	ctl, child, err := pair()
	if err != nil {
		return nil, fmt.Errorf("open sandbox: %w", err)
	}
	defer child.Close()
	in, err := json.Marshal(order{l, o.Limits})
	if err != nil {
		ctl.close()
		return nil, err
	}
	uid, gid := os.Getuid(), os.Getgid()
	var stderr bytes.Buffer
	cmd := &exec.Cmd{
		Path: "/proc/self/exe", Args: []string{"footing", stage, "holder"}, Env: []string{"GOMAXPROCS=2", launcherEnv + "=1"}, Dir: "/",
		Stdin: bytes.NewReader(in), Stderr: &limited{w: &stderr, left: 4 << 10}, ExtraFiles: []*os.File{child},
		SysProcAttr: &syscall.SysProcAttr{
			Cloneflags:  unix.CLONE_NEWUSER | unix.CLONE_NEWNS | unix.CLONE_NEWPID | unix.CLONE_NEWIPC | unix.CLONE_NEWNET,
			UidMappings: []syscall.SysProcIDMap{{ContainerID: uid, HostID: uid, Size: 1}},
			GidMappings: []syscall.SysProcIDMap{{ContainerID: gid, HostID: gid, Size: 1}},
			AmbientCaps: launchCaps(),
			Setsid:      true,
		},
	}
	if err := cmd.Start(); err != nil {
		ctl.close()
		return nil, fmt.Errorf("%w: make namespaces: %w%s", ErrUnavailable, err, remedy())
	}
	s := &Session{layout: l, limits: o.Limits, backend: Native, ctl: ctl, holder: cmd, done: make(chan struct{})}
	go func() { _ = cmd.Wait(); close(s.done) }()
	stop := context.AfterFunc(ctx, func() { _ = cmd.Process.Kill() })
	defer stop()
	_ = ctl.c.SetReadDeadline(time.Now().Add(openTimeout))
	var r ready
	_, err = ctl.recv(&r)
	_ = ctl.c.SetReadDeadline(time.Time{})
	switch {
	case ctx.Err() != nil:
		s.Close()
		return nil, ctx.Err()
	case err != nil:
		s.Close()
		return nil, fmt.Errorf("%w: the launcher did not start: %w %s", ErrUnavailable, err, stderr.Bytes())
	case r.Error != "":
		s.Close()
		return nil, fmt.Errorf("%w: %s", ErrUnavailable, r.Error)
	}
	s.method, s.took = r.Method, time.Since(begin)
	return s, nil
}

// remedy names what most often keeps an ordinary user from namespaces.
func remedy() string {
	if b, err := os.ReadFile("/proc/sys/kernel/apparmor_restrict_unprivileged_userns"); err == nil && bytes.HasPrefix(b, []byte("1")) {
		return " (kernel.apparmor_restrict_unprivileged_userns is 1: install bubblewrap, or add an AppArmor profile for footing that allows userns)"
	}
	if b, err := os.ReadFile("/proc/sys/kernel/unprivileged_userns_clone"); err == nil && bytes.HasPrefix(b, []byte("0")) {
		return " (kernel.unprivileged_userns_clone is 0)"
	}
	if b, err := os.ReadFile("/proc/sys/user/max_user_namespaces"); err == nil && bytes.HasPrefix(b, []byte("0\n")) {
		return " (user.max_user_namespaces is 0)"
	}
	return ""
}

// Backend is what confines the session's programs.
func (s *Session) Backend() string { return s.backend }

// Method is how the copy was made: overlay, copy, empty.
func (s *Session) Method() string { return s.method }

// Limiter is what keeps the memory and the processes of a call within bounds.
func (s *Session) Limiter() string { return s.groups.String() }

// Took is what making the session cost.
func (s *Session) Took() time.Duration { return s.took }

// Policy is the digest of what the session confines to.
func (s *Session) Policy() string { return s.layout.Policy(s.backend, s.limits) }

// Dir is where the copy is seen by the session's programs.
func (s *Session) Dir() string {
	switch {
	case s.scratch != nil && s.backend == Unconfined:
		return s.scratch.work
	case s.layout.Project == "":
		return EmptyProject
	}
	return s.layout.Project
}

// Close ends everything that runs in the session, and the copy with it.
func (s *Session) Close() error {
	s.mu.Lock()
	if s.ctl != nil {
		s.ctl.close()
	}
	s.mu.Unlock()
	if s.holder != nil {
		// It leaves by itself; what it leaves to the kernel takes longer than to
		// be told twice.
		_ = s.holder.Process.Kill()
		<-s.done
	}
	s.settle()
	if s.scratch != nil {
		return s.scratch.remove()
	}
	return nil
}

// settle waits until the groups of calls that ended are gone. A call that was
// left running is no reason to wait longer.
func (s *Session) settle() {
	gone := make(chan struct{})
	go func() { s.running.Wait(); close(gone) }()
	select {
	case <-gone:
	case <-time.After(removeTime):
	}
}

// limited drops what comes after left bytes.
type limited struct {
	w    *bytes.Buffer
	left int
}

func (l *limited) Write(p []byte) (int, error) {
	n := min(len(p), l.left)
	l.left -= n
	l.w.Write(p[:n])
	return len(p), nil
}
