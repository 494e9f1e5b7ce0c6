//go:build unix

package gate

import (
	"os/exec"
	"syscall"
)

// inGroup gives a child a group of its own, which is killed as a whole.
func inGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
