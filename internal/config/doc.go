// Package config reads footing.toml: the user's own file and the one at the
// root of a repository, and decides what of the second may be believed.
//
// A cloned repository is not trusted. Its file may add checks and
// requirements; whatever makes footing see less, ask less or start something
// needs the user's word ([Trust], by digest) or the user's own file. Call
// [Load]; it gives what is in force and, beside it, everything that was not
// taken and why.
package config

import (
	"time"

	"github.com/footing-dev/footing/check"
)

// RepoFile is the name of a repository's file.
const RepoFile = "footing.toml"

// maxFile bounds a configuration file.
const maxFile = 1 << 20

// Config is a configuration in force.
type Config struct {
	// Require are the checks demanded fresh over the final tree.
	Require []string `json:"require"`
	// Untrusted are those of Require that only a repository's file asks for
	// which the user has not trusted: they are demanded, and footing starts no
	// program for them.
	Untrusted []string `json:"-"`
	// Mode of the gate: ask, shadow or strict.
	Mode    string `json:"mode"`
	Implied bool   `json:"implied"`
	// Reuse tells the agent a result that is on record for this very tree.
	Reuse bool `json:"reuse"`
	// Aliases map a command to what it stands for, Checks a command to the
	// kind it observes; Docs are further patterns of documents.
	Aliases map[string]string     `json:"aliases"`
	Checks  map[string]check.Kind `json:"checks"`
	Docs    []string              `json:"docs"`
	// Policy sets a rule to ask, note or off.
	Policy map[string]string `json:"policy"`
	// Secrets are values to take out of everything that is written.
	Secrets []string `json:"-"`
	// Sections are the tables other packages own (tool, capability, verifiers,
	// integrity, exercise), as they stand in the files that may set them: the
	// user's, then the repository's if it is trusted or the table only adds.
	Sections []Section `json:"-"`
	// Capabilities is true if a file that may start programs declares one.
	// ExerciseGate is how long all that is due at a gate may take; 0 is the
	// default.
	Capabilities bool          `json:"-"`
	ExerciseGate time.Duration `json:"-"`
	// Digest names this configuration; it is part of every verdict.
	Digest string `json:"-"`
}

// Section is a file whose further tables are in force.
type Section struct {
	Path string
	Raw  []byte
	// Trusted is false for a repository the user has not trusted: its tables
	// may arm checks and nothing else.
	Trusted bool
	// Digest is that of the file. Kept is true if Raw is what was kept of it
	// when it last could be read: the values of environments are not in it.
	Digest string
	Kept   bool
}

// Declared is the part the check package reads.
func (c *Config) Declared() *check.Declared {
	return &check.Declared{Aliases: c.Aliases, Checks: c.Checks}
}

// Problem is something in a file that was not taken.
type Problem struct {
	Path string
	Line int // 0 if it has none
	What string
	// Fatal: the file could not be read as a whole; the last good
	// configuration stays in force.
	Fatal bool
}

// file is footing.toml as written.
type file struct {
	Done struct {
		Require []string `toml:"require"`
	} `toml:"done"`
	Gate struct {
		Mode    string `toml:"mode"`
		Implied bool   `toml:"implied"`
		Reuse   string `toml:"reuse"`
	} `toml:"gate"`
	Checks  map[string]any    `toml:"checks"`
	Policy  map[string]string `toml:"policy"`
	Privacy struct {
		Secrets []string `toml:"secrets"`
	} `toml:"privacy"`
	// Owned by other packages, which read them from the raw file.
	Tool       []map[string]any          `toml:"tool"`
	Invariant  []map[string]any          `toml:"invariant"`
	Claims     []map[string]any          `toml:"claims"`
	External   []map[string]any          `toml:"external"`
	Capability map[string]map[string]any `toml:"capability"`
	Verifiers  map[string]any            `toml:"verifiers"`
	Integrity  map[string]any            `toml:"integrity"`
	Exercise   map[string]any            `toml:"exercise"`
	Attempts   map[string]any            `toml:"attempts"`
}
