package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// told checks what the user is told of a failure that stays: what happened,
// where, and what to do, and nothing at all to the agent.
func told(t *testing.T, event, out string, words ...string) {
	t.Helper()
	checkAnswer(t, "claude", event, out)
	if strings.Contains(out, "decision") || strings.Contains(out, "additionalContext") {
		t.Errorf("the agent is told: %s", out)
	}
	for _, w := range append(words, "systemMessage", "XDG_STATE_HOME") {
		if !strings.Contains(out, w) {
			t.Errorf("%s: %q lacks %q", event, out, w)
		}
	}
}

// A disk that fills up in the middle of a session: the host never sees a
// failure, the user does, and what was acknowledged still verifies.
func TestDiskFull(t *testing.T) {
	c := &claudeHost{host: newHost(t)}
	state := filepath.Join(c.home, "state")
	if err := os.Mkdir(state, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("none", state, "tmpfs", 0, "size=96k"); err != nil {
		t.Skipf("mount a small disk: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(state, 0) })
	c.send("SessionStart", `"source":"startup"`)
	c.prompt("please fix the parser")
	c.run("go test ./...", green, 0)
	c.edit("a.go", "package x\n", "package x\n\nfunc F() {}\n")
	for range 40 {
		c.run("cat notes", strings.Repeat("words of no interest ", 300), 0)
	}
	told(t, "Stop", c.stop("Fixed. All tests pass.", false), "could not record this turn", "no space left on device")
	c.unaltered()
	if err := os.WriteFile(filepath.Join(state, "rest"), make([]byte, 96<<10), 0o600); err == nil {
		t.Error("there was room left")
	}
	c.env = append(c.env, "CLAUDE_PROJECT_DIR="+t.TempDir())
	told(t, "SessionStart", c.send("SessionStart", `"source":"startup"`), "keeps no record", "no space left on device")
}

// A limit on the size of files does not end the hook with a status that stops
// the agent.
func TestFileSizeLimit(t *testing.T) {
	c := narrowed(t)
	payload := `{"session_id":"s-1","transcript_path":"","cwd":` + quote(c.work) + `,"hook_event_name":"Stop","last_assistant_message":"All tests pass."}`
	cmd := exec.Command("/bin/sh", "-c", `ulimit -f 1; exec "$0" claude`, c.bin)
	cmd.Dir = c.work
	cmd.Env = []string{"HOME=" + c.home, "XDG_STATE_HOME=" + filepath.Join(c.home, "state")}
	cmd.Stdin = strings.NewReader(payload)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	told(t, "Stop", string(out), "could not record this turn", "file too large")
	c.unaltered()
}

// A state folder that cannot be written. Root may write anywhere, so the disk
// itself is mounted read-only for it.
func TestReadOnlyState(t *testing.T) {
	c := &claudeHost{host: newHost(t)}
	dir := filepath.Join(c.home, "state")
	want := "permission denied"
	if err := os.MkdirAll(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	if os.Getuid() == 0 {
		want = "read-only file system"
		if err := syscall.Mount("none", dir, "tmpfs", syscall.MS_RDONLY, ""); err != nil {
			t.Skipf("mount a read-only disk: %v", err)
		}
		t.Cleanup(func() { _ = syscall.Unmount(dir, 0) })
	}
	told(t, "SessionStart", c.send("SessionStart", `"source":"startup"`), "keeps no record", want, dir)
	c.prompt("x")
	c.run("go test ./...", green, 0)
	told(t, "Stop", c.stop("All tests pass.", false), "could not record this turn", want, dir)
	if found, err := os.ReadDir(dir); len(found) > 0 || err != nil && !errors.Is(err, os.ErrPermission) {
		t.Errorf("written: %v, %v", found, err)
	}
}
