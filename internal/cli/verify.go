package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/mod/sumdb/note"

	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/ledger/verify"
)

// verifySchema names the form of what footing verify prints as JSON.
const verifySchema = "footing.verify/v1"

// threat is what a proof means and what it does not, as the help and the JSON have
// it; caveat is the line of it that stands below every answer.
const (
	caveat = "Against the user who owns record and key only a checkpoint kept elsewhere proves anything; see --help."
	threat = `The chain and the seals find accidents and any edit by somebody without the key.
The agent, its hooks, this record and its key usually belong to one user: against
that user only a checkpoint kept where it cannot write proves anything (another
account, CI). footing verify --export-checkpoint FILE makes one, and
footing verify --checkpoint FILE --key KEY checks against it.`
)

type verifyFlags struct {
	checkpoint, export, key, format string
}

// verified is what verify says of one run.
type verified struct {
	verify.Report
	Run    string `json:"run"`
	OK     bool   `json:"ok"`
	Record uint64 `json:"record,omitempty"` // the first bad one
	Line   int    `json:"line,omitempty"`
	Why    string `json:"why,omitempty"`
	// Forgotten is set for a run that was removed on purpose: its tombstone
	// holds.
	Forgotten bool `json:"forgotten,omitempty"`
}

func (a *app) verifyCommand() *cobra.Command {
	var f verifyFlags
	cmd := &cobra.Command{
		Use:   "verify [RUN…]",
		Short: "Prove that nothing in the record was altered, dropped or cut off",
		Long: `verify checks the records of the runs named, or of all runs of this repository:
that none was altered, dropped, moved or cut off, as far as their seals reach. It
names the first bad record of a run. Records after the last seal are chained but
not sealed yet.

` + threat,
		Example: `  footing verify
  footing verify 3f29ab
  footing verify --export-checkpoint head.txt    # keep it elsewhere
  footing verify --checkpoint head.txt`,
		ValidArgsFunction: a.completeRuns,
		RunE: func(_ *cobra.Command, args []string) error {
			if err := checkFormat(f.format, "text", "json"); err != nil {
				return err
			}
			if f.checkpoint != "" && f.export != "" {
				return errors.New("--checkpoint and --export-checkpoint exclude each other")
			}
			return a.verify(&f, args)
		},
	}
	cmd.Flags().StringVar(&f.checkpoint, "checkpoint", "", "check against the sealed heads in `FILE`, kept elsewhere")
	cmd.Flags().StringVar(&f.export, "export-checkpoint", "", "seal the heads and write them to `FILE`")
	cmd.Flags().StringVar(&f.key, "key", "", "check seals with the public key `KEY`, kept elsewhere, instead of the one beside the record")
	formatFlag(cmd, &f.format, "text", "json")
	return cmd
}

func (a *app) verify(f *verifyFlags, args []string) error {
	project, err := a.project()
	if err != nil {
		return err
	}
	keys, err := a.sealKeys(project.Store(), f.key)
	if err != nil {
		return err
	}
	runs, err := a.verifyRuns(project, args)
	if err != nil {
		return err
	}
	wanted := map[string][]byte{} // by run
	if f.checkpoint != "" {
		if wanted, err = readCheckpoint(a.path(f.checkpoint)); err != nil {
			return withHint(err, "footing verify --export-checkpoint FILE writes one")
		}
	}
	var results []verified
	for _, run := range runs {
		results = append(results, verifyRun(project, run, keys, wanted[run]))
		delete(wanted, run)
	}
	if len(args) == 0 {
		stones, err := tombstones(project, keys)
		if err != nil {
			return err
		}
		for run := range wanted {
			results = append(results, missingRun(run, stones))
		}
	}
	if len(results) == 0 {
		return withHint(fmt.Errorf("no run is on record for %s", project.Root), "footing init adds the hooks that record; footing run -- CMD records one check")
	}
	if err := a.verifyAnswer(project, results, f.format); err != nil {
		return err
	}
	for i := range results {
		if !results[i].OK {
			return exit(exitFalls)
		}
	}
	if f.export != "" {
		return a.exportCheckpoint(project, runs, a.path(f.export))
	}
	return nil
}

func (a *app) verifyRuns(p *ledger.Project, args []string) ([]string, error) {
	if len(args) == 0 {
		return p.Runs()
	}
	var runs []string
	for _, name := range args {
		run, err := a.resolveRun(p, name)
		if err != nil {
			return nil, err
		}
		runs = append(runs, run)
	}
	return runs, nil
}

func (a *app) sealKeys(s *ledger.Store, key string) (note.Verifiers, error) {
	if key == "" {
		return s.Verifiers()
	}
	v, err := note.NewVerifier(strings.TrimSpace(key))
	if err != nil {
		return nil, withHint(fmt.Errorf("read --key: %w", err), "--export-checkpoint prints the public key to keep with it")
	}
	return note.VerifierList(v), nil
}

// verifyRun checks one run, against a head kept elsewhere if there is one and
// against the seal kept beside the segment in any case: that one shows an end
// cut off by accident.
func verifyRun(p *ledger.Project, run string, keys note.Verifiers, head []byte) verified {
	out := verified{Run: run}
	seg := p.Segment(run)
	kept, err := seg.KeptSeal()
	if err != nil {
		out.Why = err.Error()
		return out
	}
	for _, against := range [][]byte{head, kept} {
		if against == nil && out.OK || against == nil && len(kept) > 0 {
			continue
		}
		if out = verifyAgainst(seg, run, keys, against); !out.OK {
			return out
		}
	}
	out.Checkpoint = head != nil
	return out
}

func verifyAgainst(seg *ledger.Segment, run string, keys note.Verifiers, against []byte) verified {
	out := verified{Run: run}
	in, err := seg.Open()
	if err != nil {
		out.Why = err.Error()
		return out
	}
	defer in.Close()
	out.Report, err = verify.Verify(in, keys, against)
	var bad *verify.Bad
	switch {
	case errors.As(err, &bad):
		out.Record, out.Line, out.Why = bad.Seq, bad.Line, bad.Why
	case err != nil:
		out.Why = err.Error()
	case out.Report.Run != run:
		out.Record, out.Line, out.Why = 1, 1, fmt.Sprintf("segment is of run %s", out.Report.Run)
	default:
		out.OK = true
	}
	return out
}

// tombstones are the project's forgotten runs whose tombstone holds.
func tombstones(p *ledger.Project, keys note.Verifiers) (map[string]ledger.Tombstone, error) {
	signed, err := p.Forgotten()
	if err != nil {
		return nil, err
	}
	out := map[string]ledger.Tombstone{}
	for _, s := range signed {
		if t, err := ledger.ReadTombstone(s, keys); err == nil {
			out[t.Run] = t
		}
	}
	return out, nil
}

// missingRun judges a run that a checkpoint knows and the record does not.
func missingRun(run string, stones map[string]ledger.Tombstone) verified {
	if t, ok := stones[run]; ok {
		return verified{Run: run, OK: true, Forgotten: true, Why: "forgotten on purpose, " + t.At}
	}
	return verified{Run: run, Record: 1, Line: 1, Why: "is missing: the checkpoint knows this run, and no tombstone says that it was forgotten"}
}

func (a *app) verifyAnswer(p *ledger.Project, results []verified, format string) error {
	bad := 0
	for i := range results {
		if !results[i].OK {
			bad++
		}
	}
	if format == "json" {
		return a.json(map[string]any{"schema": verifySchema, "root": p.Root, "runs": results, "broken": bad, "means": threat})
	}
	var b strings.Builder
	for i := range results {
		results[i].write(&b)
	}
	if bad > 0 {
		fmt.Fprintf(&b, "%d of %s broken\n", bad, count(len(results), "run is", "runs are"))
	} else {
		fmt.Fprintf(&b, "%s hold\n", count(len(results), "run: its records", "runs: their records"))
	}
	fmt.Fprintf(&b, "%s\n", caveat)
	_, err := a.term.Write([]byte(b.String()))
	return err
}

func (v *verified) write(b *strings.Builder) {
	switch {
	case !v.OK && v.Record > 0:
		fmt.Fprintf(b, "BROKEN  %s  record %d (line %d) %s\n", v.Run, v.Record, v.Line, v.Why)
	case !v.OK:
		fmt.Fprintf(b, "BROKEN  %s  %s\n", v.Run, v.Why)
	case v.Forgotten:
		fmt.Fprintf(b, "gone    %s  %s\n", v.Run, v.Why)
	default:
		fmt.Fprintf(b, "ok      %s  %s", v.Run, count(v.Records, "record", "records"))
		if v.Unchecked > 0 {
			fmt.Fprintf(b, ", %s that no key at hand can check", count(v.Unchecked, "seal", "seals"))
		} else if v.Seals == 0 {
			b.WriteString(", not sealed yet")
		} else {
			fmt.Fprintf(b, ", sealed up to %d", v.Sealed)
			if v.Unsealed > 0 {
				fmt.Fprintf(b, ", %d after the last seal", v.Unsealed)
			}
		}
		if v.Checkpoint {
			b.WriteString(", as the checkpoint has it")
		}
		if n := len(v.Cuts); n > 0 {
			fmt.Fprintf(b, ", %s dropped after a crash", count(n, "torn tail", "torn tails"))
		}
		if v.Newer > 0 {
			fmt.Fprintf(b, ", %s of a newer version", count(v.Newer, "record", "records"))
		}
		b.WriteByte('\n')
	}
}
