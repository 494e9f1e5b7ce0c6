package ledger

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/footing-dev/footing/internal/vcs"
	"github.com/footing-dev/footing/record"
)

// The work trees of a repository share the project, and with it attempts,
// waivers and trust. A run belongs to the tree it began in: what was read in
// one tree is not shown or counted in another.

// WorkTrees lists the top folders of all work trees of the repository, nil if
// there is only the one.
func (l *Location) WorkTrees() []string {
	if l.GitDir == "" {
		return nil
	}
	return vcs.WorkTrees(l.Common)
}

// LinkedName is a name for this work tree among those of the repository, of
// the characters a run's name may have; "" for the first one, and outside git.
func (l *Location) LinkedName() string {
	parent := filepath.Dir(l.GitDir)
	if l.GitDir == "" || filepath.Base(parent) != "worktrees" {
		return ""
	}
	name := filepath.Base(l.GitDir)
	if len(name) > 40 || validRun(name) != nil {
		return digestID("tree", name)[:16]
	}
	return name
}

// Holds reports whether dir lies in this work tree and not in another one of
// the repository, such as one below it. A folder that is gone is placed by its
// path.
func (l *Location) Holds(dir string) bool {
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		loc, err := Locate(real)
		return err == nil && loc.Root == l.Root
	}
	home := ""
	for _, top := range append(l.WorkTrees(), l.Root) {
		if len(top) > len(home) && within(filepath.Clean(dir), top) {
			home = top
		}
	}
	return home == l.Root
}

// maxOpening is how many records are looked at for where a run began.
const maxOpening = 8

// BeganHere reports whether a run belongs to this work tree. One whose record
// does not say where it began is not hidden from any.
func (p *Project) BeganHere(run string) bool {
	if p.GitDir == "" {
		return true
	}
	cwd, n := "", 0
	_, _ = p.Segment(run).Read(func(e *Entry) error {
		var ev record.Event
		if e.Type == TypeEvent && Decode(e.Data, &ev) == nil && ev.Kind == record.Session && ev.Session != nil {
			cwd = strings.Clone(ev.Session.Cwd)
		}
		if n++; cwd != "" || n >= maxOpening {
			return errFound
		}
		return nil
	})
	return cwd == "" || p.Holds(cwd)
}

var errFound = errors.New("found")
