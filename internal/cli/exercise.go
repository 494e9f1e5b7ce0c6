package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/internal/exerciser"
	"github.com/footing-dev/footing/verdict"
)

// exerciseOptions are the options of the command line.
type exerciseOptions struct {
	list, strict, unconfined, due bool
	replay, format, backend       string
	run                           string
	operation                     string // of replay
	budget                        time.Duration
}

func (a *app) exerciseCommand() *cobra.Command {
	var o exerciseOptions
	cmd := &cobra.Command{
		Use:   "exercise [NAME…]",
		Short: "Call every operation of what was built, twice, in a confined copy",
		Long: `exercise calls every declared operation of this repository twice, in a copy of it
that is confined and thrown away, and keeps a receipt of what it saw. What threw
fails; what ran is said to have run, and never to be right. Capabilities are
declared as [capability.NAME] in footing.toml. Those of a repository that is not
trusted (footing trust), and others that are found, are listed and run when named.
Without confinement, which only Linux has, nothing runs.`,
		Example: `  footing exercise                 # what your footing.toml declares, or a trusted one
  footing exercise notes           # one capability, declared or found
  footing exercise --list
  footing exercise --replay notes/find_note`,
		ValidArgsFunction: a.completeCapabilities,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkFormat(o.format, "text", "json"); err != nil {
				return err
			}
			return a.exercise(cmd.Context(), args, &o)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&o.list, "list", false, "list what can be exercised, and call nothing")
	f.StringVar(&o.replay, "replay", "", "make the same calls again and show one operation, as CAPABILITY/OPERATION")
	f.DurationVar(&o.budget, "budget", 0, "how long all of one exercise may take (default 5m)")
	f.StringVar(&o.backend, "backend", "", "how to confine: native or bubblewrap (default the first that holds)")
	f.BoolVar(&o.unconfined, "unconfined", false, "run without any confinement; the receipt says so")
	f.BoolVar(&o.strict, "strict", false, "exit with 3 if something is unjudged")
	f.StringVar(&o.run, "run", "", "the run whose ledger keeps the receipt, by its id")
	f.BoolVar(&o.due, "due", false, "only what has no valid receipt in the run yet, within the budget of a gate")
	_ = f.MarkHidden("run")
	_ = f.MarkHidden("due")
	formatFlag(cmd, &o.format, "text", "json")
	_ = cmd.RegisterFlagCompletionFunc("backend", cobra.FixedCompletions([]string{"native", "bubblewrap"}, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

func (a *app) completeCapabilities(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	p, err := a.capabilities()
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var names []string
	for _, list := range p.Lists() {
		for _, c := range list {
			names = append(names, c.Name)
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

func (a *app) capabilities() (*exerciser.Project, error) {
	root, _ := a.workspace()
	return exerciser.Open(root, a.Env)
}

func (a *app) exercise(ctx context.Context, names []string, o *exerciseOptions) error {
	// Whatever calls it off: copies and control groups go first. It does not take
	// long, and there is no receipt.
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	if a.busy != nil {
		a.busy.Store(true)
		defer a.busy.Store(false)
	}
	p, err := a.capabilities()
	if err != nil {
		return err
	}
	for _, pr := range p.Problems {
		a.term.warningf("%v", pr)
	}
	if o.list {
		return a.listCapabilities(p, o.format)
	}
	how := exerciser.Choice{Backend: o.backend, Unconfined: o.unconfined, Total: o.budget}
	if o.replay != "" {
		name, op, ok := strings.Cut(o.replay, "/")
		if !ok || len(names) > 0 {
			return withHint(fmt.Errorf("replay %q is no call", o.replay), "footing exercise --replay CAPABILITY/OPERATION")
		}
		names, o.operation = []string{name}, op
	}
	if o.due {
		return a.exerciseDue(ctx, p, how, o)
	}
	chosen, err := choose(p, names)
	if err != nil {
		return a.aside(err)
	}
	return a.exerciseAll(ctx, p, chosen, how, o)
}

// choose finds the capabilities of the names, or those that are declared.
func choose(p *exerciser.Project, names []string) ([]exercise.Capability, error) {
	if len(names) == 0 {
		if len(p.Declared) > 0 {
			return p.Declared, nil
		}
		if len(p.Untrusted) > 0 {
			return nil, withHint(fmt.Errorf("the capabilities of %s run when they are named, or once it is trusted", exerciser.DeclarationFile),
				"read it, then footing trust; or footing exercise %s", quoteArg(p.Untrusted[0].Name))
		}
		if len(p.Found) > 0 {
			return nil, withHint(errors.New("no capability is declared here"), "footing exercise --list shows what was found; footing exercise %s runs it", p.Found[0].Name)
		}
		return nil, withHint(errors.New("no capability is declared here"), "declare one as [capability.NAME] in %s", exerciser.DeclarationFile)
	}
	var out []exercise.Capability
	for _, n := range names {
		c, ok := p.Named(n)
		if !ok {
			return nil, withHint(fmt.Errorf("there is no capability %s", n), "footing exercise --list shows what there is")
		}
		out = append(out, *c)
	}
	return out, nil
}

// aside adds to an error about what is not declared that the file beside the user
// is not the one that is read.
func (a *app) aside(err error) error {
	root, vcs := a.workspace()
	if _, stat := os.Lstat(a.path(exerciser.DeclarationFile)); stat != nil || !vcs || root == filepath.Clean(a.Dir) {
		return err
	}
	return withHint(err, "%s is read at the root of the repository, %s, and not in this folder", exerciser.DeclarationFile, root)
}

// exercised is the answer in JSON.
type exercised struct {
	Schema   string              `json:"schema"`
	Receipts []*exercise.Receipt `json:"receipts"`
	Closure  verdict.Closure     `json:"closure"`
}

func (a *app) exerciseAll(ctx context.Context, p *exerciser.Project, chosen []exercise.Capability, how exerciser.Choice, o *exerciseOptions) error {
	run := o.run
	if run == "" {
		run = exerciser.ByHand()
	}
	answer := exercised{Schema: "footing.exercise/v1", Receipts: []*exercise.Receipt{}}
	var states []exercise.State
	for i := range chosen {
		c := &chosen[i]
		if p.IsUntrusted(c.Name) {
			a.term.warningf("%s is declared by %s, which is not trusted: it runs, confined, because you named it", clean.Line(c.Name, 60), c.Source)
		}
		how.Progress = func(op string, pass, done, total int) {
			a.term.stepf("%s: %d of %d calls, pass %d: %s", c.Name, done, total, pass, op)
		}
		r, err := p.Run(ctx, c, how)
		if err != nil {
			return fmt.Errorf("exercise %s: %w", c.Name, err)
		}
		// The receipt before the verdict.
		if err := p.Keep(run, r); err != nil {
			a.term.warningf("%v", err)
		}
		if o.replay != "" && !keepOnly(r, o.operation) {
			return withHint(fmt.Errorf("%s has no operation %s", c.Name, o.operation), "footing exercise %s shows those it has", quoteArg(c.Name))
		}
		answer.Receipts = append(answer.Receipts, r)
		states = append(states, exercise.State{Capability: c.Name, Seen: r})
		if o.format == "text" {
			a.receipt(r, o.replay != "")
		}
	}
	rest, err := a.notCalled(ctx, p, run, states, how)
	if err != nil {
		return err
	}
	answer.Closure = p.Close(append(states, rest...))
	if o.format == "json" {
		if err := a.json(answer); err != nil {
			return err
		}
	}
	return exerciseStatus(answer.Receipts, o.strict)
}

// keepOnly leaves of a receipt the calls of one operation. A replay makes all
// calls, in the same order: what an operation does may hang on what others left.
func keepOnly(r *exercise.Receipt, op string) bool {
	r.Calls = slices.DeleteFunc(r.Calls, func(c exercise.Call) bool {
		return c.Operation != op && !strings.HasPrefix(c.Operation, "(")
	})
	return len(r.Calls) > 0 || r.Why != nil && r.Counts.Operations == 0
}

// exerciseStatus is the exit status for what was seen.
func exerciseStatus(rs []*exercise.Receipt, strict bool) error {
	threw, judged, unjudged := false, false, false
	for _, r := range rs {
		switch r.Outcome {
		case exercise.ThrewOut:
			threw = true
		case exercise.Ran:
			judged = true
		default:
			unjudged = true
			// That the subject kept it from being judged was seen, and is an answer.
			judged = judged || r.Why != nil && !slices.Contains([]string{exercise.WhyConfinement, exercise.WhyCopy, exercise.WhyFailed}, r.Why.Code)
		}
	}
	switch {
	case threw:
		return exit(exitFalls)
	case !judged:
		return exit(exitUsage)
	case strict && unjudged:
		return exit(exitUnproven)
	}
	return nil
}

// stepf draws what is being done, where a person looks.
func (t *terminal) stepf(format string, args ...any) {
	if !t.live {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	now := time.Now()
	if now.Sub(t.last) < progressEvery {
		return
	}
	t.last, t.drawn = now, true
	fmt.Fprintf(t.err, "\r\x1b[K%s", clean.Line(fmt.Sprintf(format, args...), 100))
}
