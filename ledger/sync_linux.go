package ledger

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// syncData makes the content and size of f durable, and not its times.
func syncData(f *os.File) error {
	for {
		err := unix.Fdatasync(int(f.Fd()))
		if !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}
