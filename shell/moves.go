package shell

// moves says where the outcomes of a part go in the outcome of the whole.
type moves struct {
	from     [outcomes]uint8 // outcomes of the part that end in this one
	demoted  [outcomes]uint8 // the same, where something later decided
	skips    uint8           // outcomes in which the part did not run
	feasible uint8
}

func (m *moves) move(feasible uint8, from, to outcome, demote bool) {
	if feasible&(1<<from) == 0 {
		return
	}
	if demote {
		m.demoted[to] |= 1 << from
	} else {
		m.from[to] |= 1 << from
	}
	m.feasible |= 1 << to
}

func (m *moves) skip(to outcome) {
	m.skips |= 1 << to
	m.feasible |= 1 << to
}

func (m *moves) keepExits(feasible uint8) {
	m.move(feasible, exitOK, exitOK, false)
	m.move(feasible, exitFail, exitFail, false)
	m.move(feasible, exitOther, exitOther, false)
}

// fails is the outcome of returning a status that is known.
func (e *evaluation) fails(status int) outcome {
	if status == e.status {
		return returnFail
	}
	return returnOther
}

// apply rewrites the states of a range by the moves and returns what the
// whole can end in.
func (e *evaluation) apply(lo, hi int, m *moves) uint8 {
	for i := lo; i < hi; i++ {
		was := e.states[i]
		var now [outcomes]state
		for to := range now {
			if m.skips&(1<<to) != 0 {
				now[to] |= notRun
			}
			for from := range was {
				if m.from[to]&(1<<from) != 0 {
					now[to] |= was[from]
				}
				if m.demoted[to]&(1<<from) != 0 {
					now[to] |= demote(was[from])
				}
			}
		}
		e.states[i] = now
	}
	return m.feasible
}

func demote(s state) state {
	if s&blamed != 0 {
		return s&^blamed | failed
	}
	return s
}
