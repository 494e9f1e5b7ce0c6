//go:build unix

package child

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// forwarded are the signals that are handed on.
func forwarded() []os.Signal {
	return []os.Signal{
		unix.SIGINT, unix.SIGTERM, unix.SIGHUP, unix.SIGQUIT, unix.SIGUSR1, unix.SIGUSR2, unix.SIGWINCH,
	}
}

// shared reports whether the terminal has sent s to the program already: keys
// signal the whole group in the foreground, and it must not come twice.
func shared(s os.Signal) bool {
	switch s {
	case unix.SIGINT, unix.SIGQUIT, unix.SIGWINCH:
	default:
		return false
	}
	tty, err := os.OpenFile("/dev/tty", os.O_RDONLY|unix.O_NOCTTY, 0)
	if err != nil {
		return false
	}
	defer tty.Close()
	group, err := unix.IoctlGetInt(int(tty.Fd()), unix.TIOCGPGRP)
	return err == nil && group == unix.Getpgrp()
}

// status is the exit status as a shell reports it.
func status(st *os.ProcessState) (exit int, name string) {
	if st == nil {
		return 125, ""
	}
	if ws, ok := st.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		return 128 + int(ws.Signal()), unix.SignalName(ws.Signal())
	}
	return st.ExitCode(), ""
}
