package run

import (
	"path"
	"sort"
	"strings"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/effect"
	"github.com/footing-dev/footing/outcome"
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
	ctx    *check.Context
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
	l.reported(p.script)
	for i := range p.script.Segments {
		f.segment(l, &p.script.Segments[i])
	}
	if r.Status == record.StatusRunning && r.BackgroundID != "" && len(f.back) < maxPending {
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
	if (fate != shell.Failed || conflicted(l, seg)) && (!fixes || rewrote) {
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
	f.readLater(l, seg)
	f.recipeShown(l, seg)
	f.searched(l, seg, fate)
	unknown := false
	for i := range effects {
		unknown = unknown || effects[i].Kind == effect.Possible
	}
	f.ran(l, seg, fate, unknown && len(checks) == 0)
}

// checks finds the checks of a segment. A task whose recipe is not known may
// name it in its own output, so that is looked at first.
func (f *Folder) checks(l *line, seg *shell.Segment) []check.Check {
	cs := check.Of(seg, l.ctx)
	opaque := false
	for i := range cs {
		opaque = opaque || cs[i].Opaque
	}
	if opaque && l.r.Output.Size() > 0 && f.h.Recipes.LearnFrom(seg, l.ctx, l.text()) {
		cs = check.Of(seg, l.ctx)
		f.relearn(l.ctx)
	}
	if l.alone && l.void == Seen {
		for i := range cs {
			cs[i].AlsoFrom(l.text())
		}
	}
	return cs
}

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
				r.Check, r.Key = t.Check, t.Key
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
	f.laterFrom(seg, r)
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
	})
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

// recipeShown keeps the recipes a command printed.
func (f *Folder) recipeShown(l *line, seg *shell.Segment) {
	switch seg.Prog() {
	case "cat", "head", "sed", "bat", "type", "less", "more":
		if l.void == Seen && l.alone && l.r.HasExit && l.r.Exit == 0 && l.r.Output.Size() <= maxRecipeOutput &&
			f.h.Recipes.SawOutput(seg, l.ctx, l.text()) {
			f.relearn(l.ctx)
		}
	}
}

// maxRecipeOutput bounds the output that is looked at for a recipe file.
const maxRecipeOutput = 256 << 10

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

// searched records a search and what it found.
func (f *Folder) searched(l *line, seg *shell.Segment, fate shell.Fate) {
	pat, ok := check.SearchOf(seg)
	if !ok || l.void != Seen || len(f.t.Searches) >= maxSearches {
		return
	}
	s := Search{Line: l.p.line, Call: l.p.id, Pattern: pat, At: f.h.Tree.Seq}
	out := strings.TrimSpace(l.text())
	switch {
	case l.elseSaid(seg, out):
		s.Known = true
	case fate == shell.Passed && len(seg.Filters) == 0:
		s.Known, s.Found = true, true
	case fate == shell.Failed && l.r.Exit == 1:
		s.Known = true
	case l.alone && l.r.HasExit:
		s.Known, s.Found = true, out != "" && out != "0"
	}
	f.t.Searches = append(f.t.Searches, s)
}

// elseSaid reports whether all that was printed is what the line says if the
// search finds nothing: grep x . || echo none.
func (l *line) elseSaid(seg *shell.Segment, out string) bool {
	next := seg.Index + 1
	if next >= len(l.p.script.Segments) {
		return false
	}
	or := &l.p.script.Segments[next]
	if or.Join != shell.Or || or.Prog() != "echo" {
		return false
	}
	return out == strings.Join(or.Words()[1:], " ")
}

// cutShort reports whether a program was ended by the timeout it was started
// under: how a server or a window is tried out.
func cutShort(seg *shell.Segment, exit int) bool {
	return (exit == 124 || exit == 137 || exit == 143) && strings.Contains(seg.Text, "timeout ")
}

// ran remembers that a command was run.
func (f *Folder) ran(l *line, seg *shell.Segment, fate shell.Fate, unknown bool) {
	prog := seg.Prog()
	switch prog {
	case "", "cd", "echo", "printf", "export", "set", "true", "ls", "cat", "head", "tail", "wc", "sed", "pwd", "mkdir", "sleep":
		return
	}
	c := Command{Line: l.p.line, Call: l.p.id, Turn: f.t.Index, At: f.h.Tree.Seq, Text: seg.Text, Prog: prog, Unknown: unknown, Hints: check.Hints(seg, l.ctx)}
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
		}
	}
}

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
