//go:build linux

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/footing-dev/footing/internal/config"
	"github.com/footing-dev/footing/ledger"
)

const capability = `
[capability.tool]
kind = "command"
[[capability.tool.operation]]
id = "greet"
run = ["/usr/bin/python3", "tool.py"]
`

// withFooting puts the full binary beside the hook, in a folder of its own.
func withFooting(t *testing.T) *claudeHost {
	t.Helper()
	if _, err := os.Stat("/usr/bin/python3"); err != nil {
		t.Skip(err)
	}
	c := alone(t)
	raw, err := fullBinary()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(filepath.Dir(c.bin), "footing"), raw, 0o755); err != nil {
		t.Fatal(err)
	}
	return c
}

// fullBinary is footing, built once.
var fullBinary = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "footing-hook-test-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "footing")
	cmd := exec.Command("go", "build", "-o", out, "../footing")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if b, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build: %w: %s", err, b)
	}
	return os.ReadFile(out)
})

// alone is a hook without the full binary.
func alone(t *testing.T) *claudeHost {
	t.Helper()
	c := &claudeHost{host: newHost(t)}
	raw, err := os.ReadFile(c.bin)
	if err != nil {
		t.Fatal(err)
	}
	c.bin = filepath.Join(t.TempDir(), "footing-hook")
	if err := os.WriteFile(c.bin, raw, 0o755); err != nil {
		t.Fatal(err)
	}
	c.put(filepath.Join(c.work, "tool.py"), "print('hello')\n")
	c.declare(capability)
	return c
}

// declare writes footing.toml and trusts it.
func (c *claudeHost) declare(text string) {
	c.t.Helper()
	c.put(filepath.Join(c.work, "footing.toml"), text)
	store, err := ledger.Open(filepath.Join(c.home, "state", "footing"))
	if err != nil {
		c.t.Fatal(err)
	}
	p, err := store.Project(c.work)
	if err != nil {
		c.t.Fatal(err)
	}
	if err := config.SetTrust(p, config.Digest([]byte(text)), true, time.Now()); err != nil {
		c.t.Fatal(err)
	}
}

func (c *claudeHost) receipts() int { return count(c.types(), ledger.TypeReceipt) }

const broken = "print(greeting())\n"

// The story of one throw: asked once, answered, told again, repaired.
func TestExerciseAtTheEnd(t *testing.T) {
	c := withFooting(t)
	c.prompt("add a tool")
	if out := c.stop("What should it print?", false); out != "" || c.receipts() != 0 {
		t.Errorf("nothing changed, and %d receipts: %s", c.receipts(), out)
	}
	c.prompt("a greeting")
	c.edit("tool.py", "print('hello')\n", broken)
	out := c.stop("It prints a greeting.", false)
	checkAnswer(t, "claude", "Stop", out)
	if !strings.Contains(out, `"block"`) || !strings.Contains(out, "tool.greet: engine") || !strings.Contains(out, "name 'greeting' is not defined") {
		t.Fatalf("answer is %s; log %s", out, c.log())
	}
	if c.receipts() != 1 {
		t.Errorf("%d receipts", c.receipts())
	}
	// The answer is taken, and recorded as let go.
	if out := c.stop("greeting comes with the next task.", true); strings.Contains(out, "block") || count(c.types(), ledger.TypeLetGo) != 1 {
		t.Errorf("it is asked again: %s, %v", out, c.types())
	}
	told := c.send("UserPromptSubmit", `"prompt":"go on"`)
	if !strings.Contains(told, "additionalContext") || !strings.Contains(told, "greet: engine") || len(told) > 3<<10 {
		t.Errorf("the next turn is told %s", told)
	}
	// An edit, and it throws still: asked once more, for it is another landing.
	c.edit("tool.py", broken, broken+"# later\n")
	if out := c.stop("Adapted.", false); !strings.Contains(out, "block") {
		t.Errorf("a landing that throws is not asked about: %s", out)
	}
	c.edit("tool.py", broken, "print('good day')\n")
	if out := c.stop("Now it greets.", true); strings.Contains(out, "block") || c.receipts() != 3 {
		t.Errorf("repaired: %s, %d receipts", out, c.receipts())
	}
	if told := c.send("UserPromptSubmit", `"prompt":"thanks"`); told != "" {
		t.Errorf("after the repair it is told %s", told)
	}
}

func TestExerciseIsNotRun(t *testing.T) {
	t.Run("untrusted", func(t *testing.T) {
		c := withFooting(t)
		c.put(filepath.Join(c.work, "footing.toml"), capability+"# another\n")
		c.prompt("x")
		c.edit("tool.py", "", broken)
		if out := c.stop("Fine.", false); out != "" || c.receipts() != 0 {
			t.Errorf("a stranger's capability ran: %s", out)
		}
		if raw, _ := os.ReadFile(c.segment()); strings.Contains(string(raw), `"what":"exercise"`) {
			t.Error("it was looked for")
		}
	})
	t.Run("background", func(t *testing.T) {
		c := withFooting(t)
		c.prompt("x")
		c.edit("tool.py", "", broken)
		c.send("Stop", `"stop_hook_active":false,"last_assistant_message":"Waiting.","background_tasks":[{"id":"b","status":"running"}],"session_crons":[]`)
		if c.receipts() != 0 {
			t.Error("it ran while work was open")
		}
	})
	t.Run("asked", func(t *testing.T) {
		c := withFooting(t)
		c.prompt("x")
		c.run("go test ./...", green, 0)
		c.edit("tool.py", "", broken)
		c.edit("a.go", "package x\n", "package x\n\nfunc F() {}\n")
		if out := c.stop("All tests pass.", false); !strings.Contains(out, "block") || c.receipts() != 0 {
			t.Errorf("a question and %d receipts: %s", c.receipts(), out)
		}
	})
	t.Run("path", func(t *testing.T) {
		c := alone(t)
		dir := t.TempDir()
		c.put(filepath.Join(dir, "footing"), "#!/bin/sh\ntouch "+filepath.Join(dir, "ran")+"\n")
		_ = os.Chmod(filepath.Join(dir, "footing"), 0o755)
		c.env = append(c.env, "PATH="+dir+":/usr/bin:/bin")
		c.prompt("x")
		c.edit("tool.py", "", broken)
		if out := c.stop("Fine.", false); !strings.Contains(out, "unjudged: there is no footing beside the hook") {
			t.Errorf("answer is %s", out)
		}
		if _, err := os.Stat(filepath.Join(dir, "ran")); err == nil {
			t.Error("a footing of PATH ran")
		}
	})
}

// Over the budget it is unjudged, and that holds nothing. A child that never
// ends is killed.
func TestExerciseBudget(t *testing.T) {
	c := withFooting(t)
	c.declare(capability + "[exercise]\ngate = \"500ms\"\n")
	c.prompt("x")
	c.edit("tool.py", "", "import time\ntime.sleep(8)\n")
	start := time.Now()
	const (
		said = `footing: exercised: unjudged: tool went over the budget of 500ms; footing exercise has more time, and gate under [exercise] in footing.toml gives up to 25s here`
		over = `footing: exercised: unjudged: the capabilities went over the budget of 200ms; footing exercise has more time, and gate under [exercise] in footing.toml gives up to 25s here`
	)
	if out := c.stop("Fine.", false); strings.Contains(out, "block") || strings.Count(out, said) != 1 || strings.Contains(out, `\n`) {
		t.Errorf("answer is %s", out)
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("it took %s", took)
	}
	if raw, _ := os.ReadFile(c.segment()); !strings.Contains(string(raw), `"what":"exercise"`) || !strings.Contains(string(raw), `"exercised":"unjudged"`) {
		t.Errorf("nothing is noted: %s", c.log())
	}
	// The user was told; over other code it runs out again and is said no more.
	c.prompt("x")
	c.edit("tool.py", "time.sleep(8)", "time.sleep(9)")
	if out := c.stop("Fine.", false); strings.Contains(out, "budget") {
		t.Errorf("said again: %s", out)
	}
	if n := c.receipts(); n != 2 {
		t.Errorf("%d receipts", n)
	}

	c = alone(t)
	c.declare(capability + "[exercise]\ngate = \"200ms\"\n")
	c.put(filepath.Join(filepath.Dir(c.bin), "footing"), "#!/bin/sh\nsleep 60 & sleep 60\n")
	_ = os.Chmod(filepath.Join(filepath.Dir(c.bin), "footing"), 0o755)
	c.prompt("x")
	c.edit("tool.py", "", broken)
	start = time.Now()
	if out := c.stop("Fine.", false); strings.Count(out, over) != 1 || time.Since(start) > 6*time.Second {
		t.Errorf("after %s: %s", time.Since(start), out)
	}
}

// Without confinement nothing runs.
func TestExerciseWithoutConfinement(t *testing.T) {
	c := withFooting(t)
	c.env = append(c.env, "FOOTING_LAUNCHER=1") // as inside of a sandbox
	c.prompt("x")
	c.edit("tool.py", "", broken)
	if out := c.stop("Fine.", false); strings.Contains(out, "block") {
		t.Errorf("answer is %s", out)
	}
	if raw, _ := os.ReadFile(c.segment()); !strings.Contains(string(raw), "no-confinement") {
		t.Errorf("nothing is noted: %s", c.log())
	}
}

// audit audits a log of the session that made the given edits of tool.py, each
// in a turn of its own.
func (c *claudeHost) audit(format string, edits ...string) (string, int) {
	c.t.Helper()
	var b strings.Builder
	line := func(role, content string) {
		b.WriteString(`{"type":"` + role + `","sessionId":"s-1","version":"2.1.0","cwd":` + quote(c.work) + `,"message":{"role":"` + role + `","content":` + content + "}}\n")
	}
	for i, text := range edits {
		id := quote("t-" + string(rune('1'+i)))
		line("user", quote("change it"))
		if text != "" {
			line("assistant", `[{"type":"tool_use","id":`+id+`,"name":"Edit","input":{"file_path":`+quote(filepath.Join(c.work, "tool.py"))+`,"old_string":"x","new_string":`+quote(text)+`}}]`)
			line("user", `[{"type":"tool_result","tool_use_id":`+id+`,"content":"ok","is_error":false}]`)
		}
		line("assistant", `[{"type":"text","text":"I updated tool.py."}]`)
	}
	path := filepath.Join(c.home, "s-1.jsonl")
	c.put(path, b.String())
	cmd := exec.Command(filepath.Join(filepath.Dir(c.bin), "footing"), "audit", "--all", "--format", format, path)
	cmd.Dir = c.work
	cmd.Env = []string{"HOME=" + c.home, "PATH=/usr/bin:/bin", "XDG_STATE_HOME=" + filepath.Join(c.home, "state")}
	out, _ := cmd.Output()
	return string(out), cmd.ProcessState.ExitCode()
}

// An audit reads the receipts: the turn that left a throw falls, a change leaves
// it owed, and the repair stands.
func TestAuditReadsReceipts(t *testing.T) {
	c := withFooting(t)
	c.prompt("change it")
	c.edit("tool.py", "x", broken)
	c.stop("I updated tool.py.", false)
	out, exit := c.audit("json", broken)
	if exit != 1 || !strings.Contains(out, `"rule":"exercise-threw"`) || !strings.Contains(out, `"exercised":"threw","behavior":"unjudged"`) || !strings.Contains(out, `"verdict":"falls"`) {
		t.Fatalf("exit %d: %s", exit, out)
	}
	if out, _ := c.audit("text", broken); !strings.Contains(out, "exercised: threw, behavior: unjudged") || !strings.Contains(out, "tool.greet") {
		t.Errorf("text: %s", out)
	}
	// A change that nobody called again, in the log alone.
	c.prompt("change it")
	c.edit("tool.py", "x", "print('good day')\n")
	if out, _ := c.audit("json", broken, "print('good day')\n"); !strings.Contains(out, `"rule":"exercise-owed"`) {
		t.Errorf("owed: %s", out)
	}
	c.stop("I updated tool.py.", false)
	out, exit = c.audit("json", broken, "print('good day')\n")
	if exit != 1 || strings.Contains(out, "exercise-owed") || !strings.Contains(out, `"exercised":"ran","behavior":"unjudged"`) || !strings.Contains(out, `"fallen":1`) {
		t.Errorf("repaired, exit %d: %s", exit, out)
	}
	// Where nothing was declared nothing is said of it.
	if out, _ := withFooting(t).audit("json", broken); strings.Contains(out, `"exercised"`) {
		t.Errorf("without a receipt: %s", out)
	}
}

// What threw stays told when the code changed and the next look was cut off.
func TestToldAfterACutOff(t *testing.T) {
	c := withFooting(t)
	c.prompt("x")
	c.edit("tool.py", "", broken)
	if out := c.stop("Fine.", false); !strings.Contains(out, "block") {
		t.Fatalf("answer is %s; log %s", out, c.log())
	}
	if err := os.Remove(filepath.Join(filepath.Dir(c.bin), "footing")); err != nil {
		t.Fatal(err)
	}
	c.edit("tool.py", broken, "print('good day')\n")
	c.stop("Now it greets.", true)
	if told := c.send("UserPromptSubmit", `"prompt":"go on"`); !strings.Contains(told, "greet: engine") || strings.Count(told, "not been called again") != 1 {
		t.Errorf("the next turn is told %s", told)
	}
}

// A capability that can't be read is not called, and the log says so.
func TestUnreadableCapability(t *testing.T) {
	c := withFooting(t)
	c.declare(capability + "[capability.other]\nkind = \"nope\"\n")
	c.prompt("x")
	c.edit("tool.py", "", "print(1)\n")
	c.stop("Fine.", false)
	if c.receipts() != 1 || !strings.Contains(c.log(), "capability other") {
		t.Errorf("%d receipts, log %s", c.receipts(), c.log())
	}
}
