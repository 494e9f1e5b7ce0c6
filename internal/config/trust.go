package config

import (
	"bytes"
	"fmt"
	"path/filepath"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/footing-dev/footing/ledger"
)

// trustFile is where a project's state keeps what the user said of its
// repository's file: a line each, the last about a digest counts.
const trustFile = "trust.jsonl"

// trustLine is one word of the user.
type trustLine struct {
	Digest  string    `json:"digest"`
	Revoked bool      `json:"revoked,omitzero"`
	At      time.Time `json:"at"`
}

// Trusted are the digests of the project's repository file that the user
// trusts. Trust goes by content: a file that changes is a stranger again.
func Trusted(p *ledger.Project) (map[string]bool, error) {
	raw, err := p.ReadFile(trustFile)
	if err != nil {
		return nil, err
	}
	out := map[string]bool{}
	for line := range bytes.Lines(raw) {
		var t trustLine
		if json.Unmarshal(bytes.TrimSpace(line), &t) != nil || t.Digest == "" {
			continue // a torn line: what it said is not known, so it grants nothing
		}
		out[t.Digest] = !t.Revoked
	}
	for d, ok := range out {
		if !ok {
			delete(out, d)
		}
	}
	return out, nil
}

// SetTrust records that the user trusts the repository's file with the given
// digest, or no longer does.
func SetTrust(p *ledger.Project, digest string, trusted bool, at time.Time) error {
	raw, err := json.Marshal(trustLine{Digest: digest, Revoked: !trusted, At: at.UTC()})
	if err != nil {
		return fmt.Errorf("write trust: %w", err)
	}
	return p.AppendLine(trustFile, raw)
}

// RepoConfig is the repository's file as it stands.
type RepoConfig struct {
	Path, Digest string
	Raw          []byte
	// Asks lists what it sets that only a trusted file may set, each with its
	// line.
	Asks []Problem
	// Bad is why it could not be read; nothing of it is in force then.
	Bad []Problem
}

// Repo reads the file at the root of a repository; nil if there is none. user
// is the user's own file, which decides what would make footing ask less.
func Repo(root, user string) *RepoConfig {
	path := filepath.Join(root, RepoFile)
	raw, f, bad := readFile(path)
	if raw == nil && len(bad) == 0 {
		return nil
	}
	r := &RepoConfig{Path: path, Raw: raw, Digest: Digest(raw), Bad: bad}
	if f == nil {
		return r
	}
	_, problems, _ := Load(Paths{User: user, Repo: path})
	for _, p := range problems {
		if p.Path == path && !p.Fatal {
			r.Asks = append(r.Asks, p)
		}
	}
	return r
}
