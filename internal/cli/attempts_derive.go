package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/attempt/derive"
	"github.com/footing-dev/footing/attempt/store"
	"github.com/footing-dev/footing/gate"
	"github.com/footing-dev/footing/internal/config"
	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/run"
	"github.com/footing-dev/footing/source"
	"github.com/footing-dev/footing/source/all"
	"github.com/footing-dev/footing/source/local"
)

func (a *app) deriveCommand() *cobra.Command {
	var format string
	var assume []string
	var dry bool
	cmd := &cobra.Command{
		Use:   "derive [LOG…]",
		Short: "Read attempts off runs: each failing check over a tree",
		Long: `derive goes through session logs, or, without one, through the runs on record and the
sessions the installed agents keep for this repository, and records each
distinct failing check over a tree as an attempt with footing's own verdict from
the exit status. A check that later passes over the same tree is recorded as
well. Deriving twice records once.`,
		Example: `  footing attempts derive session.jsonl
  footing attempts consult --command "go test ./..." --tree`,
		RunE: func(_ *cobra.Command, args []string) error {
			return a.withAttempts(format, textJSON(), func(s *store.Store) error {
				return a.derive(s, args, assume, dry, format)
			})
		},
	}
	cmd.Flags().StringArrayVarP(&assume, "assume", "a", nil, "an assumption that held during the runs")
	cmd.Flags().BoolVar(&dry, "dry-run", false, "only show what would be recorded")
	formatFlag(cmd, &format, textJSON()...)
	return cmd
}

func (a *app) derive(s *store.Store, paths, facts []string, dry bool, format string) error {
	c, err := a.config(a.projectIfAny())
	if err != nil {
		return err
	}
	var found []attempt.Attempt
	runs := 0
	if len(paths) == 0 {
		if found, runs, err = a.deriveRuns(facts, c); err != nil {
			return err
		}
		workspace, _ := a.workspace()
		logs, _ := local.Find(local.Env(a.Env), workspace, time.Time{})
		for _, l := range logs {
			paths = append(paths, l.Path)
		}
	}
	for _, path := range paths {
		got, err := a.deriveLog(path, facts, c)
		if err != nil {
			return fmt.Errorf("derive from %s: %w", path, err)
		}
		found, runs = append(found, got...), runs+1
	}
	if runs == 0 {
		return withHint(errors.New("no run is on record and no session was found"), "name a log: footing attempts derive PATH")
	}
	saved := found
	if !dry {
		if saved, err = s.RecordDerived(found); err != nil {
			return err
		}
	}
	if format == "json" {
		return a.json(struct {
			Runs     int               `json:"runs"`
			Attempts []attempt.Attempt `json:"attempts"`
			Known    int               `json:"already_known"`
			DryRun   bool              `json:"dry_run"`
		}{runs, saved, len(found) - len(saved), dry})
	}
	for i := range saved {
		fmt.Fprintf(a.term, "%s  %s: %s\n    assuming %s\n", saved[i].ID, label(saved[i].Approach), outcomeWords(&saved[i].Outcome), labels(saved[i].Assumptions))
	}
	a.term.hintf("%s in %s, %d known before", count(len(saved), "attempt", "attempts"), count(runs, "run", "runs"), len(found)-len(saved))
	return nil
}

// deriveLog derives from one session log.
func (a *app) deriveLog(path string, facts []string, c *config.Config) ([]attempt.Attempt, error) {
	f, err := os.Open(a.path(path))
	if err != nil {
		return nil, fmt.Errorf("open log: %w", cause(err))
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, withHint(errors.New("it is a folder"), "name the logs in it")
	}
	head := make([]byte, source.SniffSize)
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, fmt.Errorf("read log: %w", err)
	}
	log, ok := source.Sniff(head[:n], all.Formats())
	if !ok {
		return nil, errors.New("not a session log of a known format")
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, fmt.Errorf("read log: %w", err)
	}
	// The session names the run; it is known once the log was read.
	session := record.SessionInfo{}
	abs := a.path(path)
	opt := derive.Options{
		Facts: facts, Declared: c.Declared(), Docs: c.Docs, Run: ledger.RunID("log", abs),
		Address: func(r *run.Reading) string {
			if r.File != "" {
				return fmt.Sprintf("log:%s#L%d", r.File, r.Line)
			}
			return fmt.Sprintf("log:%s#L%d", abs, r.Line)
		},
	}
	var collect *derive.Collector
	_, err = log.Read(f, func(ev *record.Event) error {
		if collect == nil {
			if ev.Kind == record.Session && ev.Session != nil && ev.Session.ID != "" {
				session = *ev.Session
				opt.Run = ledger.RunID(session.Agent, session.ID)
			}
			collect = derive.New(opt)
		}
		collect.Add(ev)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read log: %w", err)
	}
	if collect == nil {
		return nil, nil
	}
	return collect.Attempts(), nil
}

// deriveRuns derives from the runs on record.
func (a *app) deriveRuns(facts []string, c *config.Config) (found []attempt.Attempt, runs int, err error) {
	p, err := a.project()
	if err != nil {
		return nil, 0, err
	}
	ids, err := p.Runs()
	if err != nil {
		return nil, 0, err
	}
	for _, id := range ids {
		ends := map[string]int{} // the record of each call's result
		collect := derive.New(derive.Options{
			Run: id, Facts: facts, Declared: c.Declared(), Docs: c.Docs,
			Address: func(r *run.Reading) string {
				at, ok := ends[r.Call]
				if !ok {
					at = r.Line
				}
				return fmt.Sprintf("%s%s/%d", ledgerRef, id, at)
			},
		})
		first := true
		get := p.Payloads().Get
		_, err := gate.ReplayFile(p.Segment(id).Path(), get, func(ev *record.Event) error {
			if first && ev.Kind != record.Session {
				collect.Add(&record.Event{Kind: record.Session, Session: &record.SessionInfo{Cwd: p.Root}})
			}
			first = false
			if ev.Kind == record.CallDone && ev.Result != nil {
				ends[ev.Result.ID] = ev.Line
			}
			collect.Add(ev)
			return nil
		})
		if err != nil {
			return nil, 0, fmt.Errorf("read run %s: %w", id, err)
		}
		found, runs = append(found, collect.Attempts()...), runs+1
	}
	return found, runs, nil
}
