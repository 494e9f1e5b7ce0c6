package run

import (
	"sort"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/shell"
)

// relearn resolves earlier readings of tasks whose recipe has become known.
func (f *Folder) relearn(ctx *check.Context) {
	for key, t := range f.h.Tracks {
		if !t.Check.Opaque {
			continue
		}
		now := check.Refine(t.Check, ctx)
		if len(now) != 1 || now[0].Opaque {
			continue
		}
		delete(f.h.Tracks, key)
		f.h.unrank(t)
		t.Check = now[0]
		t.Key = now[0].Key()
		for _, r := range append([]*Reading{t.First, t.Last, t.Pass, t.Fail, t.Lost}, t.Recent...) {
			if r != nil {
				r.Check, r.Key, r.known = t.Check, t.Key, freshness{}
			}
		}
		if other := f.h.Tracks[t.Key]; other != nil {
			other.merge(t)
			t = other
		} else {
			f.h.Tracks[t.Key] = t
		}
		if t.Runs > 0 {
			f.h.rank(t)
		}
	}
}

// merge takes over the readings of another track of the same check.
func (t *Track) merge(o *Track) {
	newer := func(a, b *Reading) *Reading {
		if a == nil || b != nil && b.Seq > a.Seq {
			return b
		}
		return a
	}
	if o.First != nil && (t.First == nil || o.First.Seq < t.First.Seq) {
		t.First = o.First
	}
	t.Last, t.Pass, t.Fail, t.Lost = newer(t.Last, o.Last), newer(t.Pass, o.Pass), newer(t.Fail, o.Fail), newer(t.Lost, o.Lost)
	t.Runs += o.Runs
	for _, r := range o.Recent {
		t.remember(r)
	}
	sort.SliceStable(t.Recent, func(i, j int) bool { return t.Recent[i].Seq < t.Recent[j].Seq })
	if len(o.Units) > len(t.Units) {
		t.Units = o.Units
	}
	t.Cases = max(t.Cases, o.Cases)
}

// recipeShown keeps the recipes a command printed.
func (f *Folder) recipeShown(l *line, seg *shell.Segment) {
	switch seg.Prog() {
	case "cat", "head", "sed", "bat", "type", "less", "more":
		if l.void == Seen && l.alone && l.r.HasExit && l.r.Exit == 0 && l.r.Output.Size() <= maxRecipeOutput &&
			f.h.Recipes.SawOutput(seg, &l.ctx, l.text()) {
			f.relearn(&l.ctx)
		}
	}
}

// maxRecipeOutput bounds the output that is looked at for a recipe file.
const maxRecipeOutput = 256 << 10
