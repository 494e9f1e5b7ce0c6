package record

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"sort"
)

// Tier says what kind of judge made a finding; tiers are kinds, not grades.
type Tier string

// The tiers.
const (
	Decision  Tier = "decision"  // decides what it reports over what it was given
	Heuristic Tier = "heuristic" // a guess with a reason
	Sampled   Tier = "sampled"
)

// Level says what a finding may do.
type Level string

// The levels.
const (
	Ask  Level = "ask"  // may interrupt the agent once
	Note Level = "note" // is only recorded
)

// Finding is one defect, by its plain name, with witnesses that point at exact
// places in the record (package verdict has the wire form).
type Finding struct {
	ID        string    `json:"id"`
	Rule      string    `json:"rule"`
	Tier      Tier      `json:"tier"`
	Level     Level     `json:"level"`
	Message   string    `json:"message"`
	Subjects  []string  `json:"subjects"`
	Witnesses []Witness `json:"witnesses"`
	Advisory  bool      `json:"advisory,omitzero"`
}

// Role says what a witness shows.
type Role string

// The roles of witnesses.
const (
	RoleClaim    Role = "claim"
	RoleBroad    Role = "broad"
	RoleNarrow   Role = "narrow"
	RoleWrite    Role = "write"
	RoleFailure  Role = "failure"
	RoleLookup   Role = "lookup"
	RoleServed   Role = "served"
	RoleDeclared Role = "declared"
	RoleOther    Role = "other"
)

// Witness points at one place in the record.
type Witness struct {
	Line    int     `json:"line"`
	Origin  string  `json:"origin"` // log, ledger or user
	File    string  `json:"file,omitempty"`
	Call    string  `json:"call,omitempty"`
	Pointer string  `json:"pointer,omitempty"`
	Span    *[2]int `json:"span,omitempty"` // byte offsets in the decoded text
	Text    string  `json:"text,omitempty"`
	Role    Role    `json:"role"`
}

// Identify sets f.ID: the first 16 hex digits of SHA-256 over the rule, the
// sorted subjects and the further parts, each length-prefixed so that no value
// can forge a separator. Message, level and witnesses are outside it.
func (f *Finding) Identify(parts ...string) {
	h := sha256.New()
	writePart(h, f.Rule)
	subjects := append([]string(nil), f.Subjects...)
	sort.Strings(subjects)
	fmt.Fprintf(h, "%d;", len(subjects))
	for _, s := range subjects {
		writePart(h, s)
	}
	for _, p := range parts {
		writePart(h, p)
	}
	f.ID = hex.EncodeToString(h.Sum(nil))[:16]
}

func writePart(h hash.Hash, s string) {
	fmt.Fprintf(h, "%d:", len(s))
	_, _ = io.WriteString(h, s)
}
