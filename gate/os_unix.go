//go:build unix

package gate

import (
	"errors"
	"os"
	"syscall"
	"time"
)

// noFollow keeps a link planted under a name of ours from being followed.
const noFollow = syscall.O_NOFOLLOW

// lockFile waits for the lock on f, which goes with the file descriptor. The
// holders are hook processes, which live for milliseconds; one that is stuck
// must not take the others with it.
func lockFile(f *os.File, wait time.Duration) error {
	deadline := time.Now().Add(wait)
	for pause := 50 * time.Microsecond; ; pause = min(2*pause, 5*time.Millisecond) {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if !errors.Is(err, syscall.EWOULDBLOCK) && !errors.Is(err, syscall.EINTR) {
			return err
		}
		if time.Now().After(deadline) {
			return errBusy
		}
		time.Sleep(pause)
	}
}

// full reports whether there is no room left to write.
func full(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EFBIG)
}

// readOnly reports whether the disk takes no writes at all.
func readOnly(err error) bool { return errors.Is(err, syscall.EROFS) }
