package integrity

// Wire is the declarations in the form [ReadDeclarations] reads.
func (d *Declarations) Wire() map[string]any {
	out := map[string]any{}
	var tools, invariants, claims, external []any
	for i := range d.Tools {
		tools = append(tools, d.Tools[i].wire())
	}
	for _, v := range d.Invariants {
		m := map[string]any{"predicate": v.Predicate, "multi": v.Multi}
		putList(m, "keys", v.Keys)
		putList(m, "tools", v.Tools)
		putText(m, "kind", v.Kind)
		putText(m, "epoch", v.Epoch)
		invariants = append(invariants, m)
	}
	for _, c := range d.Claims {
		m := map[string]any{"field": c.Field}
		if c.Subject != nil {
			m["subject"] = map[string]any{"kind": c.Subject.Kind, "id": c.Subject.ID}
		}
		for k, v := range map[string]string{"predicate": c.Predicate, "tool": c.Tool, "pointer": c.Pointer, "tolerance": c.Tolerance, "unit": c.Unit} {
			putText(m, k, v)
		}
		claims = append(claims, m)
	}
	for _, e := range d.External {
		m := map[string]any{"name": e.Name}
		putList(m, "values", e.Values)
		external = append(external, m)
	}
	for k, v := range map[string][]any{"tool": tools, "invariant": invariants, "claims": claims, "external": external} {
		if len(v) > 0 {
			out[k] = v
		}
	}
	set := map[string]any{"prose": d.Prose, "lookups": d.Lookups, "recency": d.Recency}
	if d.Dev {
		set["posture"] = "dev"
	}
	out["integrity"] = set
	return out
}

func (t *Tool) wire() map[string]any {
	m := map[string]any{"name": t.Name}
	if len(t.Grounds) > 0 {
		g := map[string]any{}
		for p, tools := range t.Grounds {
			if p == "" {
				p = "*"
			}
			putList(g, p, tools)
		}
		m["grounds"] = g
	}
	for k, v := range map[string][]string{
		"identifiers": t.Identifiers, "exact": t.Exact, "free": t.Free, "external": t.External, "key": t.Key,
		"unsettled_by": t.UnsettledBy, "absent": t.Absent,
	} {
		putList(m, k, v)
	}
	if len(t.Allowed) > 0 {
		all := map[string]any{}
		for p, values := range t.Allowed {
			putList(all, p, values)
		}
		m["allowed"] = all
	}
	putText(m, "effect", string(t.Effect))
	putText(m, "rows", t.Rows)
	if t.Settles != nil {
		m["settles"] = map[string]any{"pointer": t.Settles.Pointer, "values": anys(t.Settles.Values)}
	}
	if len(t.Columns) > 0 {
		cols := map[string]any{}
		for _, c := range t.Columns {
			col := map[string]any{"type": c.Type, "nullable": c.Nullable}
			putList(col, "enum", c.Enum)
			putText(col, "format", c.Format)
			cols[c.Name] = col
		}
		m["columns"] = cols
	}
	return m
}

func putText(m map[string]any, k, v string) {
	if v != "" {
		m[k] = v
	}
}

func putList(m map[string]any, k string, v []string) {
	if len(v) > 0 {
		m[k] = anys(v)
	}
}

func anys(list []string) []any {
	out := make([]any, len(list))
	for i, s := range list {
		out[i] = s
	}
	return out
}
