package cli

import (
	"os"
	"runtime/debug"
)

// An audit makes little garbage that lives long, so the collector may wait for
// it: a heap grown to ten times the live data costs a few MiB and saves more than
// an eighth of the time. The limit makes it work harder before the process comes
// near its budget of 64 MiB.
const (
	gcPercent   = 900
	memoryLimit = 50 << 20

	// backedHeap is what an audit of many logs takes before anything can be
	// collected, backedFrom the bytes of logs that are worth asking for it.
	backedHeap = 24 << 20
	backedFrom = 8 << 20
)

// tuneMemory applies the policy to an audit of so many bytes of logs, unless
// the user set one in the environment.
func tuneMemory(size int64) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
	if size >= backedFrom && os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		backHeap(backedHeap)
	}
}
