package integrity

import (
	"slices"
	"sort"
	"strings"
)

// columnTypes are the types a column can be declared with.
func columnTypes() []string {
	return []string{"number", "integer", "string", "boolean", "date", "enum"}
}

func (r *declReader) columns(t *Tool, v any, at []string) {
	m, ok := v.(map[string]any)
	if !ok || len(m) == 0 {
		r.fail(at, "want a table of columns that is not empty")
		return
	}
	names := make([]string, 0, len(m))
	for k := range m {
		names = append(names, k)
	}
	sort.Strings(names)
	for _, k := range names {
		here := append(slices.Clone(at), k)
		c := Column{Name: k}
		if strings.TrimSpace(k) == "" {
			r.fail(here, "a column's name is blank")
		}
		switch v := m[k].(type) {
		case string:
			c.Type, c.Nullable = strings.CutSuffix(v, "?")
		case map[string]any:
			r.fields(v, here, map[string]func(any, []string){
				"type": r.str(&c.Type), "nullable": r.flag(&c.Nullable), "enum": r.scalars(&c.Enum), "format": r.str(&c.Format),
			})
			if c.Type == "" && c.Enum != nil {
				c.Type = "enum"
			}
		default:
			r.fail(here, `want a type, as in "integer" or "date?", or a table, as in { enum = ["a", "b"] }`)
			continue
		}
		switch {
		case !slices.Contains(columnTypes(), c.Type):
			r.fail(here, "%q is no type: %s", clip(c.Type), strings.Join(columnTypes(), ", "))
		case (c.Type == "enum") != (len(c.Enum) > 0):
			r.fail(here, "type enum and a list enum go together")
		case c.Format != "" && c.Type != "date":
			r.fail(here, "only a date has a format")
		case c.Format != "" && datesNothing(c.Format):
			r.fail(append(here, "format"), "%q is no layout: write it as Go does (2006-01-02) or strftime (%%Y-%%m-%%d)", clip(c.Format))
		}
		t.Columns = append(t.Columns, c)
	}
}

func (r *declReader) invariant(d *Declarations, m map[string]any, at []string) {
	var v Invariant
	r.fields(m, at, map[string]func(any, []string){
		"predicate": r.str(&v.Predicate), "kind": r.str(&v.Kind), "keys": r.list(&v.Keys), "tools": r.list(&v.Tools),
		"epoch": r.str(&v.Epoch), "multi": r.flag(&v.Multi),
	})
	switch {
	case v.Predicate == "":
		r.fail(append(slices.Clone(at), "predicate"), "is missing")
	case len(v.Keys) == 0 && !v.Multi: // of several values no subject is looked for
		r.fail(append(slices.Clone(at), "keys"), "is missing")
	case slices.Contains(v.Keys, v.Predicate):
		r.fail(append(slices.Clone(at), "keys"), "the predicate cannot be its own key")
	}
	d.Invariants = append(d.Invariants, v)
}

func (r *declReader) claim(d *Declarations, m map[string]any, at []string) {
	var c ClaimRule
	var tolerance []string
	r.fields(m, at, map[string]func(any, []string){
		"field": r.str(&c.Field), "predicate": r.str(&c.Predicate), "tool": r.str(&c.Tool), "pointer": r.str(&c.Pointer),
		"tolerance": r.scalars(&tolerance), "unit": r.str(&c.Unit),
		"subject": func(v any, at []string) {
			m, ok := v.(map[string]any)
			if !ok {
				r.fail(at, "want a table with kind and id")
				return
			}
			c.Subject = &Subject{}
			r.fields(m, at, map[string]func(any, []string){"kind": r.str(&c.Subject.Kind), "id": r.str(&c.Subject.ID)})
		},
	})
	c.Field, c.Pointer = pathOf(c.Field), pathOf(c.Pointer)
	if len(tolerance) > 0 {
		c.Tolerance = tolerance[0]
	}
	switch {
	case c.Field == "":
		r.fail(append(slices.Clone(at), "field"), "is missing")
	case (c.Subject != nil && c.Predicate != "") == (c.Tool != "" && c.Pointer != ""):
		r.fail(at, "want either subject and predicate or tool and pointer")
	case len(tolerance) > 1:
		r.fail(append(slices.Clone(at), "tolerance"), "want one number")
	case c.Tolerance != "":
		if n, ok := Number(strings.TrimSuffix(c.Tolerance, "%")); !ok || n[0] == '-' {
			r.fail(append(slices.Clone(at), "tolerance"), "%q is no number or percentage", clip(c.Tolerance))
		}
	}
	d.Claims = append(d.Claims, c)
}

func (r *declReader) external(d *Declarations, m map[string]any, at []string) {
	var e External
	r.fields(m, at, map[string]func(any, []string){"name": r.str(&e.Name), "values": r.scalars(&e.Values)})
	if e.Name == "" || len(e.Values) == 0 {
		r.fail(at, "want a name and values")
	}
	d.External = append(d.External, e)
}

func (r *declReader) settings(d *Declarations, v any, at []string) {
	m, ok := v.(map[string]any)
	if !ok {
		r.fail(at, "want a table")
		return
	}
	posture := ""
	r.fields(m, at, map[string]func(any, []string){
		"prose": r.flag(&d.Prose), "lookups": r.flag(&d.Lookups), "recency": r.flag(&d.Recency), "posture": r.str(&posture),
	})
	if d.Dev = posture == "dev"; posture != "" && !d.Dev {
		r.fail(append(slices.Clone(at), "posture"), "%q is no posture: dev", clip(posture))
	}
}
