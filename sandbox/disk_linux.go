package sandbox

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// scratch is a copy that has a place on the host, for backends that can't lay
// one over the project. A lock says that its footing is alive; what nobody
// holds is swept at the next start.
type scratch struct {
	dir, work, home string
	lock            *os.File
}

const scratchPrefix = "copy-"

func newScratch(base string) (*scratch, error) {
	if base == "" {
		return nil, errors.New("make a copy: no folder to put it in")
	}
	if err := os.MkdirAll(base, 0o700); err != nil {
		return nil, fmt.Errorf("make a copy: %w", err)
	}
	dir, err := os.MkdirTemp(base, scratchPrefix)
	if err != nil {
		return nil, fmt.Errorf("make a copy: %w", err)
	}
	s := &scratch{dir: dir, work: filepath.Join(dir, "work"), home: filepath.Join(dir, "home")}
	if s.lock, err = os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o600); err == nil {
		err = unix.Flock(int(s.lock.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	}
	for _, d := range []string{s.work, s.home, filepath.Join(dir, "tmp"), filepath.Join(dir, "shm")} {
		if err == nil {
			err = os.Mkdir(d, 0o700)
		}
	}
	if err != nil {
		_ = s.remove()
		return nil, fmt.Errorf("make a copy: %w", err)
	}
	return s, nil
}

func (s *scratch) remove() error {
	err := removeAll(s.dir)
	if s.lock != nil {
		s.lock.Close()
	}
	return err
}

// removeAll removes a folder even if a program took the right to do so away.
func removeAll(dir string) error {
	if err := os.RemoveAll(dir); err == nil {
		return nil
	}
	_ = filepath.WalkDir(dir, func(path string, d os.DirEntry, _ error) error {
		if d != nil && d.IsDir() {
			_ = os.Chmod(path, 0o700)
		}
		return nil
	})
	return os.RemoveAll(dir)
}

// Sweep removes copies below base whose footing is gone, and returns how many.
func Sweep(base string) (int, error) {
	entries, err := os.ReadDir(base)
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("sweep copies: %w", err)
	}
	swept := 0
	for _, e := range entries {
		if !e.IsDir() || !strings.HasPrefix(e.Name(), scratchPrefix) {
			continue
		}
		dir := filepath.Join(base, e.Name())
		lock, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_RDWR|unix.O_NOFOLLOW, 0)
		if err == nil {
			err = unix.Flock(int(lock.Fd()), unix.LOCK_EX|unix.LOCK_NB)
			if err != nil {
				lock.Close()
				continue // somebody's at work
			}
		} else if fi, serr := e.Info(); serr != nil || time.Since(fi.ModTime()) < time.Minute {
			continue // being made right now
		}
		if rerr := removeAll(dir); rerr == nil {
			swept++
		}
		if lock != nil {
			lock.Close()
		}
	}
	return swept, nil
}

// openOnDisk makes a session whose copy lies below the scratch folder.
func openOnDisk(l Layout, o Options, backend string) (*Session, error) {
	begin := time.Now()
	if err := entered(); err != nil {
		return nil, err
	}
	if _, err := Sweep(o.Scratch); err != nil {
		return nil, err
	}
	sc, err := newScratch(o.Scratch)
	if err != nil {
		return nil, err
	}
	s := &Session{layout: l, limits: o.Limits, backend: backend, method: "empty", scratch: sc}
	if l.Project != "" {
		s.method = "copy"
		if err := copyFiles(l.Project, sc.work, l.Files); err != nil {
			_ = sc.remove()
			return nil, err
		}
		for _, d := range l.Shared {
			to := filepath.Join(sc.work, d)
			if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
				_ = sc.remove()
				return nil, err
			}
			if backend == Unconfined {
				_ = os.Symlink(filepath.Join(l.Project, d), to)
			} else {
				_ = os.MkdirAll(to, 0o755)
			}
		}
	}
	s.took = time.Since(begin)
	return s, nil
}

// spawnDirect starts an init by way of bubblewrap, or plainly.
func (s *Session) spawnDirect(p *Process, files []*os.File) error {
	cmd := &exec.Cmd{
		Path: "/proc/self/exe", Args: []string{"footing", stage, "init"}, Env: []string{"GOMAXPROCS=2", launcherEnv + "=1"}, Dir: "/",
		Stdin: files[0], Stdout: files[1], Stderr: files[2], ExtraFiles: files[3:],
		SysProcAttr: &syscall.SysProcAttr{Setsid: true},
	}
	if s.backend == Bubblewrap {
		path, err := exec.LookPath("bwrap")
		if err != nil {
			return err
		}
		cmd.Path = path
		cmd.Args = slices.Concat([]string{"bwrap"}, s.bubble(), []string{"--", selfPath, stage, "init"})
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	reaped := make(chan struct{})
	go func() { _ = cmd.Wait(); close(reaped) }()
	p.cleanup = append(p.cleanup, func() {
		select {
		case <-reaped:
		case <-time.After(5 * time.Second):
			_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
			<-reaped
		}
	})
	return nil
}
