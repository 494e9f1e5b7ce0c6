package outcome

import "strings"

// reading is what one pass over an output gathered.
type reading struct {
	tools   []*tool
	tallies []tally
	opaque  bool
	// mine counts a task runner's words that a task failed, if they may be
	// about this check.
	mine        int
	header      bool // the task runner's line that it starts this task
	npm         bool // npm started a script: mostly it says nothing when that fails
	npmSaid     bool // … but here it did
	missing     int  // lines that say a program could not be started
	lines       int
	cut         bool // lines are missing between what was read
	openEnd     bool // … and what follows is lost too
	resumed     bool // … and what follows was read
	interrupted bool
	timedOut    bool               // the host says that it stopped the run
	notice      bool               // a host's notice stands where the output would
	trailer     [trailerLines]bool // failure words, the last lines
	traceback   bool               // and nothing readable after it
}

// trailerLines is how many of the last lines a failure word is looked for in,
// when nothing in the output is known.
const trailerLines = 8

// scan reads the output once.
func scan(in Input, v view) *reading {
	r := newReading(in, v.script)
	head, tail := clip(in.Output)
	eachLine(head, func(l string) { r.line(in, l) })
	if tail != "" {
		r.cut = true
		eachLine(tail, func(l string) { r.line(in, l) })
	}
	for i := range r.tallies {
		t := &r.tallies[i]
		if r.opaque {
			continue // a bare file name, or "error:", may be anyone's
		}
		t.fails, t.hints = t.fails+t.hints, 0
		if in.Fixes {
			t.oks += t.listed
			t.rewrote = t.rewrote || t.listed > 0
		} else {
			t.fails += t.listed
		}
	}
	return r
}

func (r *reading) line(in Input, l string) {
	if l == "" {
		for i, t := range r.tools {
			if t.blanks {
				t.read(&r.tallies[i], l)
			}
		}
		return
	}
	r.lines++
	if noneFailed(l) {
		return
	}
	label, rest := "", l
	if r.opaque || l[0] == '[' {
		label, rest = splitPrefix(l)
		if rest == "" {
			return
		}
	}
	r.common(in, label, rest, l)
	for i, t := range r.tools {
		if t.wants(rest[0]) {
			t.read(&r.tallies[i], rest)
		}
	}
	if label != "" {
		r.asWritten(l)
	}
}

// asWritten gives a line with its brackets to the readers that know them: what
// looks like a task's label may be a runner's own.
func (r *reading) asWritten(l string) {
	if l[0] != '[' {
		return
	}
	for i, t := range r.tools {
		switch t.name {
		case "maven", "maven build", "sbt", "gtest", "prettier", "helm":
			t.read(&r.tallies[i], l)
		}
	}
}

// common reads what does not belong to one tool.
func (r *reading) common(in Input, label, l, written string) {
	r.trailer[r.lines%trailerLines] = failureWord(l)
	switch {
	case taskFailed(l):
		if neverRan(l) || neverRan(strings.TrimLeft(l, " \u2009")) {
			r.missing++
		}
		if r.concerns(in, label, l) {
			r.mine++
		}
		r.npmSaid = r.npmSaid || strings.HasPrefix(l, "npm error Lifecycle script ") || strings.HasPrefix(l, "npm ERR! Lifecycle script ")
	case neverRan(l):
		if in.Alone || names(in.Family, l) {
			r.missing++
		}
	case label != "" && strings.HasPrefix(l, "$ "):
		r.header = r.header || in.Task != "" && label == in.Task
	case l[0] == '>' && strings.HasPrefix(l, "> ") && strings.IndexByte(l, '@') > 0: // > name@1.0.0 test
		r.npm = true
	case l[0] == 'T' && strings.HasPrefix(l, "Traceback (most recent call last):"):
		r.traceback = true
	case l[0] == '[' && strings.HasPrefix(l, "[Request interrupted by user"):
		r.interrupted = true
	case l[0] == 'C' && r.lines == 1 && strings.HasPrefix(l, "Command running in background with ID"):
		r.notice = true
	case (l[0] == 'C' || l[0] == 'c') && r.lines <= 2 && timedOut(l):
		r.timedOut = true
	}
	if c := l[0]; c == '[' || c == '.' || c == '<' || c == 'O' || c >= 0x80 || isDigit(c) {
		if cut, goesOn := cutMark(written); cut {
			r.cut = true
			r.openEnd = r.openEnd || !goesOn
			r.resumed = r.resumed || goesOn
		}
	}
}

// concerns says whether a failure line l is about this check: by the task it
// names if that is known, else because the check is a task, or alone.
func (r *reading) concerns(in Input, label, l string) bool {
	if name := taskOf(l); name != "" {
		label = name
	}
	if in.Task == "" {
		return in.Alone || r.opaque
	}
	return label == "" || label == in.Task || strings.HasPrefix(label, in.Task+":")
}

// names says whether a line names the program of a family.
func names(family, l string) bool {
	for _, w := range strings.Fields(family) {
		if len(w) > 1 && strings.Contains(l, w) {
			return true
		}
	}
	return false
}

// failureWord says whether a line starts with a word for failure.
func failureWord(l string) bool {
	switch l[0] {
	case 'F':
		return strings.HasPrefix(l, "FAIL") || strings.HasPrefix(l, "Failed")
	case 'E':
		return strings.HasPrefix(l, "ERROR") || strings.HasPrefix(l, "Error:")
	case 'e':
		return strings.HasPrefix(l, "error:") || strings.HasPrefix(l, "error[")
	case 'f':
		return strings.HasPrefix(l, "fatal:")
	case 'p':
		return strings.HasPrefix(l, "panic:")
	case 'T':
		return strings.HasPrefix(l, "Traceback (most recent call last):")
	}
	return false
}

func (r *reading) sum(f func(*tally) int) int {
	n := 0
	for i := range r.tallies {
		n += f(&r.tallies[i])
	}
	return n
}

func (r *reading) any(f func(*tally) bool) bool {
	for i := range r.tallies {
		if f(&r.tallies[i]) {
			return true
		}
	}
	return false
}

// closed says whether a closing statement was seen that speaks for a whole
// run, and is good.
func (r *reading) closed() bool {
	for i := range r.tallies {
		t := &r.tallies[i]
		if !r.tools[i].multi && t.totals > t.badTotals+t.zeroTotals {
			return true
		}
	}
	return false
}

// ends says whether what is good was also said to be over: some runners print
// units as they go and always close with a statement.
func (r *reading) ends() bool {
	for i := range r.tallies {
		t := &r.tallies[i]
		if t.good() && (!r.tools[i].closes || t.ended || t.totals > 0) {
			return true
		}
	}
	return false
}

func (r *reading) zeroClosed() bool {
	for i := range r.tallies {
		if !r.tools[i].multi && r.tallies[i].zeroTotals > 0 {
			return true
		}
	}
	return false
}

func (r *reading) failWord() bool {
	for _, f := range r.trailer {
		if f {
			return true
		}
	}
	return r.traceback
}
