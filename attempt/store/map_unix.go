//go:build unix

package store

import (
	"os"

	"golang.org/x/sys/unix"
)

// mapFile maps a file of the index: it is never changed once it has its name.
// Where that can't be done, pages are read.
func mapFile(f *os.File, size int64) []byte {
	b, err := unix.Mmap(int(f.Fd()), 0, int(size), unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return nil
	}
	return b
}

func unmap(b []byte) {
	if b != nil {
		_ = unix.Munmap(b)
	}
}
