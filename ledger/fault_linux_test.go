package ledger

import (
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
)

// limitFileSize makes writes past limit fail as a full disk does.
func limitFileSize(limit uint64) {
	signal.Ignore(syscall.SIGXFSZ)
	_ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: limit, Max: limit})
}

// giveToOrdinaryUser makes the folder and all below it that user's own, so that
// only its mode keeps the user out.
func giveToOrdinaryUser(t *testing.T, dir string) {
	if os.Getuid() != 0 {
		return
	}
	_ = os.Chmod(filepath.Dir(dir), 0o755)
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(path, 65534, 65534)
	})
	if err != nil {
		t.Fatal(err)
	}
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
