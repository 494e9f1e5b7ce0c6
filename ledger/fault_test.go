//go:build linux

package ledger

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The test binary is also the writers that the tests below start and kill:
// FOOTING_TEST_WRITER holds what to do, the state folder and the workspace.
func TestMain(m *testing.M) {
	if job := os.Getenv("FOOTING_TEST_WRITER"); job != "" {
		os.Exit(writer(strings.Split(job, "\n")))
	}
	os.Exit(m.Run())
}

// writer appends n records, and prints the sequence of each once it is
// acknowledged.
func writer(job []string) int {
	state, work := job[0], job[1]
	n, _ := strconv.Atoi(job[2])
	limit, _ := strconv.ParseUint(job[3], 10, 64)
	store, err := Open(state)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	p, err := store.Project(work)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	if limit > 0 {
		limitFileSize(limit)
	}
	for i := range n {
		// A handle of its own for each, as separate hook processes have it.
		s := p.Segment("run")
		h, err := s.Append(rec(i))
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 3
		}
		s.Close()
		fmt.Println(h.Seq)
	}
	return 0
}

func start(t testing.TB, p *Project, n, limit int) (*exec.Cmd, *bytes.Buffer, *bytes.Buffer) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), fmt.Sprintf("FOOTING_TEST_WRITER=%s\n%s\n%d\n%d", p.store.dir, p.Root, n, limit))
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, &out, &errs
}

// Writers are killed at random points, several at a time, over 500 appends.
// Whatever they said was written is there, and the chain holds.
func TestKilledWriters(t *testing.T) {
	p := newProject(t)
	acked := map[string]bool{}
	rounds := 0
	window := 60 // milliseconds; a busy machine takes longer to start a process
	for ; len(acked) < 500 && rounds < 400; rounds++ {
		before := len(acked)
		type child struct {
			cmd *exec.Cmd
			out *bytes.Buffer
		}
		var children []child
		for range 2 {
			cmd, out, _ := start(t, p, 100, 0)
			children = append(children, child{cmd, out})
		}
		time.Sleep(time.Duration(rand.IntN(window)) * time.Millisecond)
		for _, c := range children {
			_ = c.cmd.Process.Kill()
		}
		for _, c := range children {
			_ = c.cmd.Wait()
			sc := bufio.NewScanner(c.out)
			for sc.Scan() {
				if acked[sc.Text()] {
					t.Fatalf("record %s was acknowledged twice", sc.Text())
				}
				acked[sc.Text()] = true
			}
		}
		if len(acked) == before {
			window = min(2*window, 2000)
		}
	}
	if len(acked) < 500 {
		t.Fatalf("%d appends in %d rounds", len(acked), rounds)
	}
	path := p.Segment("run").Path()
	mustVerify(t, path)
	have := map[string]bool{}
	if _, err := Read(bytes.NewReader(content(t, path)), func(e *Entry) error {
		have[strconv.FormatUint(e.Seq, 10)] = true
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	for seq := range acked {
		if !have[seq] {
			t.Errorf("record %s was acknowledged and is lost", seq)
		}
	}
}

func TestManyProcessesWriteOneRun(t *testing.T) {
	p := newProject(t)
	const writers, each = 16, 10
	var cmds []*exec.Cmd
	var errs []*bytes.Buffer
	for range writers {
		cmd, _, stderr := start(t, p, each, 0)
		cmds, errs = append(cmds, cmd), append(errs, stderr)
	}
	for i, cmd := range cmds {
		if err := cmd.Wait(); err != nil {
			t.Errorf("writer: %v: %s", err, errs[i])
		}
	}
	if rep := mustVerify(t, p.Segment("run").Path()); rep.Records != 1+writers*each || len(rep.Cuts) != 0 {
		t.Errorf("report %+v", rep)
	}
}

// A disk that fills up in the middle of a record: the append fails, what was
// acknowledged stays whole, and once there is room writing goes on.
func TestFileLimitInTheMiddleOfARecord(t *testing.T) {
	p := newProject(t)
	cmd, out, errs := start(t, p, 100, 2000)
	_ = cmd.Wait()
	if cmd.ProcessState.ExitCode() != 3 {
		t.Fatalf("writer ended with %v: %s", cmd.ProcessState, errs)
	}
	acked := strings.Count(out.String(), "\n")
	path := p.Segment("run").Path()
	if rep := mustVerify(t, path); rep.Records != 1+acked || rep.Torn != 0 || acked < 3 {
		t.Fatalf("%d acknowledged, report %+v", acked, rep)
	}
	mustAppend(t, p.Segment("run"), rec(1))
	mustVerify(t, path)
}

func TestDiskFull(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("none", dir, "tmpfs", 0, "size=16k"); err != nil {
		t.Skipf("mount a small disk: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, 0) })
	store, err := Open(filepath.Join(dir, "footing"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := store.Project(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s := p.Segment("r")
	t.Cleanup(func() { s.Close() })
	acked := 0
	for ; ; acked++ {
		if _, err = s.Append(rec(acked)); err != nil {
			break
		}
		if acked > 1000 {
			t.Fatal("the disk never filled up")
		}
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("append = %v", err)
	}
	if rep := mustVerify(t, s.Path()); rep.Records != 1+acked {
		t.Fatalf("%d acknowledged, report %+v", acked, rep)
	}
}

// A write that stops half way and a truncation that cannot be done leave a
// torn tail; the next append cuts it.
func TestShortWrite(t *testing.T) {
	s := newProject(t).Segment("r")
	mustAppend(t, s, rec(1))
	write := s.disk.write
	s.disk.write = func(f *os.File, b []byte, off int64) (int, error) {
		n, _ := write(f, b[:len(b)/2], off)
		return n, syscall.ENOSPC
	}
	if _, err := s.Append(rec(2)); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("append = %v", err)
	}
	s.disk.write = write
	mustAppend(t, s, rec(3))
	if rep := mustVerify(t, s.Path()); rep.Records != 3 || len(rep.Cuts) != 0 {
		t.Errorf("report %+v", rep)
	}
}

func TestFailedSyncIsNotAcknowledged(t *testing.T) {
	s := newProject(t).Segment("r")
	mustAppend(t, s, rec(1))
	sync := s.disk.sync
	s.disk.sync = func(*os.File) error { return syscall.EIO }
	if _, err := s.Append(rec(2)); !errors.Is(err, syscall.EIO) {
		t.Fatalf("append = %v", err)
	}
	if _, err := s.Write(rec(3)); err != nil {
		t.Fatalf("a write that waits for no disk failed: %v", err)
	}
	s.disk.sync = sync
	mustAppend(t, s, rec(4))
	mustVerify(t, s.Path())
}

func TestReadOnlyState(t *testing.T) {
	p := newProject(t)
	mustAppend(t, p.Segment("old"), rec(1))
	runs := filepath.Dir(p.Segment("old").Path())
	giveToOrdinaryUser(t, filepath.Dir(p.Root))
	for _, path := range []string{p.Segment("old").Path(), runs, p.dir} {
		mode := fs.FileMode(0o500)
		if path == p.Segment("old").Path() {
			mode = 0o400
		}
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		defer os.Chmod(path, 0o700)
	}
	asOrdinaryUser(t, func() {
		for _, run := range []string{"old", "new"} {
			if _, err := p.Segment(run).Append(rec(2)); !errors.Is(err, fs.ErrPermission) {
				t.Errorf("append to %s = %v", run, err)
			}
		}
	})
	// What is there can still be read.
	mustVerify(t, p.Segment("old").Path())
}

func TestStuckWriterDoesNotHangOthers(t *testing.T) {
	p := newProject(t)
	mustAppend(t, p.Segment("r"), rec(1))
	f, err := openSegment(p.Segment("r").Path())
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if ok, err := tryLock(f); !ok || err != nil {
		t.Fatal(ok, err)
	}
	s := p.Segment("r")
	s.wait = 50 * time.Millisecond
	if _, err = s.Append(rec(2)); !errors.Is(err, ErrBusy) {
		t.Errorf("append = %v", err)
	}
	unlock(f)
	mustAppend(t, s, rec(2))
}
