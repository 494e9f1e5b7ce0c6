//go:build linux

package tree

import (
	"os"
	"runtime"
	"syscall"
	"testing"
)

func mkfifo(path string) { _ = syscall.Mkfifo(path, 0o644) }

// ordinaryUser runs f in a process that root's rights do not cover. Workers
// are goroutines of their own, so all threads must drop them.
func ordinaryUser(t *testing.T, f func()) {
	if os.Getuid() != 0 {
		f()
		return
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if _, _, errno := syscall.AllThreadsSyscall(syscall.SYS_SETFSUID, 65534, 0, 0); errno != 0 {
		t.Skipf("drop rights: %v", errno)
	}
	defer syscall.AllThreadsSyscall(syscall.SYS_SETFSUID, 0, 0, 0)
	f()
}
