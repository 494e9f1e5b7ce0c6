package run

import (
	"path"
	"strings"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/record"
)

// edit is one change of one file as asked for, reduced to what is kept until
// the call settles.
type edit struct {
	path, moveTo string
	action       record.Action
	change       change
	comment      bool // only comments differ
	directive    bool // a comment that a tool reads differs
	build        bool // … one that decides what is built
	whole        bool
	recipe       string // content of a task file, if the whole is known
	weakening    string
}

// maxCompare bounds the texts that are compared for a comment-only change.
const maxCompare = 64 << 10

func (f *Folder) noteEdits(dir string, edits []record.Edit) []edit {
	out := make([]edit, 0, len(edits))
	for _, e := range edits {
		n := edit{path: e.Path, moveTo: e.MoveTo, action: e.Action, whole: e.Whole}
		n.change.whole = e.Whole
		var before, after string
		if !e.Old.IsZero() {
			before = e.Old.String()
			n.change.old = contentID(before)
		}
		if !e.New.IsZero() || e.Whole {
			after = e.New.String()
			n.change.new = contentID(after)
		}
		if !e.Whole && (n.change.old != 0 || n.change.new != 0) && len(before)+len(after) <= maxCompare {
			if n.change.old == 0 {
				n.change.old = contentID("")
			}
			if n.change.new == 0 {
				n.change.new = contentID("")
			}
			n.comment, n.directive = check.CommentOnly(e.Path, before, after)
			n.build = n.directive && (strings.Contains(before+after, "go:build") || strings.Contains(before+after, "+build"))
		}
		if rel, in := f.rel(dir, e.Path); in && n.change.old != 0 && len(before)+len(after) <= maxCompare {
			if c := f.class(rel); c == check.Test || c == check.Definition {
				n.weakening = weakening(before, after)
			}
		}
		if e.Whole && isRecipe(e.Path) {
			n.recipe = after
		}
		out = append(out, n)
	}
	return out
}

func (f *Folder) editDone(p *pending, r *record.Result) {
	if r.Status != record.StatusOK && r.Status != record.StatusUnknown {
		return
	}
	edits := p.edits
	if r.Edits != nil {
		edits = f.noteEdits(p.dir, r.Edits)
	}
	for i := range edits {
		f.applyEdit(p, &edits[i])
	}
}

func (f *Folder) applyEdit(p *pending, e *edit) {
	rel, inside := f.rel(p.dir, e.path)
	if e.recipe != "" && inside {
		f.h.Recipes.Saw(rel, e.recipe)
	}
	if inside {
		f.manifest(rel)
	}
	w := Write{Line: p.line, Call: p.id, Path: rel, Why: p.tool, Comment: e.comment && !e.build, Outside: !inside}
	f.write(&w, e.action, e.change, e.directive)
	if e.weakening != "" {
		f.weakened(p.line, p.id, rel, e.weakening)
	}
	if e.action == record.Move && e.moveTo != "" {
		if to, in := f.rel(p.dir, e.moveTo); in {
			f.write(&Write{Line: p.line, Call: p.id, Path: to, Why: p.tool}, record.Add, change{}, false)
		}
	}
}

// class is what a file is to a check. Most files are written more than once.
func (f *Folder) class(path string) check.Class {
	c, ok := f.classes[path]
	if !ok {
		name := path
		if f.h.Project == "" && !temporary(name) {
			name = strings.TrimPrefix(name, "/") // what lies outside can't be told
		}
		c = check.Classify(name, f.h.Docs)
		if len(f.classes) < maxFiles {
			f.classes[path] = c
		}
	}
	return c
}

// temporary reports whether an absolute path lies where a system keeps what is
// not to stay.
func temporary(p string) bool {
	for _, dir := range [...]string{"/tmp/", "/var/", "/private/", "/dev/"} {
		if strings.HasPrefix(p, dir) {
			return true
		}
	}
	return false
}

// weakened notes an edit that makes a check easier to pass.
func (f *Folder) weakened(line int, call, path, what string) {
	if len(f.t.Weakened) < 64 {
		f.t.Weakened = append(f.t.Weakened, Weakening{Line: line, Call: call, Path: path, What: what})
	}
}

// write applies one write to the tree and notes it in the turn.
func (f *Folder) write(w *Write, action record.Action, c change, directive bool) {
	f.overwritten(w.Path)
	w.Class = f.class(w.Path)
	if w.Outside {
		w.Class = check.Scratch
	}
	tree := f.h.Tree
	file := tree.file(w.Path)
	if file == nil {
		tree.moveBase("more files than are kept apart", w.Line, f.t.Index)
		f.note(*w)
		return
	}
	tree.rev++
	file.Class, file.Outside, file.Maybe = w.Class, w.Outside, w.Restores
	switch action {
	case record.Add:
		if len(file.Versions) == 1 {
			file.Created = true
			c.whole, c.old = true, absent
		}
	case record.Delete, record.Move:
		c = change{new: absent, old: c.old, whole: true}
		if w.Class == check.Test && action == record.Delete && !file.Created {
			f.weakened(w.Line, w.Call, w.Path, "removed the test file")
		}
	}
	switch {
	case w.Comment && !directive:
		tree.comment(file, w.Line, f.t.Index)
	default:
		tree.write(file, c, w.Comment && directive, w.Line, f.t.Index)
	}
	f.note(*w)
}

// absent is the digest of a file that isn't there.
const absent = 3

// note files a write in the turn.
func (f *Folder) note(w Write) {
	f.t.WriteN++
	if isPolicy(w.Path) && len(f.t.Policy) < 16 {
		f.t.Policy = append(f.t.Policy, w)
	}
	if w.Class != check.Docs && w.Class != check.Scratch && !w.Comment && !w.Possible {
		f.t.CodeN++
	}
	if len(f.t.Writes) < maxWrites {
		f.t.Writes = append(f.t.Writes, w)
	}
}

// isRecipe reports whether a file holds task recipes.
func isRecipe(p string) bool {
	switch strings.ToLower(path.Base(p)) {
	case "makefile", "gnumakefile", "package.json", "mise.toml", ".mise.toml", "justfile",
		"taskfile.yml", "taskfile.yaml", "tox.ini", "noxfile.py", "composer.json",
		"pyproject.toml", "turbo.json", "nx.json":
		return true
	}
	return false
}

// manifest marks the root of a nested project once its manifest is met.
func (f *Folder) manifest(rel string) {
	switch path.Base(rel) {
	case "go.mod", "package.json", "Cargo.toml", "pyproject.toml", "setup.py", "pom.xml", "build.gradle", "build.gradle.kts", "Gemfile", "composer.json", "mix.exs", "deno.json":
		if !f.h.Recipes.Has(rel) {
			f.h.Recipes.Saw(rel, "")
		}
	}
}

// readDone keeps the recipes a read showed.
func (f *Folder) readDone(p *pending, r *record.Result) {
	if rel, in := f.rel(p.dir, p.path); in && r.Status == record.StatusOK {
		f.manifest(rel)
	}
	if r.Status == record.StatusOK {
		f.fileShown(p, r)
	}
	if r.Status != record.StatusOK || !isRecipe(p.path) || r.Output.Size() > 256<<10 {
		return
	}
	if rel, in := f.rel(p.dir, p.path); in {
		f.h.Recipes.Saw(rel, unnumber(r.Output.String()))
	}
}

// unnumber takes away the line numbers a reading tool puts before each line.
func unnumber(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		t := strings.TrimLeft(l, " ")
		n := 0
		for n < len(t) && t[n] >= '0' && t[n] <= '9' {
			n++
		}
		if n == 0 {
			continue
		}
		if rest, ok := strings.CutPrefix(t[n:], "→"); ok {
			lines[i] = rest
		} else if rest, ok := strings.CutPrefix(t[n:], "\t"); ok {
			lines[i] = rest
		}
	}
	return strings.Join(lines, "\n")
}

// isPolicy reports whether a file of the project decides what is demanded.
func isPolicy(p string) bool { return p == "footing.toml" }
