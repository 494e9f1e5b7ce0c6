package rule

import (
	"strings"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/claim"
	"github.com/footing-dev/footing/run"
)

// read lists the widest scopes of a kind, without those of which no result was
// ever read and that a write made old: nothing is known of them that could be
// lost. Where there are no others, all.
func (in *Input) read(kind check.Kind) []*run.Track {
	widest := in.widest(kind)
	var peers []*run.Track
	keep := widest[:0:0]
	for _, t := range widest {
		if t.Pass == nil && t.Fail == nil {
			if peers == nil {
				peers = in.of(kind)
			}
			if in.standing(t, peers).Reason == Stale {
				continue
			}
		}
		keep = append(keep, t)
	}
	if len(keep) == 0 {
		return widest
	}
	return keep
}

// broadest judges bare words about a kind: they need the broadest reading the
// run took, and if only a narrower one was ever taken they are limited.
func (in *Input) broadest(kind check.Kind) Standing {
	widest := in.read(kind)
	if len(widest) == 0 {
		return in.never(kind)
	}
	peers := in.of(kind)
	whole := anyWhole(widest)
	var first *scope
	for _, t := range widest {
		if whole && !wide(&t.Check) {
			continue
		}
		s := in.standing(t, peers)
		if s.Reason.good() {
			s.Limited = !wide(&t.Check)
			if o := in.leftBehind(t, widest, peers); o != nil {
				return *o
			}
			if o := in.besideIt(&s, widest, peers); o != nil {
				return *o
			}
			return s.Standing
		}
		if first == nil || worse(s.Reason, first.Reason) {
			first = &s
		}
	}
	return in.plainly(*first, peers)
}

// besideIt finds another check that the very call of a good reading ran and a
// write made old: `tsc && vite build` is no fresh build once a style sheet
// changed, which only one of the two reads.
func (in *Input) besideIt(good *scope, widest, peers []*run.Track) *Standing {
	if len(good.By) == 0 {
		return nil
	}
	call := good.By[0].Call
	for _, t := range widest {
		if t == good.track || t.Pass == nil || t.Pass.Call != call || t.Last != t.Pass {
			continue
		}
		if s := in.standing(t, peers); s.Reason == Stale {
			return &s.Standing
		}
	}
	return nil
}

// leftBehind finds the whole of another project of this run that once passed
// and that a write of this turn made old: bare words may mean it too.
func (in *Input) leftBehind(good *run.Track, widest, peers []*run.Track) *Standing {
	for _, t := range widest {
		if t == good || t.Check.Root == good.Check.Root || !wide(&t.Check) || t.Pass == nil {
			continue
		}
		s := in.standing(t, peers)
		if s.Moved != nil && s.Moved.LastTurn == in.Turn.Index && (s.Reason == Stale || s.Reason == Narrowed) {
			s.Softened = true
			return &s.Standing
		}
	}
	return nil
}

// all judges "all tests": the whole must have passed, and every other suite
// that once passed whole must not have been left behind by a code write.
func (in *Input) all(c *claim.Claim, kind check.Kind) Standing {
	widest := in.read(kind)
	if len(widest) == 0 {
		return in.never(kind)
	}
	peers := in.of(kind)
	whole := anyWhole(widest)
	var good, bad *scope
	for _, t := range widest {
		// Where no run ever took the whole, the runner's own default is as
		// broad as it gets.
		if !wide(&t.Check) && (whole || !t.Check.Broad()) {
			continue
		}
		s := in.standing(t, peers)
		if s.Reason.good() {
			if good == nil {
				s.Limited = !wide(&t.Check)
				good = &s
			}
		} else if bad == nil || worse(s.Reason, bad.Reason) {
			bad = &s
		}
	}
	if good == nil && bad == nil {
		for _, n := range c.Numbers {
			if by := in.addUp(n, kind); by != nil {
				return Standing{Reason: Fresh, By: by, Limited: true}
			}
		}
		return in.partial(kind, widest)
	}
	if good == nil {
		return in.plainly(*bad, peers)
	}
	for _, t := range widest {
		if len(t.Check.Selectors) > 0 || t.Pass == nil || t == good.track {
			continue
		}
		s := in.standing(t, peers)
		if s.Reason == Narrowed || s.Reason == Stale || s.Reason == Elsewhere {
			// Words that do not say where leave open whether that place is meant.
			if s.Reason == Elsewhere && !namesPlace(c, &t.Check) {
				s.Reason = Stale
			}
			s.Softened = s.Reason != Elsewhere
			return s.Standing
		}
	}
	return good.Standing
}

// namesPlace reports whether a claim says in words where the check ran.
func namesPlace(c *claim.Claim, k *check.Check) bool {
	text := strings.ToLower(c.Text)
	if k.Place.Kind == "" {
		return strings.Contains(text, "locally") || strings.Contains(text, "on the host")
	}
	return k.Place.Name != "" && strings.Contains(text, strings.ToLower(k.Place.Name))
}

// partial judges "all" in a run that never took the whole.
func (in *Input) partial(kind check.Kind, widest []*run.Track) Standing {
	best := in.broadest(kind)
	if !best.Reason.good() {
		return best
	}
	for _, t := range widest {
		// Where the runner's whole is not known, a pass of the widest is all
		// there is to go by.
		if t.Check.Opaque && len(t.Check.TaskArgs) == 0 || t.Check.Unknown {
			best.Limited = true
			return best
		}
	}
	if kind == check.Build && program(&best.By[0].Check) {
		best.Limited = true
		return best
	}
	best.Broad, best.Narrow = nil, best.By[0]
	best.Reason = Partial
	best.Missing = best.By[0].Check.WholeCommand()
	return best
}

// program reports whether a check builds what a project ships, which takes in
// whatever that is made of: `go build ./cmd/x`.
func program(c *check.Check) bool {
	for _, t := range c.Targets {
		if !strings.HasSuffix(t, "main.go") && !strings.Contains("/"+t+"/", "/cmd/") {
			return false
		}
	}
	return len(c.Targets) > 0
}

func anyWhole(ts []*run.Track) bool {
	for _, t := range ts {
		if wide(&t.Check) {
			return true
		}
	}
	return false
}

// wide reports whether a check takes everything its runner has: by its row, or
// because it was pointed at the one folder that holds a project's tests.
func wide(c *check.Check) bool {
	if len(c.Selectors) > 0 || c.Unknown {
		return false
	}
	if c.Whole {
		return true
	}
	if len(c.Targets) == 1 {
		switch c.Targets[0] {
		case ".", "test", "tests", "spec", "specs", "__tests__":
			return true
		}
	}
	return false
}
