package sandbox

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// home, and what else is writable besides the copy. All are in memory and die
// with the session.
const (
	homeDir = "/run/home"
	tmpDir  = "/tmp"
	shmDir  = "/dev/shm"
)

// selfPath is where this binary is seen inside, outside of every copy.
const selfPath = "/.footing/footing"

// systemDirs are seen read-only where they exist; one that is a link on the
// host is the same link inside.
func systemDirs() []string {
	return []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store"}
}

// etcEntries are what programs need of /etc to start. Nothing that names
// machines, keys or services is among them.
func etcEntries() []string {
	return []string{
		"passwd", "group", "nsswitch.conf", "hosts", "host.conf", "gai.conf", "protocols", "services", "mime.types", "localtime",
		"timezone", "os-release", "debian_version", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "alternatives", "ssl/certs",
		"ssl/openssl.cnf", "pki/tls/certs", "ca-certificates", "ca-certificates.conf", "fonts", "java-17-openjdk", "java-21-openjdk",
		"python3", "python3.11", "python3.12", "python3.13", "inputrc", "terminfo", "magic", "locale.alias", "default/locale",
	}
}

// devices are the device files a program may use.
func devices() []string { return []string{"null", "zero", "full", "random", "urandom"} }

// builder makes a root from the host's files, which stand below old.
type builder struct {
	old, root string
	layout    *Layout
	disk      int64
	exe       string // this binary on the host
	running   os.FileInfo
	upper     *os.Root // what the copy's layer holds, nil without one
}

// build makes the new root and enters it. It is run in a mount namespace of
// the session's own. The method is how the copy was made.
func build(l *Layout, limits Limits) (method string, upper *os.Root, err error) {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return "", nil, fmt.Errorf("make mounts private: %w", err)
	}
	exe, err := os.Readlink("/proc/self/exe")
	if err != nil {
		return "", nil, fmt.Errorf("find launcher: %w", err)
	}
	running, err := os.Stat("/proc/self/exe")
	if err != nil {
		return "", nil, fmt.Errorf("find launcher: %w", err)
	}
	// A folder in memory becomes the root, and the host's root a folder of it,
	// so that no mount of ours can hide what it is made of.
	base := mountPoint()
	if err := unix.Mount("footing", base, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "mode=0755,size=1m"); err != nil {
		return "", nil, fmt.Errorf("mount root: %w", err)
	}
	for _, d := range []string{"old", "new", "lower", "layer"} {
		if err := os.Mkdir(filepath.Join(base, d), 0o755); err != nil {
			return "", nil, err
		}
	}
	if err := unix.PivotRoot(base, filepath.Join(base, "old")); err != nil {
		return "", nil, fmt.Errorf("pivot root: %w", err)
	}
	if err := os.Chdir("/"); err != nil {
		return "", nil, err
	}
	if err := unix.Mount("footing", "/new", "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "mode=0755,size=16m"); err != nil {
		return "", nil, fmt.Errorf("mount root: %w", err)
	}
	b := &builder{old: "/old", root: "/new", layout: l, disk: limits.Disk, exe: exe, running: running}
	if err := b.system(); err != nil {
		return "", nil, err
	}
	if method, err = b.project(); err != nil {
		return "", nil, err
	}
	return method, b.upper, b.enter()
}

// mountPoint is a folder every host has.
func mountPoint() string {
	for _, d := range []string{"/tmp", "/run", "/var", "/mnt"} {
		if fi, err := os.Lstat(d); err == nil && fi.IsDir() {
			return d
		}
	}
	return "/"
}

func (b *builder) system() error {
	for _, d := range systemDirs() {
		if err := b.share(d); err != nil {
			return err
		}
	}
	for _, e := range etcEntries() {
		if err := b.share("/etc/" + e); err != nil {
			return err
		}
	}
	for _, d := range []string{"/proc", "/dev", "/dev/pts", "/var/lib", "/var/log", "/sys"} {
		if err := os.MkdirAll(b.root+d, 0o755); err != nil {
			return err
		}
	}
	if err := os.Symlink(tmpDir, b.root+"/var/tmp"); err != nil {
		return err
	}
	// Of the pid namespace this runs in; each call mounts its own over it.
	if err := mountProc(b.root + "/proc"); err != nil {
		return err
	}
	for _, d := range devices() {
		if err := b.device(d); err != nil {
			return err
		}
	}
	for name, to := range map[string]string{"fd": "/proc/self/fd", "stdin": "/proc/self/fd/0", "stdout": "/proc/self/fd/1", "stderr": "/proc/self/fd/2"} {
		if err := os.Symlink(to, b.root+"/dev/"+name); err != nil {
			return err
		}
	}
	for _, d := range []struct {
		path, mode string
		size       int64
	}{{tmpDir, "1777", b.disk}, {shmDir, "1777", b.disk / 4}, {"/run", "0755", 1 << 20}, {homeDir, "0700", b.disk}} {
		if err := os.MkdirAll(b.root+d.path, 0o755); err != nil {
			return err
		}
		if err := unix.Mount("footing", b.root+d.path, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV,
			fmt.Sprintf("mode=%s,size=%d", d.mode, d.size)); err != nil {
			return fmt.Errorf("mount %s: %w", d.path, err)
		}
	}
	for _, d := range b.layout.Tools {
		if err := b.share(d); err != nil {
			return err
		}
	}
	return b.self()
}

func mountProc(at string) error {
	// Read-only: a process that is root outside as well could otherwise set the
	// host's parameters, which are guarded by the user and not by capabilities.
	if err := unix.Mount("proc", at, "proc", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC|unix.MS_RDONLY, ""); err != nil {
		return fmt.Errorf("mount /proc: %w", err)
	}
	return nil
}

// enter makes the new root the only one there is.
func (b *builder) enter() error {
	if err := os.Mkdir(b.root+"/.old", 0o755); err != nil {
		return err
	}
	if err := unix.PivotRoot(b.root, b.root+"/.old"); err != nil {
		return fmt.Errorf("enter root: %w", err)
	}
	if err := os.Chdir("/"); err != nil {
		return err
	}
	if err := unix.Unmount("/.old", unix.MNT_DETACH); err != nil {
		return fmt.Errorf("let go of the host: %w", err)
	}
	if err := os.Remove("/.old"); err != nil {
		return err
	}
	a := unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY}
	if err := unix.MountSetattr(unix.AT_FDCWD, "/", 0, &a); err != nil {
		return fmt.Errorf("close the root: %w", err)
	}
	if err := unix.MountSetattr(unix.AT_FDCWD, "/run", 0, &a); err != nil && !errors.Is(err, unix.EINVAL) {
		return fmt.Errorf("close /run: %w", err)
	}
	return nil
}
