//go:build !unix

package gate

import "os/exec"

func inGroup(*exec.Cmd) {}
