package claim

// past tells whether the token at i stands in words that tell how it was
// before: from an adverbial that opens the clause ("Previously, …", "Before the
// change …", "On main, …") to the next break, or to "now".
func (r *reader) past(i int, past bool) bool {
	t := &r.toks[i]
	if past {
		switch {
		case t.class == cBut && !r.is(i, "because"), t.class == cAdv && t.sub == 2, r.is(i, "after", "since", "today", "still"), t.class == cCond:
			return false
		case t.kind == mark && (t.sub == ';' || t.sub == dash || t.sub == arrow || t.sub == '|' || t.sub == ':'), t.kind == tickMark:
			return false
		}
		return true
	}
	return t.kind == word && t.cues&cueMood != 0 && r.pastBegins(i)
}

// pastBegins tells whether such an adverbial begins with the word at i.
func (r *reader) pastBegins(i int) bool {
	if i > 0 {
		switch p := &r.toks[i-1]; {
		case p.kind == mark, p.class == cAdv, p.class == cBut, p.class == cAnd:
		default:
			return false
		}
	}
	if i+1 < len(r.toks) && r.toks[i+1].class == cFail {
		return false // "Previously failing tests pass"
	}
	switch {
	case r.is(i, "last") && r.is(i+1, "week", "month", "time", "night", "year", "session"),
		r.is(i, "at") && r.is(i+1, "the") && r.is(i+2, "time"),
		r.is(i, "in") && r.is(i+1, "the", "my", "our", "a") && r.is(i+2, "previous", "earlier", "last", "prior") && r.is(i+3, "session", "turn", "conversation", "run", "version", "release"),
		r.is(i, "earlier") && i == 0:
		return true
	case r.is(i, "previously", "originally", "formerly", "historically", "initially", "yesterday"):
		return !r.is(i+1, "passing")
	case r.is(i, "before"):
		return i+1 < len(r.toks) && (r.toks[i+1].class == cDet || r.toks[i+1].class == cThese || r.toks[i+1].class == cThat)
	case r.is(i, "on"):
		j := i + 1
		for j < len(r.toks) && r.toks[j].class == cDet {
			j++
		}
		return r.is(j, "main", "master", "trunk", "develop", "upstream", "origin/main", "origin/master")
	}
	return false
}

// backOver blocks everything before i up to the last hard break: the words at i
// were said of a whole sentence.
func (r *reader) backOver(i int) {
	for j := i - 1; j >= 0; j-- {
		t := &r.toks[j]
		if t.kind == mark && (t.sub == ';' || t.sub == arrow || t.sub == '|') {
			return
		}
		t.blocked = true
	}
}
