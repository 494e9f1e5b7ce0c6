package sandbox

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// The canaries' own limits: small, so that passing them is quick.
const (
	canaryMemory = 48 << 20
	canaryProcs  = 16
)

// Check returns the bounds of the backend the options choose, measured now or,
// if cacheDir is not "", earlier on this boot of this kernel by this binary, with
// the same settings.
// Without a backend the error says why and wraps [ErrUnavailable]; bounds that
// do not hold are no error here: see [Bounds.Err].
func Check(ctx context.Context, o Options, cacheDir string) (Bounds, error) {
	path := ""
	if cacheDir != "" {
		path = filepath.Join(cacheDir, "bounds-"+boundsKey(o)+".json")
		if b, ok := readBounds(path); ok {
			return b, nil
		}
	}
	b, err := Measure(ctx, o)
	if err != nil || path == "" || b.Err() != nil {
		return b, err // what failed is tried again
	}
	if raw, err := json.Marshal(b); err == nil {
		writeWhole(path, raw)
	}
	return b, nil
}

func readBounds(path string) (Bounds, bool) {
	fi, err := os.Lstat(path)
	if err != nil || !fi.Mode().IsRegular() || fi.Size() > 64<<10 {
		return Bounds{}, false
	}
	raw, err := os.ReadFile(path)
	var b Bounds
	if err != nil || json.Unmarshal(raw, &b) != nil || b.Err() != nil {
		return Bounds{}, false
	}
	b.Cached = true
	return b, true
}

// writeWhole writes a cache file in one step; failing costs only time.
func writeWhole(path string, raw []byte) {
	if os.MkdirAll(filepath.Dir(path), 0o700) != nil {
		return
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".bounds-*")
	if err != nil {
		return
	}
	_, err = f.Write(raw)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
}

// settings are what an administrator opens and closes namespaces with while a
// machine runs.
func settings() []string {
	return []string{
		"/proc/sys/user/max_user_namespaces", "/proc/sys/user/max_pid_namespaces", "/proc/sys/user/max_net_namespaces", "/proc/sys/user/max_mnt_namespaces",
		"/proc/sys/kernel/unprivileged_userns_clone", "/proc/sys/kernel/apparmor_restrict_unprivileged_userns", "/proc/self/attr/current",
	}
}

func boundsKey(o Options) string {
	h := sha256.New()
	exe, _ := os.Executable()
	size, mtime := int64(0), int64(0)
	if fi, err := os.Stat(exe); err == nil {
		size, mtime = fi.Size(), fi.ModTime().UnixNano()
	}
	boot, _ := os.ReadFile("/proc/sys/kernel/random/boot_id")
	var g *groups
	if !o.WatchOnly {
		g = findGroups()
	}
	for _, name := range settings() {
		b, _ := os.ReadFile(name)
		fmt.Fprintf(h, "%s=%s|", name, b)
	}
	space, _ := os.Readlink("/proc/self/ns/user")
	bwrap, _ := exec.LookPath("bwrap")
	fmt.Fprintf(h, "%s|%s|", space, bwrap)
	fmt.Fprintf(h, "%d|%s|%s|%s|%t|%s|%d|%d|%d|%s", policyVersion, kernel(), boot, o.Backend, o.Unconfined, g, os.Getuid(), size, mtime, exe)
	return hex.EncodeToString(h.Sum(nil))[:16]
}

func kernel() string {
	var u unix.Utsname
	if unix.Uname(&u) != nil {
		return ""
	}
	return unix.ByteSliceToString(u.Release[:])
}

// Measure lets the canaries out.
func Measure(ctx context.Context, o Options) (Bounds, error) {
	begin := time.Now()
	dir, remove, err := baitPlace(o.Scratch)
	if err != nil {
		return Bounds{}, fmt.Errorf("measure bounds: %w", err)
	}
	defer remove()
	project := filepath.Join(dir, "project")
	if err := errors.Join(os.Mkdir(project, 0o700), os.WriteFile(filepath.Join(project, "file"), []byte("x"), 0o600),
		os.WriteFile(filepath.Join(project, "hidden"), []byte("x"), 0o600)); err != nil {
		return Bounds{}, fmt.Errorf("measure bounds: %w", err)
	}
	if project, err = filepath.EvalSymlinks(project); err != nil {
		return Bounds{}, fmt.Errorf("measure bounds: %w", err)
	}
	if o.Scratch == "" {
		o.Scratch = filepath.Join(dir, "scratch")
	}
	o.Limits = Limits{Wall: canaryTimeout}
	s, err := Open(ctx, Layout{Project: project, Files: []string{"file"}, Hide: []string{"hidden"}}, o)
	if err != nil {
		return Bounds{}, err
	}
	defer s.Close()
	b := Bounds{Backend: s.Backend(), Kernel: kernel(), Method: s.Method(), Limits: s.Limiter()}
	// Each is a call of its own: at once they take as long as the slowest.
	measures := []func(*Session, string) ([]Bound, error){measureEscape, measureMemory, measurePids}
	found, errs := make([][]Bound, len(measures)), make([]error, len(measures))
	var wg sync.WaitGroup
	for i, m := range measures {
		wg.Go(func() { found[i], errs[i] = m(s, dir) })
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		return b, fmt.Errorf("%w: canary: %w", ErrUnavailable, err)
	}
	b.Bounds = slices.Concat(found...)
	b.Took = time.Since(begin)
	return b, nil
}

// baitPlace makes a folder for the bait where the next start sweeps it, should
// this one be killed. The path of a socket is short, so that may be elsewhere.
func baitPlace(scratch string) (string, func(), error) {
	if scratch != "" && len(scratch) < 80 {
		sc, err := newScratch(scratch)
		if err != nil {
			return "", nil, err
		}
		return sc.dir, func() { _ = sc.remove() }, nil
	}
	dir, err := os.MkdirTemp("", "footing-canary-")
	return dir, func() { _ = os.RemoveAll(dir) }, err
}

func measureEscape(s *Session, dir string) ([]Bound, error) {
	bait, seen, err := lay(dir)
	if err != nil {
		return nil, err
	}
	arg, err := json.Marshal(bait)
	if err != nil {
		return nil, err
	}
	out, exit, err := s.canary(Limits{}, "probe", string(arg))
	host := seen()
	if err != nil {
		return nil, err
	}
	var got caught
	if err := json.Unmarshal(out, &got); err != nil {
		return nil, fmt.Errorf("the canary said nothing: %+v", exit)
	}
	var bounds []Bound
	for _, name := range []string{TryWrite, TrySocket, TryTCP, TrySecret, TryProcess, TryEnv, TryKernel, TryPrivilege} {
		how := got[name]
		if h := host[name]; h != "" {
			how = h
		}
		bounds = append(bounds, Bound{Name: name, Held: how == "", Detail: how})
	}
	return bounds, nil
}

func measureMemory(s *Session, _ string) ([]Bound, error) {
	out, exit, err := s.canary(Limits{Memory: canaryMemory}, "memory", strconv.Itoa(2*canaryMemory))
	if err != nil {
		return nil, err
	}
	held := exit.Memory || len(out) == 0 && (exit.Code != 0 || exit.Signal != "")
	return []Bound{{TryMemory, held, how(exit)}}, nil
}

func measurePids(s *Session, _ string) ([]Bound, error) {
	out, exit, err := s.canary(Limits{Procs: canaryProcs}, "pids", strconv.Itoa(2*canaryProcs))
	if err != nil {
		return nil, err
	}
	detail := how(exit)
	if strings.HasPrefix(string(out), "refused") {
		detail = string(out)
	}
	return []Bound{{TryPids, string(out) != "all", detail}}, nil
}

func how(e Exit) string {
	switch {
	case e.Memory && e.Kernel:
		return "ended by the kernel at the bound of its control group"
	case e.Procs && e.Kernel:
		return "refused by the kernel at the bound of its control group"
	case e.Memory:
		return "ended by the watch over memory"
	case e.Procs:
		return "ended by the watch over processes"
	case e.Timeout:
		return "ended by the timer"
	case e.Signal != "":
		return "ended by " + e.Signal
	}
	return fmt.Sprintf("exit %d", e.Code)
}

// canary runs the canary in the session.
func (s *Session) canary(l Limits, args ...string) ([]byte, Exit, error) {
	self := selfPath
	if s.backend == Unconfined {
		self = "/proc/self/exe"
		if exe, err := os.Executable(); err == nil {
			self = exe
		}
	}
	p, err := s.Start(Command{Args: append([]string{self, stage, "canary"}, args...), Limits: l})
	if err != nil {
		return nil, Exit{}, err
	}
	p.Stdin.Close()
	go func() { _, _ = io.Copy(io.Discard, p.Stderr) }()
	out, _ := io.ReadAll(p.Stdout)
	return out, p.Wait(), nil
}
