package integrity

import "strings"

// isEmpty reports whether a result says that nothing was found; known is false
// if it cannot be told.
func isEmpty(m *moment, t *Tool) (empty, known bool) {
	if m.Empty != nil {
		return *m.Empty, true
	}
	text := strings.TrimSpace(m.text())
	folded := strings.ToLower(clip(text))
	for _, a := range t.Absent {
		if strings.Contains(folded, strings.ToLower(a)) {
			return true, true
		}
	}
	if m.tree {
		return emptyTree(&m.root), true
	}
	if text == "" || text == "null" {
		return true, true
	}
	for _, a := range [...]string{"not found", "no results", "no record", "no match", "no such", "nothing found", "0 results", "0 rows", "no rows"} {
		if strings.Contains(folded, a) && len(text) <= maxArgument {
			return true, true
		}
	}
	return false, !m.Error
}

// emptyTree: an empty list, or an object around one, or a count of 0.
func emptyTree(n *node) bool {
	if n.kind == '[' {
		return len(n.kids) == 0
	}
	if n.kind != '{' {
		return n.kind == 'n'
	}
	if len(n.kids) == 0 {
		return true
	}
	for _, k := range [...]string{"rows", "items", "results", "data", "records", "hits", "matches"} {
		if v := n.get(k); v != nil && (v.kind == '[' || v.kind == 'n') {
			return len(v.kids) == 0
		}
	}
	for _, k := range [...]string{"count", "total", "total_count", "totalCount", "found"} {
		if v := n.get(k); v != nil {
			return v.kind == 'f' || v.kind == '0' && Identity(v.text, false) == "0"
		}
	}
	if e := n.get("error"); e != nil && e.kind == '"' {
		f := strings.ToLower(clip(e.text))
		return strings.Contains(f, "not found") || strings.Contains(f, "no record") || strings.Contains(f, "no such")
	}
	return false
}
