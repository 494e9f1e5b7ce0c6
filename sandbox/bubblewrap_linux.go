package sandbox

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// openBubblewrap is for machines where namespaces are closed to us and open to
// bubblewrap. It makes the same root; limits, system call filter and the watch
// are still our own init's.
func openBubblewrap(ctx context.Context, l Layout, o Options) (*Session, error) {
	path, err := exec.LookPath("bwrap")
	if err != nil {
		return nil, fmt.Errorf("%w: bubblewrap is not installed", ErrUnavailable)
	}
	if err := tryBubblewrap(ctx, path, probeTime); err != nil {
		return nil, err
	}
	return openOnDisk(l, o, Bubblewrap)
}

// probeTime is how long bubblewrap may take to say that it can. Where it is run
// in namespaces that don't fit together it may wait for good.
const probeTime = 10 * time.Second

func tryBubblewrap(ctx context.Context, path string, limit time.Duration) error {
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	cmd := exec.CommandContext(limited, path, "--unshare-all", "--die-with-parent", "--ro-bind", "/", "/", "--", "/proc/self/exe", "--version")
	cmd.WaitDelay = limit // what it started may hold its output
	out, err := cmd.CombinedOutput()
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case limited.Err() != nil:
		return fmt.Errorf("%w: bubblewrap did not end within %v", ErrUnavailable, limit)
	}
	return fmt.Errorf("%w: bubblewrap: %s", ErrUnavailable, firstLine(string(out), err))
}

func firstLine(s string, err error) string {
	if s, _, _ = strings.Cut(strings.TrimSpace(s), "\n"); s != "" {
		return s
	}
	return err.Error()
}

// bubble is bubblewrap's command line for the session.
func (s *Session) bubble() []string {
	args := []string{"--unshare-all", "--die-with-parent", "--as-pid-1", "--new-session", "--clearenv", "--hostname", "footing", "--cap-drop", "ALL"}
	seen := map[string]bool{}
	share := func(p string) {
		fi, err := os.Lstat(p)
		if err != nil || seen[p] {
			return
		}
		seen[p] = true
		if fi.Mode()&os.ModeSymlink != 0 {
			if to, err := os.Readlink(p); err == nil {
				args = append(args, "--symlink", to, p)
			}
			return
		}
		args = append(args, "--ro-bind", p, p)
	}
	for _, d := range systemDirs() {
		share(d)
	}
	for _, e := range etcEntries() {
		share("/etc/" + e)
	}
	args = append(args, "--proc", "/proc", "--dev", "/dev",
		"--bind", filepath.Join(s.scratch.dir, "tmp"), tmpDir, "--bind", filepath.Join(s.scratch.dir, "shm"), shmDir,
		"--dir", "/run", "--bind", s.scratch.home, homeDir, "--symlink", tmpDir, "/var/tmp")
	for _, t := range s.layout.Tools {
		if !below(t, systemDirs()) {
			share(t)
		}
	}
	if s.layout.Project != "" {
		args = append(args, "--bind", s.scratch.work, s.layout.Project)
		for _, d := range s.layout.Shared {
			p := filepath.Join(s.layout.Project, d)
			args = append(args, "--ro-bind", p, p)
		}
	}
	self, err := os.Executable()
	if err != nil {
		self = "/proc/self/exe"
	}
	return append(args, "--ro-bind", self, selfPath, "--remount-ro", "/", "--chdir", "/")
}

func below(path string, dirs []string) bool {
	for _, d := range dirs {
		if path == d || strings.HasPrefix(path, d+"/") {
			return true
		}
	}
	return false
}
