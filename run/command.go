package run

import (
	"strings"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/effect"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/shell"
)

// line is one settled command line while its segments are gone through.
type line struct {
	p      *pending
	r      *record.Result
	fates  []shell.Fate
	void   Void
	output string
	read   bool // output was decoded
	alone  bool
	ctx    check.Context
}

// text decodes the output when a segment first needs it.
func (l *line) text() string {
	if !l.read {
		l.output, l.read = l.r.Output.String(), true
	}
	return l.output
}

func (f *Folder) shellDone(p *pending, r *record.Result) {
	l := &line{p: p, r: r, void: voidOf(r.Status), ctx: f.context(p)}
	if r.HasExit {
		l.fates = p.script.Fates(r.Exit)
	}
	l.alone = speakers(p.script) <= 1
	l.chain(p.script)
	l.reported(p.script)
	for i := range p.script.Segments {
		f.segment(l, &p.script.Segments[i])
	}
	if r.Status == record.StatusRunning && r.BackgroundID != "" && len(f.back) < maxPending {
		p.back = true
		f.back[r.BackgroundID] = p
	}
}

func voidOf(s record.Status) Void {
	switch s {
	case record.StatusRejected:
		return Rejected
	case record.StatusCancelled:
		return Cancelled
	case record.StatusInterrupted:
		return Interrupted
	case record.StatusRunning:
		return Background
	}
	return Seen
}

// speakers counts the pipelines of a line that can print anything.
func speakers(s *shell.Script) int {
	n := 0
	for i := range s.Segments {
		seg := &s.Segments[i]
		if seg.Stage > 0 || seg.Opaque {
			continue
		}
		switch seg.Prog() {
		case "cd", "export", "set", "true", "mkdir", "source", ".", "pushd", "popd", "unset", "sleep", "ulimit", "rm", "cp", "mv", "touch", "":
			continue
		}
		n++
	}
	return n
}

// segment files what one segment read, wrote and searched, in that order of
// certainty: a segment that never ran did nothing.
func (f *Folder) segment(l *line, seg *shell.Segment) {
	fate := shell.Masked
	if l.fates != nil {
		fate = l.fates[seg.Index]
	}
	if fate == shell.NotRun {
		return
	}
	never := l.void == Rejected || l.void == Cancelled
	checks := f.checks(l, seg)
	fixes, rewrote := false, false
	var own []*Reading
	for i := range checks {
		r := f.reading(l, seg, fate, &checks[i])
		own = append(own, r)
		fixes = fixes || r.Check.Fixes
		rewrote = rewrote || r.Out.Rewrote
	}
	if never {
		return
	}
	effects := effect.Of(seg)
	// A fixer that leaves something unfixed fails, and has rewritten the rest.
	if (fate != shell.Failed || conflicted(l, seg) || fixes && rewrote) && (!fixes || rewrote) {
		if rewrote {
			effects = f.rewritten(own, effects)
		}
		for i := range effects {
			f.apply(l, seg, &effects[i])
		}
		// What a fixer rewrote is what it then found in order.
		for _, r := range own {
			if r.Check.Fixes {
				r.At, r.Epoch = f.h.Tree.Seq, f.h.Tree.Epoch()
			}
		}
	}
	// After its own writes: any other write to that file is not the check's.
	for _, r := range own {
		f.laterFrom(seg, r)
	}
	f.readLater(l, seg)
	f.recipeShown(l, seg)
	f.searched(l, seg, fate)
	unknown := false
	for i := range effects {
		unknown = unknown || effects[i].Kind == effect.Possible
	}
	f.ran(l, seg, fate, len(checks) > 0, unknown)
}

// checks finds the checks of a segment. A task whose recipe is not known may
// name it in its own output, so that is looked at first.
func (f *Folder) checks(l *line, seg *shell.Segment) []check.Check {
	cs := check.Of(seg, &l.ctx)
	opaque := false
	for i := range cs {
		opaque = opaque || cs[i].Opaque
	}
	if opaque && l.r.Output.Size() > 0 && f.h.Recipes.LearnFrom(seg, &l.ctx, l.text()) {
		cs = check.Of(seg, &l.ctx)
		f.relearn(&l.ctx)
	}
	if l.alone && l.void == Seen {
		for i := range cs {
			cs[i].AlsoFrom(l.text())
		}
	}
	return cs
}

// cutShort reports whether a program was ended by the timeout it was started
// under: how a server or a window is tried out.
func cutShort(seg *shell.Segment, exit int) bool {
	return (exit == 124 || exit == 137 || exit == 143) && strings.Contains(seg.Text, "timeout ")
}
