//go:build linux

package sandbox

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// project makes a small project and the layout of a copy of it.
func project(t *testing.T) Layout {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"a.txt": "hello", ".env": "KEY=hunter2", "lib/x/y.txt": "dep", "sub/keep": "k", "sub/drop": "d"} {
		p := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(".env", filepath.Join(dir, "settings")); err != nil {
		t.Fatal(err)
	}
	return Layout{
		Project: dir, Files: []string{"a.txt", "settings", "sub/keep"}, Hide: []string{".env", "sub/drop"}, Shared: []string{"lib"},
		Env: []string{"PATH=/usr/local/bin:/usr/bin:/bin"},
	}
}

func each(t *testing.T, l Limits, f func(t *testing.T, s *Session, dir string)) {
	for _, backend := range backends(t) {
		t.Run(backend, func(t *testing.T) {
			layout := project(t)
			s, err := Open(t.Context(), layout, Options{Backend: backend, Limits: l, Scratch: t.TempDir()})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			f(t, s, layout.Project)
		})
	}
}

func sh(script string) Command { return Command{Args: []string{"sh", "-c", script}} }

func TestCopy(t *testing.T) {
	each(t, Limits{}, func(t *testing.T, s *Session, dir string) {
		out, errs, e := run(t, s, sh(`pwd; cat a.txt lib/x/y.txt sub/keep; ls -a; ls sub; cat .env settings sub/drop; echo new > b.txt; echo changed > a.txt; echo x > lib/x/y.txt; mkdir -p deep/er; rm sub/keep`))
		for _, want := range []string{dir + "\n", "hellodepk"} {
			if !strings.Contains(out, want) {
				t.Errorf("%q is not in %q (%s, %+v)", want, out, errs, e)
			}
		}
		for _, bad := range []string{"hunter2", ".env", "drop"} {
			if strings.Contains(out, bad) {
				t.Errorf("%q is in %q", bad, out)
			}
		}
		out, _, _ = run(t, s, sh(`cat b.txt a.txt lib/x/y.txt; ls sub | wc -l`))
		if out != "new\nchanged\ndep0\n" {
			t.Errorf("the second call sees %q", out)
		}
		for name, want := range map[string]string{"a.txt": "hello", ".env": "KEY=hunter2", "lib/x/y.txt": "dep", "sub/keep": "k"} {
			if b, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(b) != want {
				t.Errorf("the project's %s is %q, %v", name, b, err)
			}
		}
		if entries, _ := os.ReadDir(dir); len(entries) != 5 {
			t.Errorf("the project has %d entries", len(entries))
		}
	})
}

// Each attack, and what the supervisor must say of it.
func TestHostile(t *testing.T) {
	limits := Limits{Memory: 128 << 20, Procs: 20, Disk: 16 << 20, FileSize: 8 << 20, Output: 1 << 20, Wall: 5 * time.Second}
	for _, c := range []struct {
		name, script string
		want         func(out, errs string, e Exit) bool
	}{
		{"sleeper", "sleep 60", func(_, _ string, e Exit) bool { return e.Timeout && e.Wall < 30*time.Second }},
		{"sleeper in the background holds the streams", "sleep 60 & exit 3", func(_, _ string, e Exit) bool { return e.Code == 3 && !e.Timeout && e.Wall < 5*time.Second }},
		{"daemon", "setsid sleep 60 >/dev/null 2>&1 & exit 0", func(_, _ string, e Exit) bool { return e.Code == 0 && !e.Killed() }},
		{"exit 124 is no timeout", "exit 124", func(_, _ string, e Exit) bool { return e.Code == 124 && !e.Killed() }},
		{"exit 137 is no kill", "exit 137", func(_, _ string, e Exit) bool { return e.Code == 137 && !e.Killed() }},
		{"a signal", "kill -SEGV $$", func(_, _ string, e Exit) bool { return e.Signal == "SIGSEGV" && e.Code == -1 }},
		{"output bomb", "yes", func(_, _ string, e Exit) bool { return e.Overflow }},
		{"output bomb on error", "yes >&2", func(_, _ string, e Exit) bool { return e.Overflow }},
		{"fork bomb", "f() { f | f & }; f; sleep 2", func(_, errs string, e Exit) bool {
			// The kernel's own limit or the watch, whichever comes first.
			return e.Procs || strings.Contains(errs, "Cannot fork")
		}},
		{"memory", `head -c 400M /dev/zero | tail -c 400M | wc -c`, func(_, _ string, e Exit) bool { return e.Memory }},
		{"one big file", "head -c 12M /dev/zero > big; ls -l big", func(out, errs string, e Exit) bool { return !strings.Contains(out, "12582912") }},
		{"kill the launcher", "kill -9 1; kill -TERM 1; kill -STOP 1; kill -9 -1; echo alive", func(out, _ string, e Exit) bool { return !e.Lost }},
		{"write outside", "echo x > /usr/bin/x || echo x > /etc/x || echo x > /.footing/x || echo x > /.footing/footing || echo x > /run/x && echo wrote", func(out, _ string, _ Exit) bool { return out == "" }},
		{"descriptors", "ls /proc/self/fd", func(out, _ string, _ Exit) bool { return out == "0\n1\n2\n3\n" }},
		{"the launcher's descriptors", "for f in $(ls /proc/1/fd); do echo x > /proc/1/fd/$f && echo wrote; ls -l /proc/1/fd/$f | grep -- '->'; done 2>&1 | grep -v denied; cat /proc/1/environ /proc/1/mem", func(out, _ string, e Exit) bool { return out == "" && e.Code != 0 }},
		{"no program", "exec /no/such/program", func(_, _ string, e Exit) bool { return e.Code == 127 }},
		{"mount", "mount -t tmpfs none /tmp || unshare -Ur true", func(_, _ string, e Exit) bool { return e.Code != 0 }},
		{"network", "exec 3<>/dev/tcp/192.0.2.1/80", func(_, _ string, e Exit) bool { return e.Code != 0 }},
	} {
		t.Run(c.name, func(t *testing.T) {
			each(t, limits, func(t *testing.T, s *Session, _ string) {
				out, errs, e := run(t, s, sh(c.script))
				if !c.want(out, errs, e) {
					t.Errorf("%.200q %.200q %+v", out, errs, e)
				}
			})
		})
	}
}

// The layer a copy writes to is bounded as a whole.
func TestDiskBomb(t *testing.T) {
	layout := project(t)
	s, err := Open(t.Context(), layout, Options{Backend: Native, Limits: Limits{Disk: 8 << 20, FileSize: 4 << 20}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	out, _, _ := run(t, s, sh(`i=0; while [ $i -lt 8 ]; do head -c 3M /dev/zero > f$i || break; i=$((i+1)); done; echo $i`))
	if out == "8\n" {
		t.Error("24 MB were written into 8")
	}
}

// Calls leave no descriptor of ours open, however they end.
func TestDescriptorsAreClosed(t *testing.T) {
	open := func() int {
		names, err := readNames("/proc/self/fd")
		if err != nil {
			t.Fatal(err)
		}
		return len(names)
	}
	before := open()
	each(t, Limits{Memory: 128 << 20, Output: 1 << 10, Wall: time.Second}, func(t *testing.T, s *Session, _ string) {
		for range 3 {
			for _, script := range []string{"exit 0", "exit 3", "yes", "kill -9 $$", "sleep 60 & exit 0", "head -c 200M /dev/zero | tail -c 200M"} {
				run(t, s, sh(script))
			}
			run(t, s, Command{Args: []string{"no-such-program"}})
		}
		s.Close()
	})
	// Those that were still read from are closed by their readers, a moment later.
	for begun := time.Now(); open() > before && time.Since(begun) < 5*time.Second; time.Sleep(5 * time.Millisecond) {
	}
	if n := open(); n > before {
		t.Errorf("%d descriptors were open and %d are", before, n)
	}
}

func TestNoProgram(t *testing.T) {
	each(t, Limits{}, func(t *testing.T, s *Session, _ string) {
		for _, c := range []struct {
			arg   string
			found bool
		}{{"no-such-program", false}, {"./no-such", false}, {"./a.txt", true}} {
			_, _, e := run(t, s, Command{Args: []string{c.arg}})
			if e.NotRun == "" || e.NotFound == c.found {
				t.Errorf("%s: %+v", c.arg, e)
			}
		}
	})
}

// A server inside is reached from outside, and nothing else reaches it.
func TestDial(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip(err)
	}
	each(t, Limits{}, func(t *testing.T, s *Session, _ string) {
		p, err := s.Start(Command{Args: []string{"/usr/bin/python3", "-u", "-c", `
import socket
s = socket.create_server(("127.0.0.1", 18080))
print("up", flush=True)
c, _ = s.accept()
c.sendall(c.recv(10).upper())
c.close()`}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Dial(18081); err == nil {
			t.Error("a port nobody listens on was reached")
		}
		if line, err := bufio.NewReader(p.Stdout).ReadString('\n'); line != "up\n" {
			b, _ := io.ReadAll(p.Stderr)
			t.Fatalf("%q %v %s", line, err, b)
		}
		c, err := p.Dial(18080)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(c, "hello")
		if b, _ := io.ReadAll(c); string(b) != "HELLO" {
			t.Errorf("it said %q", b)
		}
		c.Close()
		if e := p.Wait(); e.Code != 0 {
			t.Errorf("%+v", e)
		}
	})
}

func TestAnswerDescriptor(t *testing.T) {
	each(t, Limits{}, func(t *testing.T, s *Session, _ string) {
		c := sh("echo said >&3; echo printed")
		c.Answer = true
		p, err := s.Start(c)
		if err != nil {
			t.Fatal(err)
		}
		said, _ := io.ReadAll(p.Answer)
		printed, _ := io.ReadAll(p.Stdout)
		if string(said) != "said\n" || string(printed) != "printed\n" {
			t.Errorf("said %q, printed %q", said, printed)
		}
		p.Wait()
	})
}

// footing killed in the middle of a call: nothing it started lives on, and what
// is left on disk goes at the next start.
func TestKilled(t *testing.T) {
	if os.Getenv("FOOTING_TEST_VICTIM") != "" {
		// Its folders are the parent's, which lives to remove them.
		l := Layout{}
		if err := json.Unmarshal([]byte(os.Getenv("FOOTING_TEST_LAYOUT")), &l); err != nil {
			t.Fatal(err)
		}
		s, err := Open(t.Context(), l, Options{Backend: os.Getenv("FOOTING_TEST_VICTIM"), Scratch: os.Getenv("FOOTING_TEST_SCRATCH")})
		if err != nil {
			t.Fatal(err)
		}
		p, err := s.Start(sh("exec sleep 4242.5"))
		if err != nil {
			t.Fatal(err)
		}
		if p.group != nil {
			fmt.Println(p.group.memory, p.group.pids)
		} else {
			fmt.Println("none none")
		}
		p.Wait()
		return
	}
	for _, backend := range backends(t) {
		t.Run(backend, func(t *testing.T) {
			scratch := t.TempDir()
			layout, err := json.Marshal(project(t))
			if err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(os.Args[0], "-test.run", "^TestKilled$")
			cmd.Env = append(os.Environ(), "FOOTING_TEST_VICTIM="+backend, "FOOTING_TEST_SCRATCH="+scratch, "FOOTING_TEST_LAYOUT="+string(layout))
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			line, _ := bufio.NewReader(out).ReadString('\n')
			place := strings.Fields(line)
			if len(place) != 2 {
				t.Fatalf("%q", line)
			}
			// Started is not yet running: the shell has still to become the sleep.
			for begun := time.Now(); !sleeping(); time.Sleep(10 * time.Millisecond) {
				if time.Since(begun) > 20*time.Second {
					t.Fatal("the call is not seen to run")
				}
			}
			_ = cmd.Process.Signal(syscall.SIGKILL)
			_ = cmd.Wait()
			deadline := time.Now().Add(20 * time.Second)
			for sleeping() && time.Now().Before(deadline) {
				time.Sleep(10 * time.Millisecond)
			}
			if sleeping() {
				t.Error("the call lives on")
			}
			if g := findGroups(); g != nil {
				if place[0] == "none" {
					t.Error("the call had no group")
				}
				swept(t, g, &group{memory: place[0], pids: place[1]})
			}
			left, _ := os.ReadDir(scratch)
			if backend == Native && len(left) != 0 {
				t.Errorf("%d copies on disk", len(left))
			}
			if backend != Native && len(left) == 0 {
				t.Error("no copy on disk to sweep")
			}
			n, err := Sweep(scratch)
			if err != nil || n != len(left) {
				t.Errorf("swept %d of %d, %v", n, len(left), err)
			}
			if left, _ = os.ReadDir(scratch); len(left) != 0 {
				t.Errorf("%d copies left", len(left))
			}
		})
	}
}

func sleeping() bool {
	names, _ := readNames("/proc")
	for _, n := range names {
		if b, err := os.ReadFile("/proc/" + n + "/cmdline"); err == nil && string(b) == "sleep\x004242.5\x00" {
			return true
		}
	}
	return false
}

func TestSweepLeavesTheLiving(t *testing.T) {
	base := t.TempDir()
	sc, err := newScratch(base)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := Sweep(base); n != 0 || err != nil {
		t.Errorf("swept %d, %v", n, err)
	}
	sc.lock.Close()
	if n, err := Sweep(base); n != 1 || err != nil {
		t.Errorf("swept %d, %v", n, err)
	}
}
