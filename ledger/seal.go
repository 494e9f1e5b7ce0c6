package ledger

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/sumdb/note"
)

// Why a head was sealed.
const (
	SealTurn    = "turn"    // the agent ended its turn
	SealCompact = "compact" // the context was summarised
	SealEnd     = "end"     // the session ended
	SealExport  = "export"  // the head is taken elsewhere as a checkpoint
)

// sealer signs the head found under the lock.
type sealer struct {
	signer note.Signer
	why    string
	head   Head   // what was signed
	signed []byte // nil: the last record is a seal already
}

// Seal signs the head and appends the signature to the segment; the newest
// seal is also kept beside it (see [SealPath]), where it shows that the end of
// the segment was cut off. It returns the head that was signed. Sealing twice
// with nothing written between signs once.
func (s *Segment) Seal(signer note.Signer, why string) (Head, error) {
	if signer == nil {
		return Head{}, errors.New("seal run: no key")
	}
	switch why {
	case SealTurn, SealCompact, SealEnd, SealExport:
	default:
		return Head{}, fmt.Errorf("seal run: unknown reason %q", why)
	}
	z := &sealer{signer: signer, why: why}
	if _, err := s.submit(&request{seal: z, durable: true}); err != nil {
		return Head{}, err
	}
	return z.head, nil
}

func (z *sealer) add(b *builder) error {
	if b.tail.sealed {
		z.head = Head{Run: b.run, Seq: b.tail.seq - 1, Hash: b.tail.prev}
		return nil
	}
	z.head = b.head()
	signed, err := note.Sign(&note.Note{Text: z.head.Text()}, z.signer)
	if err != nil {
		return fmt.Errorf("seal run: %w", err)
	}
	z.signed = signed
	data := append([]byte(`{"why":"`), z.why...)
	data = append(data, `","note":`...)
	data = appendString(data, string(signed))
	b.add(TypeSeal, append(data, '}'))
	return nil
}

// keep replaces the seal beside the segment. It is a second copy of what the
// segment holds, so a failure costs nothing but the copy.
func (z *sealer) keep(segment string) {
	if z.signed == nil {
		return
	}
	_ = replaceFile(SealPath(segment), z.signed)
}

// SealPath is where the newest seal of the segment at path is kept.
func SealPath(path string) string { return strings.TrimSuffix(path, ".jsonl") + ".seal" }

// replaceFile puts content at path in one step.
func replaceFile(path string, content []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".tmp-*")
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}
