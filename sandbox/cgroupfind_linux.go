package sandbox

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// groups is where control groups can be made: folders of the controllers.
type groups struct {
	c            *controls
	memory, pids string
}

// findGroups looks for a place to make control groups in; nil is that there is
// none, and that the watch and the process's own limits have to do.
func findGroups() *groups {
	mounts, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil {
		return nil
	}
	own, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return nil
	}
	return groupsIn(string(mounts), string(own), writable)
}

func writable(dir string) bool { return unix.Access(dir, unix.W_OK|unix.X_OK) == nil }

// groupsIn is findGroups over what the kernel says of mounts and of the groups
// this process is in.
func groupsIn(mounts, own string, writable func(dir string) bool) *groups {
	at := map[string]string{} // controller, or "" for v2 → this process's folder
	of := map[string]string{} // → where it is mounted
	for line := range strings.Lines(own) {
		f := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(f) == 3 {
			for c := range strings.SplitSeq(f[1], ",") {
				at[c] = f[2]
			}
		}
	}
	for line := range strings.Lines(mounts) {
		before, after, ok := strings.Cut(line, " - ")
		f, kind := strings.Fields(before), strings.Fields(after)
		if !ok || len(f) < 5 || len(kind) < 3 {
			continue
		}
		names := []string{""}
		switch kind[0] {
		case "cgroup":
			names = strings.Split(kind[2], ",")
		case "cgroup2":
		default:
			continue
		}
		for _, c := range names {
			path, ok := at[c]
			if !ok || of[c] != "" {
				continue
			}
			// The mount may show a part of the tree only.
			rel, err := filepath.Rel(f[3], path)
			if err != nil || rel == ".." || strings.HasPrefix(rel, "../") {
				continue
			}
			of[c], at[c] = f[4], filepath.Join(f[4], rel)
		}
	}
	if of[""] != "" {
		if dir := delegated(at[""], of[""], writable); dir != "" {
			return &groups{&controlsV2, dir, dir}
		}
	}
	if of["memory"] != "" && of["pids"] != "" && writable(at["memory"]) && writable(at["pids"]) {
		return &groups{&controlsV1, at["memory"], at["pids"]}
	}
	return nil
}

// delegated is the nearest group from this process's own up whose children have
// both controllers, and that is ours to make children in. Controllers are not
// switched on for it: that would change what others run in.
func delegated(dir, top string, writable func(string) bool) string {
	for {
		b, err := os.ReadFile(filepath.Join(dir, "cgroup.subtree_control"))
		on := strings.Fields(string(b))
		if err == nil && slices.Contains(on, "memory") && slices.Contains(on, "pids") {
			// To move a process takes the right to the common parent's list too.
			if writable(dir) && unix.Access(filepath.Join(dir, "cgroup.procs"), unix.W_OK) == nil {
				return dir
			}
			return ""
		}
		if dir == top || len(dir) <= len(top) {
			return ""
		}
		dir = filepath.Dir(dir)
	}
}

// String names the version.
func (g *groups) String() string {
	if g == nil {
		return "watch and process limits"
	}
	return g.c.name
}
