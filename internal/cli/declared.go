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
// the configuration in force, c, which is loaded if it is nil. Values that a
// repository's file would excuse are left out while the user does not trust it.
func (a *app) declarations(files []string, c *config.Config) (*integrity.Declarations, error) {
	d := &integrity.Declarations{}
	for _, f := range files {
		one, err := a.readDeclarations(a.path(f))
		if err != nil {
			return nil, err
		}
		d.Merge(one)
	}
	if len(files) > 0 {
		return d, nil
	}
	if c == nil {
		var err error
		if c, err = a.config(a.projectIfAny()); err != nil {
			return nil, err
		}
	}
	for _, s := range c.Sections {
		one, err := declare.TOML(a.show(s.Path), s.Raw)
		if err != nil {
			return nil, withHint(err, "footing integrity --help shows a declaration")
		}
		if !s.Trusted {
			if n := one.Unexcuse(); n > 0 {
				a.term.hintf("%s excuses %s; footing trust, or --declare with its name, lets it", a.show(s.Path), count(n, "value or call", "values or calls"))
			}
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
