package run

import (
	"path"
	"strings"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/shell"
)

// ran remembers that a command was run; checked says that it was a check.
func (f *Folder) ran(l *line, seg *shell.Segment, fate shell.Fate, checked, unknown bool) {
	prog := seg.Prog()
	switch prog {
	case "", "cd", "echo", "printf", "export", "set", "true", "ls", "cat", "head", "tail", "wc", "sed", "pwd", "mkdir", "sleep":
		return
	}
	c := Command{Line: l.p.line, Call: l.p.id, Turn: f.t.Index, At: f.h.Tree.Seq, Text: seg.Text, Prog: prog, Unknown: unknown && !checked}
	if !checked {
		c.Hints = check.Hints(seg)
	}
	c.OK = fate == shell.Passed || l.r.HasExit && l.r.Exit == 0 && fate == shell.Masked
	c.Failed = fate == shell.Failed && !cutShort(seg, l.r.Exit)
	if what, ok := check.StateOf(seg); ok {
		c.State = what
		c.Out = l.text()
		if len(c.Out) > 1024 {
			c.Out = strings.Clone(c.Out[:1024])
		}
	}
	f.h.ran(c)
	switch prog {
	case "python", "python3", "node", "bash", "sh", "ruby", "perl", "deno", "bun", "tsx", "ts-node":
		if len(seg.Argv) > 1 {
			f.started(l, seg, seg.Argv[1].Text)
		}
	default:
		if strings.HasPrefix(prog, ".") || len(seg.Argv) > 0 && strings.Contains(seg.Argv[0].Text, "/") {
			f.started(l, seg, seg.Argv[0].Text)
		}
	}
}

// started marks a file of the run's own making that was only started: it is
// no part of the product until something else uses it.
func (f *Folder) started(l *line, seg *shell.Segment, p string) {
	if seg.Dir != "" && !strings.HasPrefix(p, "/") {
		p = path.Join(seg.Dir, p)
	}
	if rel, in := f.rel(l.ctx.Dir, p); in {
		if file := f.h.Tree.files[rel]; file != nil {
			file.Ran = true
			f.h.Tree.rev++
		}
	}
}
