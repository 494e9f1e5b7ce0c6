//go:build linux

package kinds

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/footing-dev/footing/exercise"
)

// hostileOptions have shorter calls: what is tried here is over at once, or never.
func hostileOptions(t *testing.T) exercise.Options {
	o := options(t)
	o.Call = 2 * time.Second
	o.Limits.Memory = 256 << 20
	return o
}

func TestHostileMCP(t *testing.T) {
	t.Parallel()
	need(t, "python3")
	const (
		answered, threw = exercise.Answered, exercise.Threw
	)
	cells := []cell{
		{"answers_for_another", threw, exercise.Timeout, ""},
		{"answers_ahead", threw, exercise.Fatal, ""},
		{"half_then_exit_0", threw, exercise.Protocol, ""},
		{"half_then_nothing", threw, exercise.Timeout, ""},
		{"huge_id", threw, exercise.Fatal, ""},
		{"huge_number", threw, exercise.Protocol, ""}, // to any client

		{"nested_without_end", threw, exercise.Protocol, ""},
		{"too_much", threw, exercise.Fatal, ""},
		{"asks_without_end", threw, exercise.Fatal, ""},
		{"leaves_daemons", answered, "", ""},
		{"daemon_holds_the_streams", answered, "", ""},
		{"leaks_descriptors", answered, "", ""},
		{"fills_shm", answered, "", ""},
		{"writes_proc", answered, "", ""},
		{"sockets", answered, "", ""},
		{"stops_itself", threw, exercise.Timeout, ""},
		{"speaks_in_escapes", threw, exercise.App, ""},
		{"closes_its_output", threw, exercise.Timeout, ""},
	}
	var names []string
	for _, c := range cells {
		names = append(names, c.op)
	}
	r, worst := run(t, project(t, "hostile.py"), &exercise.Capability{
		Name: "h", Kind: exercise.MCP, Start: []string{"/usr/bin/python3", "hostile.py"}, Env: []string{"ONLY=" + strings.Join(names, ",")},
	}, hostileOptions(t))
	for _, c := range cells {
		got := worst[c.op]
		t.Logf("%-25s %s %s (%s) %q %v %d ms", c.op, got.Reading, got.Cause, got.Class, got.Line, got.Notes, got.Milliseconds)
	}
	check(t, cells, worst)
	for op, want := range map[string]string{
		"fills_shm": "bounded at less than 1 GB: True", "writes_proc": "wrote []", "sockets": "sent []", "answers_for_another": "requests that were not made",
	} {
		if !strings.Contains(worst[op].Line, want) {
			t.Errorf("%s says %q", op, worst[op].Line)
		}
	}
	noEscapes(t, r)
	if p := running("7171.25"); p != "" {
		t.Errorf("a daemon lives on: %s", p)
	}
}

// noEscapes: nothing that a receipt shows moves a terminal.
func noEscapes(t *testing.T, r *exercise.Receipt) {
	t.Helper()
	for _, c := range r.Calls {
		for _, s := range []string{c.Line, c.Class} {
			if strings.ContainsAny(s, "\x1b\u009b\u202e\n\r\x07") {
				t.Errorf("%s: %q", c.Operation, s)
			}
		}
	}
}

// running looks for a process with an argument.
func running(arg string) string {
	list, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, p := range list {
		if b, err := os.ReadFile(p); err == nil && strings.Contains(string(b), arg) {
			return p
		}
	}
	return ""
}

// What a server lists: without end, nothing, something else each time, names
// that are not to be seen, schemas that lead to themselves.
func TestHostileLists(t *testing.T) {
	t.Parallel()
	need(t, "python3")
	for _, c := range []struct {
		list    string
		outcome exercise.Outcome
		calls   int
		op      string
	}{
		{"endless", exercise.Ran, 2 * 20, "t20"},
		{"null", exercise.ThrewOut, 1, "(start)"},
		{"differs", exercise.Ran, 4, "leaks_descriptors"},
		{"escapes", exercise.Ran, 2, "a\x1b[31m\nb\u202e"},
		{"itself", exercise.Unjudged, 4, "y"},
		{"rewrites", exercise.ThrewOut, 4, "writes_proc"},
	} {
		t.Run(c.list, func(t *testing.T) {
			capability := &exercise.Capability{Name: "h", Kind: exercise.MCP, Start: []string{"/usr/bin/python3", "hostile.py"}, Env: []string{"ONLY=leaks_descriptors,writes_proc", "LIST=" + c.list}}
			if c.list == "differs" {
				capability.Operations = []exercise.Operation{{ID: "leaks_descriptors"}, {ID: "writes_proc"}}
			}
			if c.list == "rewrites" {
				capability.Env[0] = "ONLY=rewrites_the_server,writes_proc"
			}
			r, worst := run(t, project(t, "hostile.py"), capability, hostileOptions(t))
			if (r.Differs != nil) != (c.list == "differs") {
				t.Errorf("differs %+v", r.Differs)
			}
			if r.Outcome != c.outcome || len(r.Calls) != c.calls || worst[c.op].Operation != c.op {
				t.Errorf("%s %+v, %d calls, %+v", r.Outcome, r.Why, len(r.Calls), worst[c.op])
			}
		})
	}
}

func TestHostileService(t *testing.T) {
	t.Parallel()
	need(t, "python3")
	cells := []cell{
		{"noHTTP", exercise.Threw, exercise.Fatal, ""},
		{"short", exercise.Threw, exercise.Fatal, ""},
		{"headers", exercise.Threw, exercise.Fatal, ""},
		{"body", exercise.Threw, exercise.Fatal, ""}, // without an end
		{"large", exercise.Answered, "", ""},
		{"slow", exercise.Threw, exercise.Timeout, ""},
		{"hundred", exercise.Threw, exercise.Fatal, ""},
		{"away", exercise.Answered, "", ""},
		{"itself", exercise.Answered, "", ""},
		{"escapes", exercise.Threw, exercise.App, ""},
	}
	for _, c := range []struct {
		mode  string
		cells []cell
	}{
		{"late", cells},
		{"elsewhere", []cell{{"away", exercise.Threw, exercise.Timeout, ""}}},
		{"forks", []cell{{"away", exercise.Threw, exercise.Fatal, ""}}},
	} {
		t.Run(c.mode, func(t *testing.T) {
			o := hostileOptions(t)
			if c.mode != "late" {
				o.Only = []string{"away"}
			}
			r, worst := run(t, project(t, "hostile_http.py", "hostile.yaml"), &exercise.Capability{
				Name: "h", Kind: exercise.OpenAPI, Document: "hostile.yaml", Start: []string{"/usr/bin/python3", "hostile_http.py", c.mode},
			}, o)
			for op, got := range worst {
				t.Logf("%-10s %s %s (%s) %q %v %d ms", op, got.Reading, got.Cause, got.Class, got.Line, got.Notes, got.Milliseconds)
			}
			check(t, c.cells, worst)
			noEscapes(t, r)
		})
	}
}

// A project of ill will: what is no file, names that are not to be seen, and
// links that are swapped for files and back while it is copied.
func TestHostileProject(t *testing.T) {
	t.Parallel()
	secret := filepath.Join(t.TempDir(), "secret")
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(secret, []byte("topsecret"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a\nb", "\x1b[31mred", "\xff\xfe", "-rf", "with space", "quote\"'$(x)", "ünï"} {
		write(name, "x")
	}
	write(".env", "topsecret")
	write("swap", "x")
	if err := syscall.Mkfifo(filepath.Join(dir, "fifo"), 0o644); err != nil {
		t.Fatal(err)
	}
	_ = syscall.Mknod(filepath.Join(dir, "device"), syscall.S_IFCHR|0o644, 1<<8|3) // root alone may
	var wg sync.WaitGroup
	stop := make(chan struct{})
	wg.Go(func() {
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
			}
			tmp := filepath.Join(dir, ".swap")
			_ = os.Remove(tmp)
			switch i % 3 {
			case 0:
				_ = os.Symlink(secret, tmp)
			case 1:
				_ = os.Symlink(".env", tmp)
			default:
				_ = os.WriteFile(tmp, []byte("x"), 0o644)
			}
			_ = os.Rename(tmp, filepath.Join(dir, "swap"))
		}
	})
	c := &exercise.Capability{Name: "p", Kind: exercise.Command, Operations: []exercise.Operation{
		{ID: "look", Run: []string{"sh", "-c", "timeout 1 cat -- * 2>/dev/null; ls"}}, {ID: "run \x1b[2J", Run: []string{"sh", "-c", "cat swap; cat .env; exit 0"}},
	}}
	a, err := Of(c.Kind)
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		r, err := exercise.Run(t.Context(), dir, c, a, options(t))
		if err != nil {
			// The project moved under the look at it, and that is said.
			t.Log(err)
			continue
		}
		if s := fmt.Sprintf("%+v", r); strings.Contains(s, "topsecret") {
			t.Errorf("a secret was seen: %s", s)
		}
		noEscapes(t, r)
	}
	close(stop)
	wg.Wait()
	_ = os.Remove(filepath.Join(dir, ".swap"))
	r, err := exercise.Run(t.Context(), dir, c, a, options(t))
	if err != nil || r.Outcome != exercise.Ran {
		t.Errorf("%+v %v", r, err)
	}
}
