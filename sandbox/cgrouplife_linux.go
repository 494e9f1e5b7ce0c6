package sandbox

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// How a group begins and ends.

// groupPrefix begins the names of our groups. A lock on its folder says that its
// footing is alive; what nobody holds is swept at the next start.
const groupPrefix = "footing-call-"

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

// sweep removes groups whose footing is gone.
func (g *groups) sweep() {
	lock := g.lock(unix.LOCK_EX, 1)
	if lock == nil {
		return // somebody makes one, or sweeps
	}
	defer lock.Close()
	for _, base := range slices.Compact([]string{g.memory, g.pids}) {
		names, _ := readNames(base)
		for _, n := range names {
			if !strings.HasPrefix(n, groupPrefix) {
				continue
			}
			dir := filepath.Join(base, n)
			f, err := os.Open(dir)
			if err != nil {
				continue
			}
			if unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) == nil {
				(&group{c: g.c, memory: dir, pids: dir}).remove()
			}
			f.Close()
		}
	}
}
