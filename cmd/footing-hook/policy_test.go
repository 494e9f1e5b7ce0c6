package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/footing-dev/footing/ledger"
)

func (h *host) config(text string) {
	h.env = append(h.env, "XDG_CONFIG_HOME="+filepath.Join(h.home, "config"))
	h.put(filepath.Join(h.home, "config", "footing", "config.toml"), text)
}

func TestRequiredCheckNeedsNoWords(t *testing.T) {
	c := &claudeHost{host: newHost(t)}
	c.put(filepath.Join(c.work, "footing.toml"), "[done]\nrequire = [\"go test ./...\"]\n")
	c.prompt("bitte ändern")
	c.edit("a.go", "package x\n", "package x\n\nfunc F() {}\n")
	out := c.stop("Erledigt.", false)
	checkAnswer(t, "claude", "Stop", out)
	if !strings.Contains(out, "requires `go test ./...`") {
		t.Fatalf("answer is %s; log %s", out, c.log())
	}
	c.run("go test ./...", green, 0)
	if out := c.stop("Erledigt.", true); out != "" {
		t.Errorf("after it ran: %s", out)
	}
}

// A file that cannot be read leaves the last good one in force.
func TestBrokenConfiguration(t *testing.T) {
	c := &claudeHost{host: newHost(t)}
	file := filepath.Join(c.work, "footing.toml")
	c.put(file, "[done]\nrequire = [\"go test ./...\"]\n")
	c.prompt("first")
	c.edit("a.go", "package x\n", "package x\n\nfunc F() {}\n")
	c.put(file, "[done\n")
	if out := c.stop("Done.", false); !strings.Contains(out, "go test ./...") && !strings.Contains(out, "footing.toml changed") {
		t.Errorf("answer is %s", out)
	}
	if log := c.log(); !strings.Contains(log, "footing.toml:1") {
		t.Errorf("log says %s", log)
	}
}

func TestShadowSaysNothingToTheAgent(t *testing.T) {
	c := &claudeHost{host: newHost(t)}
	c.config("[gate]\nmode = \"shadow\"\n")
	c.prompt("x")
	c.run("go test ./...", green, 0)
	c.edit("a.go", "package x\n", "package x\n\nfunc F() {}\n")
	out := c.stop("All tests pass.", false)
	checkAnswer(t, "claude", "Stop", out)
	if strings.Contains(out, "decision") || !strings.Contains(out, "systemMessage") || strings.Contains(out, `\n`) {
		t.Errorf("answer is %s", out)
	}
	if n := count(c.types(), ledger.TypeDemand); n != 0 {
		t.Errorf("%d demands on record", n)
	}
}

func TestStrictAsksForTheUnproven(t *testing.T) {
	tell := func(mode string) string {
		c := &claudeHost{host: newHost(t)}
		c.config("[gate]\nmode = \"" + mode + "\"\n")
		c.prompt("x")
		c.edit("a.go", "package x\n", "package x\n\nfunc F() {}\n")
		c.run("go test ./... | head -1", "ok  \texample.com/x\t0.01s\n", 0)
		return c.stop("All tests pass.", false)
	}
	if out := tell("ask"); out != "" {
		t.Errorf("ask: %s", out)
	}
	out := tell("strict")
	checkAnswer(t, "claude", "Stop", out)
	if !strings.Contains(out, `"block"`) {
		t.Errorf("strict: %s", out)
	}
}

func TestKnownResultIsToldWhereWanted(t *testing.T) {
	for _, reuse := range []bool{false, true} {
		c := &claudeHost{host: newHost(t)}
		if reuse {
			c.config("[gate]\nreuse = \"tell\"\n")
		}
		c.prompt("x")
		c.run("go test ./...", green, 0)
		out := c.send("PreToolUse", `"tool_name":"Bash","tool_input":{"command":"go test ./..."},"tool_use_id":"again"`)
		if strings.Contains(out, "on record for this very tree") != reuse {
			t.Errorf("reuse %v: answer is %s", reuse, out)
		}
		if strings.Contains(out, "permissionDecision") {
			t.Errorf("it decides: %s", out)
		}
		c.edit("a.go", "package x\n", "package x\n\nfunc F() {}\n")
		if out := c.send("PreToolUse", `"tool_name":"Bash","tool_input":{"command":"go test ./..."},"tool_use_id":"more"`); out != "" {
			t.Errorf("over another tree: %s", out)
		}
	}
}

func TestATaskIsKnownByItsRecipe(t *testing.T) {
	c := &claudeHost{host: newHost(t)}
	c.put(filepath.Join(c.work, "Makefile"), "test:\n\tgo test ./...\n")
	c.prompt("x")
	c.run("go test ./...", green, 0)
	c.edit("a.go", "package x\n", "package x\n\nfunc F() {}\n")
	c.run("make test", "go test ./...\n"+green, 0)
	if out := c.stop("All tests pass.", false); out != "" {
		t.Errorf("answer is %s", out)
	}
}

// The tree is what footing measures, not what calls declare.
func TestAChangeFromOutsideIsSeen(t *testing.T) {
	c := &claudeHost{host: newHost(t)}
	c.prompt("x")
	c.edit("a.go", "package x\n", "package x\n\nfunc F() {}\n")
	c.run("go test ./...", green, 0)
	c.put(filepath.Join(c.work, "p", "p.go"), "package p\n\nvar X int\n") // a script nobody knows did it
	if out := c.stop("All tests pass.", false); !strings.Contains(out, "go test ./...") {
		t.Errorf("answer is %s", out)
	}
}

func TestSaidButNotDone(t *testing.T) {
	c := &claudeHost{host: newHost(t)}
	c.prompt("please fix the parser")
	c.run("cat a.go", "package x\n", 0)
	out := c.stop("I fixed the parser by updating a.go.", false)
	checkAnswer(t, "claude", "Stop", out)
	if !strings.Contains(out, "workspace is as it was") {
		t.Errorf("answer is %s", out)
	}
}

func TestStateFolderIsRefused(t *testing.T) {
	for name, prepare := range map[string]func(h *host){
		"inside the workspace": func(h *host) { h.env = append(h.env, "XDG_STATE_HOME="+filepath.Join(h.work, "state")) },
		"open to others": func(h *host) {
			dir := filepath.Join(h.home, "state", "footing")
			if err := errors.Join(os.MkdirAll(dir, 0o755), os.Chmod(dir, 0o777)); err != nil {
				t.Fatal(err)
			}
		},
		"a symbolic link": func(h *host) {
			real := t.TempDir()
			if err := os.MkdirAll(filepath.Join(h.home, "state"), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(real, filepath.Join(h.home, "state", "footing")); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := &claudeHost{host: newHost(t)}
			prepare(c.host)
			out := c.send("SessionStart", `"source":"startup"`)
			checkAnswer(t, "claude", "SessionStart", out)
			if !strings.Contains(out, "systemMessage") || !strings.Contains(out, "state folder") {
				t.Errorf("answer is %s", out)
			}
			c.prompt("x")
			if out := c.stop("All tests pass.", false); out != "" {
				t.Errorf("stop: %s", out)
			}
			if found, _ := filepath.Glob(filepath.Join(c.work, "state", "*")); len(found) > 0 {
				t.Errorf("written: %v", found)
			}
		})
	}
}

func TestSecretsAreNotWritten(t *testing.T) {
	c := &claudeHost{host: newHost(t)}
	c.env = append(c.env, "DEPLOY_TOKEN=hunter2-hunter2")
	c.prompt("use hunter2-hunter2")
	c.run("deploy --token hunter2-hunter2", "ok hunter2-hunter2", 0)
	c.stop("Deployed with hunter2-hunter2.", false)
	for _, pattern := range []string{"*.jsonl", "*.fold", "*.gate"} {
		files, _ := filepath.Glob(filepath.Join(filepath.Dir(c.segment()), pattern))
		for _, f := range files {
			if b, _ := os.ReadFile(f); strings.Contains(string(b), "hunter2-hunter2") {
				t.Errorf("%s holds the secret", filepath.Base(f))
			}
		}
	}
}

// Hooks that are taken out under a turn are asked about; the user's other
// settings are not footing's business.
func TestHooksChangedUnderATurn(t *testing.T) {
	c := &claudeHost{host: newHost(t)}
	path := filepath.Join(c.home, ".claude", "settings.json")
	with := `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"/opt/footing-hook claude"}]}],"PostToolUse":[{"hooks":[{"type":"command","command":"/opt/footing-hook claude"}]}]}}`
	c.put(path, with)
	c.prompt("x")
	c.put(path, strings.Replace(with, "{", `{"model":"m",`, 1))
	if out := c.stop("Had a look.", false); out != "" {
		t.Errorf("other settings: %s", out)
	}
	c.prompt("y")
	c.put(path, `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"/opt/footing-hook claude"}]}]}}`)
	out := c.stop("Had a look.", false)
	checkAnswer(t, "claude", "Stop", out)
	if !strings.Contains(out, "settings.json changed during this run") {
		t.Errorf("answer is %s", out)
	}
	if out := c.stop("The user asked for it.", true); strings.Contains(out, "decision") {
		t.Errorf("asked again: %s", out)
	}
}

func TestConfigurationChangedUnderATurn(t *testing.T) {
	c := &claudeHost{host: newHost(t)}
	c.config("[gate]\nmode = \"ask\"\n")
	c.prompt("x")
	c.put(filepath.Join(c.home, "config", "footing", "config.toml"), "[policy]\nstale-check = \"off\"\n")
	if out := c.stop("Had a look.", false); !strings.Contains(out, "configuration changed during this run") {
		t.Errorf("answer is %s", out)
	}
	c.prompt("y")
	if out := c.stop("Had a look.", false); out != "" {
		t.Errorf("the next turn: %s", out)
	}
}
