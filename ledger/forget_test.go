package ledger

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/note"
)

func TestForgetLeavesATombstone(t *testing.T) {
	p, s, keys := sealedRun(t)
	signer, _ := p.store.Signer()
	if err := p.Forget("r", signer); err != nil {
		t.Fatal(err)
	}
	if ids, _ := p.Runs(); len(ids) != 0 {
		t.Errorf("runs %v", ids)
	}
	if b, _ := s.KeptSeal(); b != nil {
		t.Error("the seal is still there")
	}
	stones, err := p.Forgotten()
	if err != nil || len(stones) != 1 {
		t.Fatal(stones, err)
	}
	n, err := note.Open(stones[0], keys)
	if err != nil || !strings.HasPrefix(n.Text, tombstoneOrigin+"\nr\n7\n") {
		t.Errorf("tombstone %s, %v", stones[0], err)
	}
	if err := p.Forget("r", signer); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("forgotten twice: %v", err)
	}
	// A writer that still held the run begins a new record.
	if h := mustAppend(t, s, rec(1)); h.Seq != 2 {
		t.Errorf("head %+v", h)
	}
}

func TestRunNamesStayInTheFolder(t *testing.T) {
	p := newProject(t)
	for _, run := range []string{"", "..", "../x", "a/b", `a\b`, "a.b", "a b", strings.Repeat("a", 65)} {
		s := p.Segment(run)
		if _, err := s.Append(rec(1)); !errors.Is(err, ErrRunName) {
			t.Errorf("%q: append = %v", run, err)
		}
		if _, err := s.Open(); err == nil {
			t.Errorf("%q: opened", run)
		}
	}
}
