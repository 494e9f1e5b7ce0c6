package sandbox

import (
	"fmt"
	"os"
	"time"

	"github.com/elastic/go-seccomp-bpf"
	"github.com/landlock-lsm/go-landlock/landlock"
	"golang.org/x/sys/unix"
)

// confine takes from the calling thread, and so from what it starts, all that
// the program must not have. Order matters: each step needs what later ones
// take away.
func confine(s *spec) error {
	if err := restrictPaths(s.Write); err != nil {
		return err
	}
	if err := setLimits(s.Limits); err != nil {
		return err
	}
	if err := dropCaps(); err != nil {
		return err
	}
	return filterCalls()
}

// restrictPaths is a second lock on writing, for where a mount is open that
// should not be. Kernels without it are left to the first. Signals are not
// scoped: each thread gets a domain of its own, and the watch, on another, could
// no longer end the program.
func restrictPaths(write []string) error {
	var dirs []string
	for _, d := range write {
		if fi, err := os.Stat(d); err == nil && fi.IsDir() {
			dirs = append(dirs, d)
		}
	}
	v := landlock.V7.BestEffort()
	err := v.RestrictPaths(landlock.RODirs("/"), landlock.RWDirs(dirs...).WithRefer(),
		landlock.RWFiles("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom").IgnoreIfMissing())
	if err != nil {
		return fmt.Errorf("restrict paths: %w", err)
	}
	return nil
}

func setLimits(l Limits) error {
	for _, r := range []struct {
		which int
		value uint64
	}{
		{unix.RLIMIT_CORE, 0},
		{unix.RLIMIT_FSIZE, uint64(l.FileSize)},
		{unix.RLIMIT_NOFILE, uint64(l.Files)},
		// It counts threads; the watch counts processes.
		{unix.RLIMIT_NPROC, 4 * uint64(l.Procs)},
		// Twice over: it bounds one process's own writable memory, resident or
		// not, and runtimes set some aside that they never touch.
		{unix.RLIMIT_DATA, uint64(2*l.Memory) + 256<<20},
		{unix.RLIMIT_CPU, uint64((l.CPU + time.Second - 1) / time.Second)},
		{unix.RLIMIT_MEMLOCK, 64 << 10},
		{unix.RLIMIT_MSGQUEUE, 64 << 10},
	} {
		var now unix.Rlimit
		if err := unix.Getrlimit(r.which, &now); err != nil {
			return fmt.Errorf("read limit: %w", err)
		}
		v := min(r.value, now.Max)
		hard := v
		if r.which == unix.RLIMIT_CPU {
			hard = min(v+1, now.Max) // SIGXCPU first, then SIGKILL
		}
		if err := unix.Prlimit(0, r.which, &unix.Rlimit{Cur: v, Max: hard}, nil); err != nil {
			return fmt.Errorf("set limit: %w", err)
		}
	}
	return nil
}

// dropCaps empties every set, and the bounding set last of all gives nothing
// back to a program that is root inside.
func dropCaps() error {
	for c := uintptr(0); c <= unix.CAP_LAST_CAP; c++ {
		if err := unix.Prctl(unix.PR_CAPBSET_DROP, c, 0, 0, 0); err != nil && err != unix.EINVAL && err != unix.EPERM {
			return fmt.Errorf("drop capability %d: %w", c, err)
		}
	}
	if err := unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0); err != nil && err != unix.EINVAL {
		return fmt.Errorf("drop ambient capabilities: %w", err)
	}
	hdr := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var none [2]unix.CapUserData
	if err := unix.Capset(&hdr, &none[0]); err != nil {
		return fmt.Errorf("drop capabilities: %w", err)
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("refuse new privileges: %w", err)
	}
	for c := uintptr(0); c <= unix.CAP_LAST_CAP; c++ {
		if set, err := unix.PrctlRetInt(unix.PR_CAPBSET_READ, c, 0, 0, 0); err == nil && set == 1 && unix.Geteuid() == 0 {
			return fmt.Errorf("drop capability %d: it is still there", c)
		}
	}
	return nil
}

// filterCalls refuses the system calls that no program under test needs and
// that have led out of confinements before.
func filterCalls() error {
	refuse := func(errno unix.Errno) seccomp.Action { return seccomp.ActionErrno | seccomp.Action(errno) }
	group := seccomp.SyscallGroup{
		Action: refuse(unix.EPERM),
		Names: []string{
			"mount", "umount2", "pivot_root", "chroot", "unshare", "setns", "move_mount", "open_tree", "fsopen", "fsconfig",
			"fsmount", "fspick", "mount_setattr", "ptrace", "process_vm_readv", "process_vm_writev", "kcmp", "pidfd_getfd",
			"bpf", "perf_event_open", "userfaultfd", "io_uring_setup", "io_uring_enter", "io_uring_register",
			"keyctl", "add_key", "request_key", "init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load",
			"open_by_handle_at", "name_to_handle_at", "reboot", "swapon", "swapoff", "acct", "quotactl", "syslog",
			"settimeofday", "clock_settime", "clock_adjtime", "adjtimex", "sethostname", "setdomainname", "vhangup", "fanotify_init",
		},
	}
	for _, bit := range []uint64{unix.CLONE_NEWNS, unix.CLONE_NEWUSER, unix.CLONE_NEWPID, unix.CLONE_NEWNET, unix.CLONE_NEWIPC, unix.CLONE_NEWUTS, unix.CLONE_NEWCGROUP} {
		group.NamesWithCondtions = append(group.NamesWithCondtions, seccomp.NameWithConditions{
			Name: "clone", Conditions: seccomp.ArgumentConditions{{Argument: 0, Operation: seccomp.BitsSet, Value: bit}},
		})
	}
	// Unix, the two internets, and the netlink that looking up names asks; all
	// others (of virtual machines above all) know no network namespace.
	group.NamesWithCondtions = append(group.NamesWithCondtions,
		seccomp.NameWithConditions{Name: "socket", Conditions: seccomp.ArgumentConditions{
			{Argument: 0, Operation: seccomp.NotEqual, Value: unix.AF_UNIX},
			{Argument: 0, Operation: seccomp.NotEqual, Value: unix.AF_INET},
			{Argument: 0, Operation: seccomp.NotEqual, Value: unix.AF_INET6},
			{Argument: 0, Operation: seccomp.NotEqual, Value: unix.AF_NETLINK},
		}},
		seccomp.NameWithConditions{Name: "ioctl", Conditions: seccomp.ArgumentConditions{
			{Argument: 1, Operation: seccomp.Equal, Value: unix.TIOCSTI},
		}})
	// Its flags lie in memory where a filter can't see them; the C libraries
	// fall back to clone.
	modern := seccomp.SyscallGroup{Action: refuse(unix.ENOSYS), Names: []string{"clone3"}}
	f := seccomp.Filter{NoNewPrivs: true, Policy: seccomp.Policy{
		DefaultAction: seccomp.ActionAllow, Syscalls: []seccomp.SyscallGroup{group, modern},
	}}
	if err := seccomp.LoadFilter(f); err != nil {
		return fmt.Errorf("filter system calls: %w", err)
	}
	return nil
}
