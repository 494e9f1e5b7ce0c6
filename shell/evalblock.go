package shell

// subshell evaluates a part whose exits end only itself.
func (e *evaluation) subshell(n *flow, tested bool) uint8 {
	f := e.eval(n, tested)
	if f&bitsExit == 0 {
		return f
	}
	var m moves
	for o := range outcome(outcomes) {
		m.move(f, o, o.returning(), false)
	}
	return e.apply(n.lo, n.hi, &m)
}

// pipe is a | b | c: every stage runs in a subshell of its own.
func (e *evaluation) pipe(n *flow, tested bool) uint8 {
	feas := make([]uint8, len(n.kids))
	canFailing := 0
	all := true
	for i, k := range n.kids {
		feas[i] = e.subshell(k, tested)
		if feas[i]&bitOther != 0 && n.pipefail {
			// Which of several failures is the status is not followed.
			var m moves
			m.move(feas[i], returnOK, returnOK, false)
			m.move(feas[i], returnFail, returnFail, false)
			m.move(feas[i], returnOther, returnFail, false)
			feas[i] = e.apply(k.lo, k.hi, &m)
		}
		if feas[i]&bitFail != 0 {
			canFailing++
		}
		all = all && feas[i]&bitOK != 0
	}
	decides := len(n.kids) - 1
	if n.status >= 0 && n.status < len(n.kids) {
		decides = n.status
	} else if n.pipefail {
		decides = -1
	}
	var result uint8
	for i, k := range n.kids {
		var m moves
		switch {
		case decides == i:
			m.move(feas[i], returnOK, returnOK, false)
			m.move(feas[i], returnFail, returnFail, false)
			m.move(feas[i], returnOther, returnOther, false)
			result = m.feasible
		case decides >= 0:
			for _, o := range [...]outcome{returnOK, returnFail, returnOther} {
				m.move(feas[i], o, returnOK, true)
				m.move(feas[i], o, returnFail, true)
				m.move(feas[i], o, returnOther, true)
			}
		default:
			if all {
				m.move(feas[i], returnOK, returnOK, false)
			}
			m.move(feas[i], returnFail, returnFail, false)
			others := canFailing
			if feas[i]&bitFail != 0 {
				others--
			}
			if others > 0 {
				m.move(feas[i], returnOK, returnFail, false)
			}
			result |= m.feasible
		}
		e.apply(k.lo, k.hi, &m)
	}
	return result
}

// branch is if C; then T; else E; fi. Without an else a false condition is
// success.
func (e *evaluation) branch(n *flow, tested bool) uint8 {
	cond, then := n.kids[0], n.kids[1]
	fc, ft := e.eval(cond, true), e.eval(then, tested)
	fe := bitOK
	if len(n.kids) > 2 {
		fe = e.eval(n.kids[2], tested)
	}
	var c, t, el moves
	for o := range outcome(outcomes) {
		if fc&bitOK != 0 && ft&(1<<o) != 0 {
			c.move(fc, returnOK, o, true)
			t.move(ft, o, o, false)
			el.skip(o)
		}
		if fc&bitsFail != 0 && fe&(1<<o) != 0 {
			c.move(fc, returnFail, o, true)
			c.move(fc, returnOther, o, true)
			t.skip(o)
			el.move(fe, o, o, false)
		}
		if o.exits() && fc&(1<<o) != 0 {
			c.move(fc, o, o, false)
			t.skip(o)
			el.skip(o)
		}
	}
	f := e.apply(cond.lo, cond.hi, &c) | e.apply(then.lo, then.hi, &t)
	if len(n.kids) > 2 {
		f |= e.apply(n.kids[2].lo, n.kids[2].hi, &el)
	}
	return f
}

// arms is a case: one of the kids ran, or none.
func (e *evaluation) arms(n *flow, tested bool) uint8 {
	feas := make([]uint8, len(n.kids))
	var counts [outcomes]int
	counts[returnOK]++ // no arm matched
	for i, k := range n.kids {
		feas[i] = e.eval(k, tested)
		for o := range counts {
			counts[o] += int(feas[i] >> o & 1)
		}
	}
	result := bitOK
	for i, k := range n.kids {
		var m moves
		for o := range outcome(outcomes) {
			m.move(feas[i], o, o, false)
			if counts[o]-int(feas[i]>>o&1) > 0 {
				m.skip(o)
			}
		}
		result |= e.apply(k.lo, k.hi, &m)
	}
	return result
}

// loop is a for over its body. A segment's states are those of all rounds, so
// one that passed in every round is still known to have passed.
func (e *evaluation) loop(n *flow, tested bool) uint8 {
	body := n.kids[0]
	f := e.eval(body, tested)
	var m moves
	for o := range outcome(outcomes) {
		if f&(1<<o) == 0 {
			continue
		}
		m.move(f, o, o, false)
		if !n.once { // earlier rounds
			m.move(f, returnOK, o, true)
			m.move(f, returnFail, o, true)
			m.move(f, returnOther, o, true)
		}
	}
	if !n.certain {
		m.skip(returnOK)
	}
	return e.apply(body.lo, body.hi, &m)
}

// exit leaves the shell. exitLast and exitRef are narrowed by seq, which
// knows the status they repeat.
func (e *evaluation) exit(n *flow) uint8 {
	f := bitsExit
	switch {
	case n.code == 0:
		f = bitExitOK
	case n.code > 0:
		f = 1 << e.fails(n.code).leaving()
	}
	if n.seg >= 0 {
		e.states[n.seg] = [outcomes]state{exitOK: passed, exitFail: blamed, exitOther: blamed}
	}
	return f
}

// blur gives up on a part: whatever it holds may have run, or not, and ended
// in any way.
func (e *evaluation) blur(n *flow) uint8 {
	f := bitOK | bitFail
	for _, k := range n.kids {
		f |= e.eval(k, true) & bitsExit
	}
	if n.errexit != off || n.replaces {
		f = bitsAll
	}
	for i := n.lo; i < n.hi; i++ {
		for o := range e.states[i] {
			e.states[i][o] = notRun | passed | failed | blamed
		}
	}
	return f
}
