package rule

import (
	"strings"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/claim"
	"github.com/footing-dev/footing/run"
)

// bare judges words without a subject ("All clean"): they speak of the checks
// that ran in this turn after its last code write, or of the kind named beside
// them.
func (in *Input) bare(c *claim.Claim) Standing {
	kind := kindOf(c.Kind)
	out := Standing{Reason: Stale}
	seen := map[string]bool{}
	n := 0
	var idle *Standing
	for i := len(in.Turn.Readings) - 1; i >= 0; i-- {
		r := in.Turn.Readings[i]
		if seen[r.Key] || kind != check.Other && r.Check.Kind != kind {
			continue
		}
		seen[r.Key] = true
		t := in.Hist.Tracks[r.Key]
		if t == nil {
			continue
		}
		st := in.own(t)
		if st.Reason == Stale {
			if out.Moved == nil {
				out.Moved, out.Broad, out.Missing = st.Moved, st.Broad, t.Check.Command()
			}
			continue
		}
		if st.Reason == Rejected || st.Reason == Empty {
			idle = &st // the words speak of what did run
			continue
		}
		if !st.Reason.good() {
			if st.Reason == Failing && (in.excused(t) || in.answered(in.of(r.Check.Kind), t, t.Fail)) {
				continue
			}
			if n == 0 || out.Reason.good() || worse(st.Reason, out.Reason) {
				out = st
			}
			n++
			continue
		}
		if n == 0 {
			out = st
		} else if out.Reason.good() {
			out.By = append(out.By, st.By...)
		}
		n++
	}
	switch {
	case n > 0:
		return out
	case idle != nil:
		return *idle
	}
	if kind != check.Other {
		return in.broadest(kind)
	}
	if len(in.Turn.Readings) > 0 {
		return out
	}
	// Nothing ran in this turn: what earlier turns left may still be true.
	for _, k := range []check.Kind{check.Tests, check.Build, check.Lint, check.Typecheck, check.Format} {
		if len(in.widest(k)) == 0 {
			continue
		}
		if st := in.broadest(k); st.Reason.good() {
			return st
		} else if in.Turn.CodeN > 0 {
			return st
		}
	}
	return Standing{Reason: Unseen}
}

// vague judges "verified", "tested", "works" over something that names no
// check: supported where a passing check covers what it names, else unseen.
func (in *Input) vague(c *claim.Claim) Standing {
	if ws, other := in.wanted(c); len(ws) > 0 {
		st := in.command(&ws[0])
		for i := range ws[1:] {
			if o := in.command(&ws[i+1]); !o.Reason.good() {
				st = o
			}
		}
		return st
	} else if len(other) > 0 {
		// Whatever sort of check it is, its own end answers words that quote it.
		if st := in.ranCommand(other, nil); st.Reason != NotRun {
			return st
		}
	}
	names := specific(append(append([]string(nil), c.Names...), c.Items...))
	if len(names) > 0 {
		for _, k := range []check.Kind{check.Tests, check.Other, check.Build, check.Lint, check.Typecheck} {
			for _, t := range in.of(k) {
				if !anyMention(t, names) {
					continue
				}
				if st := in.own(t); st.Reason.good() || in.nothingButIt(t, names) {
					return st
				}
			}
		}
	}
	if st, ok := in.covering(c); ok {
		return st
	}
	return Standing{Reason: Unseen, Note: "the words name no check that can be found"}
}

// nothingButIt reports whether words name a check by its runner ("pre-commit
// passes"), so that no other can be meant. A commit runs such hooks as well, out
// of sight.
func (in *Input) nothingButIt(t *run.Track, names []string) bool {
	if len(names) != 1 || names[0] != t.Check.Runner || t.Last == nil {
		return false
	}
	for i := len(in.Hist.Commands) - 1; i >= 0; i-- {
		if c := &in.Hist.Commands[i]; c.Prog == "git" && strings.Contains(c.Text, "commit") && c.Line >= t.Last.Line {
			return false
		}
	}
	return true
}

// covering looks for a fresh passing test that takes in a file or a folder the
// words name.
func (in *Input) covering(c *claim.Claim) (Standing, bool) {
	for _, name := range c.Names {
		if !strings.ContainsAny(name, "./") || strings.ContainsAny(name, " \t") {
			continue
		}
		for _, t := range in.of(check.Tests) {
			st := in.own(t)
			if !st.Reason.good() || len(t.Check.Selectors) > 0 || t.Check.Unknown || !t.Check.Reads(name) {
				continue
			}
			if wide(&t.Check) || under(in.pathOf(name), t.Check.Targets) {
				return st, true
			}
		}
	}
	return Standing{}, false
}

// pathOf finds the written file that a name means.
func (in *Input) pathOf(name string) string {
	path := name
	in.Hist.Tree.Files(0, func(f *run.File) bool {
		if f.Path == name || strings.HasSuffix(strings.ToLower(f.Path), "/"+name) {
			path = f.Path
			return false
		}
		return true
	})
	return path
}

func under(path string, targets []string) bool {
	for _, t := range targets {
		t = strings.TrimSuffix(strings.TrimSuffix(t, "..."), "/")
		if t == "" || t == "." || path == t || strings.HasPrefix(path, t+"/") {
			return true
		}
	}
	return false
}
