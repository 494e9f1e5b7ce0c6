package integrity

import "slices"

// Leaf is a scalar of a JSON value.
type Leaf struct {
	Pattern string // its pointer with * for the indexes of arrays
	Type    string // string, number, integer, boolean, null
	Text    string
}

// Leaves lists the scalars of a JSON value, or of the JSON in a result's text;
// nil if it is none.
func Leaves(text string) []Leaf {
	root, ok := payload(text)
	if !ok {
		return nil
	}
	var out []Leaf
	root.leaves(func(l leaf) { out = append(out, Leaf{l.pattern, typeOf(l.node), l.text}) })
	return out
}

// Rows lists the types of the members of a result's rows.
func Rows(text string) []map[string]string {
	root, ok := payload(text)
	if !ok {
		return nil
	}
	rows, _ := rowsOf(&root, nil)
	out := make([]map[string]string, 0, len(rows))
	for _, r := range rows {
		m := make(map[string]string, len(r.keys))
		for i, k := range r.keys {
			m[k] = typeOf(&r.kids[i])
		}
		out = append(out, m)
	}
	return out
}

func typeOf(n *node) string {
	switch n.kind {
	case 'n':
		return "null"
	case 't', 'f':
		return "boolean"
	case '"':
		if isDate(n.text, "") {
			return "date"
		}
		return "string"
	case '[':
		return "array"
	case '{':
		return "object"
	}
	if (&Column{Type: "integer"}).holds(n) {
		return "integer"
	}
	return "number"
}

// Shown is a result's value, or an event's other text, as the agent read it.
func (e *Event) Shown() string {
	switch e.Kind {
	case Result:
		return e.text()
	case Call:
		if e.shell != nil {
			return e.shell.json()
		}
		return string(e.Args)
	case Evicted:
		if e.Summary != nil {
			return *e.Summary
		}
	}
	return e.Text
}

// EffectOfName is what a tool's name says of its effect, if anything.
func EffectOfName(tool string) Effect {
	words := NameWords(tool)
	has := func(list ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(list, w) })
	}
	switch {
	case has("get", "list", "read", "search", "describe", "show", "find", "query", "lookup", "fetch", "count", "view", "grep", "glob"):
		return Reads
	case has("create", "delete", "update", "send", "post", "deploy", "publish", "attach", "detach", "charge", "pay", "refund", "transfer", "remove", "insert", "book", "cancel", "submit"):
		return Writes
	}
	return NoWord
}

// Locate finds the first whole-token occurrence of a value in a text.
func Locate(text, value string) (from, to int, ok bool) {
	x := newIndex()
	x.add(text, segment{}, nil)
	want := x.phrase(value, false)
	if len(want.toks) == 0 {
		return 0, 0, false
	}
	best := uint32(0)
	x.chains(&want, true, false, func(h hit) bool {
		if best == 0 || h.pos < best {
			best = h.pos
		}
		return false
	})
	if best == 0 {
		return 0, 0, false
	}
	last := x.at(best + uint32(len(want.toks)) - 1)
	if !x.segOf(best).spans {
		return 0, 0, true
	}
	return int(x.at(best).off), int(last.off) + int(last.size), true
}
