//go:build unix

package child

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func sh(t *testing.T, script string) (Cmd, *bytes.Buffer, *bytes.Buffer) {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no sh")
	}
	var out, errs bytes.Buffer
	return Cmd{Argv: []string{"sh", "-c", script}, Dir: t.TempDir(), Stdin: strings.NewReader("given\n"), Stdout: &out, Stderr: &errs}, &out, &errs
}

func TestPassesThrough(t *testing.T) {
	for script, want := range map[string]struct {
		exit     int
		out, err string
		signal   string
	}{
		"echo a; echo b >&2; exit 3": {3, "a\n", "b\n", ""},
		"cat":                        {0, "given\n", "", ""},
		"kill -9 $$":                 {137, "", "", "SIGKILL"},
		"printf 'no end'; exit 255":  {255, "no end", "", ""},
	} {
		c, out, errs := sh(t, script)
		end, err := Run(c)
		if err != nil || end.Exit != want.exit || out.String() != want.out || errs.String() != want.err || end.Signal != want.signal {
			t.Errorf("%s: %+v, %v, out %q, err %q", script, end, err, out, errs)
		}
		if len(end.Output) != len(want.out)+len(want.err) || end.Cut || end.Blind {
			t.Errorf("%s: kept %q", script, end.Output)
		}
	}
}

func TestWhatIsNoProgram(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte("not a program"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]error{"surely-no-such-program": ErrNotFound, dir + "/none": ErrNotFound, text: ErrNotRun, dir: ErrNotRun} {
		if _, err := Run(Cmd{Argv: []string{name}, Stdout: io.Discard, Stderr: io.Discard}); !errors.Is(err, want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What a check leaves running holds its output open; that must not hold us.
func TestDoesNotWaitForWhatIsLeftRunning(t *testing.T) {
	c, out, _ := sh(t, "sleep 30 & echo done")
	begin := time.Now()
	end, err := Run(c)
	if err != nil || end.Exit != 0 || out.String() != "done\n" || time.Since(begin) > 10*time.Second {
		t.Errorf("%+v, %v, %q after %v", end, err, out, time.Since(begin))
	}
}

// slow takes its time over every write.
type slow struct{ n int }

func (s *slow) Write(p []byte) (int, error) {
	time.Sleep(2 * grace)
	s.n += len(p)
	return len(p), nil
}

func TestSlowReaderLosesNothing(t *testing.T) {
	c, _, _ := sh(t, "head -c 100000 /dev/zero")
	var s slow
	c.Stdout = &s
	if _, err := Run(c); err != nil || s.n != 100000 {
		t.Errorf("%d bytes, %v", s.n, err)
	}
}

func TestSameFileKeepsTheOrder(t *testing.T) {
	c, _, _ := sh(t, "for i in 1 2 3 4 5 6 7 8 9; do echo $i; echo $i >&2; done")
	f, err := os.Create(filepath.Join(t.TempDir(), "both"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	c.Stdout, c.Stderr = f, f
	end, err := Run(c)
	if err != nil {
		t.Fatal(err)
	}
	want := ""
	for i := 1; i < 10; i++ {
		want += fmt.Sprintf("%d\n%d\n", i, i)
	}
	got, err := os.ReadFile(f.Name())
	if err != nil || string(got) != want || string(end.Output) != want {
		t.Errorf("%q, %v; kept %q", got, err, end.Output)
	}
}

func TestInheritedStreamIsNotKept(t *testing.T) {
	c, _, errs := sh(t, "echo seen; echo kept >&2")
	f, err := os.Create(filepath.Join(t.TempDir(), "tty"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	c.Stdout = f
	c.Inherit = func(w io.Writer) bool { return w == io.Writer(f) }
	end, err := Run(c)
	if got, _ := os.ReadFile(f.Name()); err != nil || !end.Blind || string(got) != "seen\n" || string(end.Output) != "kept\n" || errs.String() != "kept\n" {
		t.Errorf("%+v, %v: %q", end, err, got)
	}
}

func TestSignalsAreForwarded(t *testing.T) {
	c, _, _ := sh(t, "trap 'echo asked; exit 42' TERM; echo ready; while :; do sleep 0.05; done")
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	c.Stdout = w
	go func() {
		buf := make([]byte, 16)
		if n, _ := r.Read(buf); n > 0 {
			_ = syscall.Kill(os.Getpid(), syscall.SIGTERM)
		}
		_, _ = io.Copy(io.Discard, r)
	}()
	end, err := Run(c)
	w.Close()
	if err != nil || end.Exit != 42 || string(end.Output) != "ready\nasked\n" {
		t.Errorf("%+v, %v", end, err)
	}
}

func TestCaptureKeepsStartAndEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var c capture
		var all []byte
		for range rapid.IntRange(0, 12).Draw(t, "writes") {
			n := rapid.SampledFrom([]int{0, 1, 100, keepHead - 1, keepHead, keepTail - 7, keepTail, keepTail + 9, 3 * keepTail}).Draw(t, "n")
			b := make([]byte, n)
			for i := range b {
				b[i] = byte('a' + (len(all)+i)%26)
			}
			all = append(all, b...)
			c.add(b)
		}
		got, cut := c.bytes()
		if len(all) <= keepHead+keepTail {
			if cut || !bytes.Equal(got, all) {
				t.Fatalf("%d bytes came back as %d, cut %t", len(all), len(got), cut)
			}
			return
		}
		note := fmt.Sprintf("\n[%d bytes not kept]\n", len(all)-keepHead-keepTail)
		want := string(all[:keepHead]) + note + string(all[len(all)-keepTail:])
		if !cut || string(got) != want {
			t.Fatalf("start and end of %d bytes are not what was kept", len(all))
		}
	})
}
