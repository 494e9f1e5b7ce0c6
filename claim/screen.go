package claim

// launched is the thing that the words before i say was started, "" if none.
func (r *reader) launched(i int) string {
	for j := 0; j+1 < i; j++ {
		if !r.is(j, "launched", "started", "opened", "ran") || r.toks[j].blocked {
			continue
		}
		for k := j + 1; k < i && k < j+4; k++ {
			if r.toks[k].class == cThing {
				return r.lower(&r.toks[k])
			}
		}
	}
	return ""
}

// onScreen tells whether the word at i is a part of a user interface that the
// words say opens: only something that runs shows it.
func (r *reader) onScreen(i int) bool {
	return r.is(i, "dialog", "modal", "screen", "panel", "tab", "popup", "menu", "ui") &&
		i+1 < len(r.toks) && r.toks[i+1].class == cWorks
}
