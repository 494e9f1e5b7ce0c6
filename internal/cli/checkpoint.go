package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/ledger/chain"
)

// maxCheckpoint bounds a file of sealed heads.
const maxCheckpoint = 64 << 20

// readCheckpoint reads a file of sealed heads.
func readCheckpoint(path string) (map[string][]byte, error) {
	fi, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("read checkpoint: %w", err)
	}
	if fi.Size() > maxCheckpoint {
		return nil, fmt.Errorf("read checkpoint %s: it is too large for one", path)
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read checkpoint: %w", err)
	}
	heads, err := parseCheckpoint(raw)
	if err != nil {
		return nil, fmt.Errorf("read checkpoint %s: %w", path, err)
	}
	return heads, nil
}

// parseCheckpoint reads sealed heads, one after the other, by run. Signatures
// are checked where the heads are used.
func parseCheckpoint(raw []byte) (map[string][]byte, error) {
	raw = bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n"))
	out := map[string][]byte{}
	mark := []byte(chain.Origin + "\n")
	for raw = bytes.TrimLeft(raw, "\n"); len(raw) > 0; raw = bytes.TrimLeft(raw, "\n") {
		if !bytes.HasPrefix(raw, mark) {
			return nil, errors.New("it holds no sealed head")
		}
		one := raw
		if i := bytes.Index(raw[len(mark):], append([]byte("\n"), mark...)); i >= 0 {
			one = raw[:len(mark)+i+1]
		}
		raw = raw[len(one):]
		text, signed, _ := bytes.Cut(one, []byte("\n\n"))
		head, err := chain.ParseHead(string(text) + "\n")
		if err != nil || len(bytes.TrimSpace(signed)) == 0 {
			return nil, chain.ErrHead
		}
		out[head.Run] = append(bytes.TrimRight(one, "\n"), '\n')
	}
	if len(out) == 0 {
		return nil, errors.New("it is empty")
	}
	return out, nil
}

// exportCheckpoint seals the heads of the runs and writes them to path.
func (a *app) exportCheckpoint(p *ledger.Project, runs []string, path string) error {
	signer, err := p.Store().Signer()
	if err != nil {
		return err
	}
	var out bytes.Buffer
	for i, run := range runs {
		seg := p.Segment(run)
		_, err := seg.Seal(signer, ledger.SealExport)
		if err = errors.Join(err, seg.Close()); err != nil {
			return err
		}
		sealed, err := p.Segment(run).KeptSeal()
		if err != nil {
			return err
		}
		if sealed == nil {
			return fmt.Errorf("export checkpoint: no seal of run %s could be kept", run)
		}
		if i > 0 {
			out.WriteByte('\n')
		}
		out.Write(sealed)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("export checkpoint: %w", err)
	}
	if err := os.WriteFile(path, out.Bytes(), 0o644); err != nil {
		return fmt.Errorf("export checkpoint: %w", err)
	}
	public, err := p.Store().PublicKey()
	if err != nil {
		return err
	}
	a.term.hintf("keep %s where this user cannot write, and with it the public key %s", path, public)
	return nil
}
