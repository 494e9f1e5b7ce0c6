//go:build linux

package sandbox

import (
	"errors"
	"os/exec"
	"testing"
)

func backends(t *testing.T) []string {
	t.Helper()
	list := []string{Native}
	if _, err := exec.LookPath("bwrap"); err == nil {
		list = append(list, Bubblewrap)
	}
	return list
}

func TestCanaries(t *testing.T) {
	for _, backend := range backends(t) {
		t.Run(backend, func(t *testing.T) {
			b, err := Measure(t.Context(), Options{Backend: backend})
			if errors.Is(err, ErrUnavailable) && backend == Bubblewrap {
				t.Skip(err)
			}
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s %s took %v", b.Backend, b.Method, b.Took)
			for _, x := range b.Bounds {
				if !x.Held {
					t.Errorf("%s: %s", x.Name, x.Detail)
				} else {
					t.Logf("%s: held %s", x.Name, x.Detail)
				}
			}
			if b.Err() != nil || len(b.Bounds) != 10 {
				t.Errorf("%d bounds, %v", len(b.Bounds), b.Err())
			}
		})
	}
}

// Without confinement every attempt that the backends stop must be seen to get
// out, or the canaries above say nothing. (Memory and processes are watched even
// then, an ordinary user can't set kernel parameters, and the environment of the
// parent is kept from the program by the launcher alone: see the test of it.)
func TestCanariesSeeAnOpenDoor(t *testing.T) {
	b, err := Measure(t.Context(), Options{Unconfined: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range b.Bounds {
		switch x.Name {
		case TryMemory, TryPids, TryKernel, TryEnv:
		default:
			if x.Held {
				t.Errorf("%s was not seen to succeed", x.Name)
			}
		}
	}
	if !errors.Is(b.Err(), ErrUnavailable) {
		t.Errorf("Err() = %v", b.Err())
	}
}

func TestCanarySeesALeakedEnvironment(t *testing.T) {
	for _, backend := range backends(t) {
		s, err := Open(t.Context(), Layout{Env: []string{baitEnv + "=x"}}, Options{Backend: backend, Scratch: t.TempDir()})
		if err != nil {
			t.Fatal(err)
		}
		found, err := measureEscape(s, t.TempDir())
		s.Close()
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range found {
			if b.Held == (b.Name == TryEnv) {
				t.Errorf("%s: %s held %t %s", backend, b.Name, b.Held, b.Detail)
			}
		}
	}
}

func TestCheckIsCached(t *testing.T) {
	dir := t.TempDir()
	first, err := Check(t.Context(), Options{Backend: Native}, dir)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Check(t.Context(), Options{Backend: Native}, dir)
	if err != nil || first.Cached || !again.Cached || len(again.Bounds) != len(first.Bounds) {
		t.Errorf("first cached %t, again %t, %v", first.Cached, again.Cached, err)
	}
}
