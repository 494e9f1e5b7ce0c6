package exerciser

import (
	"path/filepath"
	"slices"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/internal/config"
)

// declared takes capabilities and settings from the configuration in force. A
// capability starts a program, so one that only a stranger's file declares is
// kept apart.
func (p *Project) declared() {
	var c *config.Config
	var problems []config.Problem
	if p.ledger != nil {
		c, problems, _ = config.InForce(p.ledger, p.getenv)
	} else {
		c, problems, _ = config.Load(config.Paths{User: config.UserFile(p.getenv), Repo: filepath.Join(p.Root, config.RepoFile)})
	}
	for _, pr := range problems {
		if pr.Fatal {
			p.Problems = append(p.Problems, exercise.Problem{Path: p.shown(pr.Path), Line: pr.Line, What: pr.What})
		}
	}
	p.withheld = map[string]string{}
	for _, s := range c.Sections {
		p.section(&s)
	}
	p.holds = map[string]bool{}
	for code, level := range c.Policy {
		p.holds[code] = level == "ask"
	}
}

// section takes the tables of one file.
func (p *Project) section(s *config.Section) {
	caps, set, problems := exercise.Declared(p.shown(s.Path), s.Raw)
	if s.Kept {
		for i := range problems {
			problems[i].Line = 0 // the file has other lines now
		}
	}
	p.Problems = append(p.Problems, problems...)
	// Leaving more out of the copy is nothing a stranger could gain by; time is.
	p.Settings.Secrets = append(p.Settings.Secrets, set.Secrets...)
	if !s.Trusted {
		for _, c := range caps {
			if _, ok := p.Named(c.Name); !ok {
				p.Untrusted = append(p.Untrusted, c)
			}
		}
		return
	}
	for _, c := range caps {
		delete(p.withheld, c.Name)
		if s.Kept && len(c.Env) > 0 {
			p.withheld[c.Name] = p.shown(s.Path)
		}
		if i := slices.IndexFunc(p.Declared, func(d exercise.Capability) bool { return d.Name == c.Name }); i >= 0 {
			p.Declared[i] = c
			continue
		}
		p.Declared = append(p.Declared, c)
	}
	if set.Budget > 0 {
		p.Settings.Budget = set.Budget
	}
	if set.Gate > 0 {
		p.Settings.Gate = set.Gate
	}
}

// InForce are the names of the capabilities that a configuration lets be called
// unasked, in order. Nothing but the configuration is looked at.
func InForce(c *config.Config) []string {
	var names []string
	for _, s := range c.Sections {
		if !s.Trusted {
			continue
		}
		caps, _, _ := exercise.Declared(s.Path, s.Raw)
		for _, c := range caps {
			names = append(names, c.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// shown is a path as the user would write it.
func (p *Project) shown(path string) string {
	if rel, err := filepath.Rel(p.Root, path); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return path
}

// Lists are all capabilities: those in force, those of a file that is not
// trusted, and those that were found.
func (p *Project) Lists() [][]exercise.Capability {
	return [][]exercise.Capability{p.Declared, p.Untrusted, p.Found}
}

// IsUntrusted reports whether only a file that the user does not trust declares
// the capability of that name.
func (p *Project) IsUntrusted(name string) bool {
	return slices.ContainsFunc(p.Untrusted, func(c exercise.Capability) bool { return c.Name == name })
}
