package rule

import (
	"path"
	"slices"
	"strings"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/claim"
	"github.com/footing-dev/footing/run"
	"github.com/footing-dev/footing/shell"
)

// wanted finds the checks a claim's quoted commands are.
func (in *Input) wanted(c *claim.Claim) (ws []check.Check, other []string) {
	ctx := in.context()
	for _, cmd := range c.Commands {
		found := false
		s := shell.Parse(cmd)
		for i := range s.Segments {
			for _, w := range check.Of(&s.Segments[i], ctx) {
				ws = append(ws, w)
				found = true
			}
		}
		if !found {
			other = append(other, cmd)
		}
	}
	return ws, other
}

// quotedKind is the kind of a claim about no named kind whose quoted command is
// one the table of runners knows: "`sbt test` passes" is said of tests.
func (in *Input) quotedKind(c *claim.Claim) claim.Kind {
	if c.Kind != claim.Check || c.Form != claim.Plain || len(c.Commands) == 0 {
		return c.Kind
	}
	ws, other := in.wanted(c)
	if len(ws) == 0 || len(other) > 0 {
		return c.Kind
	}
	for i := range ws {
		if ws[i].Kind != ws[0].Kind || ws[i].Opaque {
			return c.Kind
		}
	}
	switch ws[0].Kind {
	case check.Tests:
		return claim.Tests
	case check.Build:
		return claim.Build
	case check.Lint:
		return claim.Lint
	case check.Typecheck:
		return claim.Typecheck
	case check.Format:
		return claim.Format
	}
	return c.Kind
}

// context is what is known when a command in words is read.
func (in *Input) context() *check.Context {
	return &check.Context{Project: in.Hist.Project, Recipes: in.Hist.Recipes, Declared: in.Declared}
}

// commands judges a claim that quotes what was run: each command needs a pass
// of itself or of something wider.
func (in *Input) commands(c *claim.Claim, kind check.Kind) Standing {
	ws, other := in.wanted(c)
	if len(ws) == 0 {
		// A command no row knows may have run all the same: then it is what the
		// words speak of, and its own end answers them.
		if len(other) > 0 {
			if st := in.ranCommand(other, nil); st.Reason != NotRun {
				return st
			}
		}
		if c.Scope == claim.All {
			return in.all(c, kind)
		}
		return in.broadest(kind)
	}
	var out Standing
	for i := range ws {
		st := in.command(&ws[i])
		if i == 0 || !st.Reason.good() && (out.Reason.good() || worse(st.Reason, out.Reason)) {
			out = st
		}
	}
	return out
}

// command judges one check named in words.
func (in *Input) command(w *check.Check) Standing {
	best, seen := in.covered(w)
	if seen {
		return best
	}
	peers := in.of(w.Kind)
	if st, ok := in.wherever(w, peers); ok {
		return st
	}
	// The words may spell the check otherwise than the call did (from another
	// folder, through a task): the same runner with nothing selected is it.
	for _, t := range peers {
		if t.Check.Family == w.Family && len(w.Targets) == 0 && len(w.Selectors) == 0 && in.everTook(w) {
			st := in.broadest(w.Kind)
			return st
		}
	}
	// What it selects is told and where is not: `go test -run TestX` of a
	// package folder.
	for _, t := range peers {
		if aimless(w) && t.Check.Family == w.Family && slices.Equal(t.Check.Selectors, w.Selectors) && slices.Equal(t.Check.Mode, w.Mode) {
			return in.standing(t, peers).Standing
		}
	}
	if len(peers) > 0 && w.Opaque {
		return in.broadest(w.Kind)
	}
	if st, ok := in.through(w.Via); ok {
		return st
	}
	return best
}

// through judges a task named in words by the checks it was seen to run, in
// whatever folder: each kind of them needs a pass.
func (in *Input) through(via string) (out Standing, ok bool) {
	if via == "" {
		return out, false
	}
	for _, kind := range kinds() {
		peers := in.of(kind)
		var one *Standing
		for _, t := range peers {
			if t.Check.Via != via {
				continue
			}
			if st := in.standing(t, peers); one == nil || st.Reason.good() && !one.Reason.good() {
				one = &st.Standing
			}
		}
		if one != nil && (!ok || !one.Reason.good() && (out.Reason.good() || worse(one.Reason, out.Reason))) {
			out, ok = *one, true
		}
	}
	return out, ok
}

// wherever judges a check that words name without saying where by its runs in
// other folders, in containers and on other hosts: `pytest tests/unit` for
// `cd api && pytest tests/unit` or a `docker exec` of it.
func (in *Input) wherever(w *check.Check, peers []*run.Track) (out Standing, ok bool) {
	if w.Place.Kind != "" || w.Dir != "" {
		return out, false
	}
	byDir := map[string]*check.Check{"": w}
	for _, t := range peers {
		if t.Check.Family != w.Family || t.Check.Place.Kind == "" && t.Check.Dir == "" {
			continue
		}
		there, known := byDir[t.Check.Dir]
		if !known {
			there = in.from(w, t.Check.Dir)
			byDir[t.Check.Dir] = there
		}
		if there == nil {
			continue
		}
		spelled := *there
		if spelled.Place = t.Check.Place; t.Check.Place.Kind != "" {
			spelled.Root = t.Check.Root
		}
		if rel, _ := check.Relate(&t.Check, &spelled); rel != check.Equal && rel != check.Wider {
			continue
		}
		st := in.standing(t, peers)
		if st.Reason.good() {
			return st.Standing, true
		}
		if !ok || worse(st.Reason, out.Reason) {
			out, ok = st.Standing, true
		}
	}
	return out, ok
}

// from reads a check named in words as if it had been started in a folder.
func (in *Input) from(w *check.Check, dir string) *check.Check {
	ctx := in.context()
	if ctx.Dir = dir; !path.IsAbs(dir) {
		ctx.Dir = path.Join(in.Hist.Project, dir)
	}
	s := shell.Parse(w.Text)
	for i := range s.Segments {
		for _, c := range check.Of(&s.Segments[i], ctx) {
			if c.Kind == w.Kind && c.Family == w.Family {
				return &c
			}
		}
	}
	return nil
}

// covered judges a check by the runs that are it or provably wider; seen is
// false if there is none.
func (in *Input) covered(w *check.Check) (best Standing, seen bool) {
	peers := in.of(w.Kind)
	key := w.Key()
	var masked *Standing
	best = Standing{Reason: NotRun, Missing: w.Command()}
	for _, t := range peers {
		rel := check.Equal
		if t.Key != key {
			rel, _ = check.Relate(&t.Check, w)
		}
		if rel != check.Equal && rel != check.Wider {
			continue
		}
		st := in.standing(t, peers)
		if st.Reason.good() {
			return st.Standing, true
		}
		if rel == check.Equal && st.Reason == Masked {
			masked = &st.Standing
		}
		if !seen || worse(st.Reason, best.Reason) {
			best, seen = st.Standing, true
		}
	}
	if masked != nil && best.Reason != Failing {
		return *masked, true // it ran, and how it ended can't be told
	}
	return best, seen
}

// aimless reports whether a check named in words selects cases and names no
// place.
func aimless(w *check.Check) bool {
	if len(w.Selectors) == 0 && !slices.ContainsFunc(w.Mode, func(m string) bool { return strings.HasPrefix(m, "fuzz=") }) {
		return false
	}
	return len(w.Targets) == 0 || len(w.Targets) == 1 && w.Targets[0] == "."
}

// named judges a claim limited by its words to a part: a reading that took
// that part, or one that covers everything.
func (in *Input) named(c *claim.Claim, kind check.Kind) Standing {
	peers := in.of(kind)
	if len(peers) == 0 {
		return in.never(kind)
	}
	names := specific(c.Names)
	if in.leftOut(names, peers) {
		return Standing{Reason: NotRun}
	}
	var hit []*run.Track
	for _, t := range peers {
		if anyMention(t, names) {
			hit = append(hit, t)
		}
	}
	if len(hit) > 0 {
		if st, ok := in.bestOf(hit, peers, names); ok {
			return st
		}
	}
	if kind == check.Tests {
		if st, ok := in.neverTook(names, peers); ok {
			return st
		}
	}
	if all := in.broadest(kind); all.Reason.good() && (len(hit) == 0 || coversAll(in, all, hit)) {
		all.Limited = len(hit) == 0 && all.Limited
		return all
	}
	if len(hit) > 0 {
		return worstOf(in, hit, peers)
	}
	// Nothing bears the name: what passed freshly in this run, in whatever
	// scope, is the likeliest to be meant.
	unit := onlyUnit(names)
	for _, t := range peers {
		if unit && (len(t.Check.Selectors) > 0 || drives(t.Check.Family)) {
			continue // a few cases, or a browser, are no unit tests
		}
		if st := in.own(t); st.Reason.good() {
			st.Limited = true
			return st
		}
	}
	return in.broadest(kind)
}

// pointed judges words that point at tests without naming them ("the test
// passes", "both tests pass"): they speak of what ran last.
func (in *Input) pointed(c *claim.Claim) Standing {
	st := in.broadest(check.Tests)
	if st.Reason.good() {
		return st
	}
	for i := len(in.Turn.Readings) - 1; i >= 0; i-- {
		r := in.Turn.Readings[i]
		if r.Check.Kind != check.Tests || !r.Ran() {
			continue
		}
		t := in.Hist.Tracks[r.Key]
		if t == nil || !in.here(t) || r.Out.Counted && r.Passed() && r.Out.Counts.Passed < c.Few {
			return st
		}
		switch last := in.own(t); {
		case last.Reason.good():
			last.Limited = true
			return last
		case last.Reason == Failing:
			return last
		}
		return st
	}
	return st
}

// everTook reports whether every mode of a check named in words is one that
// some run of its kind had.
func (in *Input) everTook(w *check.Check) bool {
	for _, m := range w.Mode {
		name, _, _ := strings.Cut(m, "=")
		if !slices.ContainsFunc(in.of(w.Kind), func(t *run.Track) bool { return takes(&t.Check, name) }) {
			return false
		}
	}
	return true
}

func coversAll(in *Input, st Standing, hit []*run.Track) bool {
	for _, by := range st.By {
		w := in.Hist.Tracks[by.Key]
		if w == nil {
			return false
		}
		for _, t := range hit {
			if !covers(w, t) {
				return false
			}
		}
	}
	return true
}

// bestOf finds a good standing among the scopes that bear a name. One that is
// only part of another that bears it too ("the parser tests" and one case of
// theirs) is not what the words mean, unless they say that part.
func (in *Input) bestOf(hit, peers []*run.Track, names []string) (Standing, bool) {
	for _, t := range hit {
		st := in.standing(t, peers)
		if !st.Reason.good() {
			continue
		}
		part := slices.ContainsFunc(hit, func(w *run.Track) bool {
			return w != t && covers(w, t) && !covers(t, w) && !in.standing(w, peers).Reason.good() && !closer(t, w, names)
		})
		if !part {
			return st.Standing, true
		}
	}
	return Standing{}, false
}

// closer reports whether the names hold a word that t bears and w does not, or
// that is the very thing t picked out of w: a case it selected, a file's name.
func closer(t, w *run.Track, names []string) bool {
	a, b := squash(bears(t)), squash(bears(w))
	picked := strings.Join(t.Check.Selectors, " ")
	for _, target := range t.Check.Targets {
		if base := squash(strings.ToLower(path.Base(target))); !strings.Contains(b, base) {
			picked += " " + base
		}
	}
	picked = squash(strings.ToLower(picked))
	for _, n := range names {
		for _, word := range words(squash(strings.ToLower(n))) {
			if !common(word) && strings.Contains(a, word) && (!strings.Contains(b, word) || strings.Contains(picked, word)) {
				return true
			}
		}
	}
	return false
}

func worstOf(in *Input, hit, peers []*run.Track) Standing {
	out := in.standing(hit[0], peers).Standing
	for _, t := range hit[1:] {
		if st := in.standing(t, peers); worse(st.Reason, out.Reason) {
			out = st.Standing
		}
	}
	return out
}
