package state

import (
	"bytes"
	"fmt"
	"time"

	"github.com/go-json-experiment/json"
)

// trusts is the file of configuration files the user trusts.
const trusts = "trusted.jsonl"

// Trust is the user's word that a repository's configuration file, as it was,
// may be believed.
type Trust struct {
	Digest string    `json:"digest"`
	Path   string    `json:"path"`
	At     time.Time `json:"at"`
}

// Trust records trust in a file. Another content has another digest and needs
// to be trusted again.
func (d *Dir) Trust(t Trust) error {
	raw, err := json.Marshal(t)
	if err != nil {
		return fmt.Errorf("write trust: %w", err)
	}
	return d.Append(trusts, raw)
}

// Trusted returns the digests of the files that are trusted. A line that can't
// be read trusts nothing.
func (d *Dir) Trusted() (map[string]bool, error) {
	raw, err := d.Read(trusts)
	if err != nil {
		return nil, err
	}
	out := map[string]bool{}
	for line := range bytes.Lines(raw) {
		var t Trust
		if json.Unmarshal(bytes.TrimSpace(line), &t) == nil && t.Digest != "" {
			out[t.Digest] = true
		}
	}
	return out, nil
}
