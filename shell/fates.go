package shell

import "strings"

// Fates says for each segment what the exit status of the whole line proves
// of it, by the shell's own rules. The result is as long as s.Segments.
//
// A negative status (unknown, still running, killed by the harness) proves
// nothing. Two things are assumed that a shell does not promise: that filters
// which only read a pipe (tail, head, cat, tee, sort, wc, …) do not fail, and
// that 124 on a line with `timeout` came from it.
func (s *Script) Fates(exit int) []Fate {
	fates := make([]Fate, len(s.Segments))
	if exit < 0 || len(fates) == 0 || s.flow == nil {
		return fates
	}
	if len(fates) == 1 && s.flow.kind == flowLeaf && s.flow.can == canPass|canFail {
		fates[0] = Passed
		if exit != 0 {
			fates[0] = Failed
		}
		return fates
	}
	e := evaluation{script: s, status: exit, states: make([][outcomes]state, len(fates))}
	e.timed = e.anyTimed()
	feasible := e.eval(s.flow, false)
	masks := make([]state, len(fates))
	for i := range masks {
		if exit == 0 {
			masks[i] = e.at(i, feasible, returnOK) | e.at(i, feasible, exitOK)
		} else {
			masks[i] = e.at(i, feasible, returnFail) | e.at(i, feasible, exitFail)
		}
	}
	for i, m := range masks {
		fates[i] = m.fate(exit)
	}
	if exit == 128+2 || exit == 128+9 || exit == 128+15 {
		// The shell itself may have been killed while any of them ran.
		for i, f := range fates {
			if len(fates) > 1 && f != NotRun {
				fates[i] = Ambiguous
			}
		}
	}
	return fates
}

// anyTimed reports that the status is timeout's own and a timeout is there to
// have given it.
func (e *evaluation) anyTimed() bool {
	if e.status != 124 {
		return false
	}
	for i := range e.script.Segments {
		if e.script.Segments[i].timed() {
			return true
		}
	}
	return false
}

func (s *Segment) timed() bool {
	for _, w := range s.Wrappers {
		if w.Name == "timeout" || w.Name == "gtimeout" {
			return true
		}
	}
	return false
}

// cannotExit reports that a segment does not exit with this status: cd and
// the file tools know only 1, and with a timeout on the line only it has 124.
func (s *Segment) cannotExit(exit int, timeout bool) bool {
	if timeout && exit == 124 {
		return !s.timed()
	}
	if exit <= 1 || s.Shadowed {
		return false
	}
	for _, w := range s.Wrappers {
		if w.Name != "time" && w.Name != "eval" && !strings.HasSuffix(w.Name, " -c") {
			return false
		}
	}
	switch s.Prog() {
	case "cd", "pushd", "popd", "mkdir", "rm", "cp", "mv", "touch", "export":
		return exit > 1
	}
	return false
}

// state is a set of what may have become of a segment.
type state uint8

const (
	notRun state = 1 << iota
	passed
	failed // and something after it decided the status
	blamed // failed, and that is the status
)

func (m state) fate(exit int) Fate {
	switch {
	case m == 0:
		return Masked
	case m == passed:
		return Passed
	case m&^(failed|blamed) == 0:
		return Failed
	case m == notRun:
		return NotRun
	case exit != 0 && m&blamed != 0:
		return Ambiguous
	}
	return Masked
}

// outcome is how a node ends: it returns, or it leaves the shell.
type outcome int8

const (
	returnOK outcome = iota
	returnFail
	exitOK
	exitFail
	// The same failures, by a command that cannot have given the status the
	// line ended with: they must not be how it ended.
	returnOther
	exitOther
	outcomes = 6
	skipped  = outcome(-1)
)

// evaluation holds, per segment and outcome of the node last evaluated above
// it, what may have become of the segment.
type evaluation struct {
	script *Script
	status int  // of the line
	timed  bool // the status is a timeout's
	states [][outcomes]state
	forks  int
}

// leaving is the outcome that leaves the shell as o returns.
func (o outcome) leaving() outcome {
	switch o {
	case returnOK:
		return exitOK
	case returnFail:
		return exitFail
	case returnOther:
		return exitOther
	}
	return o
}

// returning is the reverse of leaving.
func (o outcome) returning() outcome {
	switch o {
	case exitOK:
		return returnOK
	case exitFail:
		return returnFail
	case exitOther:
		return returnOther
	}
	return o
}

func (o outcome) ok() bool { return o == returnOK || o == exitOK }

func (o outcome) exits() bool { return o == exitOK || o == exitFail || o == exitOther }

func (e *evaluation) at(i int, feasible uint8, o outcome) state {
	if feasible&(1<<o) == 0 {
		return 0
	}
	return e.states[i][o]
}
