package config

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const kept1 = `# KEY used to be old-sesame
[done]
require = ["make test"] # as ever
[capability.inline]
kind = "command"
env = { KEY = "open-sesame", "OTHER" = "open-sesame-2", PORT = 7319 }
operation = [{ id = "a", run = ["./a"], env = { KEY = "open-sesame-3" }, input = { properties = { env = { const = "not withheld" } } } }]
[capability.table.env]
KEY = """open-sesame
in lines"""
[capability]
dotted.env.KEY = 'open-sesame-4'
wrong.env = "KEY=open-sesame-5"
`

// What is kept of a file holds no value of an environment, and all else it sets.
func TestKeptWithholdsEnvironments(t *testing.T) {
	p, env := project(t)
	repo := filepath.Join(p.Root, RepoFile)
	set := func(text string) *Config {
		put(t, repo, text)
		c, _, _ := InForce(p, env)
		return c
	}
	put(t, repo, kept1)
	if err := SetTrust(p, Repo(p.Root, UserFile(env)).Digest, true, time.Now()); err != nil {
		t.Fatal(err)
	}
	good := set(kept1)
	if len(good.Sections) != 1 || !good.Sections[0].Trusted || good.Sections[0].Kept || string(good.Sections[0].Raw) != kept1 {
		t.Fatalf("%+v", good.Sections)
	}
	path := filepath.Join(p.Dir(), keptRepo)
	stored, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"sesame", "7319", "in lines"} {
		if strings.Contains(string(stored), secret) {
			t.Errorf("%s holds %s:\n%s", keptRepo, secret, stored)
		}
	}
	for _, rest := range []string{"make test", "./a", "not withheld", "KEY", "OTHER"} {
		if !strings.Contains(string(stored), rest) {
			t.Errorf("%s lacks %s:\n%s", keptRepo, rest, stored)
		}
	}
	if fi, err := os.Stat(path); err != nil || fi.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", fi.Mode(), err)
	}

	broken := set("[done")
	s := broken.Sections
	if broken.Digest != good.Digest || len(broken.Require) != 1 || !broken.Capabilities || len(s) != 1 || !s[0].Trusted || !s[0].Kept || s[0].Digest != Digest([]byte(kept1)) {
		t.Errorf("in force while it is broken: %+v", broken)
	}

	// Another value is another file: it is not trusted, and what is kept is its.
	changed := strings.Replace(kept1, "open-sesame-4", "open-sesame-9", 1)
	c := set(changed)
	if c.Digest == good.Digest || c.Capabilities || c.Sections[0].Trusted {
		t.Errorf("a changed value was not noticed: %+v", c)
	}
	now, err := os.ReadFile(path)
	if err != nil || bytes.Equal(now, stored) {
		t.Errorf("what is kept did not change: %v", err)
	}
	if c = set("[done"); c.Capabilities || c.Sections[0].Trusted || c.Sections[0].Digest != Digest([]byte(changed)) {
		t.Errorf("what was kept of a stranger's file is trusted: %+v", c)
	}
}

// A copy that is as it was written before, or is damaged, is not in force, and
// gives way to a new one.
func TestNoKeptCopy(t *testing.T) {
	p, env := project(t)
	repo := filepath.Join(p.Root, RepoFile)
	for _, old := range []string{"", kept1, keptHead + "0\n" + kept1, keptHead + strings.Repeat("x", 64) + "\n[gate]\n"} {
		if err := p.WriteFile(keptRepo, []byte(old)); err != nil {
			t.Fatal(err)
		}
		put(t, repo, "[done")
		if c, _, ok := InForce(p, env); ok || len(c.Sections) != 0 {
			t.Errorf("%.30q is in force: %+v", old, c)
		}
		put(t, repo, "[gate]\nmode = \"strict\"\n")
		InForce(p, env)
		if stored, _ := p.ReadFile(keptRepo); !strings.HasPrefix(string(stored), keptHead) || strings.Contains(string(stored), "sesame") {
			t.Errorf("%.30q is kept still: %s", old, stored)
		}
	}
}

// A problem of what is in force names no line of the file that is there now.
func TestKeptNamesNoLine(t *testing.T) {
	p, env := project(t)
	repo := filepath.Join(p.Root, RepoFile)
	put(t, repo, "\n\n[gate]\nmode = \"shadow\"\n")
	if _, problems, _ := InForce(p, env); len(problems) != 1 || problems[0].Line != 4 {
		t.Fatalf("%v", problems)
	}
	put(t, repo, "[done")
	_, problems, _ := InForce(p, env)
	if len(problems) != 2 || problems[0].Line != 1 || problems[1].Line != 0 {
		t.Errorf("%v", problems)
	}
}

// A key in other letters is the same key to who reads the file; one that is near
// it is told as wrong and holds what env would.
func TestKeptWithholdsKeysInAnyLetters(t *testing.T) {
	for _, text := range []string{
		"[capability.a]\nEnv = {KEY = \"sesame\"}\n",
		"[Capability.a.env]\nKEY = \"sesame\"\n",
		"[CAPABILITY.a]\nENV = \"KEY=sesame\"\n",
		"[capability.a]\nOperation = [{id = \"x\", eNV.KEY = \"sesame\"}]\n",
		"[capability.a]\nenvironment = [\"KEY=sesame\"]\n",
		"[capability.a]\n[exercise.env]\nKEY = \"sesame\"\n",
	} {
		if f, bad := parse("footing.toml", []byte(text)); f == nil || len(f.Capability) != 1 {
			t.Fatalf("%s is not read: %v", text, bad)
		}
		if kept := string(keptOf([]byte(text))); kept == "" || strings.Contains(kept, "sesame") {
			t.Errorf("of %s is kept:\n%s", text, kept)
		}
	}
}

// Elsewhere env is a name like any other.
func TestKeptLeavesOtherTables(t *testing.T) {
	const text = "[checks]\nenv = \"make env\"\n[policy]\nenvironment = \"ask\"\n[attempts]\nenv = {A = \"b\"}\n"
	kept := string(keptOf([]byte(text)))
	if strings.Contains(kept, withheld) || !strings.Contains(kept, "make env") {
		t.Errorf("of %s is kept:\n%s", text, kept)
	}
	if keptOf([]byte("[done")) != nil {
		t.Error("something is kept of what is no TOML")
	}
}
