package integrity

// rowsFor finds the rows of a result whose tool has columns. ok is false where
// there is nothing to judge; o says why.
func rowsFor(m *moment) (rows []*node, at string, o outcome, ok bool) {
	switch {
	case m.call == nil:
		return nil, "", outcome{end: unreachable}, false
	case m.call.tool == nil || len(m.call.tool.Columns) == 0 || m.Error || m.Unsettled:
		return nil, "", outcome{end: inapplicable}, false
	case !m.tree:
		return nil, "", outcome{end: unreachable, why: "a result is not JSON that can be read"}, false
	}
	rows, at = rowsOf(&m.root, m.call.tool)
	if len(rows) == 0 {
		return nil, at, outcome{end: inapplicable}, false
	}
	return rows, at, o, true
}

// rowsOf finds the objects that are a result's rows: where they are declared to
// stand, or in the result itself, or under a usual name, or the result as one.
func rowsOf(root *node, t *Tool) (rows []*node, at string) {
	n := root
	switch {
	case t != nil && t.Rows != "":
		n, at = root.pick(t.Rows), t.Rows
	case root.kind == '{':
		for _, k := range [...]string{"rows", "items", "results", "data", "records"} {
			if v := root.get(k); v != nil && v.kind == '[' {
				n, at = v, "/"+k
				break
			}
		}
	}
	switch {
	case n == nil:
		return nil, at
	case n.kind == '{':
		return []*node{n}, at
	}
	for i := range n.kids {
		if n.kids[i].kind == '{' {
			rows = append(rows, &n.kids[i])
		}
	}
	return rows, at
}

// scan counts the values of a column and those that are not of its type.
func scan(c *Column, rows []*node) (n, bad, first int) {
	for i, r := range rows {
		v := r.get(c.Name)
		if v == nil {
			continue
		}
		n++
		if !c.holds(v) {
			if bad == 0 {
				first = i
			}
			bad++
		}
	}
	return n, bad, first
}
