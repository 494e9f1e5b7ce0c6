package outcome

import "github.com/footing-dev/footing/shell"

// whenMasked: the exit status says nothing, or not of whom.
func (r *reading) whenMasked(in Input, v view) (Status, string) {
	lost := "masked"
	in.Trailer = in.Trailer && (!r.npm || in.NpmSays)
	switch {
	case in.ToFile || !v.whole():
		lost = "filtered"
	case r.cut:
		lost = "truncated"
	}
	told := r.any((*tally).bad)
	if r.missing > 0 && !told && !r.good() {
		return Unknown, "not-run"
	}
	if r.interrupted && !told {
		return Unknown, "interrupted"
	}
	if told || r.mine > 0 {
		return Fail, ""
	}
	if in.ToFile || v.counted {
		return Unknown, lost
	}
	end := r.endSeen(v)
	if r.any(func(t *tally) bool { return t.weak > 0 }) && !r.closed() && !(r.good() && end) {
		return Fail, ""
	}
	if r.zero() && (!r.good() || r.allSkipped()) {
		if r.zeroClosed() || r.whole(v) {
			return Empty, "zero"
		}
		return Unknown, lost
	}
	shown := v.lossy && r.any(func(t *tally) bool { return t.shown })
	if r.good() || shown {
		switch {
		case r.closed(), end && r.ends() && !r.headless(v):
			return Pass, ""
		case v.lossy && v.keeps && !v.cutTail && !v.script && !r.openEnd && !(v.cutHead && v.dropsEnd):
			return Pass, "" // the filter would have shown a failure
		}
		return Unknown, lost
	}
	return r.whenSilent(in, v, lost)
}

// whenSilent: no line of the output was a known tool's.
func (r *reading) whenSilent(in Input, v view, lost string) (Status, string) {
	end := r.endSeen(v)
	if in.Alone && r.lines > 0 && end && (r.failWord() || r.sum(func(t *tally) int { return t.hints }) > 0) {
		if in.Trailer {
			return Unknown, lost // words of failure, and no trailer after them
		}
		return Fail, ""
	}
	if in.Fate == shell.Ambiguous && (in.Alone || in.Exit >= exitTimeout) {
		return Unknown, lost // silence is no proof where something was killed
	}
	switch {
	case in.SilentOK && end && !v.lossy && (r.lines == 0 || !in.Alone && !r.opaque):
		return Pass, ""
	case in.Trailer && end && r.lines > 0 && (in.Alone || r.header) && !r.closes():
		return Pass, ""
	}
	return Unknown, lost
}

// closes says whether the tool would have closed with a statement.
func (r *reading) closes() bool { return len(r.tools) == 1 && r.tools[0].closes }

func (r *reading) headless(v view) bool {
	return (v.cutHead || r.cut) && r.any(func(t *tally) bool { return t.headless })
}
