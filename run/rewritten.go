package run

import (
	"path"
	"slices"
	"strings"

	"github.com/footing-dev/footing/effect"
	"github.com/footing-dev/footing/shell"
)

// rewritten narrows the write of a fixer to the files it says it changed: one
// that was let loose on everything and changed a document has left the code as
// it was. Where the names do not stand for all of them, or it is not known from
// where they count, the write stays as wide as the command.
func (f *Folder) rewritten(own []*Reading, effects []effect.Effect) []effect.Effect {
	if len(own) != 1 || len(own[0].Out.Changed) == 0 {
		return effects
	}
	c := &own[0].Check
	if c.Place != (shell.Place{}) || strings.HasPrefix(c.Dir, "/") || c.Runner == "pre-commit" && c.Dir != "" && c.Dir != "." {
		return effects
	}
	paths := make([]string, 0, len(own[0].Out.Changed))
	for _, name := range own[0].Out.Changed {
		if !strings.HasPrefix(name, "/") {
			name = path.Join(f.h.Project, c.Dir, name)
		}
		paths = append(paths, name)
	}
	out := slices.Clone(effects)
	for i := range out {
		if out[i].Kind == effect.Write {
			out[i].Paths, out[i].Known = paths, true
		}
	}
	return out
}
