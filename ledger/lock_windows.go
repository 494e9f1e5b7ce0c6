package ledger

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

func openSegment(path string) (*os.File, error) {
	if fi, err := os.Lstat(path); err == nil && !fi.Mode().IsRegular() {
		return nil, errors.New("not a regular file")
	}
	return os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
}

// The lock is one byte far past any content: a locked range cannot be read by
// others on this platform.
func lockRange() *windows.Overlapped {
	return &windows.Overlapped{Offset: 0, OffsetHigh: 1 << 30}
}

func tryLock(f *os.File) (bool, error) {
	err := windows.LockFileEx(windows.Handle(f.Fd()),
		windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, lockRange())
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return false, nil
	}
	return err == nil, err
}

func unlock(f *os.File) { _ = windows.UnlockFileEx(windows.Handle(f.Fd()), 0, 1, 0, lockRange()) }

func stat(f *os.File) (size int64, linked bool, err error) {
	fi, err := f.Stat()
	if err != nil {
		return 0, false, err
	}
	return fi.Size(), true, nil
}

func syncDir(string) error { return nil }
