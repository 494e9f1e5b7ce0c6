package sandbox

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// Control groups. Where the kernel lets us make them, each call has one of its
// own, and the kernel itself keeps its memory and tasks within bounds, all
// processes together and between two looks of the watch.
//
// This is our own: of the libraries there are, containerd/cgroups (v3.1.3) brings
// ten modules, 5.5 MB and half a millisecond of start-up, opencontainers/cgroups
// (v0.1.0) seven, 1.4 MB and a fifth of one, and neither looks for a place that
// is writable, which is most of what there is to do.

// controls are the files of one version's controllers.
type controls struct {
	name string
	// memory and pids are the bounds, swap the bound of memory and swap together
	// (v1) or of swap (v2).
	memory, pids, swap string
	swapZero           bool
	oom                string // counts, as oom_kill
	stat, shmem        string // bytes of files in memory, by name
	kill, together     string // v2: ends all of them; one for all
}

var (
	controlsV1 = controls{name: "cgroup v1", memory: "memory.limit_in_bytes", pids: "pids.max", swap: "memory.memsw.limit_in_bytes", oom: "memory.oom_control", stat: "memory.stat", shmem: "total_shmem"}
	controlsV2 = controls{name: "cgroup v2", memory: "memory.max", pids: "pids.max", swap: "memory.swap.max", swapZero: true, oom: "memory.events", stat: "memory.stat", shmem: "shmem", kill: "cgroup.kill", together: "memory.oom.group"}
)

// groupPrefix begins the names of our groups. A lock on its folder says that its
// footing is alive; what nobody holds is swept at the next start.
const groupPrefix = "footing-call-"

// ownMemory is what the launcher itself and the kernel on its behalf may take
// besides the program.
const ownMemory = 16 << 20

// group is the control group of one call, of one folder (v2) or of one for each
// controller (v1).
type group struct {
	c            *controls
	memory, pids string // folders; the same in v2
	locks        []*os.File
	limit, files int64
}

// make makes a group with the limits' bounds. While it does nobody sweeps: what
// is made and not locked yet looks like what was left.
func (g *groups) make(l Limits) (c *group, err error) {
	for range 3 {
		f := g.lock(unix.LOCK_SH, 50)
		c, err = g.try(l)
		f.Close()
		if err == nil {
			return c, nil
		}
	}
	return nil, err
}

// lock locks the folder that groups are made in, trying for some milliseconds;
// nil is that it could not be had.
func (g *groups) lock(how, tries int) *os.File {
	f, err := os.Open(g.memory)
	if err != nil {
		return nil
	}
	for range tries {
		if unix.Flock(int(f.Fd()), how|unix.LOCK_NB) == nil {
			return f
		}
		time.Sleep(time.Millisecond)
	}
	f.Close()
	return nil
}

func (g *groups) try(l Limits) (*group, error) {
	var b [8]byte
	_, _ = rand.Read(b[:])
	name := groupPrefix + hex.EncodeToString(b[:])
	c := &group{c: g.c, memory: filepath.Join(g.memory, name), pids: filepath.Join(g.pids, name), limit: l.Memory + ownMemory}
	for _, d := range c.dirs() {
		err := os.Mkdir(d, 0o755)
		var f *os.File
		if err == nil {
			if f, err = os.Open(d); err == nil {
				c.locks = append(c.locks, f)
				err = unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
			}
		}
		if err != nil {
			c.remove()
			return nil, fmt.Errorf("make control group: %w", err)
		}
	}
	// Threads count, as in RLIMIT_NPROC; the launcher's are among them.
	err := errors.Join(put(c.memory, c.c.memory, c.limit), put(c.pids, c.c.pids, 4*int64(l.Procs)+16))
	if err != nil {
		c.remove()
		return nil, fmt.Errorf("bound control group: %w", err)
	}
	c.bindSwap()
	if c.c.together != "" {
		_ = put(c.memory, c.c.together, 1)
	}
	return c, nil
}

// bindSwap keeps the group out of swap, where there is a bound for that.
func (c *group) bindSwap() {
	v := c.limit
	if c.c.swapZero {
		v = 0
	}
	_ = put(c.memory, c.c.swap, v)
}

func (c *group) dirs() []string {
	if c.memory == c.pids {
		return []string{c.memory}
	}
	return []string{c.memory, c.pids}
}

func put(dir, file string, v int64) error {
	// Never created: in a folder of another kind there is no such file.
	f, err := os.OpenFile(filepath.Join(dir, file), os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(strconv.FormatInt(v, 10))
	return errors.Join(err, f.Close())
}

// add puts a process into the group, and with it all that it starts.
func (c *group) add(pid int) error {
	for _, d := range c.dirs() {
		if err := put(d, "cgroup.procs", int64(pid)); err != nil {
			return fmt.Errorf("enter control group: %w", err)
		}
	}
	return nil
}

// follow lets the bound of memory follow the files that the call wrote: they lie
// in memory, and the bound of the disk is theirs.
func (c *group) follow() {
	files := read(c.memory, c.c.stat, c.c.shmem)
	if files-c.files < 1<<20 {
		return
	}
	c.files = files
	up := func() error { return put(c.memory, c.c.memory, c.limit+files) }
	if c.c.swapZero {
		_ = up()
		return
	}
	// Of memory and swap together first: it may not be below that of memory.
	_ = put(c.memory, c.c.swap, c.limit+files)
	_ = up()
}

// struck reports what the kernel did at the group's bounds: ended a process over
// memory, refused one.
func (c *group) struck() (memory, pids bool) {
	return read(c.memory, c.c.oom, "oom_kill") > 0, read(c.pids, "pids.events", "max") > 0
}

// judge adds to how a call ended what the kernel did. A refused process is why
// only where the call did not come to a good end.
func (c *group) judge(e *Exit) {
	memory, pids := c.struck()
	switch {
	case memory:
		e.Memory, e.Kernel, e.Lost = true, true, false
	case pids && e.Code != 0 && !e.Timeout && !e.Stopped && !e.Overflow:
		e.Procs, e.Kernel, e.Lost = true, true, false
	}
}

// read is a number of a file of names and numbers, or 0.
func read(dir, file, name string) int64 {
	b, err := os.ReadFile(filepath.Join(dir, file))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(b)) {
		if k, v, ok := strings.Cut(strings.TrimSpace(line), " "); ok && k == name {
			n, _ := strconv.ParseInt(v, 10, 64)
			return n
		}
	}
	return 0
}

// kill ends what is left in the group.
func (c *group) kill() {
	if c.c.kill != "" && put(c.memory, c.c.kill, 1) == nil {
		return
	}
	b, _ := os.ReadFile(filepath.Join(c.pids, "cgroup.procs"))
	for pid := range strings.FieldsSeq(string(b)) {
		if n, err := strconv.Atoi(pid); err == nil && n > 1 {
			_ = syscall.Kill(n, syscall.SIGKILL)
		}
	}
}

// removeTime is how long what was ended may take to be gone.
const removeTime = 2 * time.Second

// remove ends what is left and takes the group away.
func (c *group) remove() {
	for _, d := range c.dirs() {
		for begun := time.Now(); ; time.Sleep(time.Millisecond) {
			err := unix.Rmdir(d)
			if err == nil || errors.Is(err, os.ErrNotExist) || time.Since(begun) > removeTime {
				break
			}
			c.kill()
		}
	}
	for _, f := range c.locks {
		f.Close()
	}
}
