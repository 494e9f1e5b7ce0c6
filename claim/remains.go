package claim

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
			r.is(j, "you") && r.is(j+1, "should", "will") && r.is(j+2, "run", "need", "set", "restart", "commit"),
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
		case r.is(j, "partially") && r.is(j+1, "done", "complete", "implemented", "finished"):
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
