//go:build linux

package exercise

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestLooksSecret(t *testing.T) {
	for p, want := range map[string]bool{
		".env": true, "a/.env": true, ".env.local": true, ".env.production": true, "prod.env": true, ".env.example": false, ".env.sample": false,
		".env.template": false, ".env.dist": false, ".environment.md": false, "id_rsa": true, "id_rsa.pub": false, "certs/server.pem": true, "x.key": true,
		".npmrc": true, "credentials.json": true, "src/credentials.py": false, ".aws/config": true, "keys.go": false, "monkey.txt": false,
		"service-account-prod.json": true, "terraform.tfvars": true, "notes.private": true, "config/deep.yml": true, "README.md": false,
	} {
		if got := looksSecret(p, []string{"*.private", "config/*.yml"}); got != want {
			t.Errorf("looksSecret(%q) = %t", p, got)
		}
	}
}

func TestPlanCopy(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	outside := t.TempDir()
	for name, text := range map[string]string{
		"a.py": "a", "pkg/b.py": "b", ".env": "KEY=1", ".env.example": "KEY=", "pkg/.env": "KEY=2", ".gitignore": "build/\n*.log\n",
		"build/out.bin": "o", "x.log": "l", "node_modules/m/i.js": "m", "sub/node_modules/n/i.js": "n", "sub/c.js": "c", ".git/config": "g", "empty/.keep": "", "vendor/v.go": "v",
	} {
		p := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.WriteFile(filepath.Join(outside, "secret"), []byte("s"), 0o644))
	must(os.Symlink(".env", filepath.Join(root, "settings")))
	must(os.Symlink(filepath.Join(outside, "secret"), filepath.Join(root, "leads-out")))
	must(os.Symlink("../../../../../../../../etc/shadow", filepath.Join(root, "climbs-out")))
	must(os.Symlink("/usr/bin/env", filepath.Join(root, "to-system")))
	must(os.Symlink("a.py", filepath.Join(root, "inside")))
	must(os.Link(filepath.Join(root, ".env"), filepath.Join(root, "hard.txt")))
	must(os.Mkdir(filepath.Join(root, "data"), 0o755))
	p, err := planCopy(t.Context(), root, &Capability{Outputs: []string{"build"}}, &Options{})
	must(err)
	wantFiles := []string{".env.example", ".gitignore", "a.py", "build/out.bin", "empty/.keep", "inside", "pkg/b.py", "settings", "sub/c.js", "to-system", "vendor/v.go"}
	if !slices.Equal(p.layout.Files, wantFiles) {
		t.Errorf("files %q\nwant  %q", p.layout.Files, wantFiles)
	}
	slices.Sort(p.layout.Hide)
	wantHide := []string{".env", ".git", "climbs-out", "hard.txt", "leads-out", "pkg/.env", "x.log"}
	if !slices.Equal(p.layout.Hide, wantHide) {
		t.Errorf("hidden %q\nwant   %q", p.layout.Hide, wantHide)
	}
	slices.Sort(p.layout.Shared)
	if !slices.Equal(p.layout.Shared, []string{"node_modules", "sub/node_modules"}) {
		t.Errorf("shared %q", p.layout.Shared)
	}
	slices.Sort(p.links)
	if !slices.Equal(p.links, []string{"climbs-out", "leads-out"}) || p.secrets != 3 {
		t.Errorf("links %q, %d secrets", p.links, p.secrets)
	}
}

func TestToolchain(t *testing.T) {
	home := t.TempDir()
	for _, d := range []string{".local/bin", ".local/lib", ".cargo/bin", ".rustup", "bin", "opt/x/bin", ".pyenv/shims", "work/bin", "work/proj/bin"} {
		if err := os.MkdirAll(filepath.Join(home, d), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	path := ""
	for _, d := range []string{".local/bin", ".cargo/bin", "bin", "opt/x/bin", ".pyenv/shims", "work/bin", "work/proj/bin", "not/there"} {
		path += filepath.Join(home, d) + ":"
	}
	tools, env := toolchain(filepath.Join(home, "work/proj"), func(n string) string {
		return map[string]string{"PATH": path + "/usr/bin:relative", "HOME": home, "AWS_SECRET_ACCESS_KEY": "x", "TZ": "UTC"}[n]
	}, nil)
	var want []string
	for _, d := range []string{".cargo/bin", ".local/bin", ".local/lib", ".pyenv", ".rustup", "bin", "opt/x", "work/bin"} {
		want = append(want, filepath.Join(home, d))
	}
	if !slices.Equal(tools, want) {
		t.Errorf("tools %q\nwant  %q", tools, want)
	}
	for _, e := range env {
		if e == "AWS_SECRET_ACCESS_KEY=x" {
			t.Error("a secret of the environment is passed on")
		}
	}
	if !slices.Contains(env, "TZ=UTC") || !slices.Contains(env, "LANG=C.UTF-8") {
		t.Errorf("env %q", env)
	}
}
