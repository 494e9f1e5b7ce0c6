package jsonedit

// Remove takes out of the lists below path every element that match accepts,
// and every list and object that is empty after it and holds no comment. It
// returns how many elements went. match gets the element's text.
func (f *File) Remove(path []string, match func(text []byte) bool) (int, error) {
	n := 0
	for {
		at, rest, _, err := f.walk(path)
		if err != nil || len(rest) > 0 {
			return n, nil
		}
		cut, found := f.find(at, match, 0)
		if !found {
			break
		}
		f.delete(cut[0], cut[1])
		n++
		if err := f.reparse(); err != nil {
			return n, err
		}
	}
	if n > 0 {
		return n, f.prune(path)
	}
	return 0, nil
}

// find looks for an element to take out, the deepest first: an entry that
// holds nothing but matching ones goes as a whole later, when it is empty.
func (f *File) find(n *node, match func([]byte) bool, depth int) (cut [2]int, ok bool) {
	if depth > maxDepth {
		return cut, false
	}
	for i := range n.members {
		if cut, ok = f.find(n.members[i].value, match, depth+1); ok {
			return cut, true
		}
		if n.kind == array && match(f.b[n.members[i].value.start:n.members[i].value.end]) {
			return f.extent(n, i), true
		}
	}
	return cut, false
}

// extent is what goes with member i of n: the white space before it and one
// comma. A comment before it stays, and what separates it from its neighbours.
func (f *File) extent(n *node, i int) [2]int {
	m := n.members[i]
	from, to := m.keyStart, m.value.end
	lead := n.start + 1
	if i > 0 {
		lead = n.members[i-1].comma + 1
	}
	if f.spaceAfter(lead) == from {
		from = lead
	}
	switch {
	case m.comma >= 0 && f.spaceAfter(to) == m.comma:
		to = m.comma + 1
	case m.comma >= 0:
		// A comment stands before its comma: the one that led here goes instead.
		if i > 0 && from == lead {
			from = lead - 1
		}
	case i > 0 && from == lead:
		from = lead - 1
	case i == 0 && from == lead && f.spaceAfter(to) == n.end-1:
		to = n.end - 1
	}
	return [2]int{from, to}
}

func (f *File) spaceAfter(i int) int {
	for i < len(f.b) && isSpace(f.b[i]) {
		i++
	}
	return i
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func (f *File) delete(from, to int) {
	f.b = append(f.b[:from:from], f.b[to:]...)
	f.spans = nil // they no longer tell what was there
}

// prune takes out what is empty at path and below.
func (f *File) prune(path []string) error {
	for {
		at, rest, _, err := f.walk(path)
		if err != nil || len(rest) > 0 {
			return nil
		}
		cut, ok := f.empty(at, 0)
		if !ok {
			break
		}
		f.delete(cut[0], cut[1])
		if err := f.reparse(); err != nil {
			return err
		}
	}
	if len(path) == 0 {
		return nil
	}
	parent, rest, _, err := f.walk(path[:len(path)-1])
	if err != nil || len(rest) > 0 {
		return nil
	}
	for i, m := range parent.members {
		if m.key == path[len(path)-1] && f.bare(m.value) {
			cut := f.extent(parent, i)
			f.delete(cut[0], cut[1])
			return f.reparse()
		}
	}
	return nil
}

// empty finds a member below n whose value is empty. A hook entry whose list
// of handlers is gone is as good as empty: it has nothing left to do.
func (f *File) empty(n *node, depth int) (cut [2]int, ok bool) {
	if depth > maxDepth {
		return cut, false
	}
	for i, m := range n.members {
		if cut, ok := f.empty(m.value, depth+1); ok {
			return cut, true
		}
		if f.bare(m.value) || n.kind == array && m.value.kind == object && len(m.value.members) > 0 && onlyMatcher(m.value) {
			return f.extent(n, i), true
		}
	}
	return cut, false
}

func onlyMatcher(n *node) bool {
	for _, m := range n.members {
		if m.key != "matcher" {
			return false
		}
	}
	return true
}

// bare reports whether a list or an object holds nothing, not even a comment.
func (f *File) bare(n *node) bool {
	return n.kind != scalar && len(n.members) == 0 && f.spaceAfter(n.start+1) == n.end-1
}

// Each calls f with the text of every string below path.
func (f *File) Each(path []string, fn func(value string)) {
	at, rest, _, err := f.walk(path)
	if err != nil || len(rest) > 0 {
		return
	}
	f.each(at, fn, 0)
}

func (f *File) each(n *node, fn func(string), depth int) {
	if depth > maxDepth {
		return
	}
	if n.kind == scalar && f.b[n.start] == '"' {
		fn(unquote(f.b[n.start:n.end]))
	}
	for _, m := range n.members {
		f.each(m.value, fn, depth+1)
	}
}

// Is reports whether the value at path is written as text.
func (f *File) Is(path []string, text string) bool {
	n, rest, _, err := f.walk(path)
	return err == nil && len(rest) == 0 && string(f.b[n.start:n.end]) == text
}
