package sandbox

import (
	"bytes"
	"os"
	"strconv"
	"syscall"
	"time"
)

// What the watch ends a call for.
const (
	overMemory = 1 + iota
	overProcs
)

// The watch looks first after watchFirst, so that a short call pays nothing,
// and then every watchEvery: limits that the kernel keeps only per process, or
// not at all for root, are kept here for all of a call together.
const (
	watchFirst = 5 * time.Millisecond
	watchEvery = 20 * time.Millisecond
)

func (i *initProcess) watch(stop <-chan struct{}) {
	t := time.NewTimer(watchFirst)
	defer t.Stop()
	for {
		select {
		case <-stop:
			return
		case <-t.C:
		}
		procs := descendants()
		rss := int64(0)
		if !i.spec.Group { // or the kernel keeps it, and counts better
			rss = resident(procs)
		}
		i.exit.MaxProcs = max(i.exit.MaxProcs, len(procs))
		switch {
		case rss > i.spec.Limits.Memory:
			i.kill(overMemory, procs)
			return
		case len(procs) > i.spec.Limits.Procs:
			i.kill(overProcs, procs)
			return
		}
		t.Reset(watchEvery)
	}
}

// kill ends everything but this process; in a namespace of our own that is all
// there is, and no fork can outrun it.
func (i *initProcess) kill(why uint32, procs []int) {
	i.over.Store(why)
	if os.Getpid() == 1 {
		_ = syscall.Kill(-1, syscall.SIGKILL)
		return
	}
	for _, p := range procs {
		_ = syscall.Kill(p, syscall.SIGKILL)
	}
}

// descendants are the processes below this one: all others of the namespace, or
// without one, those whose parents lead here.
func descendants() []int {
	self := os.Getpid()
	entries, err := readNames("/proc")
	if err != nil {
		return nil
	}
	var all []int
	for _, name := range entries {
		if pid, err := strconv.Atoi(name); err == nil && pid != self {
			all = append(all, pid)
		}
	}
	if self == 1 {
		return all
	}
	parent := map[int]int{}
	for _, p := range all {
		parent[p] = parentOf(p)
	}
	var below []int
	for _, p := range all {
		for q, n := p, 0; q > 1 && n < 1000; q, n = parent[q], n+1 {
			if parent[q] == self {
				below = append(below, p)
				break
			}
		}
	}
	return below
}

func readNames(dir string) ([]string, error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.Readdirnames(-1)
}

func parentOf(pid int) int {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return 0
	}
	// The name in brackets may hold anything; what follows the last bracket is
	// state and parent.
	fields := bytes.Fields(b[bytes.LastIndexByte(b, ')')+1:])
	if len(fields) < 2 {
		return 0
	}
	n, _ := strconv.Atoi(string(fields[1]))
	return n
}

// resident is the memory of processes that is not shared with files.
func resident(procs []int) int64 {
	var total int64
	for _, p := range procs {
		b, err := os.ReadFile("/proc/" + strconv.Itoa(p) + "/statm")
		if err != nil {
			continue
		}
		f := bytes.Fields(b)
		if len(f) < 3 {
			continue
		}
		rss, _ := strconv.ParseInt(string(f[1]), 10, 64)
		shared, _ := strconv.ParseInt(string(f[2]), 10, 64)
		total += rss - shared
	}
	return total * int64(os.Getpagesize())
}
