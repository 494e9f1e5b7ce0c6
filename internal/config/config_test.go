package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func write(t *testing.T, name, content string) string {
	t.Helper()
	p := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(p, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestLoad(t *testing.T) {
	const repo = `
[done]
require = ["go test ./..."]

[gate]
mode = "shadow"
implied = true

[checks]
"mise run test" = "go test ./..."
"./verify.sh" = "tests"
docs = ["notes/**"]

[policy]
stale-check = "off"
empty-check = "ask"

[[tool]]
name = "get"

[capability.api]
command = ["./serve"]
`
	path := write(t, RepoFile, repo)
	c, problems, ok := Load(Paths{Repo: path})
	if !ok {
		t.Fatalf("problems: %v", problems)
	}
	if len(c.Require) != 1 || c.Mode != "ask" || !c.Implied || c.Checks["./verify.sh"] != "tests" || c.Policy["empty-check"] != "ask" {
		t.Errorf("what only adds was not taken: %+v", c)
	}
	if len(c.Aliases) != 0 || len(c.Docs) != 0 || c.Policy["stale-check"] != "" {
		t.Errorf("an untrusted file made footing see less: %+v", c)
	}
	if len(problems) != 5 {
		t.Errorf("%d things named as not taken, want 5: %v", len(problems), problems)
	}
	for _, p := range problems {
		if p.Fatal || p.Line == 0 || !strings.Contains(p.What, "trust") {
			t.Errorf("problem = %+v", p)
		}
	}

	trusted, problems, ok := Load(Paths{Repo: path, Trusted: func(d string) bool { return d == Digest([]byte(repo)) }})
	if !ok || len(problems) != 0 {
		t.Fatalf("trusted: %v", problems)
	}
	if trusted.Mode != "shadow" || trusted.Aliases["mise run test"] != "go test ./..." || len(trusted.Docs) != 1 || trusted.Policy["stale-check"] != "off" {
		t.Errorf("trusted: %+v", trusted)
	}
	if c.Digest == trusted.Digest || c.Digest == "" {
		t.Error("the digest does not tell them apart")
	}
}

func TestUserFileMaySetAnything(t *testing.T) {
	user := write(t, "config.toml", "[gate]\nmode = \"shadow\"\n[policy]\nstale-check = \"off\"\n")
	c, problems, ok := Load(Paths{User: user})
	if !ok || len(problems) != 0 || c.Mode != "shadow" || c.Policy["stale-check"] != "off" {
		t.Errorf("%+v, %v", c, problems)
	}
	// A repository may raise the mode, not lower it.
	strict := write(t, RepoFile, "[gate]\nmode = \"strict\"\n")
	if c, _, _ := Load(Paths{User: user, Repo: strict}); c.Mode != "strict" {
		t.Errorf("mode = %s", c.Mode)
	}
}

func TestRefused(t *testing.T) {
	tests := []struct {
		name, content, what string
		line                int
	}{
		{"no TOML", "[done\nrequire = 1", "", 1},
		{"an unknown key", "[done]\nrequires = [\"x\"]\n", "done.requires is no key footing knows", 2},
		{"an unknown table", "[donee]\nrequire = [\"x\"]\n", "no key footing knows", 1},
		{"a wrong type", "[done]\nrequire = \"go test\"\n", "", 2},
		{"a wrong mode", "[gate]\n\nmode = \"loud\"\n", "gate.mode", 3},
		{"a wrong level", "[policy]\nstale-check = \"no\"\n", "policy.stale-check", 2},
		{"a number for a command", "[checks]\n\"x\" = 3\n", "checks.x", 2},
		{"an empty requirement", "[done]\nrequire = [\" \"]\n", "empty command", 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := write(t, RepoFile, tt.content)
			_, problems, ok := Load(Paths{Repo: path})
			if ok || len(problems) == 0 {
				t.Fatal("it was taken")
			}
			p := problems[0]
			if p.Line != tt.line || !p.Fatal || !strings.Contains(p.String(), tt.what) || !strings.HasPrefix(p.String(), path+":") {
				t.Errorf("problem = %s", p)
			}
		})
	}
}

func TestFileIsNotFollowed(t *testing.T) {
	target := write(t, "secret", "[done]\nrequire = [\"x\"]\n")
	link := filepath.Join(t.TempDir(), RepoFile)
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
	if _, problems, ok := Load(Paths{Repo: link}); ok || len(problems) != 1 {
		t.Errorf("a link was followed: %v", problems)
	}
}

func TestNothingThere(t *testing.T) {
	c, problems, ok := Load(Paths{User: filepath.Join(t.TempDir(), "none"), Repo: filepath.Join(t.TempDir(), "none")})
	if !ok || len(problems) != 0 || c.Mode != "ask" || c.Digest == "" {
		t.Errorf("%+v %v", c, problems)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("[done]\nrequire = [\"go test\"]\n[checks]\ndocs = [\"a\"]\n\"x\" = \"tests\"\n"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		if got, bad := parse("f", raw); (got == nil) == (len(bad) == 0) {
			t.Fatal("neither taken nor refused")
		}
	})
}
