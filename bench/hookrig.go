package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
	"time"

	"github.com/footing-dev/footing/gate"
	"github.com/footing-dev/footing/gate/claude"
)

func emptyProgram(dir string) (string, error) {
	src := filepath.Join(dir, "empty")
	if err := os.MkdirAll(src, 0o755); err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(src, "main.go"), []byte("package main\n\nfunc main() {}\n"), 0o644); err != nil {
		return "", err
	}
	return build(dir, "empty-program", filepath.Join(src, "main.go"))
}

// hookBench is one workspace and state folder hooks run in.
type hookBench struct {
	*bench
	hook, home, work string
	n                int
}

func (h *hookBench) fresh(name string) error {
	h.home, h.work, h.n = filepath.Join(h.dir, name, "home"), filepath.Join(h.dir, name, "work"), 0
	for _, d := range []string{h.home, filepath.Join(h.work, ".git")} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			return err
		}
	}
	for f, text := range map[string]string{".git/HEAD": "ref: refs/heads/main\n", "a.go": "package a\n", "go.mod": "module a\n"} {
		if err := os.WriteFile(filepath.Join(h.work, f), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func (h *hookBench) environ() []string {
	return []string{"HOME=" + h.home, "XDG_STATE_HOME=" + filepath.Join(h.home, "state"), "PATH=/usr/bin:/bin"}
}

func (h *hookBench) log() string { return filepath.Join(h.home, ".claude", "projects", "p", "s.jsonl") }

func (h *hookBench) payload(event, more string) []byte {
	return fmt.Appendf(nil, `{"session_id":"s","transcript_path":%q,"cwd":%q,"hook_event_name":%q,%s}`, h.log(), h.work, event, more)
}

// run is one hook process; what it prints must be an answer or nothing.
func (h *hookBench) run(bin string, payload []byte) (time.Duration, error) {
	cmd := exec.Command(bin, "claude")
	cmd.Env, cmd.Stdin = h.environ(), bytes.NewReader(payload)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	start := time.Now()
	err := cmd.Run()
	took := time.Since(start)
	if err == nil && out.Len() > 0 && !bytes.HasPrefix(out.Bytes(), []byte("{")) {
		err = fmt.Errorf("hook says %.200s", out.String())
	}
	return took, err
}

// serve handles an event in this process, to fill a ledger quickly.
func (h *hookBench) serve(payload []byte) {
	env := map[string]string{}
	for _, kv := range h.environ() {
		k, v, _ := strings.Cut(kv, "=")
		env[k] = v
	}
	g := &gate.Engine{Agent: claude.Agent(), Env: func(k string) string { return env[k] }, Stderr: os.Stderr}
	g.Serve(context.Background(), bytes.NewReader(payload), io.Discard)
}

func (h *hookBench) read(size int) []byte {
	h.n++
	return h.payload("PostToolUse", fmt.Sprintf(`"tool_name":"Read","tool_use_id":"t%d","tool_input":{"file_path":"%s/a.go"},"tool_response":{"type":"text","file":{"content":%q}}`,
		h.n, h.work, strings.Repeat("x", size)))
}

func (h *hookBench) shell(command string, size int) []byte {
	h.n++
	return h.payload("PostToolUse", fmt.Sprintf(`"tool_name":"Bash","tool_use_id":"t%d","tool_input":{"command":%q},"tool_response":{"stdout":%q}`,
		h.n, command, strings.Repeat("ok  \tproject/a\t0.1s\n", size/20)))
}

func (h *hookBench) times(payload []byte, before func()) ([]time.Duration, error) {
	var all []time.Duration
	for range stopTimes {
		before()
		t, err := h.run(h.hook, payload)
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	return all, nil
}

func quantile(all []time.Duration, q float64) time.Duration {
	s := append([]time.Duration(nil), all...)
	sort.Slice(s, func(i, j int) bool { return s[i] < s[j] })
	return s[min(len(s)-1, int(float64(len(s))*q))]
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
