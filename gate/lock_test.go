//go:build unix

package gate

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A hook that is stuck does not take those after it with it.
func TestLockIsGivenUp(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.gate")
	open := func() *os.File {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		return f
	}
	stuck, next := open(), open()
	if err := lockFile(stuck, time.Second); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- lockFile(next, 20*time.Millisecond) }()
	select {
	case err := <-done:
		if !errors.Is(err, errBusy) {
			t.Errorf("lock = %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it waits for ever")
	}
	stuck.Close()
	if err := lockFile(open(), time.Second); err != nil {
		t.Errorf("after it ended: %v", err)
	}
}
