package ledger

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Limits of the payload store. A text over MaxPayload loses its middle, as
// hosts do it: the end of an output is where a check says how it went.
const (
	MaxPayload   = 8 << 20
	PayloadQuota = 1 << 30 // of all payloads of a project
)

// ErrQuota means that the payload store of the project is full.
var ErrQuota = errors.New("payload store is full; see footing gc")

// Ref names a text kept outside the record.
type Ref struct {
	SHA256  string // of what is kept
	Size    int64  // of what was given
	Cut     bool   // the middle of it was dropped
	Dropped bool   // none of it was kept
}

// Payloads keeps long texts of a project by digest.
type Payloads struct {
	store *Store
	dir   string
	quota int64
}

// Payloads returns the project's payload store.
func (p *Project) Payloads() *Payloads {
	return &Payloads{store: p.store, dir: filepath.Join(p.dir, "payloads"), quota: PayloadQuota}
}

// Put keeps content, which must hold no secrets any more, and returns when it
// is on the disk: a record never refers to what a crash can lose.
func (p *Payloads) Put(content []byte) (Ref, error) {
	ref := Ref{Size: int64(len(content))}
	if len(content) > MaxPayload {
		ref.Cut = true
		half := MaxPayload / 2
		kept := make([]byte, 0, MaxPayload+64)
		kept = append(kept, content[:half]...)
		kept = fmt.Appendf(kept, "\n[%d bytes not kept]\n", len(content)-2*half)
		content = append(kept, content[len(content)-half:]...)
	}
	sum := sha256.Sum256(content)
	ref.SHA256 = hex.EncodeToString(sum[:])
	path := p.path(ref.SHA256)
	if fi, err := os.Lstat(path); err == nil && fi.Mode().IsRegular() && fi.Size() == int64(len(content)) {
		// Needed again: what collects garbage goes by the time.
		now := time.Now()
		_ = os.Chtimes(path, now, now)
		return ref, nil
	}
	if used, err := p.Size(); err != nil {
		return Ref{}, err
	} else if used+int64(len(content)) > p.quota {
		return Ref{}, fmt.Errorf("put payload: %w", ErrQuota)
	}
	if err := p.write(path, content); err != nil {
		return Ref{}, fmt.Errorf("put payload: %w", err)
	}
	return ref, nil
}

func (p *Payloads) write(path string, content []byte) error {
	dir := filepath.Dir(path)
	if err := p.store.makeDir(dir); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, ".tmp-*")
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err == nil {
		err = syncData(f)
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
		return err
	}
	return syncDir(dir)
}

// Get returns what Put kept, after checking its digest.
func (p *Payloads) Get(ref Ref) ([]byte, error) {
	if _, err := hex.DecodeString(ref.SHA256); err != nil || len(ref.SHA256) != 64 {
		return nil, errors.New("get payload: malformed digest")
	}
	path := p.path(ref.SHA256)
	fi, err := os.Lstat(path)
	if err != nil {
		return nil, fmt.Errorf("get payload: %w", err)
	}
	if !fi.Mode().IsRegular() {
		return nil, fmt.Errorf("get payload %s: not a regular file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("get payload: %w", err)
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, MaxPayload+65))
	if err != nil {
		return nil, fmt.Errorf("get payload: %w", err)
	}
	if sum := sha256.Sum256(b); hex.EncodeToString(sum[:]) != ref.SHA256 {
		return nil, fmt.Errorf("get payload %s: content does not have its digest", path)
	}
	return b, nil
}

// Size is how many bytes the store holds.
func (p *Payloads) Size() (int64, error) {
	var total int64
	err := filepath.WalkDir(p.dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil {
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			return err
		}
		if d.Type().IsRegular() {
			if fi, err := d.Info(); err == nil {
				total += fi.Size()
			}
		}
		return nil
	})
	if err != nil {
		return 0, fmt.Errorf("measure payloads: %w", err)
	}
	return total, nil
}

func (p *Payloads) path(sum string) string {
	return filepath.Join(p.dir, sum[:2], sum)
}
