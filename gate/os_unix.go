//go:build unix

package gate

import (
	"errors"
	"os"
	"syscall"
)

// noFollow keeps a link planted under a name of ours from being followed.
const noFollow = syscall.O_NOFOLLOW

// lockFile waits for the lock on f, which goes with the file descriptor. The
// holders are hook processes, which live for milliseconds.
func lockFile(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX) }

// full reports whether there is no room left to write.
func full(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EFBIG)
}

// readOnly reports whether the disk takes no writes at all.
func readOnly(err error) bool { return errors.Is(err, syscall.EROFS) }
