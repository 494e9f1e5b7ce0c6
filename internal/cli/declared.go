package cli

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/footing-dev/footing/audit"
	"github.com/footing-dev/footing/integrity"
	"github.com/footing-dev/footing/integrity/declare"
	"github.com/footing-dev/footing/integrity/fromlog"
	"github.com/footing-dev/footing/internal/config"
	"github.com/footing-dev/footing/record"
)

// declarations reads what is declared of tools: in the files named, or else in
// the footing.toml of the workspace. Values that a repository's own file would
// excuse are left out unless the user named it: it is not trusted to.
func (a *app) declarations(files []string) (*integrity.Declarations, error) {
	d := &integrity.Declarations{}
	if len(files) == 0 {
		root, _ := a.workspace()
		repo := filepath.Join(root, config.RepoFile)
		c, _, ok := config.Load(config.Paths{User: config.UserFile(a.Env), Repo: repo})
		if !ok {
			return d, nil // said where the configuration is read
		}
		for _, section := range c.Sections {
			one, err := declare.TOML(a.show(section.Path), section.Raw)
			if err != nil {
				return nil, withHint(err, "footing integrity --help shows a declaration")
			}
			if section.Path == repo {
				if n := one.Unexcuse(); n > 0 {
					a.term.hintf("%s excuses %s; name it with --declare to let it", a.show(repo), count(n, "value", "values"))
				}
			}
			d.Merge(one)
		}
		return d, nil
	}
	for _, f := range files {
		one, err := a.readDeclarations(a.path(f))
		if err != nil {
			return nil, err
		}
		d.Merge(one)
	}
	return d, nil
}

func (a *app) readDeclarations(path string) (*integrity.Declarations, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("read declarations: %w", err)
	}
	if !info.Mode().IsRegular() || info.Size() > declare.MaxFile {
		return nil, fmt.Errorf("read declarations: %s is no file of at most %d bytes", a.show(path), declare.MaxFile)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read declarations: %w", err)
	}
	d, err := declare.TOML(a.show(path), text)
	if err != nil {
		return nil, withHint(err, "footing integrity --help shows a declaration")
	}
	return d, nil
}

// show is a path as the user would write it.
func (a *app) show(path string) string {
	if rel, err := filepath.Rel(a.Dir, path); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return path
}

// beside judges integrity beside the audit, where something is declared.
func beside(d *integrity.Declarations) func() *audit.Beside {
	if d == nil || d.Empty() {
		return nil
	}
	return func() *audit.Beside {
		j := fromlog.New(d)
		return &audit.Beside{
			Event: j.Add,
			Turn: func() []record.Finding {
				var out []record.Finding
				for _, f := range j.Take() {
					out = append(out, f.Record())
				}
				return out
			},
			End: func() []string {
				j.End()
				return j.Problems()
			},
		}
	}
}
