package sandbox

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

// What a session's root is made of: the host's paths, bound read-only.

// share makes a path of the host visible read-only at the same place. What is
// not there is left out.
func (b *builder) share(path string) error {
	fi, err := os.Lstat(b.old + path)
	if err != nil {
		return nil
	}
	to := b.root + path
	if _, err := os.Lstat(to); err == nil {
		return nil // below a folder that is shared already
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return nil // the same, read-only by now
	}
	if fi.Mode()&os.ModeSymlink != 0 {
		target, err := os.Readlink(b.old + path)
		if err != nil {
			return fmt.Errorf("share %s: %w", path, err)
		}
		return os.Symlink(target, to)
	}
	return b.bind(path, to, fi.IsDir())
}

func (b *builder) bind(path, to string, dir bool) error {
	if err := place(to, dir); err != nil {
		return fmt.Errorf("share %s: %w", path, err)
	}
	return bindReadOnly(b.old+path, to, unix.MOUNT_ATTR_RDONLY|unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NODEV)
}

// place makes a folder or file to mount on.
func place(to string, dir bool) error {
	if dir {
		return os.MkdirAll(to, 0o755)
	}
	f, err := os.OpenFile(to, os.O_CREATE|os.O_RDONLY, 0o644)
	if err == nil {
		f.Close()
	}
	return err
}

func bindReadOnly(from, to string, attr uint64) error {
	if err := unix.Mount(from, to, "", unix.MS_BIND|unix.MS_REC, ""); err != nil {
		return fmt.Errorf("bind %s: %w", strings.TrimPrefix(from, "/old"), err)
	}
	a := unix.MountAttr{Attr_set: attr}
	if err := unix.MountSetattr(unix.AT_FDCWD, to, unix.AT_RECURSIVE, &a); err != nil {
		return fmt.Errorf("make %s read-only: %w", strings.TrimPrefix(from, "/old"), err)
	}
	return nil
}

func (b *builder) device(name string) error {
	to := b.root + "/dev/" + name
	if err := place(to, false); err != nil {
		return err
	}
	if err := unix.Mount(b.old+"/dev/"+name, to, "", unix.MS_BIND, ""); err != nil {
		return fmt.Errorf("bind device %s: %w", name, err)
	}
	return nil
}

func (b *builder) self() error {
	to := b.root + selfPath
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	if err := place(to, false); err != nil {
		return err
	}
	// A mount must be of this namespace, so the binary is found by its path; it
	// must be the very file this process was made of.
	there, err := os.Stat(b.old + b.exe)
	if err != nil || !os.SameFile(b.running, there) {
		return errors.New("find launcher: its file was replaced while it runs")
	}
	return bindReadOnly(b.old+b.exe, to, unix.MOUNT_ATTR_RDONLY|unix.MOUNT_ATTR_NOSUID)
}
