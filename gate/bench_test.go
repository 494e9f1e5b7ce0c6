package gate_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/footing-dev/footing/gate"
	"github.com/footing-dev/footing/gate/claude"
)

// BenchmarkStopWarm is the end of a turn late in a long session that hooks saw.
func BenchmarkStopWarm(b *testing.B) {
	home, work := b.TempDir(), b.TempDir()
	if err := os.MkdirAll(filepath.Join(work, ".git"), 0o755); err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(work, ".git", "HEAD"), []byte("ref: x\n"), 0o644); err != nil {
		b.Fatal(err)
	}
	env := map[string]string{"HOME": home, "XDG_STATE_HOME": filepath.Join(home, "state")}
	send := func(event, more string) {
		g := &gate.Engine{Agent: claude.Agent(), Env: func(k string) string { return env[k] }, Stderr: os.Stderr}
		g.Serve(context.Background(), strings.NewReader(fmt.Sprintf(`{"session_id":"s","cwd":%q,"hook_event_name":%q,%s}`, work, event, more)), io.Discard)
	}
	n := 0
	shell := func(command string, size int) {
		n++
		send("PostToolUse", fmt.Sprintf(`"tool_name":"Bash","tool_use_id":"t%d","tool_input":{"command":%q},"tool_response":{"stdout":%q}`, n, command, strings.Repeat("ok  \tproject/a\t0.1s\n", size/20)))
	}
	for turn := range 120 {
		send("UserPromptSubmit", `"prompt":"please go on"`)
		for k := range 20 {
			shell(fmt.Sprintf("grep -rn f%d_%d . | head", turn, k), 8000)
		}
		shell("go test ./...", 400)
	}
	const stop = `"stop_hook_active":false,"last_assistant_message":"Changed it. All tests pass.","background_tasks":[]`
	send("Stop", stop)
	for b.Loop() {
		b.StopTimer()
		send("UserPromptSubmit", `"prompt":"more"`)
		shell("git status", 100)
		b.StartTimer()
		send("Stop", stop)
	}
}
