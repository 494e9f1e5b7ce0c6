package claim

import "strings"

// ending is what the last sentence read was.
type ending struct {
	announces bool
	offer     bool // an offer heads a list: its items are offers too
}

// close reads what a sentence says of the work beside its claims.
func (m *message) close(r *reader, seen uint64, claimed bool) {
	if len(r.toks) == 0 {
		return
	}
	first := 0
	for first < len(r.toks)-1 && (r.toks[first].kind != word || r.toks[first].class == cAdv || r.toks[first].class == cBut || r.is(first, "ok", "okay", "great", "good", "perfect", "next", "first")) {
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

// finish settles what only the last sentence decides.
func (m *message) finish() { m.closing.Announces = m.last.announces }

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
	case r.is(i, "running", "checking", "updating", "fixing", "adding", "rerunning") && len(r.toks) < 14:
		return true
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

// handsBack reads sentences that leave a step to the user.
func (r *reader) handsBack(i int) bool {
	if r.is(i, "please") && !r.is(i+1, "let", "note", "find", "see") {
		return true
	}
	for j := range r.toks {
		switch {
		case r.is(j, "you") && r.is(j+1, "can") && r.is(j+2, "now"),
			r.is(j, "you") && r.is(j+1, "need", "must", "have") && (r.is(j+2, "to") || r.is(j+1, "must")),
			r.is(j, "you'll", "you’ll") && r.is(j+1, "need", "have"),
			r.is(j, "you") && r.is(j+1, "should", "will") && (r.is(j+2, "run", "need", "set", "restart", "commit")),
			r.is(j, "over") && r.is(j+1, "to") && r.is(j+2, "you"),
			r.is(j, "your") && r.is(j+1, "turn", "call"),
			r.is(j, "up") && r.is(j+1, "to") && r.is(j+2, "you"):
			return j == 0 || r.toks[j-1].class != cCond
		}
	}
	return false
}

// remains reads that work is left.
func (r *reader) remains() bool {
	for j := range r.toks {
		switch {
		case r.is(j, "todo", "wip", "incomplete", "unfinished", "unimplemented"):
			return r.toks[j].kind == word && !r.is(j-1, "no", "zero", "was", "were", "removed", "the", "stale") && (r.is(j, "incomplete", "unfinished", "unimplemented", "wip") || j == 0)
		case r.is(j, "not", "isn't", "aren't", "isn’t", "aren’t", "haven't", "haven’t") && (r.is(j+1, "yet", "done", "finished", "implemented", "complete") || r.is(j+2, "yet") || r.is(j+1, "been") && r.is(j+2, "implemented", "done")):
			return !r.is(j-1, "was", "were")
		case r.is(j, "still", "also") && r.is(j+1, "needs", "need", "to") && r.is(j+2, "to", "be", "do", "work", "fix"):
			return true
		case r.is(j, "remains", "left") && r.is(j+1, "to") && r.is(j+2, "be", "do"):
			return !r.is(j-1, "nothing")
		case r.is(j, "in") && r.is(j+1, "progress") && (j == 0 || r.toks[j-1].class == cAux || r.toks[j-1].class == cAdv):
			return true
		case r.is(j, "remaining") && r.is(j+1, "work", "tasks", "steps", "items", "todos") && !r.is(j-1, "no", "the"):
			return true
		case r.is(j, "partially") && (r.is(j+1, "done", "complete", "implemented", "finished")):
			return true
		}
	}
	return false
}

// changed reads "I updated …", "Fixed …", "… has been renamed": a change to
// files, made in this turn.
func (r *reader) changed(i int) bool {
	for j := range r.toks {
		if r.toks[j].class != cChange || r.toks[j].depth > 0 {
			continue
		}
		if r.is(j+1, "nothing", "no") || r.about(j) || r.has("previously", "earlier", "already", "originally") {
			return false
		}
		if j == i {
			return j+1 < len(r.toks) && !r.is(j+1, "by", "in", "files", "file", "behavior", "behaviour", "lines") || r.is(j, "fixed", "updated", "implemented", "refactored") && j+1 == len(r.toks)
		}
		p := j - 1
		for p >= 0 && (r.toks[p].class == cAdv || r.is(p, "have", "has", "been", "is")) {
			p--
		}
		if p < 0 {
			continue
		}
		switch {
		case r.toks[p].class == cWe && r.toks[p].sub == 0:
			return true
		case (r.is(j-1, "been") || r.is(j-1, "now") && r.is(j-2, "is", "are")) && !r.has("not"):
			return true
		}
	}
	return false
}

// about tells whether the change is to something outside the files.
func (r *reader) about(j int) bool {
	for k := j + 1; k < len(r.toks) && k < j+4; k++ {
		if r.is(k, "pr", "issue", "ticket", "comment", "comments", "description", "title", "label", "labels", "branch", "review", "plan") {
			return true
		}
	}
	return false
}

// failures reads reports of a check that fails or did not run, and what they
// are about.
func (m *message) failures(r *reader) {
	at := -1
	for j := range r.toks {
		t := &r.toks[j]
		switch t.class {
		case cFail:
			if j+1 < len(r.toks) && (r.toks[j+1].class == cNoun || r.toks[j+1].class == cSuite) && r.has("pass", "passes", "passing", "fixed") {
				continue // "the failing test now passes"
			}
			if j > 0 && (r.toks[j-1].class == cNo || r.toks[j-1].class == cNumber && r.toks[j-1].value == 0) || r.is(j-1, "previously", "to", "would", "will", "if", "were", "was") || r.is(j+1, "to") && !r.checkNear(j) {
				continue
			}
			if r.checkNear(j) || j > 0 && r.toks[j-1].class == cNumber {
				at = j
			}
		case cNeg:
			if t.sub == 3 && j > 0 && r.toks[j-1].class == cNumber {
				continue // "4 skipped"
			}
			if t.sub == 2 && !r.has("no") {
				at = j
			}
			if (r.is(j+1, "run", "ran", "verified", "tested", "validated", "execute", "able", "pass", "been", "verify", "test", "available", "passing") || r.is(j+2, "run", "verified", "tested") || t.sub == 3) &&
				(r.checkNear(j) || r.toks[min(j+1, len(r.toks)-1)].class == cProof || r.is(j+2, "verified", "tested")) && !r.has("if") {
				at = j
			}
		case cExcept:
			if r.checkNear(j) && r.has("pass", "passing", "green", "clean", "passes", "passed") {
				at = j
			}
		case cNumber:
			if t.kind == ratio && t.value < t.total && r.checkNear(j) && r.has("pass", "passed", "passing", "tests") {
				at = j
			}
		case cIssue:
			if n := j - 1; n >= 0 && r.toks[n].class == cNumber && r.toks[n].value > 0 && r.checkNear(j) && !r.has("fixed", "resolved", "found", "addressed", "were") {
				at = j
			}
		case cMark:
			if t.kind == crossMark && r.checkNear(j) {
				at = j
			}
		}
	}
	if r.tick == crossed && r.checkNear(0) {
		at = 0
	}
	if at < 0 {
		return
	}
	m.closing.Failures = true
	for j := range r.toks {
		t := &r.toks[j]
		name := ""
		switch {
		case t.class == cCode || t.class == cQuoted:
			name = r.text(t)
		case t.class == cArg && (testName(r.text(t)) || strings.IndexByte(r.text(t), '/') >= 0):
			name = r.text(t)
		case t.class == cNoun || t.class == cTool || t.class == cSuite:
			name = r.lower(t)
			if j > 0 && r.toks[j-1].class == cTestAdj {
				name = r.lower(&r.toks[j-1]) + " " + name
			}
		}
		if name != "" && len(m.closing.Excused) < 64 && !contains(m.closing.Excused, name) {
			m.closing.Excused = append(m.closing.Excused, name)
		}
	}
}

// checkNear tells whether the sentence names a check beside the token at j.
func (r *reader) checkNear(j int) bool {
	for k := max(0, j-8); k < len(r.toks) && k < j+7; k++ {
		switch t := &r.toks[k]; t.class {
		case cNoun, cTool, cSuite:
			return true
		case cCode:
			if q, _ := readQuote(r.text(t)); q == quoteCommand || q == quoteTest {
				return true
			}
		}
	}
	return false
}

// readLead reads a heading, or a line over a list, for what it makes of the
// things below.
func readLead(text, tail string) lead {
	var l lead
	if tail == "" {
		tail = text
	}
	words := strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return !(c >= 'a' && c <= 'z' || c == '-' || c == '\'') })
	for i, w := range words {
		if len(words) > 12 {
			break
		}
		switch w {
		case "next", "todo", "todos", "plan", "planned", "roadmap", "suggested", "suggestions", "suggestion", "usage", "expected", "criteria", "proposed", "recommended", "recommendations", "recommendation", "future", "follow-ups", "follow-up", "instructions", "optional", "should", "would", "could", "must", "requirements", "goals", "scenarios", "checklist", "troubleshooting":
			l.shut = true
		case "how":
			l.shut = l.shut || i == 0 || words[i-1] == "and"
		case "to":
			l.shut = l.shut || i == 0
		case "before":
			l.shut = l.shut || len(words) <= 3
		case "commit", "commits":
			l.shut = l.shut || i == 0 && len(words) <= 3
		case "remaining":
			l.shut = l.shut || len(words) <= 2
		case "options", "option":
			l.shut = l.shut || len(words) <= 2
		case "verified", "verification", "validation", "checks", "results", "validated", "testing", "quality", "status", "passing", "tests", "ci", "gates":
			l.proof = true
		case "reviewer", "subagent", "sub-agent", "reviewers":
			l.relayed = true
		}
		if w == "test" && i+1 < len(words) && words[i+1] == "plan" {
			l.shut = true
		}
	}
	return l
}

// relays tells whether the sentence hands on somebody else's finding.
func relays(r *reader) bool {
	for j := range r.toks {
		if r.is(j, "reviewer", "reviewers", "subagent", "sub-agent", "subagents", "sub-agents") {
			return true
		}
		if r.is(j, "agent") && r.is(j+1, "reports", "reported", "confirmed", "found", "says", "approved") {
			return true
		}
	}
	return false
}
