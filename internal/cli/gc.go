package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/ledger"
)

// Limits of what is kept where the user names none. A record is evidence, so
// they are wide; what is removed leaves a tombstone.
const (
	gcAge  = "365d"
	gcSize = "4G"
	// gcYoung is the age below which nothing is touched: a run that goes on, a
	// text whose record is being written.
	gcYoung = time.Hour
)

// gcAnswer is what footing gc prints as JSON.
type gcAnswer struct {
	Schema  string   `json:"schema"`
	DryRun  bool     `json:"dry_run"`
	Kept    int64    `json:"kept_bytes"`
	Freed   int64    `json:"freed_bytes"`
	Runs    []gcRun  `json:"runs"`
	Garbage int      `json:"garbage_files"`
	Limits  gcLimits `json:"limits"`
	of      []*ledger.Project
}

type gcLimits struct {
	Age  string `json:"age"`
	Size int64  `json:"size"`
}

type gcRun struct {
	Project string `json:"project"`
	Run     string `json:"run"`
	Bytes   int64  `json:"bytes"`
	Written string `json:"written"`
	Why     string `json:"why"`
}

func (a *app) gcCommand() *cobra.Command {
	var age, most, format string
	var dryRun bool
	cmd := &cobra.Command{
		Use:   "gc",
		Short: "Keep the record within limits of size and age",
		Long: `gc removes from footing's own folder, over all projects, runs that were last
written longer ago than the limit of age, then the oldest ones while the whole is
over the limit of size, and texts that no record refers to any more. A run that
is removed leaves a signed tombstone. What was written in the last hour stays.`,
		Example: `  footing gc --dry-run
  footing gc --max-age 90d --max-size 500M`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			limitAge, err := ageFlag(age)
			if err != nil {
				return err
			}
			limitSize, err := sizeFlag(most)
			if err != nil {
				return err
			}
			return a.gc(limitAge, limitSize, dryRun, format)
		},
	}
	cmd.Flags().StringVar(&age, "max-age", gcAge, "remove runs last written longer ago than `AGE` (90d, 12h)")
	cmd.Flags().StringVar(&most, "max-size", gcSize, "remove the oldest runs while all take more than `SIZE` (500M, 2G)")
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "only say what would be removed")
	formatFlag(cmd, &format, "text", "json")
	return cmd
}

func (a *app) gc(age time.Duration, most int64, dryRun bool, format string) error {
	store, err := a.store()
	if err != nil {
		return err
	}
	projects, err := store.Stored()
	if err != nil {
		return err
	}
	ans := &gcAnswer{Schema: "footing.gc/v1", DryRun: dryRun, Runs: []gcRun{}, Limits: gcLimits{age.String(), most}}
	runs, err := ans.measure(projects)
	if err != nil {
		return err
	}
	if err := ans.removeRuns(store, runs, a.Now(), age, most); err != nil {
		return err
	}
	for _, p := range ans.of {
		garbage, err := p.Garbage(a.Now().Add(-gcYoung))
		if err != nil {
			return err
		}
		for _, g := range garbage {
			if !dryRun {
				if err := os.Remove(g.Path); err != nil && !errors.Is(err, fs.ErrNotExist) {
					return fmt.Errorf("remove garbage: %w", err)
				}
			}
			ans.Garbage++
			ans.Freed += g.Size
			ans.Kept -= g.Size
		}
	}
	if format == "json" {
		return a.json(ans)
	}
	_, err = a.term.Write([]byte(ans.text()))
	return err
}

// aged is a run with the project it is of.
type aged struct {
	ledger.RunFile
	of *ledger.Project
}

// measure sums what is there, payloads included.
func (ans *gcAnswer) measure(projects []*ledger.Project) ([]aged, error) {
	var runs []aged
	for _, p := range projects {
		files, err := p.RunFiles()
		if err != nil {
			return nil, err
		}
		ans.of = append(ans.of, p)
		for _, f := range files {
			runs = append(runs, aged{f, p})
			ans.Kept += f.Size
		}
		n, err := p.Payloads().Size()
		if err != nil {
			return nil, err
		}
		ans.Kept += n
	}
	slices.SortStableFunc(runs, func(a, b aged) int { return a.Modified.Compare(b.Modified) })
	return runs, nil
}

// removeRuns forgets the runs over a limit, the oldest first.
func (ans *gcAnswer) removeRuns(store *ledger.Store, runs []aged, now time.Time, age time.Duration, most int64) error {
	for _, r := range runs {
		why := ""
		switch old := now.Sub(r.Modified); {
		case old < gcYoung:
		case old > age:
			why = "over the limit of age"
		case ans.Kept > most:
			why = "over the limit of size"
		}
		if why == "" {
			continue
		}
		if !ans.DryRun {
			signer, err := store.Signer()
			if err != nil {
				return err
			}
			if err := r.of.Forget(r.Run, signer); err != nil {
				return err
			}
		}
		ans.Kept -= r.Size
		ans.Freed += r.Size
		ans.Runs = append(ans.Runs, gcRun{r.of.ID, r.Run, r.Size, r.Modified.UTC().Format(time.RFC3339), why})
	}
	return nil
}

func (ans *gcAnswer) text() string {
	var b strings.Builder
	verb := "removed"
	if ans.DryRun {
		verb = "would remove"
	}
	for _, r := range ans.Runs {
		fmt.Fprintf(&b, "%s run %s of project %s, last written %s, %s: %s\n", verb, r.Run, r.Project[:min(12, len(r.Project))], r.Written, size(r.Bytes), r.Why)
	}
	fmt.Fprintf(&b, "%s %s and %s nothing refers to: %s; %s stay\n", verb, count(len(ans.Runs), "run", "runs"),
		count(ans.Garbage, "file", "files"), size(ans.Freed), size(ans.Kept))
	return b.String()
}

func ageFlag(s string) (time.Duration, error) {
	if n, ok := strings.CutSuffix(s, "d"); ok {
		if days, err := strconv.Atoi(n); err == nil && days >= 0 && days < 36500 {
			return time.Duration(days) * 24 * time.Hour, nil
		}
	} else if d, err := time.ParseDuration(s); err == nil && d >= 0 {
		return d, nil
	}
	return 0, withHint(fmt.Errorf("read --max-age %s: not an age", s), "days or hours, such as 90d or 12h")
}

func sizeFlag(s string) (int64, error) {
	units := map[byte]int64{'K': 1 << 10, 'M': 1 << 20, 'G': 1 << 30, 'T': 1 << 40}
	num, unit := s, int64(1)
	if s != "" {
		if u, ok := units[s[len(s)-1]]; ok {
			num, unit = s[:len(s)-1], u
		}
	}
	n, err := strconv.ParseInt(num, 10, 64)
	if err != nil || n < 0 || n > (1<<62)/unit {
		return 0, withHint(fmt.Errorf("read --max-size %s: not a size", s), "bytes, or with K, M, G or T, such as 500M")
	}
	return n * unit, nil
}

func (a *app) forgetCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "forget RUN…",
		Short: "Remove the record of a run and leave a signed tombstone",
		Long: `forget removes the record of the runs named, by id or its start. A signed
tombstone stays, which says that the run was removed on purpose and how far it
went. Long texts it shared with other runs go with the next footing gc.`,
		Example:           "  footing forget 3f29ab",
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: a.completeRuns,
		RunE: func(_ *cobra.Command, args []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			return a.forget(args, format)
		},
	}
	formatFlag(cmd, &format, "text", "json")
	return cmd
}

func (a *app) forget(args []string, format string) error {
	project, err := a.project()
	if err != nil {
		return err
	}
	var runs []string // all are found before any goes
	for _, name := range args {
		run, err := a.resolveRun(project, name)
		if err != nil {
			return err
		}
		if !slices.Contains(runs, run) {
			runs = append(runs, run)
		}
	}
	signer, err := project.Store().Signer()
	if err != nil {
		return err
	}
	for _, run := range runs {
		if err := project.Forget(run, signer); err != nil {
			return err
		}
		if format == "text" {
			fmt.Fprintf(a.term, "forgot %s; a tombstone stays\n", run)
		}
	}
	if format == "json" {
		return a.json(map[string]any{"schema": "footing.forget/v1", "forgotten": runs})
	}
	return nil
}
