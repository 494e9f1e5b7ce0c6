package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// This file is the canary itself: what runs inside and tries to get out.

// caught is what it got: for each attempt how far, "" for not at all.
type caught map[string]string

func canaryMain(args []string) int {
	if len(args) != 2 {
		return 125
	}
	switch args[0] {
	case "probe":
		var b bait
		if json.Unmarshal([]byte(args[1]), &b) != nil {
			return 125
		}
		out, err := json.Marshal(probe(&b))
		if err != nil {
			return 125
		}
		_, _ = os.Stdout.Write(out)
		return 0
	case "memory":
		return fill(args[1])
	case "pids":
		return breed(args[1])
	case "sleep":
		time.Sleep(canaryTimeout)
		return 0
	}
	return 125
}

func probe(b *bait) caught {
	got := caught{}
	if f, err := os.OpenFile(b.File, os.O_CREATE|os.O_WRONLY, 0o644); err == nil {
		fmt.Fprint(f, "escaped")
		f.Close() // whether that was the host's file, the host says
	}
	for _, d := range []string{"/usr/bin", "/etc", "/.footing", "/"} {
		if f, err := os.CreateTemp(d, "canary-*"); err == nil {
			f.Close()
			_ = os.Remove(f.Name())
			got[TryWrite] = "wrote into " + d
		}
	}
	if c, err := net.DialTimeout("unix", b.Socket, time.Second); err == nil {
		c.Close()
		got[TrySocket] = "connected to " + b.Socket
	}
	for _, to := range []string{b.TCP, "192.0.2.1:80"} {
		var ne net.Error
		c, err := net.DialTimeout("tcp", to, 50*time.Millisecond)
		if err == nil {
			c.Close()
			got[TryTCP] = "connected to " + to
		} else if errors.As(err, &ne) && ne.Timeout() {
			got[TryTCP] = "packets to " + to + " had a way out"
		}
	}
	// Sockets of a virtual machine's host know no network namespace.
	if fd, err := unix.Socket(unix.AF_VSOCK, unix.SOCK_STREAM, 0); err == nil {
		unix.Close(fd)
		got[TryTCP] = "opened a socket to the machine's host"
	}
	for _, p := range []string{b.Secret, "/proc/1/root" + b.Secret, "/proc/self/root" + b.Secret, "/.old" + b.Secret} {
		if s, err := os.ReadFile(p); err == nil && strings.Contains(string(s), b.Want) {
			got[TrySecret] = "read " + p
		}
	}
	if processSeen(b) {
		got[TryProcess] = "saw process " + strconv.Itoa(b.PID)
	}
	if where := envSeen(b.Env); where != "" {
		got[TryEnv] = "read it in " + where
	}
	if f, err := os.OpenFile("/proc/sys/kernel/core_pattern", os.O_WRONLY, 0); err == nil {
		f.Close()
		got[TryKernel] = "opened core_pattern for writing"
	}
	if how := privileged(); how != "" {
		got[TryPrivilege] = how
	}
	return got
}

// processSeen: the host's process is there, under its number and as old as it.
func processSeen(b *bait) bool {
	began := startOf(b.PID)
	return began != "" && began == b.Began
}

func envSeen(name string) string {
	if os.Getenv(name) != "" {
		return "its own environment"
	}
	for _, p := range []string{"/proc/1/environ", "/proc/" + strconv.Itoa(os.Getppid()) + "/environ"} {
		if b, err := os.ReadFile(p); err == nil && strings.Contains(string(b), name+"=") {
			return p
		}
	}
	return ""
}

func privileged() string {
	hdr := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var data [2]unix.CapUserData
	if err := unix.Capget(&hdr, &data[0]); err == nil && (data[0].Effective|data[0].Permitted|data[1].Effective|data[1].Permitted) != 0 {
		return "has capabilities"
	}
	if nnp, err := unix.PrctlRetInt(unix.PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0); err != nil || nnp != 1 {
		return "may gain privileges by a set-user-id program"
	}
	if err := syscall.PtraceAttach(os.Getppid()); err == nil {
		return "traced the launcher"
	}
	if _, err := os.Open("/proc/1/mem"); err == nil {
		return "opened the launcher's memory"
	}
	if err := unix.Unshare(unix.CLONE_NEWUSER); err == nil {
		return "made a user namespace"
	}
	return ""
}

// fill touches n bytes of memory.
func fill(n string) int {
	size, err := strconv.Atoi(n)
	if err != nil {
		return 125
	}
	const piece = 4 << 20
	var all [][]byte
	for got := 0; got < size; got += piece {
		b := make([]byte, piece)
		for i := 0; i < len(b); i += 4096 {
			b[i] = 1
		}
		all = append(all, b)
	}
	// Long enough to be seen.
	time.Sleep(200 * time.Millisecond)
	fmt.Print(len(all))
	return 0
}

// breed starts n processes and says how many live at once.
func breed(n string) int {
	want, err := strconv.Atoi(n)
	if err != nil {
		return 125
	}
	self, err := os.Executable()
	if err != nil {
		return 125
	}
	for made := range want {
		cmd := exec.Command(self, stage, "canary", "sleep", "0")
		if err := cmd.Start(); err != nil {
			fmt.Print("refused after ", made)
			return 0
		}
	}
	time.Sleep(200 * time.Millisecond)
	fmt.Print("all")
	return 0
}
