//go:build unix

package state

import "syscall"

// noFollow makes opening a symbolic link fail, also one that appeared after
// the check.
const noFollow = syscall.O_NOFOLLOW
