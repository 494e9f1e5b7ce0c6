package cli

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/gate/all"
)

// hookCommand is footing-hook inside footing, for setups that have only the one
// binary. It is slower to start and otherwise the same.
func (a *app) hookCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "hook AGENT [EVENT]",
		Short: "What agents' hooks call: payload in, answer out",
		Long: `hook reads one payload of an agent's hook from stdin, records what it says and
prints the answer in that agent's own form. init installs footing-hook for this,
which starts faster. The exit status is 0 whatever happens: a failure of
footing's own is a line in hook.log of its state folder.`,
		Example:   `  footing hook claude < payload.json`,
		ValidArgs: all.Names(),
		// Nothing on the command line makes it end with another status.
		Args:               cobra.ArbitraryArgs,
		FParseErrWhitelist: cobra.FParseErrWhitelist{UnknownFlags: true},
		RunE: func(cmd *cobra.Command, args []string) error {
			err := all.Run(cmd.Context(), &all.Process{
				Args: args, Stdin: a.Stdin, Stdout: a.Stdout, Stderr: a.Stderr, Env: a.Env, Environ: os.Environ(),
			})
			if err != nil {
				// To a host any status but 0 means something: 2 would stop it.
				a.term.fail(err)
			}
			return nil
		},
	}
}
