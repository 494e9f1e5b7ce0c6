package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/integrity/eventlog"
	"github.com/footing-dev/footing/mcpproxy"
)

func (a *app) mcpProxyCommand() *cobra.Command {
	var record string
	var files []string
	var enforce bool
	cmd := &cobra.Command{
		Use:   "mcp-proxy [--record FILE] -- SERVER…",
		Short: "Stand between an MCP client and a server, record and check every tool call",
		Long: `mcp-proxy starts SERVER and hands every line between it and the client on as it came.
It records each tool call and its result, arms the checks by the server's schemas,
by _meta "footing.dev/tool" and by footing.toml, and says at the end what it found.
With --enforce, a result whose columns break their declaration is refused: the client
is given a tool error instead. Returns the server's exit status.`,
		Example: `  footing mcp-proxy --record calls.jsonl -- my-mcp-server --stdio
  footing integrity calls.jsonl`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			d, err := a.declarations(files, nil)
			if err != nil {
				return err
			}
			o := mcpproxy.Options{Declarations: d, Enforce: enforce, Warn: func(s string) { a.term.warningf("%s", s) }}
			if record != "" {
				f, err := os.OpenFile(filepath.Clean(a.path(record)), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
				if err != nil {
					return withHint(fmt.Errorf("write record: %w", err), "name a file that does not exist yet")
				}
				defer func() { err = errors.Join(err, f.Close()) }()
				o.Record = eventlog.NewWriter(f, mcpproxy.Lacks)
			}
			p := mcpproxy.New(o)
			status, err := p.Run(cmd.Context(), args, a.Stdin, a.term, a.Stderr)
			if err != nil {
				return err
			}
			r := p.Report()
			for _, e := range r.Errors {
				a.term.errorf("%s", e)
			}
			for i := range r.Findings[:min(len(r.Findings), listedFindings)] {
				f := r.Findings[i].Record()
				a.term.warningf("%s %s: %s", f.Rule, f.ID, f.Message)
			}
			if p.Refused > 0 {
				a.term.warningf("refused %s", count(p.Refused, "result", "results"))
			}
			if r.Distinct > 0 && record != "" {
				a.term.hintf("footing integrity %s shows the accounting", record)
			}
			if status != 0 {
				return exit(status)
			}
			return nil
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&record, "record", "", "write the calls and results to `FILE`, which must not exist")
	fl.StringArrayVar(&files, "declare", nil, "read declarations from `FILE` instead of footing.toml; may be repeated")
	fl.BoolVar(&enforce, "enforce", false, "refuse results whose columns break their declaration")
	return cmd
}
