package claim

// ending is what the last sentence read was.
type ending struct {
	announces bool
	offer     bool // an offer heads a list: its items are offers too
}

// close reads what a sentence says of the work beside its claims.
func (m *message) close(r *reader, seen uint64) {
	if len(r.toks) == 0 {
		return
	}
	first := 0
	for first < len(r.toks)-1 && r.opening(first) {
		first++
	}
	m.last.announces = false
	offer := r.offers(first)
	switch {
	case r.row:
	case r.asking && !offer && !(m.last.offer && r.item):
		m.closing.Asks = m.closing.Asks || !r.rhetorical(first)
	case !r.asking && !r.item && r.begs(first):
		m.closing.Asks = true
	}
	if !r.item || offer {
		m.last.offer = offer
	}
	if r.asking || offer {
		return
	}
	if !r.item && !r.row {
		m.last.announces = r.announces(first)
	}
	if seen&(1<<cWe|1<<cNotice|1<<cPlan|1<<cDet|1<<cTo) != 0 && r.handsBack(first) {
		m.closing.HandsBack = true
	}
	if (seen&(1<<cNeg|1<<cNotice|1<<cLeft|1<<cPlan) != 0 || seen&(1<<cTo) != 0 && seen&(1<<cAux) != 0) && r.remains() || r.tick == open && !r.row {
		m.closing.Remains = true
	}
	if seen&(1<<cChange) != 0 && !r.lead.shut && r.changed(first) {
		m.closing.Changed = true
	}
	if seen&(1<<cFail|1<<cNeg|1<<cExcept|1<<cNumber|1<<cIssue) != 0 && !r.lead.shut || r.tick == crossed {
		m.failures(r)
	}
}

// opening tells the words and marks a sentence may begin with before it says
// anything.
func (r *reader) opening(i int) bool {
	t := &r.toks[i]
	return t.kind != word || t.class == cAdv || t.class == cBut || t.cues&cueOpening != 0 && r.is(i, "ok", "okay", "great", "good", "perfect", "next", "first")
}

// finish settles what only the last sentence decides.
func (m *message) finish() {
	m.closing.Announces = m.last.announces
	if len(m.closing.Claims) > 0 && foreign(m.text) {
		m.closing.Claims = nil
	}
}

// offers tells whether the sentence offers further work.
func (r *reader) offers(i int) bool {
	for j := range r.toks {
		if !r.asking {
			break
		}
		if r.is(j, "want", "like", "prefer", "need") && r.is(j+1, "me") {
			return true
		}
	}
	if r.toks[i].cues&cueOffer == 0 {
		return false
	}
	switch {
	case r.is(i, "shall") && r.is(i+1, "i", "we"):
		return true
	case r.is(i, "should") && r.is(i+1, "i", "we"):
		for j := i + 2; j < len(r.toks) && j < i+5; j++ {
			if r.is(j, "also", "proceed", "continue", "go", "start", "move", "additionally") {
				return true
			}
		}
		return false
	case r.is(i, "ready"), r.is(i, "anything"), r.is(i, "sound"), r.is(i, "sounds"):
		return true
	case r.is(i, "want", "wanna", "interested"):
		return true
	case r.is(i, "let") && r.is(i+1, "me") && r.is(i+2, "know") && r.is(i+3, "if") && r.is(i+4, "you"):
		return true
	case r.is(i, "if") && r.is(i+1, "you") && r.is(i+2, "want", "like", "need", "prefer", "have", "d") || r.is(i, "if") && r.is(i+1, "you'd", "you’d"):
		return true
	case r.is(i, "do", "would") && r.is(i+1, "you") && r.is(i+2, "want", "like", "need"):
		for j := i + 3; j < len(r.toks); j++ {
			if r.is(j, "to") && r.is(j-1, "me") || r.is(j, "me") {
				return true
			}
		}
	}
	return false
}

// rhetorical tells whether the question is answered in the same breath.
func (r *reader) rhetorical(i int) bool {
	return len(r.toks) <= 2 && r.is(i, "why", "how", "result", "problem", "fix", "cause")
}

// begs reads requests for a decision that are no question.
func (r *reader) begs(i int) bool {
	if r.toks[i].cues&cueOffer == 0 {
		return false
	}
	switch {
	case r.is(i, "please") && r.is(i+1, "confirm", "clarify", "advise", "choose", "decide", "tell", "provide", "share", "specify"):
		return true
	case r.is(i, "let", "tell") && (r.is(i+1, "me") && (r.is(i+2, "which", "what", "how", "whether") || r.is(i+2, "know") && r.is(i+3, "which", "what", "how", "whether"))):
		return true
	case r.is(i, "which", "what") && len(r.toks) > 2 && r.is(len(r.toks)-1, "prefer"):
		return true
	}
	return false
}

// announces reads "Now let me run the tests:".
func (r *reader) announces(i int) bool {
	if r.toks[i].cues&cueOffer == 0 {
		return false
	}
	switch {
	case r.is(i, "let") && r.is(i+1, "me"):
		return !r.is(i+2, "know")
	case r.is(i, "let's", "let’s"):
		return true
	case r.is(i, "i'll", "i’ll", "we'll", "we’ll"):
		return !r.is(i+1, "leave", "wait", "be", "stop", "need", "pause") && !r.has("if", "once", "when")
	case r.is(i, "i") && r.is(i+1, "will"):
		return !r.has("if", "once", "when")
	case r.is(i, "i'm", "i’m") && (r.is(i+1, "going", "about") || r.is(i+1, "now") && !r.is(i+2, "done")):
		return true
	case r.is(i, "running", "checking", "updating", "fixing", "adding", "rerunning") && len(r.toks) < 14 && i+1 < len(r.toks):
		switch c := r.toks[i+1].class; c {
		case cDet, cAll, cNoun, cSuite, cTestAdj, cThese, cAdv:
			return !r.has("is", "are", "shows", "works", "passes", "pass", "now")
		}
	}
	return false
}

func (r *reader) has(words ...string) bool {
	for j := range r.toks {
		if r.is(j, words...) {
			return true
		}
	}
	return false
}
