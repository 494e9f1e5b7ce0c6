package sandbox

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

// EmptyProject is where the programs of a session without a project start.
const EmptyProject = "/run/home"

// project makes the copy: a layer in memory over the project with the hidden
// paths taken out of it, or where the kernel has no such thing for us, files
// copied into memory.
func (b *builder) project() (string, error) {
	l := b.layout
	if l.Project == "" {
		return "empty", nil
	}
	at := b.root + l.Project
	if err := os.MkdirAll(at, 0o755); err != nil {
		return "", fmt.Errorf("place the copy: %w", err)
	}
	if err := unix.Mount("footing", "/layer", "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, fmt.Sprintf("mode=0755,size=%d", b.disk)); err != nil {
		return "", fmt.Errorf("mount the copy: %w", err)
	}
	method := "overlay"
	if err := b.overlay(at); err != nil {
		method = "copy"
		if err := b.copy(at); err != nil {
			return "", err
		}
	}
	for _, s := range l.Shared {
		fi, err := os.Stat(b.old + l.Project + "/" + s)
		if err != nil || !fi.IsDir() {
			continue
		}
		to := filepath.Join(at, s)
		// It must be a folder of the copy itself, not one a link leads to.
		if err := place(to, true); err != nil {
			return "", fmt.Errorf("share %s: %w", s, err)
		}
		if real, err := filepath.EvalSymlinks(to); err != nil || real != to {
			return "", fmt.Errorf("share %s: it is reached through a link", s)
		}
		if err := bindReadOnly(b.old+l.Project+"/"+s, to, unix.MOUNT_ATTR_RDONLY|unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NODEV); err != nil {
			return "", err
		}
	}
	return method, nil
}

// overlay mounts the project read-only below a layer that takes all writes and
// already holds a mark for each hidden path that says it is gone.
func (b *builder) overlay(at string) error {
	for _, d := range []string{"/layer/upper", "/layer/work"} {
		if err := os.Mkdir(d, 0o755); err != nil {
			return err
		}
	}
	// Bound to a short name: paths in mount options can't hold every character.
	if err := unix.Mount(b.old+b.layout.Project, "/lower", "", unix.MS_BIND|unix.MS_REC, ""); err != nil {
		return err
	}
	fi, err := os.Stat("/lower")
	if err != nil {
		return err
	}
	if err := os.Chmod("/layer/upper", fi.Mode().Perm()|0o700); err != nil {
		return err
	}
	made := map[string]bool{"": true}
	for _, h := range b.layout.Hide {
		dir, _ := filepath.Split(h)
		if err := mirror(made, strings.TrimSuffix(dir, "/")); err != nil {
			return err
		}
		if err := unix.Mknod("/layer/upper/"+h, unix.S_IFCHR, 0); err != nil {
			return fmt.Errorf("hide %s: %w", h, err)
		}
	}
	opts := "lowerdir=/lower,upperdir=/layer/upper,workdir=/layer/work,userxattr"
	if err := unix.Mount("footing", at, "overlay", unix.MS_NOSUID|unix.MS_NODEV, opts); err != nil {
		return fmt.Errorf("mount overlay: %w", err)
	}
	if b.upper, err = os.OpenRoot("/layer/upper"); err != nil {
		_ = unix.Unmount(at, unix.MNT_DETACH)
		return err
	}
	// A kernel that mounts it may still not hide: look.
	for _, h := range b.layout.Hide {
		if _, err := os.Lstat(filepath.Join(at, h)); !errors.Is(err, os.ErrNotExist) {
			_ = unix.Unmount(at, unix.MNT_DETACH)
			return fmt.Errorf("%s is not hidden", h)
		}
	}
	return nil
}

// mirror makes dir in the layer as it is in the project, so that the two are
// seen as one.
func mirror(made map[string]bool, dir string) error {
	if made[dir] {
		return nil
	}
	parent, _ := filepath.Split(dir)
	if err := mirror(made, strings.TrimSuffix(parent, "/")); err != nil {
		return err
	}
	fi, err := os.Lstat("/lower/" + dir)
	if err != nil {
		return err
	}
	if !fi.IsDir() {
		return fmt.Errorf("%s is no folder any more", dir)
	}
	if err := os.Mkdir("/layer/upper/"+dir, 0o700); err != nil {
		return err
	}
	made[dir] = true
	return os.Chmod("/layer/upper/"+dir, fi.Mode().Perm()|0o700)
}

// copy puts the project's files into memory.
func (b *builder) copy(at string) error {
	if err := unix.Mount("footing", at, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, fmt.Sprintf("mode=0755,size=%d", b.disk)); err != nil {
		return fmt.Errorf("mount the copy: %w", err)
	}
	return copyFiles(b.old+b.layout.Project, at, b.layout.Files)
}

// copyFiles copies files below from to below to. Links are copied as links and
// never followed.
func copyFiles(from, to string, files []string) error {
	src, err := os.OpenRoot(from)
	if err != nil {
		return fmt.Errorf("copy project: %w", err)
	}
	defer src.Close()
	made := map[string]bool{}
	for _, f := range files {
		if dir := filepath.Dir(f); !made[dir] {
			if err := os.MkdirAll(filepath.Join(to, dir), 0o755); err != nil {
				return fmt.Errorf("copy project: %w", err)
			}
			made[dir] = true
		}
		if err := copyFile(src, f, filepath.Join(to, f)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return fmt.Errorf("copy project: %w", err)
		}
	}
	return nil
}

func copyFile(src *os.Root, name, to string) error {
	fi, err := src.Lstat(name)
	if err != nil {
		return err
	}
	switch {
	case fi.Mode()&os.ModeSymlink != 0:
		target, err := src.Readlink(name)
		if err != nil {
			return err
		}
		return os.Symlink(target, to)
	case !fi.Mode().IsRegular():
		return nil
	}
	in, err := src.OpenFile(name, os.O_RDONLY|unix.O_NOFOLLOW|unix.O_NONBLOCK, 0)
	if err != nil {
		return err
	}
	defer in.Close()
	if fi, err := in.Stat(); err != nil || !fi.Mode().IsRegular() {
		return err
	}
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, fi.Mode().Perm()|0o600)
	if err != nil {
		return err
	}
	// Shares the blocks where the file system can; a hard link would let the
	// copy write into the project.
	if unix.IoctlFileClone(int(out.Fd()), int(in.Fd())) != nil {
		_, err = io.Copy(out, in)
	}
	return errors.Join(err, out.Close())
}
