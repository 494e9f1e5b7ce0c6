package all

import (
	"errors"

	"github.com/footing-dev/footing/gate"
	"github.com/footing-dev/footing/internal/config"
	"github.com/footing-dev/footing/ledger"
)

// Policy is the configuration in force for a project, as the gate takes it. A
// file that cannot be read leaves the last good one in force; the error says
// which file and where.
func Policy(p *ledger.Project, env func(string) string) (gate.Policy, error) {
	c, problems, _ := config.InForce(p, env)
	var bad []error
	for _, problem := range problems {
		if problem.Fatal {
			bad = append(bad, errors.New(problem.String()))
		}
	}
	return gate.Policy{
		Mode: gate.Mode(c.Mode), Implied: c.Implied, Reuse: c.Reuse, Require: c.Require,
		Docs: c.Docs, Declared: c.Declared(), Secrets: c.Secrets, Digest: c.Digest,
		Level:  func(rule string) string { return c.Policy[rule] },
		Waived: waived(p), Capabilities: c.Capabilities, ExerciseGate: c.ExerciseGate,
	}, errors.Join(bad...)
}

// waived asks the project's waivers, which are read when the first finding is
// looked up.
func waived(p *ledger.Project) func(string) bool {
	var ids map[string]ledger.Waiver
	read := false
	return func(id string) bool {
		if !read {
			read = true
			ids, _, _ = p.Waived()
		}
		_, ok := ids[id]
		return ok
	}
}
