package install

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/footing-dev/footing/ledger"
)

func planIn(t interface {
	Fatal(...any)
	TempDir() string
}, known map[string]Entry) *Plan {
	home := t.TempDir()
	return &Plan{
		Env:  func(k string) string { return map[string]string{"HOME": home}[k] },
		Hook: []string{"/opt/footing bin/footing-hook"}, Known: known,
	}
}

func place(p *Plan, agent string) Place {
	for _, at := range p.Places() {
		if at.Agent == agent {
			return at
		}
	}
	return Place{}
}

// settings are files as people keep them.
func settings() []string {
	return []string{
		"", "\n", "{}", "{ }\n", "{\n}\n", `{"a":1}`, "{\n  // mine\n  \"model\": \"x\", /* y */\n}\n",
		"{\r\n\t\"hooks\": {}\r\n}\r\n", `{"hooks":{"Stop":[]},"version":1}`,
		"{\n    \"hooks\": {\n        \"Stop\": [{\"hooks\": [{\"type\": \"command\", \"command\": \"say\"}]}],\n    },\n    \"permissions\": {\"deny\": [\"Read(.env)\"]}\n}",
		"\xef\xbb\xbf{\"a\": {\"b\": [1, 2]}}",
	}
}

func TestInstallThenUninstallGivesTheBytesBack(t *testing.T) {
	agents := []string{"claude", "codex", "cursor", "gemini"}
	rapid.Check(t, func(rt *rapid.T) {
		p := planIn(t, map[string]Entry{})
		if rapid.Bool().Draw(rt, "protect") {
			p.Protect = "/home/u/.local/state/footing"
		}
		at := place(p, rapid.SampledFrom(agents).Draw(rt, "agent"))
		exists := rapid.Bool().Draw(rt, "exists")
		old := []byte(rapid.SampledFrom(settings()).Draw(rt, "file"))
		if exists {
			if err := os.MkdirAll(filepath.Dir(at.Path), 0o755); err != nil {
				rt.Fatal(err)
			}
			if err := os.WriteFile(at.Path, old, 0o640); err != nil {
				rt.Fatal(err)
			}
		}
		for range rapid.IntRange(1, 3).Draw(rt, "times") {
			c, err := p.Install(at)
			if err != nil {
				rt.Fatal(err)
			}
			if err := c.Write(); err != nil {
				rt.Fatal(err)
			}
			c.Entry.Dirs = append(p.Known[at.Path].Dirs, c.Entry.Dirs...)
			p.Known[at.Path] = c.Entry
		}
		again, err := p.Install(at)
		if err != nil || !again.Nothing() {
			rt.Fatalf("installing again changes it: %v\n%s", err, again.Diff())
		}
		c, err := p.Uninstall(at)
		if err != nil || c == nil {
			rt.Fatalf("uninstall: %v, %v", c, err)
		}
		if err := c.Write(); err != nil {
			rt.Fatal(err)
		}
		e := p.Known[at.Path]
		if c.After == nil {
			e.RemoveDirs()
		}
		now, err := os.ReadFile(at.Path)
		if !exists {
			if !os.IsNotExist(err) {
				rt.Fatalf("the file is still there: %q", now)
			}
			if _, err := os.Stat(filepath.Dir(at.Path)); err == nil {
				rt.Fatalf("the folder is still there")
			}
			return
		}
		if err != nil || !bytes.Equal(now, old) {
			rt.Fatalf("got %q, %v; want %q", now, err, old)
		}
		if fi, _ := os.Stat(at.Path); fi.Mode().Perm() != 0o640 {
			rt.Fatalf("mode is %v", fi.Mode())
		}
	})
}

// Without its memory, and after somebody else's edits, footing's entries go and
// nothing else does.
func TestUninstallOfAChangedFile(t *testing.T) {
	for _, old := range settings() {
		if strings.TrimSpace(old) == "" {
			continue
		}
		p := planIn(t, map[string]Entry{})
		at := place(p, "claude")
		if err := os.MkdirAll(filepath.Dir(at.Path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at.Path, []byte(old), 0o600); err != nil {
			t.Fatal(err)
		}
		c, err := p.Install(at)
		if err != nil {
			t.Fatal(err)
		}
		c.After = append(c.After, '\n')
		if err := c.Write(); err != nil {
			t.Fatal(err)
		}
		c, err = p.Uninstall(at)
		if err != nil || c == nil || Ours(c.After) {
			t.Fatalf("%q: %v\n%s", old, err, c.After)
		}
		if strings.Contains(old, "say") != bytes.Contains(c.After, []byte("say")) {
			t.Errorf("%q became %s", old, c.After)
		}
	}
}

func TestOwnFiles(t *testing.T) {
	for _, agent := range []string{"copilot", "opencode", "pi", "amp"} {
		p := planIn(t, nil)
		p.Hook = []string{"/opt/footing", "hook"}
		at := place(p, agent)
		c, err := p.Install(at)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(c.After, []byte("@FOOTING")) {
			t.Errorf("%s: a placeholder is left", agent)
		}
		if agent == "copilot" && !json.Valid(c.After) {
			t.Errorf("no JSON: %s", c.After)
		}
		if err := c.Write(); err != nil {
			t.Fatal(err)
		}
		if cmds, err := Commands(at); err != nil || len(cmds) == 0 || !strings.HasPrefix(cmds[0], "/opt/footing hook "+agent) {
			t.Errorf("%s: commands %q, %v", agent, cmds, err)
		}
		if c, err = p.Uninstall(at); err != nil || c == nil || c.After != nil {
			t.Errorf("%s: uninstall %v, %v", agent, c, err)
		}
		if err := os.WriteFile(at.Path, []byte("mine"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := p.Install(at); err == nil {
			t.Errorf("%s: a stranger's file is overwritten", agent)
		}
		if c, _ := p.Uninstall(at); c != nil {
			t.Errorf("%s: a stranger's file is removed", agent)
		}
	}
}

func TestALinkStaysOne(t *testing.T) {
	p := planIn(t, map[string]Entry{})
	at := place(p, "claude")
	real := filepath.Join(t.TempDir(), "dotfiles.json")
	if err := errorsOf(os.WriteFile(real, []byte("{}"), 0o600), os.MkdirAll(filepath.Dir(at.Path), 0o755), os.Symlink(real, at.Path)); err != nil {
		t.Fatal(err)
	}
	c, err := p.Install(at)
	if err == nil {
		err = c.Write()
	}
	if err != nil {
		t.Fatal(err)
	}
	if fi, err := os.Lstat(at.Path); err != nil || fi.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v", err)
	}
	if b, _ := os.ReadFile(real); !Ours(b) {
		t.Errorf("its file holds %s", b)
	}
}

func errorsOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func TestCommandsAreQuoted(t *testing.T) {
	p := &Plan{Hook: []string{`/a b/it's/footing-hook`}}
	if got, want := p.command("claude"), `'/a b/it'\''s/footing-hook' claude`; got != want {
		t.Errorf("got %s", got)
	}
}

func TestJournal(t *testing.T) {
	dir, err := ledger.Open(filepath.Join(t.TempDir(), "footing"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []Entry{{Path: "/a", Dirs: []string{"/x"}, SHA256: "1"}, {Path: "/a", SHA256: "2"}, {Path: "/b", Gone: true}} {
		if err := Remember(dir, e); err != nil {
			t.Fatal(err)
		}
	}
	got, err := Remembered(dir)
	if err != nil || got["/a"].SHA256 != "2" || len(got["/a"].Dirs) != 1 || !got["/b"].Gone {
		t.Errorf("%v, %v", got, err)
	}
}

func TestHooksOff(t *testing.T) {
	for in, want := range map[string]bool{
		"": false, "[features]\nhooks = false # no": true, "[features]\nhooks = true\n": false, "features.hooks=false": true,
		"[other]\nhooks = false": false, "[features]\nx = 1\n[tui]\nhooks = false": false,
	} {
		if hooksOff(in) != want {
			t.Errorf("%q: %v", in, !want)
		}
	}
	p := planIn(t, nil)
	at := place(p, "claude")
	if err := errorsOf(os.MkdirAll(filepath.Dir(at.Path), 0o755), os.WriteFile(at.Path, []byte(`{"disableAllHooks": true}`), 0o600)); err != nil {
		t.Fatal(err)
	}
	if p.Off(at) == "" {
		t.Error("the switch is not seen")
	}
}
