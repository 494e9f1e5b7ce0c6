package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// The holder is the first process of a session's namespaces. It makes the root
// and the copy, starts an init for each call, and with its end the kernel ends
// everything below it and lets go of the copy. It ends when the supervisor's
// end of the socket is closed, by whatever closed it.

// ctlFD is the socket to the supervisor in holder and init.
const ctlFD = 3

// order is what a holder is told on its standard input.
type order struct {
	Layout Layout
	Limits Limits
}

// ready is its answer.
type ready struct {
	Method string
	Error  string
	// Changed are files of the copy that differ from the project's; Unknown that
	// this can't be told.
	Changed []string
	Unknown bool
}

// request is what a running holder is asked: to start an init, or to look.
type request struct{ Look bool }

// launchCaps are what making namespaces and mounts takes; all of them are
// dropped before the confined program starts.
func launchCaps() []uintptr {
	return []uintptr{
		unix.CAP_SYS_ADMIN, unix.CAP_NET_ADMIN, unix.CAP_SETPCAP, unix.CAP_DAC_OVERRIDE,
		unix.CAP_DAC_READ_SEARCH, unix.CAP_FOWNER, unix.CAP_KILL, unix.CAP_MKNOD, unix.CAP_SYS_CHROOT,
	}
}

func enter(part string, args []string) int {
	switch part {
	case "holder":
		return holder()
	case "init":
		return initMain()
	case "canary":
		return canaryMain(args)
	}
	return 125
}

// keepOwn keeps descriptors that footing itself was started with, and never
// meant to hand on, from the programs it starts.
func keepOwn() error {
	if err := unix.CloseRange(ctlFD, ^uint(0)>>1, unix.CLOSE_RANGE_CLOEXEC); err == nil {
		return nil
	}
	// Kernels before 5.11.
	names, err := readNames("/proc/self/fd")
	if err != nil {
		return fmt.Errorf("close descriptors: %w", err)
	}
	for _, n := range names {
		if fd, err := strconv.Atoi(n); err == nil && fd >= ctlFD {
			unix.CloseOnExec(fd)
		}
	}
	return nil
}

func holder() int {
	if keepOwn() != nil {
		return 125
	}
	unix.Umask(0o022)
	_ = unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0)
	ctl, err := connOf(os.NewFile(ctlFD, "supervisor"))
	if err != nil {
		return 125
	}
	var o order
	if err := json.NewDecoder(os.Stdin).Decode(&o); err != nil {
		_ = ctl.send(ready{Error: "read layout: " + err.Error()})
		return 125
	}
	method, upper, err := build(&o.Layout, o.Limits)
	if err != nil {
		_ = ctl.send(ready{Error: err.Error()})
		return 125
	}
	if err := ctl.send(ready{Method: method}); err != nil {
		return 125
	}
	var mu sync.Mutex // one fork at a time keeps the descriptors apart
	for {
		var req request
		files, err := ctl.recv(&req)
		if err != nil {
			return 0
		}
		if req.Look {
			closeAll(files)
			r := ready{Unknown: upper == nil}
			if upper != nil {
				r.Changed, err = layered(upper)
				r.Unknown = err != nil
			}
			if ctl.send(r) != nil {
				return 0
			}
			continue
		}
		mu.Lock()
		err = startInit(files)
		mu.Unlock()
		closeAll(files)
		answer := ready{}
		if err != nil {
			answer.Error = err.Error()
		}
		if ctl.send(answer) != nil {
			return 0
		}
	}
}

// maxChanged bounds the files that are named, so that an answer is one packet.
const maxChanged = 500

// layered lists the files that were written into a layer.
func layered(upper *os.Root) ([]string, error) {
	var out []string
	errFull := errors.New("full")
	err := fs.WalkDir(upper.FS(), ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.Type().IsRegular() && len(p) < 200:
			out = append(out, p)
		}
		if len(out) == maxChanged {
			return errFull
		}
		return nil
	})
	if errors.Is(err, errFull) {
		err = nil
	}
	return out, err
}

// startInit starts an init in namespaces of its own. files are its standard
// streams, its socket and, if the call answers, the program's end of that.
func startInit(files []*os.File) error {
	if len(files) < 4 {
		return errors.New("start init: descriptors are missing")
	}
	cmd := &exec.Cmd{
		Path: "/proc/self/exe", Args: []string{"footing", stage, "init"}, Env: []string{"GOMAXPROCS=2", "GOGC=off", launcherEnv + "=1"}, Dir: "/",
		Stdin: files[0], Stdout: files[1], Stderr: files[2], ExtraFiles: files[3:],
		SysProcAttr: &syscall.SysProcAttr{
			Cloneflags:  unix.CLONE_NEWNS | unix.CLONE_NEWPID | unix.CLONE_NEWIPC | unix.CLONE_NEWUTS | unix.CLONE_NEWNET,
			AmbientCaps: launchCaps(),
			Setsid:      true,
		},
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start init: %w", err)
	}
	go func() { _ = cmd.Wait() }()
	return nil
}
