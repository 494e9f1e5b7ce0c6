package config

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/footing-dev/footing/ledger"
)

func project(t *testing.T) (*ledger.Project, func(string) string) {
	t.Helper()
	dir := t.TempDir()
	repo := filepath.Join(dir, "repo")
	if err := os.MkdirAll(repo, 0o755); err != nil {
		t.Fatal(err)
	}
	store, err := ledger.Open(filepath.Join(dir, "state"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := store.Project(repo)
	if err != nil {
		t.Fatal(err)
	}
	return p, func(name string) string {
		if name == "XDG_CONFIG_HOME" {
			return filepath.Join(dir, "config")
		}
		return ""
	}
}

func put(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestLastGoodStaysInForce(t *testing.T) {
	p, env := project(t)
	repo := filepath.Join(p.Root, RepoFile)
	put(t, repo, "[done]\nrequire = [\"make test\"]\n")
	good, problems, _ := InForce(p, env)
	if len(problems) > 0 || len(good.Require) != 1 {
		t.Fatalf("%+v, %v", good, problems)
	}
	put(t, repo, "[done]\nrequire = [\n")
	c, problems, ok := InForce(p, env)
	if c.Digest != good.Digest || len(c.Require) != 1 {
		t.Errorf("the last good file is not in force: %+v", c)
	}
	if !ok || len(problems) != 1 || !problems[0].Fatal || problems[0].Path != repo {
		t.Errorf("problems %v", problems)
	}
	if err := os.Remove(repo); err != nil {
		t.Fatal(err)
	}
	if c, problems, _ = InForce(p, env); len(c.Require) != 0 || len(problems) != 0 {
		t.Errorf("a file that is gone is still in force: %+v, %v", c, problems)
	}
}

func TestTrustGoesByContent(t *testing.T) {
	p, env := project(t)
	repo := filepath.Join(p.Root, RepoFile)
	const text = "[checks]\n\"make t\" = \"go test ./...\"\n"
	put(t, repo, text)
	aliases := func() int {
		c, _, _ := InForce(p, env)
		return len(c.Aliases)
	}
	if n := aliases(); n != 0 {
		t.Fatalf("%d aliases of a stranger", n)
	}
	r := Repo(p.Root, UserFile(env))
	if r == nil || len(r.Asks) != 1 || r.Asks[0].Line != 2 {
		t.Fatalf("%+v", r)
	}
	now := time.Now()
	for _, step := range []struct {
		trust bool
		text  string
		want  int
	}{{true, text, 1}, {true, text + "# changed\n", 0}, {true, text, 1}, {false, text, 0}} {
		put(t, repo, step.text)
		if err := SetTrust(p, r.Digest, step.trust, now); err != nil {
			t.Fatal(err)
		}
		if n := aliases(); n != step.want {
			t.Errorf("%+v: %d aliases", step, n)
		}
	}
	if err := p.AppendLine(trustFile, []byte(`{"digest":`)); err != nil {
		t.Fatal(err)
	}
	if _, err := Trusted(p); err != nil {
		t.Errorf("a torn line: %v", err)
	}
}

// A requirement that only a stranger's file names is demanded, and known as
// one that no program is started for.
func TestUntrustedRequirements(t *testing.T) {
	p, env := project(t)
	put(t, UserFile(env), "[done]\nrequire = [\"make lint\"]\n")
	repo := filepath.Join(p.Root, RepoFile)
	put(t, repo, "[done]\nrequire = [\"make lint\", \"./x.sh\"]\n")
	c, problems, ok := InForce(p, env)
	if !ok || len(problems) > 0 || len(c.Require) != 2 || len(c.Untrusted) != 1 || c.Untrusted[0] != "./x.sh" {
		t.Errorf("%+v, %v", c, problems)
	}
	if err := SetTrust(p, Repo(p.Root, UserFile(env)).Digest, true, time.Now()); err != nil {
		t.Fatal(err)
	}
	again, _, _ := InForce(p, env)
	if len(again.Untrusted) != 0 || again.Digest != c.Digest {
		t.Errorf("trusted: %+v", again)
	}
}
