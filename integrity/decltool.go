package integrity

import (
	"slices"
	"strings"
)

func (r *declReader) tool(d *Declarations, m map[string]any, at []string) {
	var t Tool
	effect := ""
	r.fields(m, at, map[string]func(any, []string){
		"name":         r.str(&t.Name),
		"grounds":      func(v any, at []string) { r.grounds(&t, v, at) },
		"identifiers":  r.paths(&t.Identifiers),
		"exact":        r.paths(&t.Exact),
		"free":         r.paths(&t.Free),
		"allowed":      func(v any, at []string) { r.allowed(&t, v, at) },
		"external":     r.scalars(&t.External),
		"effect":       r.str(&effect),
		"key":          r.paths(&t.Key),
		"settles":      func(v any, at []string) { r.settles(&t, v, at) },
		"unsettled_by": r.list(&t.UnsettledBy),
		"rows":         func(v any, at []string) { r.str(&t.Rows)(v, at); t.Rows = pathOf(t.Rows) },
		"columns":      func(v any, at []string) { r.columns(&t, v, at) },
		"absent":       r.list(&t.Absent),
	})
	if t.Name == "" {
		r.fail(append(slices.Clone(at), "name"), "is missing")
	}
	if slices.Contains(t.UnsettledBy, t.Name) {
		r.fail(append(slices.Clone(at), "unsettled_by"), "%s cannot unsettle itself", clip(t.Name))
	}
	if t.Effect = Effect(effect); !slices.Contains([]Effect{NoWord, Reads, Polls, Writes}, t.Effect) {
		r.fail(append(slices.Clone(at), "effect"), "%q is no effect: read, poll or write", clip(effect))
	}
	for _, tools := range t.Grounds {
		if slices.Contains(tools, t.Name) {
			r.fail(append(slices.Clone(at), "grounds"), "%s cannot be its own ground", clip(t.Name))
		}
	}
	if d.tool(t.Name) != nil {
		r.fail(append(slices.Clone(at), "name"), "%q is declared twice", clip(t.Name))
	}
	d.Tools = append(d.Tools, t)
}

func (r *declReader) grounds(t *Tool, v any, at []string) {
	t.Grounds = map[string][]string{}
	m, ok := v.(map[string]any)
	if !ok {
		t.Grounds[""] = r.strings(v, at)
		return
	}
	if len(m) == 0 {
		r.fail(at, "is empty")
	}
	for k, v := range m {
		here := append(slices.Clone(at), k)
		if strings.TrimSpace(k) == "" {
			r.fail(here, "a path is blank")
		}
		if k == "*" { // all other arguments
			t.Grounds[""] = r.strings(v, here)
			continue
		}
		t.Grounds[pathOf(k)] = r.strings(v, here)
	}
}

// allowed reads the values that a tool's schema offers by itself, by path.
func (r *declReader) allowed(t *Tool, v any, at []string) {
	m, ok := v.(map[string]any)
	if !ok || len(m) == 0 {
		r.fail(at, "want a table of paths that is not empty")
		return
	}
	t.Allowed = map[string][]string{}
	for k, v := range m {
		var list []string
		r.scalars(&list)(v, append(slices.Clone(at), k))
		t.Allowed[pathOf(k)] = list
	}
}

func (r *declReader) settles(t *Tool, v any, at []string) {
	m, ok := v.(map[string]any)
	if !ok {
		r.fail(at, "want a table with pointer and values")
		return
	}
	t.Settles = &Settles{}
	r.fields(m, at, map[string]func(any, []string){
		"pointer": r.str(&t.Settles.Pointer), "values": r.scalars(&t.Settles.Values),
	})
	if t.Settles.Pointer = pathOf(t.Settles.Pointer); t.Settles.Pointer == "" || len(t.Settles.Values) == 0 {
		r.fail(at, "want a pointer and values")
	}
}
