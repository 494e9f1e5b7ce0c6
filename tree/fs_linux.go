package tree

import (
	"encoding/binary"
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// dirHandle is an open folder: entries are looked at relative to it, which
// spares the kernel the way from the root for each of them.
type dirHandle struct{ fd int }

func openDir(path string) (dirHandle, error) {
	fd, err := retry(func() (int, error) {
		return unix.Open(path, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC|unix.O_NONBLOCK, 0)
	})
	return dirHandle{fd}, err
}

func (d dirHandle) close() { _ = unix.Close(d.fd) }

// list appends the names in the folder, with their types where the file system
// tells them.
func (d dirHandle) list(dst []dirEntry, buf []byte) ([]dirEntry, error) {
	for {
		n, err := retry(func() (int, error) { return unix.ReadDirent(d.fd, buf) })
		if err != nil || n <= 0 {
			return dst, err
		}
		for b := buf[:n]; len(b) >= 19; {
			// struct linux_dirent64: ino 8, off 8, reclen 2, type 1, name.
			reclen := int(binary.NativeEndian.Uint16(b[16:]))
			if reclen < 19 || reclen > len(b) {
				return dst, errors.New("read folder: malformed entry")
			}
			name := b[19:reclen]
			for i, c := range name {
				if c == 0 {
					name = name[:i]
					break
				}
			}
			if s := string(name); s != "." && s != ".." {
				dst = append(dst, dirEntry{s, typeOf(b[18])})
			}
			b = b[reclen:]
		}
	}
}

func typeOf(t byte) fileType {
	switch t {
	case unix.DT_DIR:
		return isDir
	case unix.DT_REG:
		return isRegular
	case unix.DT_LNK:
		return isLink
	case unix.DT_UNKNOWN:
		return isUnknown
	}
	return isSpecial
}

func (d dirHandle) stat(name string) (fileInfo, error) {
	var st unix.Stat_t
	_, err := retry(func() (int, error) {
		return 0, unix.Fstatat(d.fd, name, &st, unix.AT_SYMLINK_NOFOLLOW)
	})
	return infoOf(&st), err
}

func infoOf(st *unix.Stat_t) fileInfo {
	fi := fileInfo{
		size: st.Size, mtime: st.Mtim.Nano(), ctime: st.Ctim.Nano(), ino: int64(st.Ino),
		exec: st.Mode&0o100 != 0, typ: isSpecial,
	}
	switch st.Mode & unix.S_IFMT {
	case unix.S_IFREG:
		fi.typ = isRegular
	case unix.S_IFDIR:
		fi.typ = isDir
	case unix.S_IFLNK:
		fi.typ = isLink
	}
	return fi
}

// open opens a file for reading; a link or a pipe that took its place since it
// was looked at is not followed and does not block.
func (d dirHandle) open(name string) (*os.File, error) {
	fd, err := retry(func() (int, error) {
		return unix.Openat(d.fd, name, unix.O_RDONLY|unix.O_NOFOLLOW|unix.O_CLOEXEC|unix.O_NONBLOCK, 0)
	})
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), name), nil
}

func (d dirHandle) readlink(name string) (string, error) {
	buf := make([]byte, 4096)
	n, err := retry(func() (int, error) { return unix.Readlinkat(d.fd, name, buf) })
	if err != nil {
		return "", err
	}
	return string(buf[:n]), nil
}

func statOpen(f *os.File) (fileInfo, error) {
	var st unix.Stat_t
	_, err := retry(func() (int, error) { return 0, unix.Fstat(int(f.Fd()), &st) })
	return infoOf(&st), err
}

func retry(f func() (int, error)) (int, error) {
	for {
		n, err := f()
		if !errors.Is(err, unix.EINTR) {
			return n, err
		}
	}
}
