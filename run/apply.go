package run

import (
	"strings"

	"github.com/footing-dev/footing/effect"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/shell"
)

// apply moves the tree by one effect.
func (f *Folder) apply(l *line, seg *shell.Segment, e *effect.Effect) {
	w := Write{Line: l.p.line, Call: l.p.id, Why: e.Why}
	tree := f.h.Tree
	switch e.Kind {
	case effect.Write, effect.Restore:
		if len(e.Paths) == 0 {
			f.note(w)
			tree.moveBase(e.Why, w.Line, f.t.Index)
			return
		}
		f.writePaths(l, e, w)
	case effect.Tree:
		if upToDate(l) {
			return
		}
		f.note(w)
		if branch := switched(seg); branch != "" {
			tree.switchTo(branch, e.Why, w.Line, f.t.Index)
			return
		}
		if aborts(seg) {
			tree.abort(e.Why, w.Line, f.t.Index)
			return
		}
		tree.begin()
		tree.moveBase(e.Why, w.Line, f.t.Index)
	case effect.Stash:
		if !strings.Contains(l.text(), "No local changes") {
			f.note(w)
			tree.stash(w.Line, f.t.Index)
		}
	case effect.Unstash:
		f.note(w)
		if conflicted(l, seg) {
			tree.moveBase(e.Why, w.Line, f.t.Index) // the entry is kept
			return
		}
		tree.unstash(w.Line, f.t.Index)
	case effect.Possible:
		f.t.Unclear++
		f.n.Unclear++
		f.writePaths(l, e, w)
	case effect.Outside, effect.Commit:
		f.t.Effects++
	}
}

// switched names the branch a segment checks out, "" if it does something else.
func switched(seg *shell.Segment) string {
	words := seg.Words()
	if len(words) != 3 || seg.Prog() != "git" || words[1] != "checkout" && words[1] != "switch" {
		return ""
	}
	if name := words[2]; name == "-" || !strings.HasPrefix(name, "-") && seg.Argv[2].Known {
		return name
	}
	return ""
}

// writePaths applies an effect to the files it names.
func (f *Folder) writePaths(l *line, e *effect.Effect, w Write) {
	for _, p := range e.Paths {
		rel, inside := f.rel(l.ctx.Dir, p)
		if inside {
			f.manifest(rel)
		}
		one := w
		one.Path, one.Outside, one.Restores = rel, !inside, e.Kind == effect.Restore
		c := change{}
		if e.Whole && !e.Append {
			c = change{new: contentID(e.Content), whole: true}
			if isRecipe(rel) {
				f.h.Recipes.Saw(rel, e.Content)
			}
		}
		f.write(&one, actionOf(e), c, false)
	}
}

func actionOf(e *effect.Effect) record.Action {
	switch {
	case strings.HasPrefix(e.Why, "rm"):
		return record.Delete
	case e.Whole && !e.Append:
		return record.Add
	}
	return record.Update
}

// upToDate reports whether a command that may move the tree says it did not.
func upToDate(l *line) bool {
	out := l.text()
	if len(out) > 4096 {
		out = out[len(out)-4096:]
	}
	for _, s := range []string{"Already up to date", "Already up-to-date", "is up to date.", "Already on '"} {
		if strings.Contains(out, s) {
			return !strings.Contains(out, "Updating ") && !strings.Contains(out, "Successfully rebased")
		}
	}
	return false
}
