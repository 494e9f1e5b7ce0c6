package sandbox

import (
	"bytes"
	"net"
	"os"
	"path/filepath"
	"strconv"
)

// The bait is what is put out on the host for the canary, and the host's own look
// at what came of it.

// bait is what was put out for it on the host.
type bait struct {
	File, Socket, TCP, Secret, Want, Env, Began string
	PID                                         int
}

// startOf is when a process began, as the kernel counts.
func startOf(pid int) string {
	raw, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return ""
	}
	fields := bytes.Fields(raw[bytes.LastIndexByte(raw, ')')+1:])
	if len(fields) < 20 {
		return ""
	}
	return string(fields[19])
}

// lay puts out the bait below dir.
func lay(dir string) (*bait, func() caught, error) {
	nonce := newNonce()
	b := &bait{
		File: filepath.Join(dir, "write"), Socket: filepath.Join(dir, "s"), Secret: filepath.Join(dir, "secret"),
		Want: nonce, Env: baitEnv, PID: os.Getpid(), Began: startOf(os.Getpid()),
	}
	if err := os.WriteFile(b.Secret, []byte(nonce), 0o644); err != nil {
		return nil, nil, err
	}
	path, err := net.Listen("unix", b.Socket)
	if err != nil {
		return nil, nil, err
	}
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		path.Close()
		return nil, nil, err
	}
	b.TCP = tcp.Addr().String()
	took := make(chan string, 8)
	for name, l := range map[string]net.Listener{TrySocket: path, TryTCP: tcp} {
		go func() {
			for {
				c, err := l.Accept()
				if err != nil {
					return
				}
				c.Close()
				select {
				case took <- name:
				default:
				}
			}
		}()
	}
	// What the host saw counts beside what the canary says.
	seen := func() caught {
		path.Close()
		tcp.Close()
		got := caught{}
		if _, err := os.Lstat(b.File); err == nil {
			got[TryWrite] = "the file is there"
		}
		for {
			select {
			case name := <-took:
				got[name] = "the host was reached"
			default:
				return got
			}
		}
	}
	return b, seen, nil
}

// baitEnv is a variable of the launcher's own environment, which the program's
// parents have and it must not see.
const baitEnv = launcherEnv
