package sandbox

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"time"
)

// ErrUnavailable means that this machine cannot confine a program; the error
// around it says what is missing.
var ErrUnavailable = errors.New("no confinement available")

// Layout is what a session's programs see of the host.
type Layout struct {
	// Project is the absolute real path of the project; its copy is seen at the
	// same path. "" is a session without a project, in an empty folder.
	Project string
	// Files are the project's files that are copied, as slash paths from its
	// root. Hide are the paths, of files or whole folders, that are not.
	// Together they cover the project.
	Files, Hide []string
	// Shared are folders of the project that are seen read-only and not copied:
	// installed dependencies.
	Shared []string
	// Tools are absolute host paths that are seen read-only besides the system's
	// own folders: the install roots of the programs used.
	Tools []string
	// Env is the whole environment of the programs, as NAME=value.
	Env []string
}

// Limits bound what one call may use. A zero field takes its default.
type Limits struct {
	Memory   int64         // bytes resident, all processes of the call together
	Procs    int           // processes and threads' groups at one time
	FileSize int64         // bytes of one file
	Disk     int64         // bytes the whole session may write
	Files    int           // open files of a process
	CPU      time.Duration // of one process
	Wall     time.Duration // of a call
	Output   int64         // bytes on standard output and error together
}

// The defaults. They are far above what a server needs to answer once and far
// below what hurts the machine it runs on.
const (
	DefaultMemory   = 1 << 30
	DefaultProcs    = 256
	DefaultFileSize = 256 << 20
	DefaultDisk     = 512 << 20
	DefaultFiles    = 1024
	DefaultCPU      = 30 * time.Second
	DefaultWall     = 10 * time.Second
	DefaultOutput   = 4 << 20
)

// WithDefaults fills in what is zero.
func (l Limits) WithDefaults() Limits {
	set(&l.Memory, DefaultMemory)
	set(&l.Procs, DefaultProcs)
	set(&l.FileSize, DefaultFileSize)
	set(&l.Disk, DefaultDisk)
	set(&l.Files, DefaultFiles)
	set(&l.CPU, DefaultCPU)
	set(&l.Wall, DefaultWall)
	set(&l.Output, DefaultOutput)
	return l
}

func set[T comparable](to *T, value T) {
	var zero T
	if *to == zero {
		*to = value
	}
}

// Options choose how a session is made.
type Options struct {
	Backend string // "native", "bubblewrap" or "" for the first that holds
	Limits  Limits
	// Scratch is a folder of the user's own where a backend that needs one puts
	// the copy. Required for bubblewrap.
	Scratch string
	// Unconfined is an operator's explicit word to do without: Backend is then
	// ignored and programs run in a plain copy below Scratch.
	Unconfined bool
	// WatchOnly makes no control groups even where that is possible: limits of
	// all processes together are then kept by the watch.
	WatchOnly bool
}

// The backends.
const (
	Native     = "native"
	Bubblewrap = "bubblewrap"
	Unconfined = "unconfined"
)

// Command is one program to run.
type Command struct {
	Args []string
	Dir  string   // absolute; "" is the project
	Env  []string // added to the session's
	// Limits override the session's where they are not zero.
	Limits Limits
	// Answer adds a descriptor, number 3 of the program, whose other end is
	// Process.Answer.
	Answer bool
}

// Exit is how a call ended, as the launcher saw it; nothing the program prints
// has a part in it.
type Exit struct {
	Code   int    `json:"code"`             // -1 if a signal ended it
	Signal string `json:"signal,omitempty"` // as SIGKILL
	// NotFound and NotRun: there was no such program, or it could not be started.
	NotFound bool   `json:"not_found,omitempty"`
	NotRun   string `json:"not_run,omitempty"`
	// What the supervisor ended it for. A signal then says nothing.
	Timeout  bool `json:"timeout,omitempty"`
	Memory   bool `json:"memory,omitempty"` // over the memory limit
	Procs    bool `json:"procs,omitempty"`  // over the process limit
	Overflow bool `json:"overflow,omitempty"`
	Kernel   bool `json:"kernel,omitempty"`  // it was the kernel, by the call's control group, that found Memory or Procs
	Stopped  bool `json:"stopped,omitempty"` // by [Process.Stop]
	Lost     bool `json:"lost,omitempty"`    // the launcher itself was ended
	// Peak is the most resident memory and the most processes seen.
	Peak     int64         `json:"peak,omitempty"`
	MaxProcs int           `json:"max_procs,omitempty"`
	Wall     time.Duration `json:"wall,omitempty"`
}

// Killed reports whether the call did not come to its own end.
func (e Exit) Killed() bool {
	return e.Timeout || e.Memory || e.Procs || e.Overflow || e.Lost || e.Signal != ""
}

// Policy is a digest of everything that decides how confined a program is: a
// receipt taken under another policy does not count.
func (l Layout) Policy(backend string, limits Limits) string {
	b, _ := json.Marshal(struct {
		Version int
		Backend string
		Tools   []string
		Env     []string
		Limits  Limits
	}{policyVersion, backend, l.Tools, l.Env, limits.WithDefaults()})
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// policyVersion changes when the confinement itself does.
const policyVersion = 2
