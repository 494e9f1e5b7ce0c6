package ledger

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"golang.org/x/mod/sumdb/note"
)

// KeyName is the name of the key that seals heads.
const KeyName = "footing-ledger"

// ErrKeyOpen means that others can read the key.
var ErrKeyOpen = errors.New("key can be read by others; chmod 600 it")

// Signer returns the key that seals heads, and makes it on first use. Several
// processes may do so at once: all get the same one.
func (s *Store) Signer() (note.Signer, error) {
	path := s.keyPath()
	text, err := readKey(path)
	if errors.Is(err, fs.ErrNotExist) {
		if err := s.makeKey(path); err != nil {
			return nil, fmt.Errorf("create key: %w", err)
		}
		text, err = readKey(path)
	}
	if err != nil {
		return nil, fmt.Errorf("read key: %w", err)
	}
	private, _, _ := strings.Cut(text, "\n")
	signer, err := note.NewSigner(private)
	if err != nil {
		return nil, fmt.Errorf("read key %s: %w", path, err)
	}
	return signer, nil
}

// Verifiers returns the public half of the key, for ledger/verify. Without a
// key there is nothing to check seals with, and it is an empty list.
func (s *Store) Verifiers() (note.Verifiers, error) {
	text, err := readKey(s.keyPath())
	if errors.Is(err, fs.ErrNotExist) {
		return note.VerifierList(), nil
	}
	if err != nil {
		return nil, fmt.Errorf("read key: %w", err)
	}
	_, public, _ := strings.Cut(text, "\n")
	v, err := note.NewVerifier(strings.TrimSpace(public))
	if err != nil {
		return nil, fmt.Errorf("read key %s: %w", s.keyPath(), err)
	}
	return note.VerifierList(v), nil
}

// PublicKey is the verifier's key as text, to be kept where seals are checked.
func (s *Store) PublicKey() (string, error) {
	text, err := readKey(s.keyPath())
	if err != nil {
		return "", fmt.Errorf("read key: %w", err)
	}
	_, public, _ := strings.Cut(text, "\n")
	return strings.TrimSpace(public), nil
}

func (s *Store) keyPath() string { return filepath.Join(s.dir, "keys", "ledger.key") }

// makeKey writes a new key in full and then gives it its name, which fails for
// all but one of several processes.
func (s *Store) makeKey(path string) error {
	if err := s.makeDir(filepath.Dir(path)); err != nil {
		return err
	}
	private, public, err := note.GenerateKey(rand.Reader, KeyName)
	if err != nil {
		return err
	}
	// CreateTemp makes files 0600.
	f, err := os.CreateTemp(filepath.Dir(path), ".tmp-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(f.Name()) }()
	_, err = f.WriteString(private + "\n" + public + "\n")
	if err == nil {
		err = f.Sync()
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return err
	}
	if err := os.Link(f.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return syncDir(filepath.Dir(path))
}

func readKey(path string) (string, error) {
	fi, err := os.Lstat(path)
	if err != nil {
		return "", err
	}
	switch {
	case !fi.Mode().IsRegular():
		return "", fmt.Errorf("%s: not a regular file", path)
	case fi.Size() > 4<<10:
		return "", fmt.Errorf("%s: too large for a key", path)
	case runtime.GOOS != "windows" && fi.Mode().Perm()&0o077 != 0:
		return "", fmt.Errorf("%s: %w", path, ErrKeyOpen)
	}
	b, err := os.ReadFile(path)
	return string(b), err
}
