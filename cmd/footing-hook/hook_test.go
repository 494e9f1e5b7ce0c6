package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/footing-dev/footing/ledger"
)

var binary = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "footing-hook-test-")
	if err != nil {
		return "", err
	}
	out := filepath.Join(dir, "footing-hook")
	cmd := exec.Command("go", "build", "-o", out, ".")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if b, err := cmd.CombinedOutput(); err != nil {
		return string(b), err
	}
	return out, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if bin, err := binary(); err == nil {
		_ = os.RemoveAll(filepath.Dir(bin))
	}
	os.Exit(code)
}

// host drives the built hook as an agent would.
type host struct {
	t          *testing.T
	bin        string
	home, work string
	env        []string
}

func newHost(t *testing.T) *host {
	t.Helper()
	bin, err := binary()
	if err != nil {
		t.Fatalf("build: %v\n%s", err, bin)
	}
	h := &host{t: t, bin: bin, home: t.TempDir(), work: t.TempDir()}
	for dir, files := range map[string]map[string]string{
		h.work: {".git/HEAD": "ref: refs/heads/main\n", "go.mod": "module example.com/x\n", "a.go": "package x\n", "p/p.go": "package p\n"},
	} {
		for name, text := range files {
			h.put(filepath.Join(dir, name), text)
		}
	}
	return h
}

func (h *host) put(path, text string) {
	h.t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		h.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		h.t.Fatal(err)
	}
}

// call runs the hook and demands exit status 0.
func (h *host) call(payload string, args ...string) string {
	h.t.Helper()
	cmd := exec.Command(h.bin, args...)
	cmd.Dir = h.work
	cmd.Env = append([]string{"HOME=" + h.home, "PATH=/usr/bin:/bin", "XDG_STATE_HOME=" + filepath.Join(h.home, "state")}, h.env...)
	cmd.Stdin = strings.NewReader(payload)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		h.t.Fatalf("footing-hook %v: %v\n%s", args, err, errs.String())
	}
	if errs.Len() > 0 {
		h.t.Logf("stderr: %s", errs.String())
	}
	return out.String()
}

func (h *host) log() string {
	b, _ := os.ReadFile(filepath.Join(h.home, "state", "footing", "hook.log"))
	return string(b)
}

// segment is the one run's segment.
func (h *host) segment() string {
	h.t.Helper()
	found, _ := filepath.Glob(filepath.Join(h.home, "state", "footing", "projects", "*", "runs", "*.jsonl"))
	if len(found) != 1 {
		h.t.Fatalf("%d segments: %v", len(found), found)
	}
	return found[0]
}

// types lists the types of the run's records.
func (h *host) types() []string {
	h.t.Helper()
	var out []string
	h.entries(func(e *ledger.Entry) { out = append(out, e.Type) })
	return out
}

func (h *host) entries(f func(*ledger.Entry)) {
	h.t.Helper()
	src, err := os.Open(h.segment())
	if err != nil {
		h.t.Fatal(err)
	}
	defer src.Close()
	if _, err := ledger.Read(src, func(e *ledger.Entry) error { f(e); return nil }); err != nil {
		h.t.Fatal(err)
	}
}

func count(list []string, s string) int {
	n := 0
	for _, x := range list {
		if x == s {
			n++
		}
	}
	return n
}

// quote is the JSON of v as hosts write it: with < and > as they are.
func quote(v any) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}
