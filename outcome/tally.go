package outcome

import (
	"slices"
	"strings"
)

// Limits on the names kept.
const (
	maxFailing = 64
	maxUnits   = 4096
	maxName    = 512
)

// tally is what one tool's reader gathered from an output.
type tally struct {
	fails int // lines that only a failing run prints
	// asides are those of fails that speak of something beside the cases.
	asides int
	weak   int // lines that look like it, but that a passing run may print too
	// hints are lines that tell of failure only where it is known that this
	// tool printed them ("error: …").
	hints int
	oks   int // units or cases reported good
	zeros int // statements that something selected nothing
	// totals are closing statements that say good and bad in one line;
	// badTotals those of them that say bad. Seeing one is seeing the end.
	totals, badTotals, zeroTotals int
	counts                        Counts // summed over totals
	cases                         Counts // counted case by case
	top                           int    // of cases, those that are no subtests
	// verbose is set if every case is listed, not only those that failed.
	verbose         bool
	failing         []string
	units           []string
	cached, rewrote bool
	// changed are files a formatter says it rewrote. Of one that runs others,
	// naming is set while one tells what it did, nameless until it has named a
	// file, and unnamed if one never did.
	changed                   []string
	naming, nameless, unnamed bool
	// block sums summaries of which every line says one thing; blocks is how
	// many there were.
	block  Counts
	blocks int
	// ended is set by a closing statement that names no numbers.
	ended bool
	// shown is set where single cases were reported good, which is enough
	// where a filter would have shown the bad ones.
	shown bool
	// endsBad is set while the last word of the tool was that it failed.
	endsBad bool
	// listed are files a formatter named, which is what is wrong or, if it
	// rewrites, what it did.
	listed int
	// headless is set if the part of a summary that tells of failures stands
	// above what was read, and may have been cut off.
	headless bool
	// warnings is one more than the warnings counted, 0 if nobody counted any.
	warnings int
	ran      bool   // single cases were run …
	unbuilt  bool   // … and something was not compiled
	excluded int    // packages of which the build tags leave no file
	docs     int    // of counts.Executed, examples of the documentation
	pending  Counts // what a reader keeps from one line for a later one
}

func (t *tally) warned(n int) {
	t.warnings = min(max(t.warnings, 1)+n, maxCount)
}

func (t *tally) fail(name string) {
	t.fails++
	t.name(name)
}

// aside notes a failure that is none of a case.
func (t *tally) aside() {
	t.fails++
	t.asides++
}

func (t *tally) doubt(name string) {
	t.weak++
	t.name(name)
}

func (t *tally) name(name string) {
	name = strings.TrimSpace(name)
	if name == "" || len(t.failing) >= maxFailing || slices.Contains(t.failing, name) {
		return
	}
	t.failing = append(t.failing, name[:min(len(name), maxName)])
}

func (t *tally) unit(name string) {
	// Twice the limit is kept: duplicates fall away only at the end.
	if name != "" && len(name) <= maxName && len(t.units) < 2*maxUnits {
		if t.units == nil {
			t.units = make([]string, 0, 16)
		}
		t.units = append(t.units, name)
	}
}

// total takes a closing statement. Executed is worked out if it was not said.
func (t *tally) total(c Counts) {
	if c.Executed < 0 {
		c.Executed = atLeast0(c.Passed) + atLeast0(c.Failed)
	}
	t.totals++
	switch {
	case c.Failed > 0 || c.Errors > 0:
		t.badTotals++
	case c.Executed == 0:
		t.zeroTotals++
	}
	if t.totals == 1 {
		t.counts = c
		return
	}
	t.counts = t.counts.plus(c)
}

// verdictTotal takes a closing statement that gives no numbers of cases.
func (t *tally) verdictTotal(good bool) {
	if good {
		t.total(Counts{1, -1, -1, -1, -1, -1})
	} else {
		t.total(Counts{1, -1, 1, -1, -1, -1})
	}
	t.counts = NoCounts
}

func (c Counts) plus(d Counts) Counts {
	add := func(a, b int) int {
		if a < 0 && b < 0 {
			return -1
		}
		return min(atLeast0(a)+atLeast0(b), maxCount)
	}
	return Counts{
		Executed: add(c.Executed, d.Executed), Passed: add(c.Passed, d.Passed),
		Failed: add(c.Failed, d.Failed), Errors: add(c.Errors, d.Errors),
		Skipped: add(c.Skipped, d.Skipped), Deselected: add(c.Deselected, d.Deselected),
	}
}

func (t *tally) bad() bool { return t.fails > 0 || t.badTotals > 0 || t.endsBad }

func (t *tally) good() bool { return t.oks > 0 || t.totals > t.badTotals+t.zeroTotals }

func (t *tally) zero() bool { return t.zeros > 0 || t.zeroTotals > 0 }

func sortedUnits(units []string) []string {
	if len(units) == 0 {
		return nil
	}
	slices.Sort(units)
	units = slices.Compact(units)
	if len(units) > maxUnits {
		units = units[:maxUnits]
	}
	return slices.Clone(units)
}
