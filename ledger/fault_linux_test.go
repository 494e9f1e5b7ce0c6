package ledger

import (
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"testing"
)

// limitFileSize makes writes past limit fail as a full disk does.
func limitFileSize(limit uint64) {
	signal.Ignore(syscall.SIGXFSZ)
	_ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: limit, Max: limit})
}

// asOrdinaryUser runs f on a thread without root's right to write anywhere.
func asOrdinaryUser(t *testing.T, f func()) {
	if os.Getuid() != 0 {
		f()
		return
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // never unlocked: the thread ends with f
		if err := syscall.Setfsuid(65534); err != nil {
			t.Errorf("drop rights: %v", err)
			return
		}
		f()
	}()
	<-done
}
