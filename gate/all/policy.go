package all

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/go-json-experiment/json"

	"github.com/footing-dev/footing/gate"
	"github.com/footing-dev/footing/internal/config"
	"github.com/footing-dev/footing/internal/state"
)

// good is the file of a project's state that holds the last configuration that
// could be read.
const good = "config.good"

// Policy is the configuration in force for the repository at root, as the gate
// takes it. A file that cannot be read leaves the last good configuration in
// force, kept in the folder kept; the error says which file and where.
func Policy(env func(string) string, root, kept string) (gate.Policy, error) {
	dir, err := state.Open(env, root)
	if err != nil {
		return gate.Policy{}, err
	}
	var trusted map[string]bool
	c, problems, ok := config.Load(config.Paths{
		User: config.UserFile(env), Repo: filepath.Join(root, config.RepoFile),
		Trusted: func(digest string) bool {
			if trusted == nil {
				if trusted, err = dir.Trusted(); err != nil {
					trusted = map[string]bool{} // nothing is
				}
			}
			return trusted[digest]
		},
	})
	if ok {
		p := policy(c, dir)
		p.Keep = func() error { return keep(c, filepath.Join(kept, good)) }
		return p, nil
	}
	bad := make([]error, 0, len(problems))
	for _, p := range problems {
		if p.Fatal {
			bad = append(bad, errors.New(p.String()))
		}
	}
	if last, err := lastGood(filepath.Join(kept, good)); err == nil {
		c = last
	}
	return policy(c, dir), errors.Join(bad...)
}

func policy(c *config.Config, dir *state.Dir) gate.Policy {
	return gate.Policy{
		Mode: gate.Mode(c.Mode), Implied: c.Implied, Reuse: c.Reuse, Require: c.Require,
		Docs: c.Docs, Declared: c.Declared(), Secrets: c.Secrets, Digest: c.Digest,
		Level:  func(rule string) string { return c.Policy[rule] },
		Waived: waived(dir),
	}
}

// waived asks the user's own list of waivers, which is read when the first
// finding is looked up.
func waived(dir *state.Dir) func(string) bool {
	var ids map[string]state.Waiver
	read := false
	return func(id string) bool {
		if !read {
			read = true
			ids, _, _ = dir.Waived()
		}
		_, ok := ids[id]
		return ok
	}
}

// kept is a configuration with the name it went by.
type keptConfig struct {
	Digest string         `json:"digest"`
	Config *config.Config `json:"config"`
}

func keep(c *config.Config, path string) error {
	b, err := json.Marshal(keptConfig{c.Digest, c}, json.Deterministic(true))
	if err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), ".tmp-*")
	if err != nil {
		return err
	}
	_, err = tmp.Write(b)
	if err = errors.Join(err, tmp.Close()); err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		_ = os.Remove(tmp.Name())
	}
	return err
}

func lastGood(path string) (*config.Config, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var k keptConfig
	if err := json.Unmarshal(b, &k); err != nil {
		return nil, err
	}
	if k.Config == nil {
		return nil, errors.New("no configuration in it")
	}
	k.Config.Digest = k.Digest
	return k.Config, nil
}
