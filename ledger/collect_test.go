package ledger

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/footing-dev/footing/record"
)

func TestGarbage(t *testing.T) {
	store, err := Open(filepath.Join(t.TempDir(), "footing"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := store.Project(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if got, err := p.Garbage(time.Now()); err != nil || len(got) != 0 {
		t.Fatalf("of nothing: %v, %v", got, err)
	}
	enc := Encoder{Put: p.Payloads().Put}
	long := func(s string) record.Text { return record.Plain(strings.Repeat(s, InlineLimit+1)) }
	for run, text := range map[string]record.Text{"kept": long("k"), "gone": long("g")} {
		seg := p.Segment(run)
		if _, err := seg.Append(enc.Event(&record.Event{Kind: record.Say, Text: text})); err != nil {
			t.Fatal(err)
		}
		seg.Close()
	}
	// A string of the agent's that looks like a reference is none, or at worst
	// keeps a file; what it names must not be read from inside quotes.
	shared, err := p.Payloads().Put(bytes.Repeat([]byte("s"), InlineLimit+1))
	if err != nil {
		t.Fatal(err)
	}
	signer, err := store.Signer()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Forget("gone", signer); err != nil {
		t.Fatal(err)
	}
	side := filepath.Join(p.Dir(), "runs", "gone.gate")
	if err := os.WriteFile(side, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := p.Garbage(time.Now().Add(-time.Hour)); err != nil || len(got) != 0 {
		t.Errorf("young files: %v, %v", got, err)
	}
	got, err := p.Garbage(time.Now().Add(time.Hour))
	if err != nil || len(got) != 3 {
		t.Fatalf("%d files, want the text of the forgotten run, the one of none and its gate's: %v, %v", len(got), got, err)
	}
	for _, g := range got {
		if strings.HasSuffix(g.Path, ".gone") || strings.Contains(g.Path, "kept") {
			t.Errorf("%s is needed", g.Path)
		}
		if err := os.Remove(g.Path); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := p.Payloads().Get(shared); err == nil {
		t.Error("the text of none is still there")
	}
	found := false
	dec := Decoder{Get: p.Payloads().Get}
	_, err = p.Segment("kept").Read(func(e *Entry) error {
		var ev record.Event
		if e.Type == TypeEvent && dec.Event(e.Data, &ev) == nil {
			found = ev.Text.Size() == InlineLimit+1
		}
		return nil
	})
	if err != nil || !found || dec.Missing > 0 {
		t.Errorf("the text of the run that is kept went: %v, missing %d", err, dec.Missing)
	}
	stones, err := p.Forgotten()
	if err != nil || len(stones) != 1 {
		t.Fatalf("%d tombstones, %v", len(stones), err)
	}
	keys, err := store.Verifiers()
	if err != nil {
		t.Fatal(err)
	}
	if s, err := ReadTombstone(stones[0], keys); err != nil || s.Run != "gone" || s.Seq == 0 {
		t.Errorf("%+v, %v", s, err)
	}
	if _, err := ReadTombstone(bytes.Replace(stones[0], []byte("gone"), []byte("kept"), 1), keys); err == nil {
		t.Error("a forged tombstone holds")
	}
}
