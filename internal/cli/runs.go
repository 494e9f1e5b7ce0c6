package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/gate/all"
	"github.com/footing-dev/footing/ledger"
)

// resolveRun finds a run by its id or an unambiguous start of it. A run of
// another work tree of the repository is found too: it was asked for by name.
func (a *app) resolveRun(p *ledger.Project, name string) (string, error) {
	runs, err := p.Runs()
	if err != nil {
		return "", err
	}
	if name == manualRun {
		name = manualRunOf(p)
	}
	found := ""
	for _, id := range runs {
		switch {
		case id == name || bySession(id, name):
			return id, nil
		case name != "" && strings.HasPrefix(id, name):
			if found != "" {
				return "", fmt.Errorf("run %s is ambiguous: %s and %s begin so", name, found, id)
			}
			found = id
		}
	}
	if found == "" {
		return "", withHint(fmt.Errorf("no run %s is on record for %s", name, p.Root), "footing log lists the runs")
	}
	return found, nil
}

// bySession tells whether a run is that of an agent's session, by the id the
// agent itself shows.
func bySession(run, session string) bool {
	return slices.ContainsFunc(all.Names(), func(name string) bool {
		return ledger.RunID(all.Agent(name).ID, session) == run
	})
}

// completeRuns completes the ids of runs.
func (a *app) completeRuns(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	p, err := a.project()
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	runs, _ := p.Runs()
	runs = slices.DeleteFunc(runs, func(id string) bool { return !p.BeganHere(id) })
	return runs, cobra.ShellCompDirectiveNoFileComp
}
