//go:build unix && !solaris && !illumos && !aix

package ledger

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// openSegment opens a file of the store for reading and writing and follows no
// link at its end.
func openSegment(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDWR|os.O_CREATE|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0o600)
}

// tryLock takes the exclusive lock on f if it is free.
func tryLock(f *os.File) (bool, error) {
	for {
		err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		switch {
		case err == nil:
			return true, nil
		case errors.Is(err, unix.EWOULDBLOCK):
			return false, nil
		case !errors.Is(err, unix.EINTR):
			return false, err
		}
	}
}

func unlock(f *os.File) { _ = unix.Flock(int(f.Fd()), unix.LOCK_UN) }

// stat returns the size of f and whether it still has a name.
func stat(f *os.File) (size int64, linked bool, err error) {
	var st unix.Stat_t
	for {
		err = unix.Fstat(int(f.Fd()), &st)
		if !errors.Is(err, unix.EINTR) {
			break
		}
	}
	return st.Size, st.Nlink > 0, err
}

func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}
