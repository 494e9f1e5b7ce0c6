package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/internal/config"
)

// trustAnswer is what footing trust prints as JSON.
type trustAnswer struct {
	Path    string   `json:"path"`
	Digest  string   `json:"digest"`
	Trusted bool     `json:"trusted"`
	Asks    []string `json:"asks"`
}

func (a *app) trustCommand() *cobra.Command {
	var revoke, show bool
	var format string
	cmd := &cobra.Command{
		Use:   "trust",
		Short: "Believe this repository's footing.toml",
		Long: `trust records that you have read this repository's footing.toml and believe it.
Until then the file may add checks and requirements and nothing else: whatever
makes footing see less, ask less, or start a program is left out. Trust goes by
the file's content and is kept in footing's own folder; a file that changes has
to be trusted again.`,
		Example: `  footing trust --show     # what trusting it would allow
  footing trust
  footing trust --revoke`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			if revoke && show {
				return errors.New("--revoke and --show exclude each other")
			}
			return a.trust(revoke, show, format)
		},
	}
	cmd.Flags().BoolVar(&revoke, "revoke", false, "take trust in the file back")
	cmd.Flags().BoolVar(&show, "show", false, "only show what the file sets and whether it is trusted")
	formatFlag(cmd, &format, "text", "json")
	return cmd
}

func (a *app) trust(revoke, show bool, format string) error {
	project, err := a.project()
	if err != nil {
		return err
	}
	r := config.Repo(project.Root, config.UserFile(a.Env))
	if r == nil {
		return withHint(fmt.Errorf("%s holds no %s", project.Root, config.RepoFile), "there is nothing to trust; everything works without one")
	}
	for _, p := range r.Bad {
		a.term.errorf("%s", p)
	}
	if len(r.Bad) > 0 {
		return exit(exitUsage)
	}
	if !show {
		if err := config.SetTrust(project, r.Digest, !revoke, a.Now()); err != nil {
			return err
		}
		// What the user said yes to is what stays in force if the next edit
		// does not parse; its problems are this answer's own to say.
		_, _, _ = config.InForce(project, a.Env)
	}
	trusted, err := config.Trusted(project)
	if err != nil {
		return err
	}
	t := trustAnswer{Path: r.Path, Digest: r.Digest, Trusted: trusted[r.Digest], Asks: []string{}}
	for _, p := range r.Asks {
		what, _, _ := strings.Cut(p.What, " is not taken")
		t.Asks = append(t.Asks, fmt.Sprintf("line %d: %s", p.Line, what))
	}
	if format == "json" {
		return a.json(t)
	}
	var b strings.Builder
	word := "is not trusted"
	if t.Trusted {
		word = "is trusted"
	}
	fmt.Fprintf(&b, "%s %s (sha256 %s)\n", clean.Text(t.Path), word, t.Digest[:16])
	if len(t.Asks) == 0 {
		b.WriteString("it sets nothing that needs trust\n")
	} else if t.Trusted {
		b.WriteString("by trust it may set\n")
	} else {
		b.WriteString("trust would let it set\n")
	}
	for _, ask := range t.Asks {
		fmt.Fprintf(&b, "  %s\n", clean.Text(ask))
	}
	_, err = a.term.Write([]byte(b.String()))
	return err
}
