package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/rpc"
)

func (a *app) rpcCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "rpc",
		Short: "Serve the judges as JSON-RPC 2.0 over standard input and output",
		Long: `rpc answers JSON-RPC 2.0 requests, one message per line on standard input, also in
batches, until the input ends. Params are objects; wrong ones are answered with
code -32602 and the name of the field.

A harness that keeps a run asks for its verdict as it goes: run.open {project?,
require?} gives a run, run.append {run, event} takes what happened in the form of
the ledger's events, and run.verdict {run, final?} answers with the open turn as
an audit would print it. final is the closing message about to be given, or true
to end the run.`,
		Example: `  echo '{"jsonrpc":"2.0","id":1,"method":"narrow.narrows","params":{"later":"tox -k x","earlier":"tox"}}' | footing rpc`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			methods := rpc.Methods()
			rpc.AttemptMethods(methods, a.openAttempts)
			return rpc.Serve(cmd.Context(), a.Stdin, a.term, methods)
		},
	}
}

// build is what this binary is.
type build struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

func version() build {
	b := build{Version: "devel", Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		b.Version = v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			b.Revision = s.Value
		}
	}
	return b
}

func (a *app) versionCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "Print which footing this is",
		Long:    "version prints the version, the revision it was built from, and the platform.",
		Example: "  footing version",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			return a.printVersion(format)
		},
	}
	formatFlag(cmd, &format, "text", "json")
	return cmd
}

func (a *app) printVersion(format string) error {
	b := version()
	if format == "json" {
		return a.json(b)
	}
	from := ""
	if b.Revision != "" {
		from = digest(b.Revision) + ", "
	}
	fmt.Fprintf(a.term, "footing %s (%s%s, %s)\n", b.Version, from, b.Go, b.Platform)
	return nil
}
