package ledger

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestWaiveAndRead(t *testing.T) {
	store, err := Open(filepath.Join(t.TempDir(), "footing"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := store.Project(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if got, _, err := p.Waived(); err != nil || len(got) != 0 {
		t.Fatalf("before: %v, %v", got, err)
	}
	if _, err := os.Stat(store.Dir()); err == nil {
		t.Error("reading created the folder")
	}
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for _, reason := range []string{"first", "second"} {
		if err := p.Waive(Waiver{"aa", reason, at}); err != nil {
			t.Fatal(err)
		}
	}
	// What a crash tore swallows nothing that comes after it.
	f, err := os.OpenFile(filepath.Join(p.Dir(), waivers), os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("{broken"); err != nil {
		t.Fatal(err)
	}
	f.Close()
	if err := p.Waive(Waiver{"bb", "third", at}); err != nil {
		t.Fatal(err)
	}
	got, unread, err := p.Waived()
	if err != nil || unread != 1 || got["aa"] != (Waiver{"aa", "second", at}) || got["bb"].Reason != "third" {
		t.Errorf("%v, %d unread, %v", got, unread, err)
	}
	if runtime.GOOS == "windows" {
		return
	}
	if fi, err := os.Stat(filepath.Join(p.Dir(), waivers)); err != nil || fi.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", fi.Mode(), err)
	}
}

func TestStateFilesThroughLinksAreRefused(t *testing.T) {
	store, err := Open(filepath.Join(t.TempDir(), "footing"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := store.Project(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := p.WriteFile("x", []byte("1")); err != nil {
		t.Fatal(err)
	}
	target := filepath.Join(t.TempDir(), "target")
	if err := os.WriteFile(target, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, filepath.Join(p.Dir(), "link")); err != nil {
		t.Skip(err)
	}
	if _, err := p.ReadFile("link"); err == nil {
		t.Error("read through a link")
	}
	if err := p.AppendLine("link", []byte("x")); err == nil {
		t.Error("wrote through a link")
	}
}

func TestLinesOfManyWriters(t *testing.T) {
	store, err := Open(filepath.Join(t.TempDir(), "footing"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := store.Project(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 4 {
				if err := p.AppendLine("lines", []byte("a whole line")); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	raw, err := p.ReadFile("lines")
	if err != nil || string(raw) != strings.Repeat("a whole line\n", 32) {
		t.Errorf("%q, %v", raw, err)
	}
}
