package ledger

import (
	"bytes"
	"crypto/rand"
	"errors"
	"io/fs"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/note"

	"github.com/footing-dev/footing/ledger/chain"
	"github.com/footing-dev/footing/ledger/verify"
)

// sealedRun is a run with two seals and one record after them.
func sealedRun(t *testing.T) (p *Project, s *Segment, keys note.Verifiers) {
	t.Helper()
	p = newProject(t)
	signer, err := p.store.Signer()
	if err != nil {
		t.Fatal(err)
	}
	if keys, err = p.store.Verifiers(); err != nil {
		t.Fatal(err)
	}
	s = p.Segment("r")
	mustAppend(t, s, rec(1), rec(2))
	h, err := s.Seal(signer, SealTurn)
	if err != nil || h.Seq != 3 {
		t.Fatal(h, err)
	}
	mustAppend(t, s, rec(3))
	if h, err = s.Seal(signer, SealCompact); err != nil || h.Seq != 5 {
		t.Fatal(h, err)
	}
	// Nothing written since: nothing new to sign, in this process or another.
	s.Close()
	if again, err := s.Seal(signer, SealEnd); err != nil || again != h {
		t.Fatal(again, err)
	}
	mustAppend(t, s, rec(4))
	return p, s, keys
}

func check(b []byte, keys note.Verifiers, checkpoint []byte) (verify.Report, *verify.Bad, error) {
	rep, err := verify.Verify(bytes.NewReader(b), keys, checkpoint)
	var bad *verify.Bad
	errors.As(err, &bad)
	return rep, bad, err
}

func TestSealedRunVerifies(t *testing.T) {
	p, s, keys := sealedRun(t)
	kept, err := s.KeptSeal()
	if err != nil || !bytes.Equal(kept, content(t, SealPath(s.Path()))) {
		t.Fatal(kept, err)
	}
	if other, err := p.Segment("none").KeptSeal(); other != nil || err != nil {
		t.Fatal(other, err)
	}
	if _, err := p.Segment("none").Read(nil); !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	if st, err := s.Read(func(*Entry) error { return nil }); err != nil || st.Records != 7 {
		t.Fatal(st, err)
	}
	rep, _, err := check(content(t, s.Path()), keys, kept)
	if err != nil {
		t.Fatal(err)
	}
	if rep.Seals != 2 || rep.Sealed != 5 || rep.Unsealed != 1 || !rep.Checkpoint || rep.Records != 7 || rep.Unchecked != 0 {
		t.Errorf("report %+v", rep)
	}
	rep, _, err = check(content(t, s.Path()), nil, nil)
	if err != nil || rep.Seals != 0 || rep.Unchecked != 2 || rep.Unsealed != 5 {
		t.Errorf("without keys: %+v, %v", rep, err)
	}
	if _, _, err = check(content(t, s.Path()), nil, kept); err == nil {
		t.Error("a checkpoint counted without a key to check it")
	}
}

// rechain writes the same bodies as a whole new chain, which takes no key.
func rechain(lines [][]byte, edit func(i int, body []byte) []byte) []byte {
	var out []byte
	prev, seq := chain.Genesis(), uint64(0)
	for i, line := range lines {
		l, err := chain.Parse(line)
		if err != nil {
			panic(err)
		}
		body := edit(i, l.Body)
		if body == nil {
			continue
		}
		seq++
		out, prev = chain.Append(out, seq, prev, body)
	}
	return out
}

func TestEditsAreFound(t *testing.T) {
	p, s, keys := sealedRun(t)
	whole := content(t, s.Path())
	kept := content(t, SealPath(s.Path()))
	lines := bytes.Split(bytes.TrimSuffix(whole, []byte("\n")), []byte("\n"))
	join := func(idx ...int) []byte {
		var out []byte
		for _, i := range idx {
			out = append(append(out, lines[i]...), '\n')
		}
		return out
	}
	same := func(i int, b []byte) []byte { return b }
	edit := func(at int) func(int, []byte) []byte {
		return func(i int, b []byte) []byte {
			if i == at {
				return bytes.Replace(b, []byte(`"line":`), []byte(`"line":9`), 1)
			}
			return b
		}
	}
	if !bytes.Equal(rechain(lines, same), whole) {
		t.Fatal("the test's own chain differs")
	}
	otherKey, _, _ := note.GenerateKey(rand.Reader, KeyName)
	forger, _ := note.NewSigner(otherKey)
	for _, c := range []struct {
		name       string
		b          []byte
		checkpoint []byte
		seq        uint64
		line       int
		why        string
	}{
		{"altered", bytes.Replace(whole, []byte(`"line":2`), []byte(`"line":7`), 1), nil, 3, 3, "altered"},
		{"altered after the last seal", bytes.Replace(whole, []byte(`"line":4`), []byte(`"line":7`), 1), nil, 7, 7, "altered"},
		{"dropped", join(0, 1, 3, 4, 5, 6), nil, 3, 3, "dropped"},
		{"first dropped", join(1, 2, 3, 4, 5, 6), nil, 1, 1, "dropped"},
		{"moved", join(0, 2, 1, 3, 4, 5, 6), nil, 2, 2, "moved"},
		{"doubled", join(0, 1, 1, 2, 3, 4, 5, 6), nil, 3, 3, "added"},
		{"not a record", append(join(0, 1), "hello\n"...), nil, 3, 3, "laid out"},
		{"empty line", append(join(0, 1), '\n'), nil, 3, 3, "laid out"},
		{"rehashed without the key", rechain(lines, edit(1)), nil, 4, 4, "rewritten"},
		{"rehashed, seal dropped", rechain(lines, func(i int, b []byte) []byte {
			if i == 3 {
				return nil
			}
			return edit(1)(i, b)
		}), nil, 5, 5, "rewritten"},
		{"rehashed, all seals dropped", rechain(lines, func(i int, b []byte) []byte {
			if i == 3 || i == 5 {
				return nil
			}
			return edit(1)(i, b)
		}), kept, 5, 5, "checkpoint"},
		{"cut off", join(0, 1, 2), kept, 4, 4, "cut off"},
		{"emptied", nil, kept, 1, 1, "cut off"},
		{"emptied, no checkpoint", nil, nil, 1, 1, "empty"},
		{"signed by another key", resign(t, lines, forger), nil, 4, 4, "no key"},
		{"the same, and altered behind it", bytes.Replace(resign(t, lines, forger), []byte(`"line":4`), []byte(`"line":7`), 1), nil, 4, 4, "no key"},
		{"another run", rechain(lines[:1], func(_ int, b []byte) []byte {
			return bytes.Replace(b, []byte(`"run":"r"`), []byte(`"run":"q"`), 1)
		}), kept, 1, 1, "another run"},
		{"no opening", rechain(lines[1:2], same), nil, 1, 1, "open"},
	} {
		_, bad, err := check(c.b, keys, c.checkpoint)
		if bad == nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if bad.Seq != c.seq || bad.Line != c.line || !strings.Contains(bad.Why, c.why) {
			t.Errorf("%s: %v, want record %d, line %d, %q", c.name, bad, c.seq, c.line, c.why)
		}
	}
	// Cut behind a seal and with nothing kept elsewhere: nothing can tell.
	if rep, _, err := check(join(0, 1, 2), keys, nil); err != nil || rep.Unsealed != 3 {
		t.Errorf("cut without a checkpoint: %+v, %v", rep, err)
	}
	// A torn tail is not an edit.
	if rep, _, err := check(append(join(0, 1, 2, 3, 4, 5), lines[6][:20]...), keys, kept); err != nil || rep.Torn != 20 || rep.Unsealed != 0 {
		t.Errorf("torn: %+v, %v", rep, err)
	}
	// A seal of one run does not hold for another.
	other := p.Segment("r2")
	mustAppend(t, other, rec(1))
	if _, _, err := check(content(t, other.Path()), keys, kept); err == nil {
		t.Error("another run's checkpoint holds")
	}
}

// resign builds the run anew with seals by another key.
func resign(t *testing.T, lines [][]byte, signer note.Signer) []byte {
	t.Helper()
	p := newProject(t)
	s := p.Segment("r")
	for i := range lines[1:] {
		if i == 2 {
			if _, err := s.Seal(signer, SealTurn); err != nil {
				t.Fatal(err)
			}
			continue
		}
		mustAppend(t, s, rec(i))
	}
	return content(t, s.Path())
}

func TestSealNeedsKeyAndReason(t *testing.T) {
	p := newProject(t)
	s := p.Segment("r")
	if _, err := s.Seal(nil, SealTurn); err == nil {
		t.Error("sealed without a key")
	}
	signer, _ := p.store.Signer()
	if _, err := s.Seal(signer, "because"); err == nil {
		t.Error("sealed for no reason")
	}
	h, err := s.Seal(signer, SealEnd)
	if err != nil || h.Seq != 1 {
		t.Errorf("an empty run: %+v, %v", h, err)
	}
}
