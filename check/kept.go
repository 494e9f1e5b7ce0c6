package check

import "github.com/footing-dev/footing/shell"

// A taskKey names a task that is started plainly, in a place and an environment
// that change nothing: all that decides which checks it is, next to the recipes.
type taskKey struct {
	tool, via, name string
	dir, project    string
	terminal        bool
}

// plainTask is the key of a task call that is a command of its own and says
// nothing but the name of one task.
func (rd reader) plainTask(seg *shell.Segment, t *taskCall, dir string) (key taskKey, ok bool) {
	if rd.depth > 0 || rd.ctx.Recipes == nil || !rd.ctx.Declared.empty() || rd.left == nil || *rd.left != maxRecipes {
		return taskKey{}, false
	}
	if len(t.names) != 1 || len(t.args)+len(t.vars)+len(t.sels) > 0 {
		return taskKey{}, false
	}
	if len(seg.Env) > 0 || seg.Place != (shell.Place{}) || !seg.DirKnown {
		return taskKey{}, false
	}
	return taskKey{t.tool, t.via, t.names[0], dir, rd.ctx.Project, rd.ctx.Terminal}, true
}

// maxKept bounds how many tasks are kept at a time.
const maxKept = 256

func (r *Recipes) keep(key taskKey, cs []Check) {
	if r.kept == nil {
		r.kept = map[taskKey][]Check{}
	}
	if len(r.kept) >= maxKept {
		clear(r.kept)
	}
	r.kept[key] = cs
}

// A parsedKey names a recipe file as read for one tool.
type parsedKey struct{ tool, file string }

// changed forgets what was worked out from a file that has another content now.
func (r *Recipes) changed(file string) {
	clear(r.kept)
	for k := range r.parsed {
		if k.file == file {
			delete(r.parsed, k)
		}
	}
}
