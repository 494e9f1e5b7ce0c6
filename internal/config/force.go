package config

import (
	"bytes"
	"path/filepath"

	"github.com/footing-dev/footing/ledger"
)

// The files of a project's state that hold the last good configuration.
const (
	keptUser = "last-user.toml"
	keptRepo = "last-repo.toml"
)

// InForce loads the configuration of a project and keeps what was good of it:
// while a file does not parse, the last content that did stays in force. The
// problems are for the user's eyes; the configuration is always usable.
func InForce(p *ledger.Project, getenv func(string) string) (*Config, []Problem) {
	paths := Paths{User: UserFile(getenv), Repo: filepath.Join(p.Root, RepoFile)}
	trusted, err := Trusted(p)
	paths.Trusted = func(digest string) bool { return trusted[digest] }
	keptIn := func(path string) string {
		if path == paths.User {
			return keptUser
		}
		return keptRepo
	}
	paths.Kept = func(path string) []byte {
		raw, err := p.ReadFile(keptIn(path))
		if err != nil {
			return nil
		}
		return raw
	}
	paths.Good = func(path string, raw []byte) {
		// A copy that cannot be kept costs nothing now.
		if old, err := p.ReadFile(keptIn(path)); err == nil && !bytes.Equal(old, raw) {
			_ = p.WriteFile(keptIn(path), raw)
		}
	}
	c, problems, _ := Load(paths)
	if err != nil {
		problems = append(problems, Problem{Path: p.Dir(), What: "read trust: " + err.Error()})
	}
	return c, problems
}
