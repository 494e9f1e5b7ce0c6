// Package state is footing's own folder, outside every workspace: what the user
// decided and what hooks recorded. Files are readable by the user alone. A
// folder that is reached through a symbolic link, belongs to a workspace, or is
// open to others is refused: an agent could have put it there.
package state

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// Env is the environment a folder is found by.
type Env func(name string) string

// ErrUnsafe means that the folder can't be trusted to be the user's own.
var ErrUnsafe = errors.New("state folder is not safe to use")

// Path is the folder's path: footing in $XDG_STATE_HOME, else in the
// platform's own place. Nothing is created.
func Path(env Env) (string, error) {
	if base := env("XDG_STATE_HOME"); filepath.IsAbs(base) {
		return filepath.Join(base, "footing"), nil
	}
	home := env("HOME")
	switch runtime.GOOS {
	case "windows":
		if base := env("LocalAppData"); filepath.IsAbs(base) {
			return filepath.Join(base, "footing"), nil
		}
		home = env("USERPROFILE")
	case "darwin":
		if filepath.IsAbs(home) {
			return filepath.Join(home, "Library", "Application Support", "footing"), nil
		}
	}
	if !filepath.IsAbs(home) {
		return "", errors.New("find state folder: neither XDG_STATE_HOME nor the home folder is set")
	}
	return filepath.Join(home, ".local", "state", "footing"), nil
}

// Dir is a state folder that was checked.
type Dir struct {
	path   string
	exists bool
}

// Open checks the folder of env for use from the workspace (the root of the
// repository, "" if there is none). It creates nothing; a folder that does not
// exist yet is fine.
func Open(env Env, workspace string) (*Dir, error) {
	path, err := Path(env)
	if err != nil {
		return nil, err
	}
	if workspace != "" && within(real(path), real(workspace)) {
		return nil, fmt.Errorf("open %s: %w: it lies inside the workspace %s", path, ErrUnsafe, workspace)
	}
	d := &Dir{path: path}
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return d, nil
	case err != nil:
		return nil, fmt.Errorf("open state folder: %w", err)
	}
	if err := own(path, info); err != nil {
		return nil, err
	}
	d.exists = true
	return d, nil
}

// own checks that path is a plain folder closed to others.
func own(path string, info fs.FileInfo) error {
	switch {
	case info.Mode()&fs.ModeSymlink != 0:
		return fmt.Errorf("open %s: %w: it is a symbolic link", path, ErrUnsafe)
	case !info.IsDir():
		return fmt.Errorf("open %s: %w: it is not a folder", path, ErrUnsafe)
	case runtime.GOOS != "windows" && info.Mode().Perm()&0o022 != 0:
		return fmt.Errorf("open %s: %w: others can write to it", path, ErrUnsafe)
	}
	return nil
}

// Path is the folder's path.
func (d *Dir) Path() string { return d.path }

// Append adds one record, a line without its newline, to a file of the folder
// in a single write. Folder and file are created as needed.
func (d *Dir) Append(name string, record []byte) error {
	if !d.exists {
		if err := os.MkdirAll(d.path, 0o700); err != nil {
			return fmt.Errorf("create state folder: %w", err)
		}
		info, err := os.Lstat(d.path)
		if err != nil {
			return fmt.Errorf("open state folder: %w", err)
		}
		if err := own(d.path, info); err != nil {
			return err
		}
		d.exists = true
	}
	path := filepath.Join(d.path, name)
	if err := plain(path); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE|noFollow, 0o600)
	if err != nil {
		return fmt.Errorf("open state file: %w", err)
	}
	_, err = f.Write(append(record, '\n'))
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}

// maxFile bounds what is read of a state file.
const maxFile = 16 << 20

// Read returns a file of the folder, nil if it does not exist.
func (d *Dir) Read(name string) ([]byte, error) {
	if !d.exists {
		return nil, nil
	}
	path := filepath.Join(d.path, name)
	if err := plain(path); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_RDONLY|noFollow, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("open state file: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	if info.Size() > maxFile {
		return nil, fmt.Errorf("read %s: it is over %d bytes", path, maxFile)
	}
	buf := make([]byte, info.Size())
	n, err := f.ReadAt(buf, 0)
	if n < len(buf) && err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return buf[:n], nil
}

// plain refuses a file that is a link or no file at all.
func plain(path string) error {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("open state file: %w", err)
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("open %s: %w: it is not a plain file", path, ErrUnsafe)
	}
	return nil
}

// real resolves the links of the longest part of path that exists.
func real(path string) string {
	rest := ""
	for p := filepath.Clean(path); ; p = filepath.Dir(p) {
		if r, err := filepath.EvalSymlinks(p); err == nil {
			return filepath.Join(r, rest)
		}
		if p == filepath.Dir(p) {
			return path
		}
		rest = filepath.Join(filepath.Base(p), rest)
	}
}

func within(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}
