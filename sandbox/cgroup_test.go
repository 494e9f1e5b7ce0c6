//go:build linux

package sandbox

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

func needGroups(t *testing.T) *groups {
	t.Helper()
	g := findGroups()
	if g == nil {
		t.Skip("no control group is ours to make here: neither cgroup v2 with memory and pids delegated nor both controllers of v1")
	}
	return g
}

func gone(t *testing.T, c *group) {
	t.Helper()
	for _, d := range c.dirs() {
		if _, err := os.Stat(d); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s is still there: %v", d, err)
		}
	}
}

// swept sweeps until a group is gone: somebody else may be making one just now.
func swept(t *testing.T, g *groups, c *group) {
	t.Helper()
	for begun := time.Now(); time.Since(begun) < 10*time.Second; time.Sleep(time.Millisecond) {
		g.sweep()
		_, m := os.Stat(c.memory)
		_, p := os.Stat(c.pids)
		if m != nil && p != nil {
			break
		}
	}
	gone(t, c)
}

// hog takes memory in pieces of 4 MB, in processes of their own, and stays below
// the bound in each of them.
const hog = `for i in 1 2 3 4 5 6 7 8; do head -c 24M /dev/zero | tail -c 24M | sleep 3 & done; wait; echo alive`

// The same bounds, kept by the kernel where there are control groups, and by the
// watch where there are none or none are wanted.
func TestMemoryOfAllProcesses(t *testing.T) {
	for _, backend := range backends(t) {
		for _, watch := range []bool{false, true} {
			t.Run(backend+" "+map[bool]string{false: "control group", true: "watch"}[watch], func(t *testing.T) {
				if !watch {
					needGroups(t)
				}
				s, err := Open(t.Context(), project(t), Options{Backend: backend, Limits: Limits{Memory: 128 << 20}, Scratch: t.TempDir(), WatchOnly: watch})
				if err != nil {
					t.Fatal(err)
				}
				defer s.Close()
				if named := strings.HasPrefix(s.Limiter(), "cgroup"); named == watch {
					t.Errorf("limits are kept by %q", s.Limiter())
				}
				out, errs, e := run(t, s, sh(hog))
				if !e.Memory || e.Kernel == watch || strings.Contains(out, "alive") {
					t.Errorf("%q %q %+v", out, errs, e)
				}
				if out, errs, e := run(t, s, sh("echo fine")); out != "fine\n" || e.Killed() {
					t.Errorf("the next call: %q %q %+v", out, errs, e)
				}
			})
		}
	}
}

// Files of the copy lie in memory, and are the disk's to bound.
func TestFilesAreNotMemory(t *testing.T) {
	needGroups(t)
	s, err := Open(t.Context(), project(t), Options{Backend: Native, Limits: Limits{Memory: 128 << 20}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	out, errs, e := run(t, s, sh(`for i in 1 2 3 4 5 6; do head -c 40M /dev/zero > f$i; sleep 0.1; done; ls | grep -c ^f`))
	if out != "6\n" || e.Killed() {
		t.Errorf("%q %q %+v", out, errs, e)
	}
}

// Tasks are refused by the kernel, also to root, whom no process limit holds.
func TestTasksAreRefused(t *testing.T) {
	needGroups(t)
	s, err := Open(t.Context(), project(t), Options{Backend: Native, Limits: Limits{Procs: 4}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	// In one process: threads, which the watch does not count.
	_, _, e := run(t, s, Command{Args: []string{"/usr/bin/python3", "-c", "import threading, time\nfor i in range(200):\n  threading.Thread(target=time.sleep, args=(9,), daemon=True).start()"}})
	if e.NotFound {
		t.Skip("python3 is not installed")
	}
	// An ordinary user is below the process limit first.
	if os.Getuid() != 0 && e.Code == 1 && !e.Kernel {
		return
	}
	if !e.Procs || !e.Kernel {
		t.Errorf("%+v", e)
	}
}

// What a call leaves running goes with it, and so does its group.
func TestGroupIsRemoved(t *testing.T) {
	needGroups(t)
	each(t, Limits{}, func(t *testing.T, s *Session, _ string) {
		p, err := s.Start(sh("(setsid sleep 60 >/dev/null 2>&1 &) ; setsid sleep 60 </dev/null >/dev/null 2>&1 & exit 0"))
		if err != nil {
			t.Fatal(err)
		}
		if p.group == nil {
			t.Fatal("the call has no group")
		}
		if e := p.Wait(); e.Code != 0 || e.Killed() {
			t.Errorf("%+v", e)
		}
		s.Close()
		gone(t, p.group)
	})
}

func TestSweepGroups(t *testing.T) {
	g := needGroups(t)
	c, err := g.make(Limits{}.WithDefaults())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.remove)
	g.sweep()
	if _, err := os.Stat(c.memory); err != nil {
		t.Fatalf("the group of a living footing was swept: %v", err)
	}
	// Sweeping goes on while others are made: none of them is lost.
	stop := make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			select {
			case <-stop:
				return
			case <-time.After(50 * time.Microsecond):
				g.sweep()
			}
		}
	})
	for range 100 {
		d, err := g.make(Limits{}.WithDefaults())
		if err != nil {
			t.Error(err)
			break
		}
		if _, err := os.Stat(filepath.Join(d.pids, "pids.max")); err != nil {
			t.Errorf("a group in use was swept: %v", err)
		}
		d.remove()
	}
	close(stop)
	wg.Wait()
	for _, f := range c.locks {
		f.Close() // as the kernel does when footing is killed
	}
	swept(t, g, c)
}

// The files of the second version, as the kernel lays them out.
func TestGroupV2(t *testing.T) {
	dir := t.TempDir()
	for f, text := range map[string]string{
		"memory.max": "max", "memory.swap.max": "max", "memory.oom.group": "0", "pids.max": "max", "cgroup.procs": "", "cgroup.kill": "",
		"memory.events": "low 0\nhigh 0\nmax 9\noom 1\noom_kill 0\noom_group_kill 0\n", "pids.events": "max 0\n", "memory.stat": "anon 5\nshmem 7340032\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, f), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c := &group{c: &controlsV2, memory: dir, pids: dir, limit: 100 << 20}
	c.bindSwap()
	c.follow()
	if err := c.add(42); err != nil {
		t.Fatal(err)
	}
	c.kill()
	// The kernel takes a number whole; in a plain file the end of "max" stays.
	for f, want := range map[string]string{"memory.max": strconv.Itoa(107 << 20), "memory.swap.max": "0ax", "cgroup.procs": "42", "cgroup.kill": "1"} {
		if b, err := os.ReadFile(filepath.Join(dir, f)); err != nil || string(b) != want {
			t.Errorf("%s is %q, want %q", f, b, want)
		}
	}
	e := Exit{Code: 1}
	if c.judge(&e); e.Memory || e.Procs {
		t.Errorf("%+v", e)
	}
	if err := os.WriteFile(filepath.Join(dir, "memory.events"), []byte("oom 1\noom_kill 2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if c.judge(&e); !e.Memory || !e.Kernel {
		t.Errorf("%+v", e)
	}
	e = Exit{Code: 1}
	if err := errors.Join(os.WriteFile(filepath.Join(dir, "memory.events"), []byte("oom_kill 0\n"), 0o600), os.WriteFile(filepath.Join(dir, "pids.events"), []byte("max 3\n"), 0o600)); err != nil {
		t.Fatal(err)
	}
	if c.judge(&e); !e.Procs || e.Memory {
		t.Errorf("%+v", e)
	}
	e = Exit{}
	if c.judge(&e); e.Procs { // it coped
		t.Errorf("%+v", e)
	}
}

// Where control groups can be made, by what the kernel says of mounts and groups.
func TestGroupsIn(t *testing.T) {
	const v1 = "35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n39 31 0:36 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids\n"
	top := t.TempDir()
	leaf := filepath.Join(top, "user.slice", "app.slice", "x.scope")
	if err := os.MkdirAll(leaf, 0o755); err != nil {
		t.Fatal(err)
	}
	delegate := filepath.Join(top, "user.slice")
	if err := errors.Join(os.WriteFile(filepath.Join(delegate, "cgroup.subtree_control"), []byte("cpu memory pids\n"), 0o644), os.WriteFile(filepath.Join(delegate, "cgroup.procs"), nil, 0o644),
		os.WriteFile(filepath.Join(leaf, "cgroup.subtree_control"), nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	v2 := "30 23 0:27 / " + top + " rw - cgroup2 cgroup2 rw,nsdelegate\n"
	all := func(string) bool { return true }
	for _, c := range []struct {
		name, mounts, own string
		writable          func(string) bool
		want, where       string
	}{
		{"v1", v1, "8:pids:/a\n4:memory:/b/c\n0::/\n", all, "cgroup v1", "/sys/fs/cgroup/memory/b/c /sys/fs/cgroup/pids/a"},
		{"v1, controllers together", "35 31 0:32 / /cg rw - cgroup cgroup rw,memory,pids\n", "4:memory,pids:/b\n", all, "cgroup v1", "/cg/b /cg/b"},
		{"v1, a container's part", "35 31 0:32 /docker/x /cg/memory rw - cgroup cgroup rw,memory\n39 31 0:36 /docker/x /cg/pids rw - cgroup cgroup rw,pids\n", "8:pids:/docker/x\n4:memory:/docker/x/y\n", all, "cgroup v1", "/cg/memory/y /cg/pids"},
		{"v1, one is missing", "39 31 0:36 / /cg/pids rw - cgroup cgroup rw,pids\n", "8:pids:/a\n4:memory:/b\n", all, "", ""},
		{"v1, not ours", v1, "8:pids:/a\n4:memory:/b/c\n", func(d string) bool { return !strings.Contains(d, "pids") }, "", ""},
		{"v1, outside of what is mounted", "35 31 0:32 /x /cg/memory rw - cgroup cgroup rw,memory\n39 31 0:36 /x /cg/pids rw - cgroup cgroup rw,pids\n", "8:pids:/y\n4:memory:/y\n", all, "", ""},
		{"v2, delegated further up", v2, "0::/user.slice/app.slice/x.scope\n", all, "cgroup v2", delegate + " " + delegate},
		{"v2, not ours", v2, "0::/user.slice/app.slice/x.scope\n", func(d string) bool { return d != delegate }, "", ""},
		{"v2, not delegated", v2, "0::/\n", all, "", ""},
		{"both", v2 + v1, "0::/\n8:pids:/\n4:memory:/\n", all, "cgroup v1", "/sys/fs/cgroup/memory /sys/fs/cgroup/pids"},
		{"nothing", "", "", all, "", ""},
		{"garbage", "x - cgroup\n - cgroup cgroup memory\n", "memory\n:::::\n", all, "", ""},
	} {
		g := groupsIn(c.mounts, c.own, c.writable)
		switch {
		case g == nil && c.want == "":
		case g == nil || g.String() != c.want || g.memory+" "+g.pids != c.where:
			t.Errorf("%s: %+v", c.name, g)
		}
	}
	if s := (*groups)(nil).String(); s != "watch and process limits" {
		t.Error(s)
	}
}
