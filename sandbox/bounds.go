package sandbox

import (
	"fmt"
	"strings"
	"time"
)

// Bound is one thing a confined program tried, and what came of it.
type Bound struct {
	Name string `json:"name"`
	Held bool   `json:"held"`
	// Detail says how far it got, or by what it was stopped.
	Detail string `json:"detail,omitempty"`
}

// Bounds are the results of the canaries: not what a backend promises but what
// was seen.
type Bounds struct {
	Backend string `json:"backend"`
	Kernel  string `json:"kernel"`
	Method  string `json:"method"` // how copies are made
	// Limits is what keeps memory and processes of a call within their bounds:
	// cgroup v1, cgroup v2, or the launcher's watch and process limits.
	Limits string  `json:"limits"`
	Bounds []Bound `json:"bounds"`
	// Took is what measuring cost; Cached says that it was measured earlier, on
	// this boot of this kernel, by this binary.
	Took   time.Duration `json:"-"`
	Cached bool          `json:"cached,omitempty"`
}

// The canaries, by what they try.
const (
	TryWrite      = "write outside"
	TrySocket     = "reach a path socket"
	TryTCP        = "open TCP"
	TrySecret     = "read a planted secret"
	TryProcess    = "see a host process"
	TryEnv        = "read the parent's environment"
	TryKernel     = "set a kernel parameter"
	TryPrivilege  = "gain privileges"
	TryMemory     = "exceed memory"
	TryPids       = "exceed processes"
	canaryTimeout = 5 * time.Second
)

// Err is nil if every bound held, and otherwise wraps [ErrUnavailable] and names
// those that did not.
func (b *Bounds) Err() error {
	var broken []string
	for _, x := range b.Bounds {
		if !x.Held {
			broken = append(broken, x.Name)
		}
	}
	if len(b.Bounds) == 0 {
		broken = []string{"nothing was measured"}
	}
	if len(broken) == 0 {
		return nil
	}
	return fmt.Errorf("%w: %s does not hold: %s", ErrUnavailable, b.Backend, strings.Join(broken, ", "))
}
