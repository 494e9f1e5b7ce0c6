package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/footing-dev/footing/gate/install"
	"github.com/footing-dev/footing/ledger"
)

// clinic is a home and a repository for doctor to look at.
type clinic struct {
	t                  *testing.T
	home, repo, hookAt string
}

func newClinic(t *testing.T) *clinic {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the shell is another one there")
	}
	c := &clinic{t: t, home: t.TempDir(), repo: t.TempDir()}
	c.hookAt = filepath.Join(t.TempDir(), "footing-hook")
	cmd := exec.Command("go", "build", "-o", c.hookAt, "github.com/footing-dev/footing/cmd/footing-hook")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	c.put(filepath.Join(c.repo, ".git", "HEAD"), "ref: refs/heads/main\n")
	return c
}

func (c *clinic) put(path, text string) {
	c.t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		c.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		c.t.Fatal(err)
	}
}

func (c *clinic) env(k string) string {
	return map[string]string{"HOME": c.home, "XDG_STATE_HOME": filepath.Join(c.home, "state"), "PATH": os.Getenv("PATH")}[k]
}

// install puts the hooks of Claude Code in and remembers it, as init does.
func (c *clinic) install(command string) string {
	c.t.Helper()
	p := &install.Plan{Env: c.env, Hook: []string{command}}
	at := p.Places()[0]
	change, err := p.Install(at)
	if err == nil {
		err = change.Write()
	}
	if err != nil {
		c.t.Fatal(err)
	}
	store, err := ledger.Open(filepath.Join(c.home, "state", "footing"))
	if err == nil {
		err = install.Remember(store, change.Entry)
	}
	if err != nil {
		c.t.Fatal(err)
	}
	return at.Path
}

func (c *clinic) doctor() (status int, out string) {
	c.t.Helper()
	var b bytes.Buffer
	status = Run(context.Background(), &Process{
		Args: []string{"doctor"}, Stdin: strings.NewReader(""), Stdout: &b, Stderr: &b, Env: c.env, Dir: c.repo, Now: time.Now,
	})
	return status, b.String()
}

func TestDoctor(t *testing.T) {
	c := newClinic(t)
	if status, out := c.doctor(); status != exitUsage || !strings.Contains(out, "no hooks") {
		t.Errorf("without hooks: %d %s", status, out)
	}
	settings := c.install(c.hookAt)
	if status, out := c.doctor(); status != exitOK || !strings.Contains(out, "Claude Code: 1 hook command works") {
		t.Errorf("with hooks: %d %s", status, out)
	}

	// A session that went on while nothing was recorded.
	cwd, _ := json.Marshal(c.repo)
	log := filepath.Join(c.home, ".claude", "projects", dashes(c.repo), "s.jsonl")
	c.put(log, `{"type":"user","uuid":"u","sessionId":"s","cwd":`+string(cwd)+`,"message":{"role":"user","content":"hi"}}`+"\n")
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(log, later, later); err != nil {
		t.Fatal(err)
	}
	if status, out := c.doctor(); status != exitUsage || !strings.Contains(out, "hooks are silent") {
		t.Errorf("silent: %d %s", status, out)
	}
	if err := os.Remove(log); err != nil {
		t.Fatal(err)
	}

	raw, err := os.ReadFile(settings)
	if err != nil {
		t.Fatal(err)
	}
	c.put(settings, strings.Replace(string(raw), "{", "{\n  \"disableAllHooks\": true,", 1))
	if status, out := c.doctor(); status != exitUsage || !strings.Contains(out, "switched off") {
		t.Errorf("switched off: %d %s", status, out)
	}
	c.put(settings, strings.ReplaceAll(string(raw), c.hookAt, filepath.Join(c.home, "gone", "footing-hook")))
	if status, out := c.doctor(); status != exitUsage || !strings.Contains(out, "it ends with") {
		t.Errorf("a hook that is gone: %d %s", status, out)
	}
}

func dashes(path string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, path)
}
