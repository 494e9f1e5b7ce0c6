package ledger

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"
)

// waivers is the file of a project's findings that the user let go.
const waivers = "waivers.jsonl"

// Waiver is the user's word that a finding is not one.
type Waiver struct {
	ID     string    `json:"id"`
	Reason string    `json:"reason"`
	At     time.Time `json:"at"`
}

// Waive records a waiver. Nothing is ever taken out of the record; a later
// waiver of the same finding stands beside it.
func (p *Project) Waive(w Waiver) error {
	raw, err := json.Marshal(w)
	if err != nil {
		return fmt.Errorf("write waiver: %w", err)
	}
	return p.AppendLine(waivers, raw)
}

// Waived returns the project's waivers by finding id, the latest of each.
// Lines that can't be read are counted, not fatal.
func (p *Project) Waived() (byID map[string]Waiver, unread int, err error) {
	raw, err := p.ReadFile(waivers)
	if err != nil {
		return nil, 0, err
	}
	byID = map[string]Waiver{}
	for line := range bytes.Lines(raw) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			continue
		}
		var w Waiver
		if err := json.Unmarshal(line, &w); err != nil || w.ID == "" {
			unread++
			continue
		}
		byID[w.ID] = w
	}
	return byID, unread, nil
}
