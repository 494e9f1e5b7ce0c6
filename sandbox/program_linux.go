package sandbox

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// The program: how the init starts it, and how it ended.

// child confines its thread, starts the program and waits for it.
func (i *initProcess) child(started chan<- error) {
	s := i.spec
	var path string
	_, err := os.Stat(s.Dir)
	if err != nil {
		err = fmt.Errorf("no folder to start in: %w", err)
	} else {
		path, err = find(s.Args[0], s.Dir, s.Env)
	}
	if err == nil && !s.Bare {
		err = confine(s)
	}
	if err != nil {
		started <- err
		return
	}
	cmd := &exec.Cmd{
		Path: path, Args: s.Args, Env: s.Env, Dir: s.Dir, Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		SysProcAttr: &syscall.SysProcAttr{Setsid: true},
	}
	if s.Answer {
		cmd.ExtraFiles = []*os.File{os.NewFile(ctlFD+1, "answer")}
	}
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		if errors.Is(err, os.ErrNotExist) { // and yet it was found
			err = fmt.Errorf("%w: the interpreter or loader it names is not there", err)
		}
		started <- err
		return
	}
	// The program alone holds its streams now: when it and what it started are
	// gone, the supervisor sees the end of them.
	os.Stdin.Close()
	os.Stdout.Close()
	os.Stderr.Close()
	closeAll(cmd.ExtraFiles)
	started <- nil
	_ = cmd.Wait() // the process state says how it ended
	i.exit.Wall = time.Since(begin)
	state := cmd.ProcessState
	if state == nil {
		i.exit.Code, i.exit.Lost = -1, true
		return
	}
	i.exit.Code = state.ExitCode()
	if ws, ok := state.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		i.exit.Code, i.exit.Signal = -1, unix.SignalName(ws.Signal())
		i.exit.Timeout = ws.Signal() == unix.SIGXCPU
	}
	if ru, ok := state.SysUsage().(*syscall.Rusage); ok {
		i.exit.Peak = max(i.exit.Peak, ru.Maxrss<<10)
	}
}

func (i *initProcess) notRun(err error) {
	i.exit.Code = -1
	i.exit.NotRun = err.Error()
	i.exit.NotFound = errors.Is(err, os.ErrNotExist) || errors.Is(err, exec.ErrNotFound)
}

// find resolves a program the way a shell in dir would.
func find(name, dir string, env []string) (string, error) {
	if strings.Contains(name, "/") {
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		if _, err := os.Stat(name); err != nil {
			return "", err
		}
		return name, nil
	}
	for i := len(env) - 1; i >= 0; i-- {
		list, ok := strings.CutPrefix(env[i], "PATH=")
		if !ok {
			continue
		}
		for _, d := range filepath.SplitList(list) {
			p := filepath.Join(d, name)
			if fi, err := os.Stat(p); err == nil && fi.Mode().IsRegular() && fi.Mode()&0o111 != 0 {
				return p, nil
			}
		}
		break
	}
	return "", &exec.Error{Name: name, Err: exec.ErrNotFound}
}
