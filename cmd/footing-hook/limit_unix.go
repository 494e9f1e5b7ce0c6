//go:build unix

package main

import (
	"os/signal"
	"syscall"
)

// failWrites makes a write past the file size limit an error like that of a
// full disk: the signal would end the process with status 2, which stops the
// agent.
func failWrites() { signal.Ignore(syscall.SIGXFSZ) }
