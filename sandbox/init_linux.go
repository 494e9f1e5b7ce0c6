package sandbox

import (
	"fmt"
	"net"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// The init is the first process of a call's namespaces: it confines, starts the
// program, watches what it uses, and tells the supervisor how it ended. Nothing
// of the program's can reach it: it can't be traced, its descriptors can't be
// opened, and it takes no signals.
func initMain() int {
	if keepOwn() != nil {
		return 125
	}
	signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGPIPE,
		syscall.SIGUSR1, syscall.SIGUSR2, syscall.SIGALRM, syscall.SIGTSTP, syscall.SIGTTIN, syscall.SIGTTOU, syscall.SIGXCPU)
	_ = unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0)
	ctl, err := connOf(os.NewFile(ctlFD, "supervisor"))
	if err != nil {
		return 125
	}
	// Before its orders, so that it can be put where it belongs.
	if ctl.send(word{}) != nil {
		return 125
	}
	var s spec
	if _, err := ctl.recv(&s); err != nil {
		return 125
	}
	i := &initProcess{ctl: ctl, spec: &s}
	if err := i.run(); err != nil {
		_ = ctl.send(word{Nonce: s.Nonce, Failed: err.Error()})
		return 125
	}
	return 0
}

type initProcess struct {
	ctl  *conn
	spec *spec
	exit Exit
	over atomic.Uint32 // what the watch ended it for
}

func (i *initProcess) run() error {
	s := i.spec
	if s.Bare {
		// What the program leaves behind comes back to us, to be ended.
		_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
		defer i.endAll()
	}
	if !s.Plain && !s.Bare {
		if err := private(); err != nil {
			return err
		}
	}
	started := make(chan error, 1)
	ended := make(chan struct{})
	go func() {
		// What this thread gives up, it and what it starts never get back. The
		// thread ends with the goroutine.
		runtime.LockOSThread()
		defer close(ended)
		i.child(started)
	}()
	if err := <-started; err != nil {
		i.notRun(err)
		return i.ctl.send(word{Nonce: s.Nonce, Exit: &i.exit})
	}
	if err := i.ctl.send(word{Nonce: s.Nonce, Started: true}); err != nil {
		return err
	}
	stop := make(chan struct{})
	watched := make(chan struct{})
	go func() { defer close(watched); i.watch(stop) }()
	go i.serve()
	<-ended
	close(stop)
	<-watched
	switch i.over.Load() {
	case overMemory:
		i.exit.Memory = true
	case overProcs:
		i.exit.Procs = true
	}
	return i.ctl.send(word{Nonce: s.Nonce, Exit: &i.exit})
}

// private makes what each call has for itself.
func private() error {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("make mounts private: %w", err)
	}
	if err := mountProc("/proc"); err != nil {
		return err
	}
	if err := unix.Sethostname([]byte("footing")); err != nil {
		return fmt.Errorf("set host name: %w", err)
	}
	return loopback()
}

// loopback brings up the one interface there is.
func loopback() error {
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return fmt.Errorf("bring up loopback: %w", err)
	}
	defer unix.Close(fd)
	req, err := unix.NewIfreq("lo")
	if err != nil {
		return err
	}
	req.SetUint16(unix.IFF_UP | unix.IFF_RUNNING)
	if err := unix.IoctlIfreq(fd, unix.SIOCSIFFLAGS, req); err != nil {
		return fmt.Errorf("bring up loopback: %w", err)
	}
	return nil
}

// serve answers the supervisor until it hangs up; then everything ends.
func (i *initProcess) serve() {
	for {
		var a ask
		files, err := i.ctl.recv(&a)
		closeAll(files)
		if err != nil {
			i.end()
		}
		if a.Dial > 0 {
			i.dial(a.Dial)
		}
	}
}

// dial hands the supervisor a connection to a port of the call's own loopback:
// a socket belongs to the network it was made in, whoever holds it.
func (i *initProcess) dial(port int) {
	w := word{Nonce: i.spec.Nonce, Dialed: true}
	c, err := net.DialTimeout("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)), time.Second)
	if err != nil {
		c, err = net.DialTimeout("tcp", net.JoinHostPort("::1", strconv.Itoa(port)), time.Second)
	}
	if err != nil {
		w.Refused = err.Error()
		_ = i.ctl.send(w)
		return
	}
	defer c.Close()
	f, err := c.(*net.TCPConn).File()
	if err != nil {
		w.Refused = err.Error()
		_ = i.ctl.send(w)
		return
	}
	defer f.Close()
	_ = i.ctl.send(w, f)
}

// end ends the program and all it started. As the first process of the
// namespace it need only leave; where it is not, it must say so to each.
func (i *initProcess) end() {
	if i.spec.Bare {
		i.endAll()
	}
	os.Exit(0)
}

func (i *initProcess) endAll() {
	for _, p := range descendants() {
		_ = syscall.Kill(p, syscall.SIGKILL)
	}
}
