//go:build linux

package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// Supervisor and launcher talk in packets over a socket pair: a JSON value, and
// with it any descriptors. Neither end is ever open in the confined program.

// maxPacket is below the default socket buffer of Linux.
const maxPacket = 160 << 10

type conn struct{ c *net.UnixConn }

// pair makes a connected pair; the second end is to be handed to a child.
func pair() (*conn, *os.File, error) {
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, nil, fmt.Errorf("make socket pair: %w", err)
	}
	other := os.NewFile(uintptr(fds[1]), "launcher")
	c, err := connOf(os.NewFile(uintptr(fds[0]), "supervisor"))
	if err != nil {
		other.Close()
		return nil, nil, err
	}
	return c, other, nil
}

// connOf takes over f.
func connOf(f *os.File) (*conn, error) {
	defer f.Close()
	c, err := net.FileConn(f)
	if err != nil {
		return nil, fmt.Errorf("open launcher socket: %w", err)
	}
	u, ok := c.(*net.UnixConn)
	if !ok {
		c.Close()
		return nil, errors.New("open launcher socket: not a unix socket")
	}
	return &conn{u}, nil
}

func (c *conn) send(v any, files ...*os.File) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if len(b) > maxPacket {
		return fmt.Errorf("send to launcher: %d bytes of arguments and environment: %w", len(b), syscall.E2BIG)
	}
	var oob []byte
	if len(files) > 0 {
		fds := make([]int, len(files))
		for i, f := range files {
			fds[i] = int(f.Fd())
		}
		oob = unix.UnixRights(fds...)
	}
	_, _, err = c.c.WriteMsgUnix(b, oob, nil)
	return err
}

// recv reads one packet into v and returns the descriptors that came with it.
func (c *conn) recv(v any) ([]*os.File, error) {
	buf, oob := make([]byte, maxPacket), make([]byte, 256)
	n, on, flags, _, err := c.c.ReadMsgUnix(buf, oob)
	if err != nil {
		return nil, err
	}
	var files []*os.File
	if on > 0 {
		msgs, err := unix.ParseSocketControlMessage(oob[:on])
		if err != nil {
			return nil, err
		}
		for i := range msgs {
			fds, err := unix.ParseUnixRights(&msgs[i])
			if err != nil {
				continue
			}
			for _, fd := range fds {
				unix.CloseOnExec(fd)
				files = append(files, os.NewFile(uintptr(fd), "passed"))
			}
		}
	}
	if n == 0 && on == 0 {
		return nil, io.EOF
	}
	if flags&unix.MSG_TRUNC != 0 {
		closeAll(files)
		return nil, errors.New("packet is too long")
	}
	if err := json.Unmarshal(buf[:n], v); err != nil {
		closeAll(files)
		return nil, err
	}
	return files, nil
}

// sender reads one packet and gives the process that sent it, as it is numbered
// here: the kernel says who, whatever namespace that is in.
func (c *conn) sender(within time.Duration) (int, error) {
	_ = c.c.SetReadDeadline(time.Now().Add(within))
	defer func() { _ = c.c.SetReadDeadline(time.Time{}) }()
	buf, oob := make([]byte, maxPacket), make([]byte, 256)
	n, on, _, _, err := c.c.ReadMsgUnix(buf, oob)
	if err != nil {
		return 0, err
	}
	if n == 0 {
		return 0, io.EOF
	}
	msgs, err := unix.ParseSocketControlMessage(oob[:on])
	if err != nil {
		return 0, err
	}
	for i := range msgs {
		if cred, err := unix.ParseUnixCredentials(&msgs[i]); err == nil && cred.Pid > 0 {
			return int(cred.Pid), nil
		}
	}
	return 0, errors.New("the kernel does not say who sent it")
}

// askSender has the kernel say with each packet who sent it.
func (c *conn) askSender() error {
	raw, err := c.c.SyscallConn()
	if err != nil {
		return err
	}
	var set error
	err = raw.Control(func(fd uintptr) { set = unix.SetsockoptInt(int(fd), unix.SOL_SOCKET, unix.SO_PASSCRED, 1) })
	return errors.Join(err, set)
}

func (c *conn) close() { _ = c.c.Close() }

func closeAll(files []*os.File) {
	for _, f := range files {
		if f != nil {
			f.Close()
		}
	}
}

// spec is what an init is told to run.
type spec struct {
	Nonce  string
	Args   []string
	Dir    string
	Env    []string
	Limits Limits
	Write  []string // folders landlock leaves writable
	Plain  bool     // somebody else made the namespaces
	Bare   bool     // no confinement at all
	Answer bool
	Group  bool // it is in a control group that bounds memory
}

// ask is a request to a running init.
type ask struct {
	Dial int // port of its loopback
}

// word is what an init says.
type word struct {
	Nonce   string // none in the first, which says only that it is there
	Started bool
	Failed  string // the launcher's own failure
	Exit    *Exit
	Dialed  bool
	Refused string
}
