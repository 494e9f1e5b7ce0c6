package sandbox

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
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
