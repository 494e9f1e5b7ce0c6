package shell

const (
	bitOK       = uint8(1) << returnOK
	bitFail     = uint8(1) << returnFail
	bitExitOK   = uint8(1) << exitOK
	bitExitFail = uint8(1) << exitFail
	bitOther    = uint8(1) << returnOther
	bitsFail    = bitFail | bitOther
	bitsExit    = bitExitOK | bitExitFail | uint8(1)<<exitOther
	bitsAll     = bitOK | bitFail | bitExitOK | bitExitFail
)

// eval computes the outcomes n can have and, in e.states, what each of its
// segments may have come to under each. tested is set where the shell ignores
// errexit: conditions, all but the last of an && or || list, after !.
func (e *evaluation) eval(n *flow, tested bool) uint8 {
	switch n.kind {
	case flowLeaf:
		return e.leaf(n, tested)
	case flowSeq:
		return e.seq(n, tested)
	case flowAnd:
		return e.list(n, tested, returnOK)
	case flowOr:
		return e.list(n, tested, returnFail)
	case flowNot:
		f := e.eval(n.kids[0], true)
		var m moves
		m.move(f, returnOK, e.fails(1), false)
		m.move(f, returnFail, returnOK, true)
		m.move(f, returnOther, returnOK, true)
		m.keepExits(f)
		return e.apply(n.lo, n.hi, &m)
	case flowPipe:
		return e.errexit(n, e.pipe(n, tested), tested)
	case flowSub:
		return e.errexit(n, e.subshell(n.kids[0], tested), tested)
	case flowCall:
		return e.errexit(n, e.eval(n.kids[0], tested), tested)
	case flowAside:
		f := e.eval(n.kids[0], true)
		var m moves
		for o := range outcome(outcomes) {
			m.move(f, o, returnOK, true)
		}
		e.apply(n.lo, n.hi, &m)
		return bitOK
	case flowIf:
		return e.branch(n, tested)
	case flowCase:
		return e.arms(n, tested)
	case flowLoop:
		return e.loop(n, tested)
	case flowExit:
		return e.exit(n)
	case flowBlurAside:
		for i := n.lo; i < n.hi; i++ {
			e.states[i][returnOK] = notRun | passed | failed
		}
		return bitOK
	case flowJump:
		if n.seg >= 0 {
			e.states[n.seg] = [outcomes]state{passed, passed, passed, passed, passed, passed}
		}
		return bitsAll
	}
	return e.blur(n)
}

func (e *evaluation) leaf(n *flow, tested bool) uint8 {
	var f uint8
	if n.can&canPass != 0 {
		f |= bitOK
	}
	if n.can&canFail != 0 {
		f |= bitFail
		if n.seg >= 0 && e.script.Segments[n.seg].cannotExit(e.status, e.timed) {
			f = f&^bitFail | bitOther
		}
	}
	if n.seg >= 0 {
		e.states[n.seg] = [outcomes]state{returnOK: passed, returnFail: blamed, returnOther: blamed}
	}
	if n.replaces {
		var m moves
		m.move(f, returnOK, exitOK, false)
		m.move(f, returnFail, exitFail, false)
		m.move(f, returnOther, exitOther, false)
		return e.apply(n.lo, n.hi, &m)
	}
	return e.errexit(n, f, tested)
}

// errexit turns a failure into leaving the shell where `set -e` says so.
func (e *evaluation) errexit(n *flow, f uint8, tested bool) uint8 {
	if n.errexit == off || tested || f&bitsFail == 0 {
		return f
	}
	var m moves
	m.move(f, returnOK, returnOK, false)
	if n.errexit == maybe {
		m.move(f, returnFail, returnFail, false)
		m.move(f, returnOther, returnOther, false)
	}
	m.move(f, returnFail, exitFail, false)
	m.move(f, returnOther, exitOther, false)
	m.keepExits(f)
	return e.apply(n.lo, n.hi, &m)
}

// seq is a; b; c.
func (e *evaluation) seq(n *flow, tested bool) uint8 {
	if n.ref < 0 || n.ref >= len(n.kids) || e.forks >= maxForks {
		return e.seqForced(n, tested, skipped)
	}
	e.forks++
	ok := e.seqForced(n, tested, returnOK)
	saved := append([][outcomes]state(nil), e.states[n.lo:n.hi]...)
	fail := e.seqForced(n, tested, returnFail)
	e.forks--
	for i := range saved {
		for o := range outcome(outcomes) {
			s := &e.states[n.lo+i][o]
			if fail&(1<<o) == 0 {
				*s = 0
			}
			if ok&(1<<o) != 0 {
				*s |= saved[i][o]
			}
		}
	}
	return ok | fail
}

// seqForced is seq where the kid n.ref returned ref, or any if skipped.
func (e *evaluation) seqForced(n *flow, tested bool, ref outcome) uint8 {
	f := bitOK
	done := n.lo // where the segments before k end
	for i, k := range n.kids {
		fk := e.eval(k, tested)
		if i == n.ref && ref != skipped {
			if ref == returnOK {
				fk &^= bitsFail
			} else {
				fk &^= bitOK
			}
		}
		last := k.kind == flowExit && (k.code == exitLast && i > 0 || k.code == exitRef && ref == skipped && n.ref == i-1)
		forced := k.kind == flowExit && k.code == exitRef && ref != skipped
		var a, b moves
		for o := range outcome(outcomes) {
			if f&(1<<o) == 0 {
				continue
			}
			if o.exits() {
				a.move(f, o, o, false)
				b.skip(o)
				continue
			}
			to := o.leaving()
			if forced {
				to = ref.leaving()
			}
			if last || forced {
				a.move(f, o, to, false)
				b.move(fk|1<<to, to, to, false)
				continue
			}
			for ob := range outcome(outcomes) {
				if fk&(1<<ob) != 0 {
					a.move(f, o, ob, true)
					b.move(fk, ob, ob, false)
				}
			}
		}
		f = e.apply(n.lo, done, &a) | e.apply(k.lo, k.hi, &b)
		done = max(done, k.hi)
	}
	return f
}

// list is a && b (on returnOK) or a || b (on returnFail).
func (e *evaluation) list(n *flow, tested bool, on outcome) uint8 {
	l, r := n.kids[0], n.kids[1]
	fl, fr := e.eval(l, true), e.eval(r, tested)
	var a, b moves
	for o := range outcome(outcomes) {
		switch {
		case fl&(1<<o) == 0:
		case !o.exits() && o.ok() == (on == returnOK) && r.kind == flowExit && r.code == exitLast:
			a.move(fl, o, o.leaving(), false)
			b.move(1<<o.leaving(), o.leaving(), o.leaving(), false)
		case !o.exits() && o.ok() == (on == returnOK):
			for ob := range outcome(outcomes) {
				if fr&(1<<ob) != 0 {
					a.move(fl, o, ob, true)
					b.move(fr, ob, ob, false)
				}
			}
		default:
			a.move(fl, o, o, false)
			b.skip(o)
		}
	}
	return e.apply(l.lo, l.hi, &a) | e.apply(r.lo, r.hi, &b)
}
