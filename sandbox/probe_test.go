//go:build linux

package sandbox

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A bubblewrap that never ends is none.
func TestProbeEnds(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bwrap")
	if err := os.WriteFile(path, []byte("#!/bin/sh\nsleep 20\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	if err := tryBubblewrap(t.Context(), path, 100*time.Millisecond); !errors.Is(err, ErrUnavailable) || time.Since(begin) > 10*time.Second {
		t.Errorf("%v after %v", err, time.Since(begin))
	}
}

// What can't be started says what is not there.
func TestNotStarted(t *testing.T) {
	each(t, Limits{}, func(t *testing.T, s *Session, _ string) {
		for _, c := range []struct {
			c    Command
			want string
		}{
			{Command{Args: []string{"true"}, Dir: s.Dir() + "/no-such"}, "no folder to start in"},
			{sh(`printf '#!/no/such\n' >x && chmod +x x && exec env ./x`), ""},
			{Command{Args: []string{"./x"}}, "interpreter"},
		} {
			if _, _, e := run(t, s, c.c); c.want != "" && (!strings.Contains(e.NotRun, c.want) || !e.NotFound) {
				t.Errorf("%v: %+v", c.c.Args, e)
			}
		}
	})
}

// Namespaces may be closed while a machine runs: what was measured before that
// is not what holds.
func TestBoundsKeyKnowsSettings(t *testing.T) {
	if _, err := exec.LookPath("bwrap"); err != nil {
		t.Skip(err)
	}
	before := boundsKey(Options{})
	t.Setenv("PATH", t.TempDir())
	if boundsKey(Options{}) == before {
		t.Error("the bounds of bubblewrap hold without it")
	}
}
