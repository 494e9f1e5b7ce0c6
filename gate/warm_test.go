package gate_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/footing-dev/footing/gate"
	"github.com/footing-dev/footing/gate/claude"
)

// world is one workspace with a state folder of its own.
type world struct {
	t          *rapid.T
	home, work string
	n          int
}

func newWorld(t *testing.T, rt *rapid.T) *world {
	w := &world{t: rt, home: t.TempDir(), work: t.TempDir()}
	w.put(".git/HEAD", "ref: refs/heads/main\n")
	w.put("a.go", "package x\n")
	return w
}

func (w *world) put(name, text string) {
	path := filepath.Join(w.work, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) send(event, more string) string {
	env := map[string]string{"HOME": w.home, "XDG_STATE_HOME": filepath.Join(w.home, "state")}
	var out, errs bytes.Buffer
	g := &gate.Engine{Agent: claude.Agent(), Env: func(k string) string { return env[k] }, Stderr: &errs}
	g.Serve(context.Background(), strings.NewReader(fmt.Sprintf(`{"session_id":"s","transcript_path":"","cwd":%q,"hook_event_name":%q,%s}`, w.work, event, more)), &out)
	if errs.Len() > 0 {
		w.t.Fatalf("%s: %s", event, errs.String())
	}
	return out.String()
}

// step is one thing that happens, by number.
func (w *world) step(k int) string {
	w.n++
	shell := func(command, stdout string) string {
		return w.send("PostToolUse", fmt.Sprintf(`"tool_name":"Bash","tool_use_id":"t%d","tool_input":{"command":%q},"tool_response":{"stdout":%q}`, w.n, command, stdout))
	}
	edit := func(from, to string) string {
		w.put("a.go", to)
		return w.send("PostToolUse", fmt.Sprintf(`"tool_name":"Edit","tool_use_id":"t%d","tool_input":{"file_path":"%s/a.go","old_string":%q,"new_string":%q},"tool_response":{}`, w.n, w.work, from, to))
	}
	stop := func(words string) string {
		return w.send("Stop", fmt.Sprintf(`"last_assistant_message":%q,"background_tasks":[]`, words))
	}
	switch k {
	case 0:
		return w.send("UserPromptSubmit", `"prompt":"please go on"`)
	case 1:
		return shell("go test ./...", "ok  \tx\t0.1s\nok  \tx/p\t0.1s\n")
	case 2:
		return shell("go test ./p -run TestP", "ok  \tx/p\t0.1s\n")
	case 3:
		return edit("package x\n", "package x\n\nfunc F() {}\n")
	case 4:
		return edit("package x\n\nfunc F() {}\n", "package x\n")
	case 5:
		return w.send("PostToolUseFailure", fmt.Sprintf(`"tool_name":"Bash","tool_use_id":"t%d","tool_input":{"command":"go test ./..."},"error":"Exit code 1\nFAIL\tx\t0.1s\nFAIL\n"`, w.n))
	case 6:
		return stop("Changed it. All tests pass.")
	case 7:
		return stop("Changed it.")
	case 8:
		return w.send("PreCompact", `"trigger":"auto"`) + w.send("SessionStart", `"source":"compact"`)
	}
	return shell("git status", strings.Repeat("x\n", 20_000)) // far enough to keep the fold anew
}

// TestAKeptFoldChangesNoAnswer: what is kept between two stops is a cache.
func TestAKeptFoldChangesNoAnswer(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	folds := 0
	rapid.Check(t, func(rt *rapid.T) {
		warm, cold := newWorld(t, rt), newWorld(t, rt)
		for i, k := range rapid.SliceOfN(rapid.IntRange(0, 9), 1, 25).Draw(rt, "steps") {
			kept, _ := filepath.Glob(filepath.Join(cold.home, "state", "footing", "projects", "*", "runs", "*.fold"))
			for _, f := range kept {
				folds++
				if err := os.Remove(f); err != nil {
					rt.Fatal(err)
				}
			}
			if a, b := warm.step(k), cold.step(k); a != b {
				rt.Fatalf("step %d (%d): %q with the fold kept, %q without", i, k, a, b)
			}
		}
	})
	if folds == 0 {
		t.Error("no fold was ever kept")
	}
}
