package cli

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/footing-dev/footing/audit"
	"github.com/footing-dev/footing/internal/config"
	"github.com/footing-dev/footing/ledger"
)

// config loads the configuration in force and says what of it was not taken.
// Without a project (its state cannot be used) nothing is trusted or kept. A
// file that can't be read, with no earlier one to go by, is an error: judging
// without what a team demands would look like a clean bill.
func (a *app) config(p *ledger.Project) (*config.Config, error) {
	var c *config.Config
	var problems []config.Problem
	var ok bool
	if p != nil {
		c, problems, ok = config.InForce(p, a.Env)
	} else {
		root, _ := a.workspace()
		c, problems, ok = config.Load(config.Paths{User: config.UserFile(a.Env), Repo: filepath.Join(root, config.RepoFile)})
	}
	fatal := false
	for _, problem := range problems {
		if problem.Fatal {
			fatal = true
			a.term.errorf("%s", problem)
		} else {
			a.term.warningf("%s", problem)
		}
	}
	if !ok {
		return nil, errors.New("the configuration could not be read")
	}
	if fatal {
		a.term.hintf("the last good configuration stays in force")
	}
	return c, nil
}

// policy is what the configuration and the command line ask of a session. The
// repository's part speaks of this repository: a session that worked in
// another folder of this machine is judged by the user's own file alone. One
// whose folder is not here (its log came from elsewhere) is taken to be of
// this repository, for whoever audits it stands in it.
func (a *app) policy(p *ledger.Project, c *config.Config, require []string) func(cwd string) *audit.Policy {
	here := auditPolicy(c, require)
	own, _, _ := config.Load(config.Paths{User: config.UserFile(a.Env)})
	elsewhere := auditPolicy(own, require)
	root, _ := a.workspace()
	if p != nil {
		root = p.Root
	}
	return func(cwd string) *audit.Policy {
		if filepath.IsAbs(cwd) && outside(p, root, cwd) {
			return elsewhere
		}
		return here
	}
}

// outside reports whether cwd is a folder of this machine that belongs to
// another project than the one at root. A log names it, so it is looked for and
// never opened.
func outside(p *ledger.Project, root, cwd string) bool {
	if fi, err := os.Stat(cwd); err != nil || !fi.IsDir() {
		return false
	}
	real, err := filepath.EvalSymlinks(cwd)
	if err != nil {
		return false
	}
	roots := []string{root}
	if p != nil {
		roots = append(roots, p.WorkTrees()...)
	}
	return !slices.ContainsFunc(roots, func(root string) bool {
		rel, err := filepath.Rel(root, real)
		return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
	})
}

func auditPolicy(c *config.Config, require []string) *audit.Policy {
	return &audit.Policy{
		Require: slices.Concat(c.Require, require), Docs: c.Docs, Declared: c.Declared(), Implied: c.Implied,
		Level:  func(rule string) string { return c.Policy[rule] },
		Digest: c.Digest,
	}
}
