//go:build linux

package kinds

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/sandbox"
)

// An exercise that is called off ends its calls at once and takes its copy along.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	for _, backend := range []string{sandbox.Native, sandbox.Bubblewrap} {
		t.Run(backend, func(t *testing.T) {
			if backend == sandbox.Bubblewrap {
				need(t, "bwrap")
			}
			o := options(t)
			o.Call, o.Backend = time.Minute, backend
			ctx, cancel := context.WithCancel(t.Context())
			o.Progress = func(string, int, int, int) { time.AfterFunc(100*time.Millisecond, cancel) }
			begin := time.Now()
			_, err := exercise.Run(ctx, project(t, "lib.py"), &exercise.Capability{
				Name: "t", Kind: exercise.Command, Operations: []exercise.Operation{{ID: "s", Run: []string{"sleep", "55"}}},
			}, mustKind(t, exercise.Command), o)
			if !errors.Is(err, context.Canceled) {
				t.Errorf("error %v", err)
			}
			if d := time.Since(begin); d > 30*time.Second {
				t.Errorf("it took %v", d)
			}
			left, err := filepath.Glob(filepath.Join(o.State, "copies", "*"))
			if err != nil || len(left) > 0 {
				t.Errorf("left behind: %v %v", left, err)
			}
		})
	}
}

func mustKind(t *testing.T, k exercise.Kind) exercise.Adapter {
	t.Helper()
	a, err := Of(k)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// quiet is an MCP server that answers what it is called for and nothing else it
// is asked. Its argument is what it does after that.
const quiet = `
import json, os, sys
def send(m, result): print(json.dumps({"jsonrpc": "2.0", "id": m["id"], "result": result}), flush=True)
for line in sys.stdin:
    m = json.loads(line)
    if m["method"] == "initialize":
        send(m, {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "t", "version": "1"}})
    elif m["method"] == "tools/list":
        send(m, {"tools": [{"name": "t", "inputSchema": {"type": "object"}}]})
    elif m["method"] == "tools/call":
        send(m, {"content": [{"type": "text", "text": "ok"}]})
        if sys.argv[1] != "stays":
            os._exit(int(sys.argv[1]))
`

func TestMCPAfterItsAnswer(t *testing.T) {
	t.Parallel()
	need(t, "python3")
	for _, c := range []struct {
		then    string
		reading exercise.Reading
		cause   exercise.Cause
	}{
		{"stays", exercise.Answered, ""}, // and answers no ping
		{"0", exercise.Answered, ""},
		{"1", exercise.Threw, exercise.Fatal},
		{"124", exercise.Threw, exercise.Fatal},
		{"137", exercise.Threw, exercise.Fatal},
	} {
		t.Run(c.then, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "quiet.py"), []byte(quiet), 0o644); err != nil {
				t.Fatal(err)
			}
			_, worst := run(t, dir, &exercise.Capability{Name: "t", Kind: exercise.MCP, Start: []string{"/usr/bin/python3", "quiet.py", c.then}}, options(t))
			check(t, []cell{{"t", c.reading, c.cause, ""}}, worst)
		})
	}
}

// A document that can't be read is the project's own, and no failure of footing's.
func TestBrokenDocument(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{"broken.yaml": "{{{", "old.yaml": "swagger: '2.0'\npaths: {}\n", "gone.yaml": ""} {
		dir := t.TempDir()
		if text != "" {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		r, _ := run(t, dir, &exercise.Capability{Name: "t", Kind: exercise.OpenAPI, Start: []string{"true"}, Document: name}, options(t))
		if r.Outcome != exercise.Unjudged || r.Why == nil || r.Why.Side != "subject" {
			t.Errorf("%s: %s %+v", name, r.Outcome, r.Why)
		}
	}
}
