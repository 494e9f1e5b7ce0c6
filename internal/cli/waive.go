package cli

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/ledger"
)

func (a *app) waiveCommand() *cobra.Command {
	var reason, format string
	cmd := &cobra.Command{
		Use:   "waive ID --reason TEXT",
		Short: "Let a finding go, on the record",
		Long: `waive records that a finding is a false alarm or accepted, and why. From then on
it is a note and no turn falls by it. The record is kept in footing's own folder;
nothing is ever taken out of it.`,
		Example: `  footing waive 3f29ab01c2d4e5f6 --reason "the narrow run covers all that changed"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := checkFormat(format, "text", "json"); err != nil {
				return err
			}
			return a.waive(args[0], reason, format)
		},
	}
	cmd.Flags().StringVar(&reason, "reason", "", "why it is let go (required)")
	formatFlag(cmd, &format, "text", "json")
	return cmd
}

func (a *app) waive(id, reason, format string) error {
	if !isFindingID(id) {
		return withHint(fmt.Errorf("%q is not the id of a finding", id), "an id is 16 hex digits; footing audit prints them beside the rule")
	}
	if strings.TrimSpace(reason) == "" {
		return withHint(errors.New("a reason is missing"), "footing waive %s --reason \"why it is let go\"", id)
	}
	project, err := a.project()
	if err != nil {
		return err
	}
	w := ledger.Waiver{ID: id, Reason: reason, At: a.Now().UTC()}
	if err := project.Waive(w); err != nil {
		return err
	}
	if format == "json" {
		return a.json(w)
	}
	fmt.Fprintf(a.term, "waived %s for %s, recorded in %s\n", id, project.Root, project.Dir())
	return nil
}

// store opens footing's own folder.
func (a *app) store() (*ledger.Store, error) {
	dir, err := ledger.StateDir(a.Env)
	if err != nil {
		return nil, err
	}
	return ledger.Open(dir)
}

// storeHere opens footing's own folder for a command that writes to it outside
// any project; one that lies in the current repository is refused.
func (a *app) storeHere() (*ledger.Store, error) {
	if _, vcs := a.workspace(); !vcs {
		return a.store()
	}
	p, err := a.project()
	if err != nil {
		return nil, err
	}
	return p.Store(), nil
}

// project opens the part of footing's own folder that belongs to the
// repository around the current folder.
func (a *app) project() (*ledger.Project, error) {
	store, err := a.store()
	if err != nil {
		return nil, err
	}
	p, err := store.Project(a.Dir)
	if errors.Is(err, ledger.ErrInsideWorkspace) {
		if _, vcs := a.workspace(); !vcs {
			err = withHint(err, "%s is no repository; run it inside the one that is meant", a.Dir)
		}
	}
	return p, err
}

// projectIfAny is the project for a command that does its work without one too;
// it says why there is none, but for a folder outside any repository that holds
// the state folder, such as the user's home.
func (a *app) projectIfAny() *ledger.Project {
	p, err := a.project()
	if err == nil {
		return p
	}
	if _, vcs := a.workspace(); vcs || !errors.Is(err, ledger.ErrInsideWorkspace) {
		a.term.warningf("%v; no waivers, no trust and no record apply", err)
	}
	return nil
}

// json prints one value.
func (a *app) json(v any) error {
	raw, err := json.Marshal(v, jsontext.AllowInvalidUTF8(true), json.FormatNilSliceAsNull(false))
	if err != nil {
		return fmt.Errorf("write answer: %w", err)
	}
	_, err = a.term.Write(append(clean.JSON(raw), '\n'))
	return err
}

func isFindingID(s string) bool {
	return len(s) == 16 && strings.Trim(s, "0123456789abcdef") == ""
}

// readBaseline reads the ids of findings from a file: an answer in JSON or JSON
// lines, or an id per line with anything after it.
func readBaseline(path string) (map[string]bool, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read baseline: %w", err)
	}
	ids := map[string]bool{}
	if first := bytes.TrimLeft(raw, " \t\r\n"); len(first) > 0 && first[0] == '{' {
		d := jsontext.NewDecoder(bytes.NewReader(raw), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
		isID := false
		for {
			tok, err := d.ReadToken()
			if err != nil {
				if d.StackDepth() == 0 && d.InputOffset() > 0 && len(bytes.TrimSpace(raw[d.InputOffset():])) == 0 {
					return ids, nil
				}
				return nil, fmt.Errorf("read baseline %s: %w", path, err)
			}
			if tok.Kind() != '"' {
				isID = false
				continue
			}
			if isID && isFindingID(tok.String()) {
				ids[tok.String()] = true
			}
			kind, n := d.StackIndex(d.StackDepth())
			isID = kind == '{' && n%2 == 1 && tok.String() == "id"
		}
	}
	sc := bufio.NewScanner(bytes.NewReader(raw))
	for n := 1; sc.Scan(); n++ {
		id, _, _ := strings.Cut(strings.TrimSpace(sc.Text()), " ")
		if id == "" || strings.HasPrefix(id, "#") {
			continue
		}
		if !isFindingID(id) {
			return nil, fmt.Errorf("read baseline %s:%d: %q is not the id of a finding", path, n, id)
		}
		ids[id] = true
	}
	return ids, sc.Err()
}
