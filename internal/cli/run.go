package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/internal/child"
	"github.com/footing-dev/footing/internal/config"
	"github.com/footing-dev/footing/internal/measure"
	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/ledger/redact"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source/local"
)

// manualRun is the run that holds what was run outside any agent session. In a
// linked work tree that is another one, since work trees do not share runs.
const manualRun = "manual"

func manualRunOf(p *ledger.Project) string {
	if name := p.LinkedName(); name != "" {
		return manualRun + "-" + name
	}
	return manualRun
}

// runDeadline is how long a tree digest may take beside a check that somebody
// waits for anyway.
const runDeadline = 20 * time.Second

func (a *app) runCommand() *cobra.Command {
	var runID string
	cmd := &cobra.Command{
		Use:   "run [--run RUN] -- CMD…",
		Short: "Run a check and record how it ended",
		Long: `run runs a program and records a reading: the command, its true exit status and
the digest of the tree it ran over. It is for setups without hooks, and for
agents whose hooks do not see an exit status. What the program prints is passed
through unchanged. On a terminal the program keeps the terminal, and only its
status is recorded; else the end of its output is kept too, without secrets.

The reading goes to the record of the agent session it runs in, if there is one
whose hooks are recorded, else to the project's own run, called manual.

Exit status: that of the program (128 + n if signal n ended it); 125 if footing
itself failed and ran nothing, 126 if the program cannot be started, 127 if
there is none of that name.`,
		Example: `  footing run -- go test ./...
  footing run -- make lint`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				a.term.fail(withHint(errors.New("no command is given"), "footing run -- go test ./..."))
				return exit(exitOwn)
			}
			return a.runCheck(cmd.Context(), args, shellWords(args), runID)
		},
	}
	cmd.Flags().SetInterspersed(false)
	cmd.SetFlagErrorFunc(func(_ *cobra.Command, err error) error {
		a.term.fail(withHint(err, "footing run --help shows what it takes"))
		return exit(exitOwn)
	})
	cmd.Flags().StringVar(&runID, "run", "", "record into the run `RUN`, an id as footing log lists it")
	_ = cmd.RegisterFlagCompletionFunc("run", a.completeRuns)
	return cmd
}

// runCheck runs argv and records it as the given command line.
func (a *app) runCheck(ctx context.Context, argv []string, command, runID string) error {
	rec, err := a.recorder(runID)
	if err != nil {
		a.term.fail(err)
		return exit(exitOwn)
	}
	defer func() { _ = rec.seg.Close() }()
	if a.busy != nil {
		a.busy.Store(true)
		defer a.busy.Store(false)
	}
	// An interrupt is the program's to answer; its reading is recorded all the
	// same.
	ctx = context.WithoutCancel(ctx)
	before := rec.look(ctx, "before")
	begin := a.Now()
	end, err := child.Run(child.Cmd{
		Argv: argv, Dir: a.Dir, Env: a.Environ, Stdin: a.Stdin, Stdout: a.Stdout, Stderr: a.Stderr, Inherit: isTerminal,
	})
	if err != nil {
		a.term.errorf("run %s: %v", argv[0], cause(err))
		if errors.Is(err, child.ErrNotFound) {
			return exit(exitNotFound)
		}
		return exit(exitNotRun)
	}
	after := rec.look(ctx, "after")
	r := ledger.Reading{
		Command: command, Dir: a.Dir, Exit: end.Exit, Signal: end.Signal,
		Code: before.Code, All: before.All, CodeAfter: after.Code, AllAfter: after.All,
		Output: string(end.Output), Truncated: end.Cut, Blind: end.Blind,
		Started: begin.UTC().Format(time.RFC3339Nano), TookMS: end.Took.Milliseconds(),
	}
	if err := rec.write(before, r, after); err != nil {
		a.term.fail(withHint(fmt.Errorf("record the reading: %w", err),
			"the command ran and its status is passed on; only the record of it is missing: make that folder writable, or set XDG_STATE_HOME to one that is"))
	}
	if end.Exit == 0 {
		return nil
	}
	return exit(end.Exit)
}

// cause is the part of an error that the user does not know yet.
func cause(err error) error {
	var path *fs.PathError
	switch {
	case errors.Is(err, child.ErrNotFound):
		return child.ErrNotFound
	case errors.As(err, &path):
		return path.Err
	}
	return err
}

// recorder writes readings into a run of the project.
type recorder struct {
	app     *app
	project *ledger.Project
	config  *config.Config
	seg     *ledger.Segment
	enc     ledger.Encoder
	fresh   bool
}

// recorder finds the run to record into: the one named, else that of the agent
// session around us, else the project's own.
func (a *app) recorder(runID string) (*recorder, error) {
	project, err := a.project()
	if err != nil {
		return nil, err
	}
	c, err := a.config(project)
	if err != nil {
		return nil, err
	}
	r := &recorder{app: a, project: project, config: c}
	exists := func(run string) bool {
		_, err := os.Lstat(project.Segment(run).Path())
		return err == nil
	}
	switch {
	case runID != "":
		if runID, err = a.resolveRun(project, runID); err != nil {
			return nil, err
		}
	default:
		runID = manualRunOf(project)
		// A session that no hook records has no segment; readings alone would
		// look like one whose calls were lost.
		if agent, id := local.Session(local.Env(a.Env)); id != "" && exists(ledger.RunID(agent, id)) && project.BeganHere(ledger.RunID(agent, id)) {
			runID = ledger.RunID(agent, id)
		}
	}
	r.fresh = !exists(runID)
	r.seg = project.Segment(runID)
	red := redact.New(append(redact.FromEnv(a.Environ), r.config.Secrets...)...)
	r.enc = ledger.Encoder{Redact: red.Append, Put: project.Payloads().Put}
	return r, nil
}

func (r *recorder) look(ctx context.Context, when string) ledger.Tree {
	t, err := measure.Tree(ctx, r.project, measure.Options{Docs: r.config.Docs, Home: r.app.Env("HOME"), Deadline: runDeadline})
	if err != nil {
		r.app.term.warningf("%v", err)
	}
	if t.Partial {
		r.app.term.warningf("the tree could not be read in time; the reading is bound to none")
	}
	t.When = when
	return t
}

// write records one reading between the looks at the tree before and after it.
func (r *recorder) write(before ledger.Tree, reading ledger.Reading, after ledger.Tree) error {
	var recs []ledger.Record
	if r.fresh {
		recs = append(recs, r.enc.Event(&record.Event{Kind: record.Session, Session: &record.SessionInfo{
			Agent: "footing", ID: r.seg.Run(), Cwd: r.project.Root,
		}}))
		r.fresh = false
	}
	for _, v := range []struct {
		typ  string
		data any
	}{{ledger.TypeTree, before}, {ledger.TypeReading, reading}, {ledger.TypeTree, after}} {
		rec, err := r.enc.Marshal(v.typ, v.data)
		if err != nil {
			return err
		}
		recs = append(recs, rec)
	}
	if _, err := r.seg.Append(recs...); err != nil {
		return err
	}
	if r.seg.Run() != manualRunOf(r.project) {
		return nil // sealed by its session's hooks
	}
	signer, err := r.project.Store().Signer()
	if err != nil {
		return err
	}
	_, err = r.seg.Seal(signer, ledger.SealEnd)
	return err
}

// shellWords writes an argument vector as a shell would read it.
func shellWords(argv []string) string {
	words := make([]string, len(argv))
	for i, w := range argv {
		words[i] = shellWord(w)
	}
	return strings.Join(words, " ")
}

func shellWord(w string) string {
	plain := w != "" && !strings.ContainsFunc(w, func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && !strings.ContainsRune("_-./:@%+,", c)
	})
	if plain {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}
