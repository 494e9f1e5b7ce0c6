package cli

import (
	"context"
	"fmt"
	"slices"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/internal/exerciser"
	"github.com/footing-dev/footing/verdict"
)

// notCalled is what is on record of the declared capabilities that were not named:
// the closure is over the project, and what one of them owes holds it too.
func (a *app) notCalled(ctx context.Context, p *exerciser.Project, run string, called []exercise.State, how exerciser.Choice) ([]exercise.State, error) {
	how.Progress = nil
	all, err := p.States(ctx, run, how)
	if err != nil {
		return nil, err
	}
	var rest []exercise.State
	for _, s := range all {
		if slices.ContainsFunc(called, func(c exercise.State) bool { return c.Capability == s.Capability }) {
			continue
		}
		if s.Owed != nil {
			a.term.hintf("%s threw when it was last called and has not been called since it was changed; footing exercise %s calls it", clean.Line(s.Capability, 60), quoteArg(s.Capability))
		}
		rest = append(rest, s)
	}
	return rest, nil
}

// exerciseDue is what a gate calls: it answers with the closure over all declared
// capabilities and what the next turn is to be told, and runs only what is due.
func (a *app) exerciseDue(ctx context.Context, p *exerciser.Project, how exerciser.Choice, o *exerciseOptions) error {
	run := o.run
	if run == "" {
		run = exerciser.ByHand()
	}
	states, err := p.Due(ctx, run, how)
	if err != nil {
		return err
	}
	closure := p.Close(states)
	if o.format == "json" {
		err = a.json(map[string]any{"schema": "footing.exercise/v1", "closure": closure, "briefing": exerciser.Briefing(states)})
	} else {
		_, err = fmt.Fprint(a.term, exerciser.Briefing(states))
	}
	if err == nil && closure.Verdict == verdict.Falls {
		err = exit(exitFalls)
	}
	return err
}
