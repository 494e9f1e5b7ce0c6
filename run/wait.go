package run

import (
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/shell"
)

// waitDone settles the readings of a background command.
func (f *Folder) waitDone(w *pending, r *record.Result) {
	p := f.back[w.ref]
	if p == nil || r.Status == record.StatusRunning {
		return
	}
	if w.op == record.OpKill || r.Status == record.StatusInterrupted {
		delete(f.back, w.ref)
		return
	}
	if r.Status != record.StatusOK && r.Status != record.StatusFailed {
		return
	}
	delete(f.back, w.ref)
	if p.script == nil {
		return
	}
	l := &line{p: p, r: r, ctx: f.context(p), alone: speakers(p.script) <= 1}
	if r.HasExit {
		l.fates = p.script.Fates(r.Exit)
	}
	for _, rd := range p.readings {
		if rd.Check.Segment >= len(p.script.Segments) {
			continue
		}
		seg := &p.script.Segments[rd.Check.Segment]
		fate := shell.Masked
		if l.fates != nil {
			fate = l.fates[seg.Index]
		}
		rd.Void, rd.Exit, rd.HasExit = Seen, r.Exit, r.HasExit
		rd.Out = f.outcome(l, seg, fate, &rd.Check)
		if t := f.h.Tracks[rd.Key]; t != nil {
			f.h.settle(t, rd)
		}
	}
}
