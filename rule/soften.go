package rule

import (
	"slices"
	"strconv"
	"strings"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/claim"
	"github.com/footing-dev/footing/run"
)

// soften takes back what the record can't decide: work that was not seen may
// have backed the claim.
func (in *Input) soften(c *claim.Claim, st Standing) Standing {
	if st.Reason.good() {
		return st
	}
	switch st.Reason {
	case NotRun, Stale, Narrowed, Partial:
	default:
		return st
	}
	if st.Moved != nil && st.Moved.Maybe && st.Reason != Partial {
		st.Softened = true
		return st
	}
	checkish := c.Kind != claim.Operation && c.Kind != claim.Value && c.Form != claim.Absent
	if checkish && in.unseenAgent() {
		return Standing{Reason: Unseen, Note: "a sub-agent that could run it was not seen", Missing: st.Missing}
	}
	if st.Reason == NotRun && checkish && in.Hist.Cut {
		return Standing{Reason: Unseen, Note: "the record starts in the middle", Missing: st.Missing}
	}
	if checkish && (st.Reason == NotRun || !in.everPassed(kindOf(c.Kind))) {
		if cmd := in.maybeRan(c); cmd != nil {
			return Standing{Reason: Unseen, Note: "a program that is not known ran: " + short(cmd.Text), By: []*run.Reading{in.asReading(cmd)}, Missing: st.Missing}
		}
	}
	if st.Reason == NotRun && checkish {
		if in.Turn.WriteN > 0 && in.Turn.CodeN == 0 && in.Turn.Unclear == 0 {
			return Standing{Reason: Unseen, Note: "only documents were written: the words may describe them", Missing: st.Missing}
		}
	}
	return st
}

// everPassed reports whether some check of a kind ever passed. Where none did,
// words that say so can only speak of something else that ran.
func (in *Input) everPassed(kind check.Kind) bool {
	return slices.ContainsFunc(in.of(kind), func(t *run.Track) bool { return t.Pass != nil })
}

// maybeRan finds a program of unknown effect that ran well over the present
// tree and whose words are those of a check of the claimed kind: what it
// observed can't be told.
func (in *Input) maybeRan(c *claim.Claim) *run.Command {
	stems := []string{"ci", "check", "verify", "validate"}
	switch c.Kind {
	case claim.Tests, claim.Count:
		stems = append(stems, "test", "spec", "suite")
	case claim.Build:
		stems = append(stems, "build", "make", "compile", "dist", "package")
	case claim.Lint, claim.Format, claim.Typecheck:
		stems = append(stems, "lint", "style", "fmt", "format", "type")
	}
	// A smoke test is any program that was tried out.
	smoke := c.Kind == claim.Tests && strings.Contains(strings.ToLower(c.Text), "smoke")
	for i := len(in.Hist.Commands) - 1; i >= 0; i-- {
		cmd := &in.Hist.Commands[i]
		if !cmd.Unknown && len(cmd.Hints) == 0 || cmd.Failed {
			continue
		}
		if fresh, _, _ := in.Hist.Since(&check.Check{Kind: check.Other}, cmd.At); !fresh {
			continue
		}
		if smoke {
			return cmd
		}
		for _, k := range cmd.Hints {
			if k == kindOf(c.Kind) {
				return cmd
			}
		}
		for _, w := range words(strings.ToLower(cmd.Text)) {
			for _, s := range stems {
				if w == s || len(s) >= 4 && strings.Contains(w, s) {
					return cmd
				}
			}
		}
	}
	return nil
}

// unseenAgent reports whether a sub-agent that could run a command started
// after the last code write and left no calls in the record.
func (in *Input) unseenAgent() bool {
	for i := len(in.Hist.Blind) - 1; i >= 0; i-- {
		b := &in.Hist.Blind[i]
		if !b.Shell {
			continue
		}
		if fresh, _, _ := in.Hist.Since(&check.Check{Kind: check.Other}, b.At); fresh {
			return true
		}
	}
	return false
}

// count holds the numbers of a claim against complete counts. A number that no
// complete reading can speak to is left alone.
func (in *Input) count(c *claim.Claim, kind check.Kind, st Standing) Standing {
	if bad := in.warned(c, st); bad != nil {
		return *bad
	}
	want, what, least, skipped := -1, "", false, -1
	for _, n := range c.Numbers {
		if n.What == "skipped" {
			skipped = n.Value
		}
		if n.What == "passed" || n.What == "total" && want < 0 {
			want, what, least = n.Value, n.What, n.AtLeast
		}
	}
	if want < 0 || kind != check.Tests {
		return st
	}
	var seen []*run.Reading
	sum := 0
	for _, r := range in.candidates(c, kind) {
		if !r.Out.Counted {
			return st // one that could be meant was not read whole
		}
		k := &r.Out.Counts
		for _, v := range numbers(what, r, skipped) {
			if v == want || least && v >= want {
				return st
			}
		}
		// "103 tests, 2 skipped" counts what was skipped, unlike "103 passed".
		if k.Skipped == skipped && total(k.Passed, k.Skipped) == want && !strings.Contains(strings.ToLower(c.Text), strconv.Itoa(want)+" pass") {
			return st
		}
		sum += max(k.Passed, 0)
		seen = append(seen, r)
	}
	if len(seen) == 0 || sum == want || least && sum >= want {
		return st
	}
	return Standing{Reason: Count, By: seen[:1], Missing: seen[0].Check.Command()}
}

// numbers are what a count of a reading may be called: passed is exact where
// it was read, a total may or may not take in what was skipped, of which skipped
// is the number that is said, -1 if none is.
func numbers(what string, r *run.Reading, skipped int) []int {
	k := &r.Out.Counts
	if what == "passed" && k.Passed >= 0 {
		return []int{k.Passed, r.Out.Top}
	}
	if skipped >= 0 && skipped != k.Skipped {
		return []int{k.Passed, k.Executed, r.Out.Top}
	}
	return []int{k.Passed, k.Executed, r.Out.Top, total(k.Passed, k.Skipped), total(k.Executed, k.Skipped)}
}

// warned holds "no warnings" against a reading that counted some.
func (in *Input) warned(c *claim.Claim, st Standing) *Standing {
	for _, n := range c.Numbers {
		if n.What != "warnings" || n.Value != 0 {
			continue
		}
		for _, r := range st.By {
			if r.Out.Warnings > 0 {
				return &Standing{Reason: Count, By: []*run.Reading{r}, Missing: r.Check.Command()}
			}
		}
	}
	return nil
}

// counted finds the reading of this turn a number was taken from: where the
// words state how many passed and do not say all, a fresh pass with that very
// count is what they speak of.
func (in *Input) counted(c *claim.Claim, kind check.Kind) *run.Reading {
	if kind != check.Tests {
		return nil
	}
	for _, n := range c.Numbers {
		// "All 3 tests" are those three; "all tests pass (28)" are all.
		if c.Scope == claim.All && !strings.Contains(strings.ToLower(c.Text), "all "+strconv.Itoa(n.Value)+" ") {
			continue
		}
		if n.What != "passed" || n.AtLeast || n.Value == 0 {
			continue
		}
		for i := len(in.Turn.Readings) - 1; i >= 0; i-- {
			r := in.Turn.Readings[i]
			if r.Check.Kind != kind || !r.Passed() || !r.Out.Counted || r.Out.Counts.Passed != n.Value {
				continue
			}
			if fresh, _, _ := in.Hist.Fresh(r); fresh {
				return r
			}
		}
		if c.Scope == claim.All {
			if by := in.addUp(n, kind); by != nil {
				return by[0]
			}
		}
	}
	return nil
}

// maxParts bounds how many runs are added up: each is compared with all others,
// and nobody who names their sum made more of them.
const maxParts = 32

// addUp finds fresh passes of this turn, none of them part of another, whose
// cases are the number together: "all 48 tests" after 40 unit and 8 integration
// tests.
func (in *Input) addUp(n claim.Number, kind check.Kind) []*run.Reading {
	if n.What != "passed" || n.AtLeast || n.Value == 0 || kind != check.Tests {
		return nil
	}
	var parts []*run.Reading
	seen := map[string]bool{}
	sum := 0
	for i := len(in.Turn.Readings) - 1; i >= 0; i-- {
		r := in.Turn.Readings[i]
		t := in.Hist.Tracks[r.Key]
		if r.Check.Kind != kind || t == nil || seen[r.Key] {
			continue
		}
		seen[r.Key] = true
		if fresh, _, _ := in.Hist.Fresh(r); !fresh || !r.Passed() || !r.Out.Counted {
			return nil
		}
		for _, p := range parts {
			if rel, _ := check.Relate(&p.Check, &r.Check); rel != check.Disjoint {
				return nil
			}
		}
		if len(parts) == maxParts {
			return nil
		}
		parts = append(parts, r)
		sum += r.Out.Counts.Passed
	}
	if len(parts) < 2 || sum != n.Value {
		return nil
	}
	return parts
}

func total(a, b int) int {
	if a < 0 || b < 0 {
		return -1
	}
	return a + b
}

// candidates are the readings a number can mean: those of this turn, and the
// newest of every check before it.
//
// Of words limited to a part, only readings that bear the part's name: the
// number of a few cases says nothing against the number of all.
func (in *Input) candidates(c *claim.Claim, kind check.Kind) []*run.Reading {
	var out []*run.Reading
	seen := map[*run.Reading]bool{}
	if c.Scope == claim.Named && len(c.Commands) == 0 {
		names := specific(c.Names)
		for _, t := range in.of(kind) {
			if t.Last != nil && anyMention(t, names) {
				out = append(out, t.Last)
			}
		}
		return out
	}
	for i := len(in.Turn.Readings) - 1; i >= 0; i-- {
		if r := in.Turn.Readings[i]; r.Check.Kind == kind && r.Ran() && !seen[r] {
			seen[r] = true
			out = append(out, r)
		}
	}
	for _, t := range in.of(kind) {
		if t.Last != nil && !seen[t.Last] {
			seen[t.Last] = true
			out = append(out, t.Last)
		}
	}
	return out
}
