//go:build unix

package gate

import (
	"os"
	"syscall"
)

// noFollow keeps a link planted under a name of ours from being followed.
const noFollow = syscall.O_NOFOLLOW

// lockFile waits for the lock on f, which goes with the file descriptor. The
// holders are hook processes, which live for milliseconds.
func lockFile(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX) }
