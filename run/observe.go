package run

import (
	"strings"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/outcome"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/shell"
)

func (f *Folder) reading(l *line, seg *shell.Segment, fate shell.Fate, c *check.Check) *Reading {
	r := &Reading{
		Line: l.p.line, File: l.p.file, Call: l.p.id, Pointer: l.p.pointer, Agent: l.p.agent, ByUser: l.p.byUser,
		Turn: f.t.Index, Command: l.p.command, Check: *c, Key: c.Key(), Void: l.void,
		Exit: l.r.Exit, HasExit: l.r.HasExit, At: f.h.Tree.Seq, Epoch: f.h.Tree.Epoch(),
		Out: outcome.Outcome{Status: outcome.Unknown, Counts: outcome.NoCounts},
	}
	if l.void == Seen {
		r.Out = f.outcome(l, seg, fate, c)
	}
	if seg.Background {
		r.Void = Background
	}
	if l.void == Background {
		r.At = l.p.at
		l.p.readings = append(l.p.readings, r)
	}
	f.h.add(r, f.t.Index)
	if len(f.t.Readings) < maxReadings {
		f.t.Readings = append(f.t.Readings, r)
	}
	return r
}

func (f *Folder) outcome(l *line, seg *shell.Segment, fate shell.Fate, c *check.Check) outcome.Outcome {
	return outcome.Read(outcome.Input{
		Family: c.Family, Kind: string(c.Kind), Task: taskName(c), Fixes: c.Fixes,
		Trailer: c.Trailer, SilentOK: c.SilentOK,
		Fate: fate, Exit: l.r.Exit, HasExit: l.r.HasExit,
		Output: l.text(), Alone: l.alone, Truncated: l.r.Truncated,
		Filters: seg.Filters, ToFile: toFile(seg),
		TimedOut: l.r.Status == record.StatusTimedOut,
		NpmSays:  (fate == shell.Masked || fate == shell.Ambiguous) && f.h.npmSays(),
	})
}

// npmSays reports whether npm told of a failing script in this run: it will do
// so again.
func (h *History) npmSays() bool {
	for _, t := range h.Tracks {
		if t.Fail != nil && t.Fail.Out.NpmSaid {
			return true
		}
	}
	return false
}

// taskName is a task's own name, without the runner it belongs to.
func taskName(c *check.Check) string {
	_, name, _ := strings.Cut(c.Task, ":")
	return name
}

// toFile reports whether the segment's output went into a file.
func toFile(seg *shell.Segment) bool {
	for _, r := range seg.Redirects {
		switch r.Op {
		case ">", ">>", "1>", "&>", "&>>", ">|":
			return true
		}
	}
	return false
}
