package check

import (
	"strings"

	"github.com/footing-dev/footing/shell"
)

// maxDepth bounds how deep tasks that run tasks are followed.
const maxDepth = 4

// reader carries what is in force while a segment is read: the context, the
// directory the command line starts in, and how deep in tasks it stands.
type reader struct {
	ctx   *Context
	base  string // directory the line starts in, relative to the project
	depth int
	left  *int // how many more recipes may be followed for this segment
}

// maxRecipes bounds how many recipes one segment is followed into.
const maxRecipes = 128

// Of returns the checks one segment is: none for most commands, one for a
// runner, several for a task that is known to run several.
//
// Nothing is a check that only lists, explains or prints (--help,
// --collect-only, a dry run), waits for changes, runs a program whose name was
// redefined on the line or is found through a folder of the workspace put in
// front of PATH, or could not be parsed. What only compiles is a Build.
func Of(seg *shell.Segment, ctx *Context) []Check {
	if seg.Opaque || seg.Shadowed || len(seg.Argv) == 0 || !programKnown(seg.Argv[0]) {
		return nil
	}
	if ctx == nil {
		ctx = &Context{}
	}
	if ctx.Declared.empty() && neverChecks(seg) {
		return nil
	}
	rd := reader{ctx: ctx}
	if ctx.Recipes != nil || ctx.Declared != nil {
		left := maxRecipes
		rd.left = &left
	}
	if seg.Place.Kind == "" {
		rd.base = startDir(ctx)
	}
	cs := rd.of(seg, seg.Argv)
	if len(cs) == 0 || pathTrick(seg, ctx) {
		return nil
	}
	for i := range cs {
		cs[i].From = rd.dirOf(seg)
		cs[i].Segment = seg.Index
		cs[i].Text = seg.Text
		cs[i].Place = seg.Place
	}
	return cs
}

// of reads a segment whose words are argv.
func (rd reader) of(seg *shell.Segment, argv []shell.Word) []Check {
	if rd.depth > maxDepth {
		return nil
	}
	if !rd.ctx.Declared.empty() {
		if cs, ok := rd.declared(seg, argv); ok {
			return cs
		}
	}
	argv = respelled(seg, argv)
	for range 4 { // a launcher may start a launcher
		prog := progName(argv[0].Text)
		rows := table()[prog]
		if rows == nil && !launches(prog) && prog != "bash" && prog != "sh" {
			if tool := scriptRunner(seg); tool != "" {
				t, _ := plainCall(tool, tool+" run", argv, "", "", true)
				return rd.tasks(seg, &t)
			}
			if t, ok := checkScript(argv, rd.dirOf(seg), rd.ctx); ok {
				return rd.tasks(seg, &t)
			}
			return nil
		}
		if r, i := pick(rows, argv); r != nil {
			if c, ok := rd.rowCheck(r, i, prog, seg, argv); ok {
				return c.byKind()
			}
			return nil
		}
		if next := launched(prog, argv); next != nil {
			argv = next
			continue
		}
		if t, ok := taskOf(prog, argv, rd.ctx.Recipes, rd.dirOf(seg)); ok {
			if t.exec != nil {
				argv = t.exec
				continue
			}
			return rd.tasks(seg, &t)
		}
		if t, ok := checkScript(argv, rd.dirOf(seg), rd.ctx); ok {
			return rd.tasks(seg, &t)
		}
		return nil
	}
	return nil
}

// dirOf is the project-relative directory of a segment.
func (rd reader) dirOf(seg *shell.Segment) string {
	if !seg.DirKnown && strings.ContainsAny(seg.Dir, "$`") {
		return rd.base
	}
	return join(rd.base, seg.Dir, rd.ctx.Project)
}
