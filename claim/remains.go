package claim

// handsBack reads sentences that leave a step to the user.
func (r *reader) handsBack(i int) bool {
	if r.is(i, "please") && !r.is(i+1, "let", "note", "find", "see") {
		return true
	}
	for j := range r.toks {
		if r.toks[j].cues&cueYou != 0 && r.handsAt(j) {
			return j == 0 || r.toks[j-1].class != cCond
		}
	}
	return false
}

// handsAt tells whether the words at j leave a step to the user.
func (r *reader) handsAt(j int) bool {
	switch {
	case r.is(j, "you"):
		return r.is(j+1, "can") && r.is(j+2, "now") || r.is(j+1, "must") || r.is(j+1, "need", "have") && r.is(j+2, "to") ||
			r.is(j+1, "should", "will") && r.is(j+2, "run", "need", "set", "restart", "commit")
	case r.is(j, "you'll", "you’ll"):
		return r.is(j+1, "need", "have")
	case r.is(j, "your"):
		return r.is(j+1, "turn", "call")
	}
	return r.is(j, "over", "up") && r.is(j+1, "to") && r.is(j+2, "you")
}

// remains reads that work is left.
func (r *reader) remains() bool {
	for j := range r.toks {
		if r.toks[j].cues&cueRest == 0 {
			continue
		}
		if left, ok := r.remainsAt(j); ok {
			return left
		}
	}
	return false
}

// remainsAt reads that the phrase that begins at j says what is left; ok tells
// whether one begins there.
func (r *reader) remainsAt(j int) (left, ok bool) {
	switch r.initial(j) {
	case 't', 'w', 'u':
		if r.is(j, "todo", "wip", "unfinished", "unimplemented") {
			return r.undone(j), true
		}
	case 'n', 'a', 'h':
		if r.is(j, "not", "aren't", "aren’t", "haven't", "haven’t") && r.notYet(j) {
			return !r.is(j-1, "was", "were"), true
		}
		return r.stillTo(j), r.stillTo(j)
	case 's':
		return r.stillTo(j), r.stillTo(j)
	case 'r', 'l':
		switch {
		case r.is(j, "remains", "left") && r.is(j+1, "to") && r.is(j+2, "be", "do"):
			return !r.is(j-1, "nothing"), true
		case r.is(j, "remaining") && r.is(j+1, "work", "tasks", "steps", "items", "todos") && !r.is(j-1, "no", "the"):
			return true, true
		}
	case 'i':
		switch {
		case r.is(j, "incomplete"):
			return r.undone(j), true
		case r.is(j, "isn't", "isn’t") && r.notYet(j):
			return !r.is(j-1, "was", "were"), true
		case r.is(j, "in") && r.is(j+1, "progress") && (j == 0 || r.toks[j-1].class == cAux || r.toks[j-1].class == cAdv):
			return true, true
		}
	case 'p':
		return true, r.is(j, "partially") && r.is(j+1, "done", "complete", "implemented", "finished")
	}
	return false, false
}

// undone tells whether a word for what is not done stands at j as itself, not
// as the name of something.
func (r *reader) undone(j int) bool {
	return r.toks[j].kind == word && !r.is(j-1, "no", "zero", "was", "were", "removed", "the", "stale") && (!r.is(j, "todo") || j == 0)
}

func (r *reader) notYet(j int) bool {
	return r.is(j+1, "yet", "done", "finished", "implemented", "complete") || r.is(j+2, "yet") ||
		r.is(j+1, "been") && r.is(j+2, "implemented", "done")
}

func (r *reader) stillTo(j int) bool {
	return r.is(j, "still", "also") && r.is(j+1, "needs", "need", "to") && r.is(j+2, "to", "be", "do", "work", "fix")
}

// changed reads "I updated …", "Fixed …", "… has been renamed": a change to
// files, made in this turn.
func (r *reader) changed(i int) bool {
	return r.changes(i) && !r.has("previously", "earlier", "already", "originally")
}

// changes reads it whenever it was made.
func (r *reader) changes(i int) bool {
	for j := range r.toks {
		if r.toks[j].class != cChange || r.toks[j].depth > 0 {
			continue
		}
		if r.is(j+1, "nothing", "no") || r.about(j) {
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
