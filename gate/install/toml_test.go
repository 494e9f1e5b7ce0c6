package install

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"
)

// configure writes Codex's configuration and returns where hooks go.
func configure(t *testing.T, p *Plan, text string) Place {
	t.Helper()
	path := filepath.Join(p.Env("HOME"), ".codex", "config.toml")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return place(p, "codex")
}

const withHooks = "model = \"m\" # mine\n\n[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype = \"command\"\ncommand = \"say done\""

func TestHooksInTOML(t *testing.T) {
	for why, old := range map[string]string{
		"no line break at the end": withHooks,
		"a table after it":         withHooks + "\n\n[tui]\ntheme = \"dark\"\n",
	} {
		p := planIn(t, map[string]Entry{})
		at := configure(t, p, old)
		if filepath.Base(at.Path) != "config.toml" {
			t.Fatalf("%s: hooks go to %s", why, at.Path)
		}
		c, err := p.Install(at)
		if err != nil {
			t.Fatalf("%s: %v", why, err)
		}
		if !bytes.HasPrefix(c.After, []byte(old)) {
			t.Errorf("%s: what was there changed:\n%s", why, c.After)
		}
		if err := c.Write(); err != nil {
			t.Fatal(err)
		}
		var v struct {
			Hooks map[string][]struct {
				Matcher string
				Hooks   []struct {
					Type, Command string
					Timeout       int
				}
			}
		}
		if err := toml.Unmarshal(c.After, &v); err != nil {
			t.Fatalf("%s: %v\n%s", why, err, c.After)
		}
		if n := len(v.Hooks["Stop"]); n != 2 || v.Hooks["Stop"][0].Hooks[0].Command != "say done" {
			t.Errorf("%s: %d entries at Stop", why, n)
		}
		if h := v.Hooks["PreToolUse"]; len(h) != 1 || h[0].Matcher != "^Bash$" || h[0].Hooks[0].Command != "'/opt/footing bin/footing-hook' codex" {
			t.Errorf("%s: %+v", why, h)
		}
		if cmds, err := Commands(at); err != nil || len(cmds) != 1 {
			t.Errorf("%s: commands %q, %v", why, cmds, err)
		}
		p.Known[at.Path] = c.Entry
		if again, err := p.Install(place(p, "codex")); err != nil || !again.Nothing() {
			t.Errorf("%s: a second time: %v\n%s", why, err, again.Diff())
		}
		// With and without a memory of it, and after somebody else's edit.
		for _, edit := range []string{"", "\n[later]\nx = 1\n"} {
			if err := os.WriteFile(at.Path, append(append([]byte{}, c.After...), edit...), 0o600); err != nil {
				t.Fatal(err)
			}
			for _, known := range []map[string]Entry{p.Known, {}} {
				q := *p
				q.Known = known
				out, err := q.Uninstall(place(&q, "codex"))
				if err != nil || out == nil {
					t.Fatalf("%s: take out: %v", why, err)
				}
				if got, want := strings.TrimRight(string(out.After), "\n"), strings.TrimRight(old+edit, "\n"); strings.ReplaceAll(got, "\n\n[later]", "\n[later]") != strings.ReplaceAll(want, "\n\n[later]", "\n[later]") {
					t.Errorf("%s: left with\n%s\nwant\n%s", why, got, want)
				}
				if edit == "" && len(known) > 0 && string(out.After) != old {
					t.Errorf("%s: not the old bytes: %q", why, out.After)
				}
			}
		}
	}
}

// Only hooks a person keeps in the configuration move footing's there: the
// host's own notes on trust do not.
func TestWhereCodexKeepsHooks(t *testing.T) {
	for text, want := range map[string]string{
		"":                             "hooks.json",
		"[hooks.state.x]\nok = true\n": "hooks.json",
		"[features]\nhooks = true\n":   "hooks.json",
		withHooks:                      "config.toml",
	} {
		if at := configure(t, planIn(t, nil), text); filepath.Base(at.Path) != want {
			t.Errorf("%q: %s", text, at.Path)
		}
	}
	p := planIn(t, nil)
	json := filepath.Join(p.Env("HOME"), ".codex", "hooks.json")
	if err := os.MkdirAll(filepath.Dir(json), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(json, []byte(`{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"/x/footing-hook codex"}]}]}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if at := configure(t, p, withHooks); at.Path != json {
		t.Errorf("they are in %s and would go to %s", json, at.Path)
	}
}

func TestRefusedTOML(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a = = 1\n[[hooks.Stop]]\n", "line 1, column 5"},
		{"[[hooks.Stop]]\n[hooks]\nPreCompact = []\n", "hooks.json"},
	} {
		p := planIn(t, map[string]Entry{})
		if _, err := p.Install(configure(t, p, c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v", c.text, err)
		}
	}
	p := planIn(t, map[string]Entry{})
	at := configure(t, p, withHooks+"\n"+blockStart+"\n[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ncommand = \"/x/footing-hook codex\"\n")
	if _, err := p.Uninstall(at); err == nil || !strings.Contains(err.Error(), blockEnd) {
		t.Errorf("without its end: %v", err)
	}
}
