package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/attempt/store"
)

// attemptFlags are the flags that describe an attempt.
type attemptFlags struct {
	id                          string
	assume, evidence, retryWhen []string
	succeeded                   bool
	failed, detail              string
	actor, whileTree            string
	while                       []string
}

func (f *attemptFlags) outcome(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.succeeded, "succeeded", false, "it succeeded")
	cmd.Flags().StringVar(&f.failed, "failed", "", "it failed, in this way: "+classWords())
	cmd.Flags().StringVar(&f.detail, "detail", "", "how it failed, in a few words")
	cmd.Flags().StringArrayVar(&f.evidence, "evidence", nil, "a reference to what shows it")
	cmd.Flags().StringArrayVar(&f.retryWhen, "retry-when", nil, "an assumption whose change makes it worth a retry")
	cmd.Flags().StringArrayVar(&f.while, "valid-while", nil, "an assumption without which a failure excludes nothing")
	cmd.Flags().StringVar(&f.whileTree, "valid-tree", "", "the work tree's digest without which a failure excludes nothing")
	cmd.Flags().StringVar(&f.actor, "actor", "", "who did it")
	_ = cmd.RegisterFlagCompletionFunc("failed", cobra.FixedCompletions(strings.Split(classWords(), ", "), cobra.ShellCompDirectiveNoFileComp))
}

func classWords() string {
	var out []string
	for _, c := range attempt.Classes() {
		out = append(out, string(c))
	}
	return strings.Join(out, ", ")
}

// attempt makes an attempt of the flags.
func (f *attemptFlags) attempt() (attempt.Attempt, error) {
	at := attempt.Attempt{ID: f.id, Assumptions: f.assume, Evidence: f.evidence, RetryWhen: f.retryWhen}
	switch {
	case f.succeeded && f.failed != "":
		return at, errors.New("an attempt either succeeded or failed")
	case f.succeeded:
		at.Outcome.Succeeded = true
	case f.failed != "":
		if !slices.Contains(attempt.Classes(), attempt.Class(f.failed)) {
			return at, withHint(fmt.Errorf("class %q is not known", f.failed), "choose one of %s", classWords())
		}
		at.Outcome = attempt.Outcome{Class: attempt.Class(f.failed), Detail: f.detail}
	default:
		return at, withHint(attempt.ErrOutcome, "--succeeded, or --failed CLASS")
	}
	if f.actor != "" {
		at.Subject = &attempt.Subject{Actor: f.actor}
	}
	if len(f.while) > 0 || f.whileTree != "" {
		at.ValidWhile = &attempt.While{Assumptions: f.while, Tree: f.whileTree}
	}
	return at, nil
}

func (a *app) recordCommand() *cobra.Command {
	var f attemptFlags
	var format string
	cmd := &cobra.Command{
		Use:   "record [APPROACH | FILE.json | -]",
		Short: "Record what was tried and how it ended",
		Long: `record adds attempts to the ledger. Either name the approach and how it ended by
flags, or hand over JSON: one attempt, a list, {"attempts":[…]} or one attempt a
line, from a file or, with -, from standard input. Input that is wrong anywhere
is refused as a whole, with the line and the reason.

A verdict that claims binding authority keeps it only if its verifier is
registered in [verifiers] of your own configuration, or if it is footing's own
and its evidence is in the ledger; otherwise it is stored as advisory and
marked.`,
		Example: `  footing attempts record "pin the parser to 2.1" --assume "go 1.26" --failed verification --detail "golden files differ"
  footing attempts record - < attempts.jsonl`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.withAttempts(format, textJSON(), func(s *store.Store) error {
				batch, err := a.toRecord(&f, args)
				if err != nil {
					return err
				}
				return a.recordBatch(s, batch, format)
			})
		},
	}
	cmd.Flags().StringVar(&f.id, "id", "", "the attempt's id; made if none is given")
	cmd.Flags().StringArrayVarP(&f.assume, "assume", "a", nil, "an assumption; give one flag for each")
	f.outcome(cmd)
	formatFlag(cmd, &format, textJSON()...)
	return cmd
}

// toRecord reads what record is to add.
func (a *app) toRecord(f *attemptFlags, args []string) ([]attempt.Attempt, error) {
	byFlags := f.succeeded || f.failed != ""
	switch {
	case len(args) == 0 && byFlags:
		return nil, withHint(attempt.ErrBlank, "name the approach before the flags")
	case len(args) == 0 || args[0] == "-" && !byFlags:
		return a.readAttempts("-")
	case !byFlags:
		if _, err := os.Lstat(a.path(args[0])); err != nil {
			return nil, withHint(attempt.ErrOutcome, "--succeeded, or --failed CLASS; or name a file of attempts")
		}
		return a.readAttempts(args[0])
	}
	one, err := f.attempt()
	if err != nil {
		return nil, err
	}
	one.Approach = args[0]
	if one.ID == "" {
		one.ID = store.NewID()
	}
	if attempt.Normalise(one.Approach) == "" {
		return nil, attempt.ErrBlank
	}
	return []attempt.Attempt{one}, nil
}

func (a *app) readAttempts(path string) ([]attempt.Attempt, error) {
	in, show := io.Reader(a.Stdin), "standard input"
	if path != "-" {
		f, err := os.Open(a.path(path))
		if err != nil {
			return nil, fmt.Errorf("read attempts: %w", err)
		}
		defer f.Close()
		in, show = f, path
	}
	list, err := attempt.ReadAll(in)
	if err != nil {
		return nil, withHint(fmt.Errorf("read %s: %w", show, err), "nothing of it was recorded")
	}
	return list, nil
}

func (a *app) recordBatch(s *store.Store, batch []attempt.Attempt, format string) error {
	saved, err := s.Record(batch)
	if err != nil {
		return err
	}
	marked := 0
	for i := range saved {
		for _, v := range saved[i].Verdicts {
			if v.Claimed != "" {
				marked++
			}
		}
	}
	if format == "json" {
		ids := []string{}
		for i := range saved {
			ids = append(ids, saved[i].ID)
		}
		return a.json(struct {
			Recorded []string `json:"recorded"`
			Known    int      `json:"already_known"`
			Marked   int      `json:"authority_not_granted"`
		}{ids, len(batch) - len(saved), marked})
	}
	switch len(saved) {
	case 1:
		fmt.Fprintf(a.term, "recorded %s: %s\n", label(saved[0].ID), outcomeWords(&saved[0].Outcome))
	default:
		fmt.Fprintf(a.term, "recorded %s\n", count(len(saved), "attempt", "attempts"))
	}
	if n := len(batch) - len(saved); n > 0 {
		a.term.hintf("%s already in the ledger", count(n, "attempt was", "attempts were"))
	}
	if marked > 0 {
		a.term.warningf("%s binding authority nobody granted: stored as advisory", count(marked, "verdict claims", "verdicts claim"))
		a.term.hintf("register a verifier in [verifiers] of your own configuration to make its word binding")
	}
	return nil
}

func (a *app) reserveCommand() *cobra.Command {
	var assume []string
	var actor, format string
	var lease time.Duration
	cmd := &cobra.Command{
		Use:   "reserve APPROACH",
		Short: "Say that you are about to try something",
		Long: `reserve announces work on an approach under a set of assumptions and prints the id
to complete it with. Only one reservation of the same approach and assumptions
is open at a time; where somebody holds it, it exits 1 and says who. One that is
not completed in time counts as a failed attempt with detail "abandoned".`,
		Example: `  footing attempts reserve "pin the parser to 2.1" --assume "go 1.26" --for 30m`,
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.withAttempts(format, textJSON(), func(s *store.Store) error {
				r, err := s.Reserve(args[0], assume, actor, lease)
				held := errors.Is(err, store.ErrReserved)
				if err != nil && !held {
					return err
				}
				if format == "json" {
					if err := a.json(reserved{!held, r}); err != nil {
						return err
					}
				} else if held {
					a.term.errorf("reserved until %s%s: reservation %s", r.Until, by(r.Actor), r.ID)
				} else {
					fmt.Fprintln(a.term, r.ID)
					a.term.hintf("footing attempts complete %s --succeeded, or --failed CLASS, before %s", r.ID, r.Until)
				}
				if held {
					return exit(exitFalls)
				}
				return nil
			})
		},
	}
	cmd.Flags().StringArrayVarP(&assume, "assume", "a", nil, "an assumption; give one flag for each")
	cmd.Flags().StringVar(&actor, "actor", "", "who is about to")
	cmd.Flags().DurationVar(&lease, "for", store.DefaultLease, "how long it holds, at most "+store.MaxLease.String())
	formatFlag(cmd, &format, textJSON()...)
	return cmd
}

// reserved is the answer of reserve: the reservation made, or the one in the
// way.
type reserved struct {
	Reserved    bool                `json:"reserved"`
	Reservation attempt.Reservation `json:"reservation"`
}

func (a *app) completeCommand() *cobra.Command {
	var f attemptFlags
	var format string
	cmd := &cobra.Command{
		Use:     "complete ID",
		Short:   "Record how reserved work ended",
		Long:    `complete ends a reservation with an attempt of the same id, approach and assumptions.`,
		Example: `  footing attempts complete r1f00… --failed verification --detail "golden files differ"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.withAttempts(format, textJSON(), func(s *store.Store) error {
				end, err := f.attempt()
				if err != nil {
					return err
				}
				done, err := s.Complete(args[0], end)
				if err != nil {
					return hintID(err)
				}
				if format == "json" {
					return a.json(done)
				}
				fmt.Fprintf(a.term, "completed %s: %s\n", label(done.ID), outcomeWords(&done.Outcome))
				return nil
			})
		},
	}
	f.outcome(cmd)
	formatFlag(cmd, &format, textJSON()...)
	return cmd
}
