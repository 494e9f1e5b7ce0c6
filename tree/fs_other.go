//go:build !linux

package tree

import (
	"io/fs"
	"os"
	"path/filepath"
)

// dirHandle is a folder, here by its path.
type dirHandle struct{ path string }

func openDir(path string) (dirHandle, error) {
	fi, err := os.Lstat(path)
	if err == nil && !fi.IsDir() {
		err = fs.ErrInvalid
	}
	return dirHandle{path}, err
}

func (d dirHandle) close() {}

func (d dirHandle) list(dst []dirEntry, _ []byte) ([]dirEntry, error) {
	list, err := os.ReadDir(d.path)
	for _, e := range list {
		dst = append(dst, dirEntry{e.Name(), typeOf(e.Type())})
	}
	return dst, err
}

func typeOf(m fs.FileMode) fileType {
	switch {
	case m.IsDir():
		return isDir
	case m.IsRegular():
		return isRegular
	case m&fs.ModeSymlink != 0:
		return isLink
	}
	return isSpecial
}

func (d dirHandle) stat(name string) (fileInfo, error) {
	fi, err := os.Lstat(filepath.Join(d.path, name))
	if err != nil {
		return fileInfo{}, err
	}
	return infoOf(fi), nil
}

// infoOf has no change time and no inode to offer: a change that keeps size
// and modification time goes unseen here.
func infoOf(fi fs.FileInfo) fileInfo {
	return fileInfo{size: fi.Size(), mtime: fi.ModTime().UnixNano(), exec: fi.Mode()&0o100 != 0, typ: typeOf(fi.Mode())}
}

func (d dirHandle) open(name string) (*os.File, error) { return os.Open(filepath.Join(d.path, name)) }

func (d dirHandle) readlink(name string) (string, error) {
	return os.Readlink(filepath.Join(d.path, name))
}

func statOpen(f *os.File) (fileInfo, error) {
	fi, err := f.Stat()
	if err != nil {
		return fileInfo{}, err
	}
	return infoOf(fi), nil
}
