package check

import (
	"slices"
	"strings"

	"github.com/footing-dev/footing/shell"
)

// run reads the lines of a recipe as commands.
func (rd reader) run(seg *shell.Segment, t *taskCall, name string, rec recipe) []Check {
	if rd.depth >= maxDepth || rd.left == nil || *rd.left <= 0 {
		return nil
	}
	*rd.left--
	inner := reader{ctx: rd.ctx, base: rec.dir, depth: rd.depth + 1, left: rd.left}
	var out []Check
	for _, dep := range rec.deps {
		if r, ok := rd.ctx.Recipes.lookup(t.tool, rec.dir, dep); ok {
			out = append(out, inner.run(seg, &taskCall{tool: t.tool, via: t.via}, dep, r)...)
		} else if k := kindByName(dep); k != "" {
			sub := taskCall{tool: t.tool, via: t.via}
			out = append(out, sub.opaque(dep, k, rec.dir, seg, rd.ctx.Recipes))
		}
	}
	for i, line := range rec.lines {
		line = rec.fill(line, t)
		if rec.appends && i == len(rec.lines)-1 {
			line = appendArgs(line, t.args)
		}
		s := shell.Parse(line)
		for j := range s.Segments {
			in := &s.Segments[j]
			if in.Opaque || in.Shadowed || len(in.Argv) == 0 || !in.Argv[0].Known {
				continue
			}
			in.Env = slices.Concat(seg.Env, in.Env)
			in.DirKnown = in.DirKnown && seg.DirKnown
			if in.Place.Kind == "" {
				in.Place = seg.Place
			}
			out = append(out, inner.of(in, in.Argv)...)
			if len(out) > 64 {
				break
			}
		}
	}
	for i := range out {
		c := &out[i]
		if t.tool == "alias" {
			// The alias is what it stands for under another name.
			if !c.Opaque {
				c.Via = t.via
			}
			continue
		}
		c.Via = strings.TrimSpace(t.via + " " + name)
		c.Trailer = c.Trailer || hasTrailer(t.tool)
		if !c.Opaque { // a task in it that is not known keeps its own identity
			c.Task = t.id(name, rec.at)
			c.TaskArgs = slices.Concat(t.sels, taskArgs(t.vars), taskArgs(t.args))
		}
	}
	return out
}
