package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/internal/config"
	"github.com/footing-dev/footing/internal/state"
)

// config is what is in force for the current repository. Things that were not
// taken are warnings; a file that can't be read at all is an error, since
// judging without what a team demands would look like a clean bill.
func (a *app) config() (*config.Config, error) {
	root, _ := a.workspace()
	trusted := map[string]bool{}
	if dir, err := a.state(); err == nil {
		// A state folder that can't be believed trusts nothing; whoever opens
		// it for waivers says so.
		if t, err := dir.Trusted(); err == nil {
			trusted = t
		}
	}
	c, problems, ok := config.Load(config.Paths{
		User: config.UserFile(a.Env), Repo: filepath.Join(root, config.RepoFile),
		Trusted: func(digest string) bool { return trusted[digest] },
	})
	for _, p := range problems {
		if p.Fatal {
			a.term.errorf("%s", p)
		} else {
			a.term.warningf("%s", p)
		}
	}
	if !ok {
		return nil, errors.New("the configuration could not be read")
	}
	return c, nil
}

func (a *app) trustCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "trust",
		Short: "Believe this repository's footing.toml as it is now",
		Long: `trust records that the footing.toml at the root of the current repository may do
more than add checks and requirements: aliases, patterns of documents, modes,
rules that are off. Read it first. A change to the file needs trust again.`,
		Example: "  footing trust",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			return a.trust(format)
		},
	}
	formatFlag(cmd, &format, "text", "json")
	return cmd
}

func (a *app) trust(format string) error {
	root, _ := a.workspace()
	path := filepath.Join(root, config.RepoFile)
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return withHint(fmt.Errorf("there is no %s in %s", config.RepoFile, root), "there is nothing to trust")
	case err != nil:
		return fmt.Errorf("read configuration: %w", err)
	case !info.Mode().IsRegular():
		return fmt.Errorf("read %s: not a plain file", path)
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("read configuration: %w", err)
	}
	dir, err := a.state()
	if err != nil {
		return withHint(err, "set XDG_STATE_HOME to a folder of your own outside the repository")
	}
	t := state.Trust{Digest: config.Digest(raw), Path: path, At: a.Now().UTC()}
	if err := dir.Trust(t); err != nil {
		return err
	}
	if format == "json" {
		return a.json(t)
	}
	fmt.Fprintf(a.term, "trusted %s as it is now\n", path)
	return nil
}
