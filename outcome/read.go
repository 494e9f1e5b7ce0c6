package outcome

import "github.com/footing-dev/footing/shell"

// Read says how a check ended. It looks at the exit status as far as that
// speaks of the segment, and at the first 64 KiB and the last 256 KiB of what
// was printed. It is a pure function and never panics.
//
// Where status and output are both known and disagree, the worse wins and Why
// is "disagree". Where the status says nothing (Masked, Ambiguous), the output
// decides, and only what cannot be read otherwise makes a pass: a closing
// statement, units reported good with the end of the output in sight, or
// silence of a tool that is silent on success.
func Read(in Input) Outcome {
	out := Outcome{Status: Unknown, Counts: NoCounts, Top: -1, Warnings: -1}
	out.Masked = in.Fate == shell.Masked || in.Fate == shell.Ambiguous
	if in.Fate == shell.NotRun {
		out.Why = "not-run"
		return out
	}
	if in.ToFile {
		in.Output, in.Truncated = "", true
	}
	v := viewOf(in.Filters, in.Family, in.Output)
	r := scan(in, v)
	defer r.free()
	r.cut = r.cut || in.Truncated
	// A cut without a mark may have taken the end.
	r.openEnd = r.openEnd || in.Truncated && !r.resumed
	if v.counted {
		// What is left is a number; nothing in it is the runner's.
		clear(r.tallies)
	}

	if r.notice {
		out.Masked, out.Why = true, "masked"
		return out
	}
	switch {
	case r.timedOut || in.TimedOut:
		// What it printed until it was stopped proves only what went wrong.
		if out.Why = "timeout"; r.any((*tally).bad) && !in.ToFile {
			out.Status = Fail
		}
	case in.Fate == shell.Passed:
		out.Status, out.Why = r.whenPassed(in, v)
	case in.Fate == shell.Failed:
		out.Status, out.Why = r.whenFailed(in, v)
	default:
		out.Status, out.Why = r.whenMasked(in, v)
		if in.Fate == shell.Ambiguous && out.Status == Unknown && out.Why != "not-run" && out.Why != "interrupted" {
			out.Why = "ambiguous"
		}
	}
	r.report(&out, in, v)
	out.Beside = out.Status == Fail && out.Why == "" && out.Counts.Passed > 0 && out.Counts.Failed <= 0 && r.besides()
	return out
}

// besides says whether all that tells of failure speaks of something beside
// the cases.
func (r *reading) besides() bool {
	found := false
	for i := range r.tallies {
		if t := &r.tallies[i]; t.bad() {
			if t.fails != t.asides || t.badTotals > 0 {
				return false
			}
			found = true
		}
	}
	return found
}

// endSeen says whether the end of the segment's output was read.
func (r *reading) endSeen(v view) bool {
	return !v.cutTail && !v.script && !v.counted && !r.openEnd && (!v.lossy || v.noise && !v.dropsEnd)
}

func (r *reading) whole(v view) bool { return v.whole() && !r.cut }

func (r *reading) good() bool { return r.any((*tally).good) }

func (r *reading) zero() bool { return r.any((*tally).zero) || r.allSkipped() }

// allSkipped says whether go test -v listed cases and none of them ran.
func (r *reading) allSkipped() bool {
	for i := range r.tallies {
		t := &r.tallies[i]
		if t.cases.Skipped > 0 && t.cases.Passed+t.cases.Failed == 0 && t.totals == 0 {
			return true
		}
	}
	return false
}

// whenPassed: the exit status says that the segment passed.
func (r *reading) whenPassed(in Input, v view) (Status, string) {
	if in.ToFile {
		return Pass, ""
	}
	if r.contradicts(in) {
		return Fail, "disagree"
	}
	if r.zero() && (!r.good() || r.allSkipped()) && !(r.opaque && !in.Alone && in.Kind != "tests") {
		if r.zeroClosed() || r.whole(v) {
			return Empty, "zero"
		}
	}
	return Pass, ""
}

// contradicts says whether the output tells of a failure that the exit status
// denies. Where other segments print too, a finding may be theirs, and of
// several test runs the good one is this one.
func (r *reading) contradicts(in Input) bool {
	for i := range r.tallies {
		t := &r.tallies[i]
		if !t.bad() {
			continue
		}
		if !in.Alone && (t.good() || r.opaque || r.tools[i].kind != "tests") {
			continue
		}
		if r.opaque && r.tools[i].kind != "tests" {
			continue // a task may tolerate what a tool below it reports
		}
		return true
	}
	return false
}

// Exit statuses that say something of their own.
const (
	exitTimeout     = 124 // timeout(1)
	exitCannotStart = 126
	exitNotFound    = 127
	exitSignal      = 128
	exitSignalMax   = 128 + 64
	exitNoTests     = 5 // pytest and, since 3.12, unittest
)

// whenFailed: the exit status says that the segment failed.
func (r *reading) whenFailed(in Input, v view) (Status, string) {
	told := r.any((*tally).bad)
	if in.HasExit {
		switch {
		case in.Exit == exitNotFound || in.Exit == exitCannotStart:
			return Unknown, "not-run"
		case in.Exit == exitTimeout || in.Exit == -1:
			if told {
				return Fail, "timeout"
			}
			return Unknown, "timeout"
		case r.interrupted:
			return Unknown, "interrupted"
		case in.Exit > exitSignal && in.Exit <= exitSignalMax:
			return Fail, "signal"
		case in.Exit == exitNoTests && !told && !r.good() && (in.Family == "pytest" || in.Family == "unittest" || in.Family == "coverage"):
			return Empty, "zero"
		}
	}
	if r.missing > 0 && !told && !r.good() {
		return Unknown, "not-run"
	}
	if r.zero() && !told && !r.good() && (r.whole(v) || r.zeroClosed()) {
		return Empty, "zero"
	}
	if !told && r.mine == 0 && r.good() && r.ends() && in.Alone && r.whole(v) {
		return Fail, "disagree"
	}
	return Fail, ""
}
