package ledger

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"

	"github.com/footing-dev/footing/ledger/chain"
)

// tombstoneOrigin is the first line of a tombstone's text.
const tombstoneOrigin = "footing.ledger.tombstone/v1"

// Tombstone is what is left of a forgotten run.
type Tombstone struct {
	Run  string `json:"run"`
	Seq  uint64 `json:"seq"`  // of its last record
	Head string `json:"head"` // hash of that record
	At   string `json:"at"`
}

// ReadTombstone reads a tombstone signed by one of the keys.
func ReadTombstone(signed []byte, keys note.Verifiers) (Tombstone, error) {
	n, err := note.Open(signed, keys)
	if err != nil {
		return Tombstone{}, fmt.Errorf("read tombstone: %w", err)
	}
	f := strings.Split(n.Text, "\n")
	if len(f) != 6 || f[0] != tombstoneOrigin {
		return Tombstone{}, errors.New("read tombstone: signed text is none")
	}
	t := Tombstone{Run: f[1], Head: f[3], At: f[4]}
	if t.Seq, err = strconv.ParseUint(f[2], 10, 64); err != nil {
		return Tombstone{}, fmt.Errorf("read tombstone: %w", err)
	}
	return t, nil
}

// Forget removes the record of run and leaves a signed tombstone that says how
// far it went, so that a run removed on purpose can be told from one that
// vanished. Long texts it shared with other runs stay until they are collected.
func (p *Project) Forget(run string, signer note.Signer) error {
	s := p.Segment(run)
	if _, err := os.Lstat(s.path); err != nil {
		return fmt.Errorf("forget run: %w", err)
	}
	size, err := s.lock()
	if err != nil {
		return fmt.Errorf("forget run: %w", err)
	}
	defer func() { _ = s.Close() }()
	defer unlock(s.f)
	// A broken end has no head to name; the run can be forgotten all the same.
	if _, err := s.findTail(size); err != nil && !errors.Is(err, ErrBroken) {
		return fmt.Errorf("forget run: %w", err)
	}
	if s.tail.seq == 0 {
		s.tail.hash = chain.Genesis()
	}
	text := fmt.Sprintf("%s\n%s\n%d\n%s\n%s\n", tombstoneOrigin, run, s.tail.seq, s.tail.hash,
		s.now().UTC().Format(time.RFC3339))
	signed, err := note.Sign(&note.Note{Text: text}, signer)
	if err != nil {
		return fmt.Errorf("forget run: %w", err)
	}
	stone := fmt.Sprintf("%s.%d.gone", strings.TrimSuffix(s.path, ".jsonl"), s.tail.seq)
	if err := replaceFile(stone, signed); err != nil {
		return fmt.Errorf("forget run: %w", err)
	}
	// The tombstone first: a crash in between leaves both, never neither.
	if err := syncDir(filepath.Dir(stone)); err != nil {
		return fmt.Errorf("forget run: %w", err)
	}
	for _, path := range []string{SealPath(s.path), s.path} {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("forget run: %w", err)
		}
	}
	return syncDir(filepath.Dir(stone))
}

// Forgotten lists the tombstones of the project, as signed notes.
func (p *Project) Forgotten() ([][]byte, error) {
	paths, err := filepath.Glob(filepath.Join(p.dir, "runs", "*.gone"))
	if err != nil {
		return nil, fmt.Errorf("list tombstones: %w", err)
	}
	var out [][]byte
	for _, path := range paths {
		fi, err := os.Lstat(path)
		if err != nil || !fi.Mode().IsRegular() || fi.Size() > 64<<10 {
			continue
		}
		b, err := os.ReadFile(path)
		if err != nil {
			return nil, fmt.Errorf("list tombstones: %w", err)
		}
		out = append(out, b)
	}
	return out, nil
}
