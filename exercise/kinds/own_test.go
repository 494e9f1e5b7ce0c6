//go:build linux

package kinds

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/footing-dev/footing/exercise"
)

// footing's own MCP server, exercised as a subject: it lists its tools inside
// the copy, none of them throws, and it leaves nothing in the project.
func TestOwnServer(t *testing.T) {
	need(t, "go")
	dir := t.TempDir()
	for name, text := range map[string]string{".git/HEAD": "ref: refs/heads/main\n", "a.go": "package a\n", "go.mod": "module example.org/a\n"} {
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "build", "-ldflags", "-s -w", "-o", filepath.Join(dir, "footing"), "../../cmd/footing")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	tools := []string{"attempts_brief", "attempts_consult", "attempts_record", "attempts_reserve", "claim_check"}
	c := &exercise.Capability{Name: "footing", Kind: exercise.MCP, Start: []string{"./footing", "mcp"}}
	for _, id := range tools {
		c.Operations = append(c.Operations, exercise.Operation{ID: id})
	}
	o := options(t)
	o.Call, o.Limits.Memory = 10*time.Second, 512<<20
	r, worst := run(t, dir, c, o)
	if r.Outcome != exercise.Ran || r.Differs != nil || len(worst) != len(tools) {
		t.Errorf("%s %+v, differs %+v", r.Outcome, r.Why, r.Differs)
	}
	answered := 0
	for id, call := range worst {
		t.Logf("%s: %s %s", id, call.Reading, call.Line)
		if call.Reading == exercise.Answered {
			answered++
		}
		if call.Reading == exercise.Threw || call.Reading == exercise.Missing {
			t.Errorf("%s: %s %s: %s", id, call.Reading, call.Cause, call.Line)
		}
	}
	// There is no session to check a claim against, and the tool says so.
	if answered != len(tools)-1 || worst["claim_check"].Reading != exercise.Refused {
		t.Errorf("%d of %d tools answered", answered, len(tools))
	}
}
