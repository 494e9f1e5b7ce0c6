package install

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/footing-dev/footing/ledger"
)

// journal is the file of footing's state that remembers what was put where.
const journal = "installed.jsonl"

// Remember adds an entry to the journal.
func Remember(s *ledger.Store, e Entry) error {
	b, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("remember hooks: %w", err)
	}
	return s.AppendLine(journal, b)
}

// Remembered is the newest entry of each path. Lines that cannot be read are
// passed over: without them entries are found by what they hold.
func Remembered(s *ledger.Store) (map[string]Entry, error) {
	raw, err := s.ReadFile(journal)
	if err != nil {
		return nil, err
	}
	out := map[string]Entry{}
	for line := range bytes.Lines(raw) {
		var e Entry
		if json.Unmarshal(line, &e) != nil || e.Path == "" {
			continue
		}
		if old, ok := out[e.Path]; ok && !old.Gone && len(e.Dirs) == 0 {
			e.Dirs = old.Dirs // made by an earlier install
		}
		out[e.Path] = e
	}
	return out, nil
}
