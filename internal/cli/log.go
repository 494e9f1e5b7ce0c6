package cli

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
)

// logSchema names the form of what footing log prints as JSON.
const logSchema = "footing.log/v1"

// runInfo is one run in the list.
type runInfo struct {
	Run      string `json:"run"`
	Agent    string `json:"agent"`
	Cwd      string `json:"cwd,omitempty"`
	Started  string `json:"started"`
	Last     string `json:"last"`
	Records  int    `json:"records"`
	Prompts  int    `json:"prompts"`
	Calls    int    `json:"calls"`
	Readings int    `json:"readings"`
	Demands  int    `json:"demands"`
	Bytes    int64  `json:"bytes"`
}

func (a *app) logCommand() *cobra.Command {
	var format string
	var all bool
	cmd := &cobra.Command{
		Use:   "log [RUN]",
		Short: "Show the record: the runs, or what one holds",
		Long: `log lists the runs on record for this work tree of the repository. With RUN, an
id or its start or the agent's own id of its session, it shows what the record of
that run holds, one line per record: prompts, what the agent said, calls and how
they ended, digests of the tree, what was asked and what was let go, seals. Long
texts are cut in text; json has them whole.`,
		Example: `  footing log
  footing log 3f29ab
  footing log --format json 3f29ab`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: a.completeRuns,
		RunE: func(_ *cobra.Command, args []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			project, err := a.project()
			if err != nil {
				return err
			}
			if len(args) == 0 {
				return a.logRuns(project, all, format)
			}
			run, err := a.resolveRun(project, args[0])
			if err != nil {
				return err
			}
			if format == "json" {
				return a.logJSON(project, run)
			}
			return a.logText(project, run)
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "list the runs of the repository's other work trees too")
	formatFlag(cmd, &format, "text", "json")
	return cmd
}

func (a *app) logRuns(p *ledger.Project, all bool, format string) error {
	files, err := p.RunFiles()
	if err != nil {
		return err
	}
	runs := []runInfo{}
	others := 0
	for _, f := range files {
		if !all && !p.BeganHere(f.Run) {
			others++
			continue
		}
		info, err := readRunInfo(p, f)
		if err != nil {
			a.term.warningf("%v", err)
			continue
		}
		runs = append(runs, info)
	}
	if format == "json" {
		return a.json(map[string]any{"schema": logSchema, "root": p.Root, "runs": runs})
	}
	if others > 0 {
		a.term.hintf("%s of other work trees of the repository %s not listed; footing log --all lists them", count(others, "run", "runs"), isAre(others))
	}
	if len(runs) == 0 {
		a.term.hintf("no run is on record for %s; footing init adds the hooks that record, footing run -- CMD records one check", p.Root)
		return nil
	}
	var b strings.Builder
	wide := 0
	for _, r := range runs {
		wide = max(wide, len(r.Run))
	}
	for _, r := range runs {
		fmt.Fprintf(&b, "%-*s  %s  %s, %s, %s, %s, %s\n", wide, r.Run, shortTime(r.Last), clean.Text(orDash(r.Agent)),
			count(r.Prompts, "prompt", "prompts"), count(r.Calls, "call", "calls"),
			count(r.Readings, "reading of footing's own", "readings of footing's own"), size(r.Bytes))
	}
	_, err = a.term.Write([]byte(b.String()))
	return err
}

func isAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

func readRunInfo(p *ledger.Project, f ledger.RunFile) (runInfo, error) {
	info := runInfo{Run: f.Run, Bytes: f.Size}
	made := map[string]bool{} // a call is announced and then reported
	st, err := p.Segment(f.Run).Read(func(e *ledger.Entry) error {
		if info.Started == "" {
			info.Started = e.At
		}
		info.Last = e.At
		switch e.Type {
		case ledger.TypeReading:
			info.Readings++
		case ledger.TypeDemand:
			info.Demands++
		case ledger.TypeEvent:
			var ev record.Event
			if ledger.Decode(e.Data, &ev) != nil {
				return nil
			}
			switch {
			case ev.Kind == record.Prompt:
				info.Prompts++
			case ev.Kind == record.CallMade && ev.Call != nil && !made[ev.Call.ID]:
				if len(made) < 1<<16 {
					made[ev.Call.ID] = true
				}
				info.Calls++
			case ev.Kind == record.Session && ev.Session != nil && info.Agent == "":
				info.Agent, info.Cwd = ev.Session.Agent, ev.Session.Cwd
			}
		}
		return nil
	})
	info.Records = st.Records
	if err != nil {
		return info, fmt.Errorf("read run %s: %w", f.Run, err)
	}
	return info, nil
}

// logJSON prints the records of a run as they are kept, one value that streams.
func (a *app) logJSON(p *ledger.Project, run string) error {
	head, err := jsontext.AppendQuote(nil, run)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.term, `{"schema":%q,"run":%s,"records":[`, logSchema, head)
	sep := "\n"
	st, err := p.Segment(run).Read(func(e *ledger.Entry) error {
		_, err := fmt.Fprintf(a.term, `%s{"seq":%d,"type":%q,"at":%q,"data":%s}`, sep, e.Seq, e.Type, e.At, e.Data)
		sep = ",\n"
		return err
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(a.term, "\n],\"newer\":%d,\"unread\":%d,\"torn\":%d}\n", st.Newer, st.Unread, st.Torn)
	return nil
}

func (a *app) logText(p *ledger.Project, run string) error {
	dec := ledger.Decoder{Get: p.Payloads().Get}
	st, err := p.Segment(run).Read(func(e *ledger.Entry) error {
		_, err := fmt.Fprintf(a.term, "%6d  %s  %s\n", e.Seq, shortTime(e.At), clean.Text(entryText(&dec, e)))
		return err
	})
	if err != nil {
		return err
	}
	if n := st.Newer + st.Unread; n > 0 {
		a.term.warningf("%s of a newer version or none at all; footing verify says which", count(n, "record is", "records are"))
	}
	if st.Torn > 0 {
		a.term.warningf("%d bytes of an unfinished write at the end; they were never acknowledged", st.Torn)
	}
	if dec.Missing > 0 {
		a.term.warningf("%s not kept any more", count(dec.Missing, "long text is", "long texts are"))
	}
	return nil
}

// shortTime is the writer's clock without what every line shares.
func shortTime(at string) string {
	if day, rest, ok := strings.Cut(at, "T"); ok && len(day) == 10 && len(rest) >= 8 {
		return clean.Text(day + " " + rest[:8])
	}
	return clean.Text(orDash(at))
}
