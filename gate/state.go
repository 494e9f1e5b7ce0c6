package gate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/rule"
)

// state is what a run remembers between two hooks besides the segment: a file
// beside it that only this package reads. Losing it costs an answer that is
// taken for a new one, nothing else.
type state struct {
	V     int        `json:"v"`
	Asked rule.Asked `json:"asked"`
	// Demand is the question the agent has before it, as it was put.
	Demand string `json:"demand,omitempty"`
	Check  string `json:"check,omitempty"` // of the demand
	Rule   string `json:"rule,omitempty"`
	Code   string `json:"code,omitempty"`
	// StartCode and StartAll are the tree at the start of the turn.
	StartCode string `json:"start_code,omitempty"`
	StartAll  string `json:"start_all,omitempty"`
	// Offset is how far the host's log was read for results.
	Offset int64 `json:"offset,omitempty"`
	// Mid: hooks came to a session that had begun; its start is only in the
	// host's log.
	Mid bool `json:"mid,omitempty"`
	// Stops counts the stops in a row without a prompt between.
	Stops  int    `json:"stops,omitempty"`
	Policy string `json:"policy,omitempty"`
	// Hooks are digests of footing's entries in the agent's settings as the turn
	// started, by file.
	Hooks map[string]string `json:"hooks,omitempty"`
	// Agreed is how far the ledger was joined with the host's log.
	Agreed *agreed `json:"agreed,omitempty"`
	// Recipes are digests of the recipe files on record, by name.
	Recipes map[string]string `json:"recipes,omitempty"`
	// Exercise is what is remembered of calling what was built.
	Exercise exerciseState `json:"exercise,omitzero"`
}

// errBusy means that another hook of the same session does not end.
var errBusy = errors.New("another hook of this session holds it and does not end")

const (
	// lockWait is as long as the ledger waits for a writer.
	lockWait     = ledger.LockWait
	stateVersion = 1
	maxState     = 4 << 20
)

func (s *session) statePath() string {
	return strings.TrimSuffix(s.seg.Path(), ".jsonl") + ".gate"
}

// withState runs f with the run's state under a lock and keeps what f made of
// it. f also runs if the state cannot be kept: then the error says so.
func (s *session) withState(f func(*state) error) error {
	if err := s.touch(); err != nil {
		return err
	}
	file, err := os.OpenFile(s.statePath(), os.O_RDWR|os.O_CREATE|noFollow, 0o600)
	if err != nil {
		return fmt.Errorf("open gate state: %w", err)
	}
	defer file.Close()
	if err := lockFile(file, lockWait); err != nil {
		return fmt.Errorf("lock gate state: %w", err)
	}
	st := &state{V: stateVersion}
	raw, err := io.ReadAll(io.LimitReader(file, maxState))
	if err != nil {
		return fmt.Errorf("read gate state: %w", err)
	}
	if len(raw) > 0 {
		var old state
		// Only the first value: a process that died here may have left the end
		// of an older, longer one behind it.
		if json.NewDecoder(bytes.NewReader(raw)).Decode(&old) == nil && old.V == stateVersion {
			*st = old
		}
	}
	ferr := f(st)
	out, err := json.Marshal(st)
	if err != nil {
		return errors.Join(ferr, err)
	}
	if string(out) == string(raw) {
		return ferr
	}
	// In place, since the lock is on this file. A crash in between leaves what
	// does not parse, which reads as a new state.
	if _, err = file.WriteAt(out, 0); err == nil {
		err = file.Truncate(int64(len(out)))
	}
	return errors.Join(ferr, err)
}

// touch makes sure that the segment, and with it its folder, exists: the
// ledger checks the folder for links and strangers when it makes it.
func (s *session) touch() error {
	if s.fresh {
		return s.write(false)
	}
	_, err := os.Lstat(filepath.Dir(s.statePath()))
	return err
}
