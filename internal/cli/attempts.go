package cli

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/attempt/store"
	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/ledger/redact"
)

func (a *app) attemptsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "attempts",
		Short: "What was tried, and would it be different now?",
		Long: `attempts keeps a ledger of what was tried in this project, under which assumptions,
and how it ended, so that nobody repeats a dead end after their context was
lost. It advises and never blocks: consult exits 0 whatever it has to say.

The ledger lies in footing's own folder, outside the repository; all work trees
of a repository share one.`,
		Example: `  footing attempts consult "pin the parser to 2.1" --assume "go 1.26"
  footing attempts reserve "pin the parser to 2.1" --assume "go 1.26"
  footing attempts complete r1f00… --failed verification --detail "golden files differ"
  footing attempts brief --max 2KB`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	for _, c := range []*cobra.Command{
		a.consultCommand(), a.recordCommand(), a.reserveCommand(), a.completeCommand(), a.listCommand(),
		a.showCommand(), a.exclusionsCommand(), a.withdrawCommand(), a.briefCommand(), a.deriveCommand(),
		a.importCommand(), a.exportCommand(), a.mergeCommand(), a.healthCommand(),
	} {
		c.Long = strings.TrimSpace(c.Long+"\n\n"+attemptsExit) + "\n"
		c.SilenceUsage, c.SilenceErrors = true, true
		cmd.AddCommand(c)
	}
	return cmd
}

// attemptsExit is the part of the exit table that concerns the ledger.
const attemptsExit = `Exit status:
  0  done; consult always, whatever it advises
  1  reserve: somebody holds it; health: the record is broken
  2  usage, or input that was refused: nothing of it was applied`

// openAttempts opens the attempt ledger of the current project and says what
// there is to say of its state.
func (a *app) openAttempts() (*store.Store, error) {
	p, err := a.project()
	if err != nil {
		return nil, err
	}
	verifiers, secrets, err := a.registered(p)
	if err != nil {
		return nil, err
	}
	s, err := store.Open(p, store.Options{Now: a.Now, Binding: binding(verifiers, p), Redact: redact.New(secrets...)})
	if err != nil {
		return nil, fmt.Errorf("open attempt ledger: %w", err)
	}
	return s, nil
}

// withAttempts opens the ledger, runs f over it and tells what the ledger has
// to say of itself.
func (a *app) withAttempts(format string, formats []string, f func(*store.Store) error) error {
	if err := checkFormat(format, formats...); err != nil {
		return err
	}
	s, err := a.openAttempts()
	if err != nil {
		return err
	}
	defer s.Close()
	err = f(s)
	for _, n := range s.Notes() {
		a.term.warningf("attempt ledger: %s", n)
	}
	if b := s.Broken(); b != nil && !errors.Is(err, store.ErrBroken) {
		a.term.warningf("attempt ledger: line %d, record %d %s", b.Line, b.Seq, b.Why)
		a.term.hintf("it is read-only until footing attempts health --acknowledge REASON")
	}
	return err
}

// textJSON are the formats of most commands.
func textJSON() []string { return []string{"text", "json"} }

// label is a label as it is shown.
func label(s string) string { return clean.Line(s, 200) }

func labels(list []string) string {
	shown := make([]string, len(list))
	for i, l := range list {
		shown[i] = label(l)
	}
	return strings.Join(shown, ", ")
}

// outcomeWords says in a few words how an attempt ended.
func outcomeWords(o *attempt.Outcome) string {
	if o.Succeeded {
		return "succeeded"
	}
	class := string(o.Class)
	if o.Given != "" {
		class = o.Given
	}
	if o.Detail == "" {
		return "failed (" + label(class) + ")"
	}
	return fmt.Sprintf("failed (%s): %s", label(class), label(o.Detail))
}

// when is a stamp as it is shown.
func when(a *attempt.Attempt) string {
	if a.Stamp == nil {
		return ""
	}
	return a.Stamp.Time().Format(time.DateTime)
}
