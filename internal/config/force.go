package config

import (
	"path/filepath"

	"github.com/footing-dev/footing/ledger"
)

// The files of a project's state that hold the last good configuration.
const (
	keptUser = "last-user.toml"
	keptRepo = "last-repo.toml"
)

// InForce loads the configuration of a project and keeps what was good of it:
// while a file does not parse, the last content that did stays in force. ok is
// false if there is none of that file: what it demands is not known then. The
// configuration is usable all the same.
func InForce(p *ledger.Project, getenv func(string) string) (c *Config, problems []Problem, ok bool) {
	paths := Paths{User: UserFile(getenv), Repo: filepath.Join(p.Root, RepoFile)}
	var trusted map[string]bool
	var err error
	paths.Trusted = func(digest string) bool {
		if trusted == nil && err == nil {
			trusted, err = Trusted(p) // most repositories have no file to trust
		}
		return trusted[digest]
	}
	keptIn := func(path string) string {
		if path == paths.User {
			return keptUser
		}
		return keptRepo
	}
	paths.Kept = func(path string) ([]byte, string) {
		stored, err := p.ReadFile(keptIn(path))
		if err != nil {
			return nil, ""
		}
		return ofKept(stored)
	}
	paths.Good = func(path string, raw []byte) {
		// A copy that cannot be kept costs nothing now.
		stored, err := p.ReadFile(keptIn(path))
		if _, digest := ofKept(stored); err == nil && digest != Digest(raw) {
			_ = p.WriteFile(keptIn(path), keptOf(raw))
		}
	}
	c, problems, ok = Load(paths)
	if err != nil {
		problems = append(problems, Problem{Path: p.Dir(), What: "read trust: " + err.Error()})
	}
	return c, problems, ok
}
