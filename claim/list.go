package claim

import "strings"

// bound limits the claims of a heading to the list under it.
func (m *message) bound(i int, claims []Claim) {
	b := &m.blocks[i]
	if b.kind != heading && !strings.HasSuffix(strings.TrimRight(m.text[b.from:b.to], " *"), ":") {
		return
	}
	names := m.itemNames(i)
	if len(names) == 0 {
		return
	}
	if kinds := listed(claims, names); len(kinds) > 0 {
		m.closing.Claims = append(m.closing.Claims[:len(m.closing.Claims)-1], kinds...)
		return
	}
	for k := range claims {
		claims[k].Heading, claims[k].Items = true, names
		if claims[k].Form == Bare {
			claims[k].Scope = Named
		}
	}
}

// maxItems is how many names of a list are kept.
const maxItems = 64

// itemNames returns what the items under the block at i are called: the first
// code span of each, or its words up to a colon.
func (m *message) itemNames(i int) []string {
	var names []string
	for _, n := range m.blocks[i+1:] {
		if n.kind != item || n.indent < m.blocks[i].indent || len(names) >= maxItems {
			break
		}
		name := m.text[n.from:n.to]
		if q := strings.IndexByte(name, '`'); q >= 0 && strings.IndexByte(name[q+1:], '`') > 0 {
			name = name[q+1 : q+1+strings.IndexByte(name[q+1:], '`')]
		} else if e := strings.IndexByte(name, ':'); e > 0 {
			name = name[:e]
		}
		names = append(names, oneLine(strings.Trim(name, "* ")))
	}
	return names
}

// listed turns a heading that names no kind of check ("Verified:", "All
// green:") over a list that does into one claim for each item that does.
func listed(claims []Claim, names []string) []Claim {
	if len(claims) != 1 || claims[0].Kind != Check || claims[0].Form == Absent {
		return nil
	}
	var out []Claim
	for _, n := range names {
		kind, scope := kNone, Unstated
		q, k := readQuote(n)
		switch {
		case q == quoteCommand || q == quoteTest:
			kind, scope = k, Named
		case strings.Count(n, " ") <= 2:
			kind = wordsKind(n)
		}
		if kind == kNone || kind == kCheck {
			continue
		}
		c := claims[0]
		c.Kind, c.Scope, c.Heading, c.Items, c.Names, c.Commands = kindOf(kind), scope, true, names, nil, nil
		if c.Form == Vague {
			c.Form = Plain
		}
		switch q {
		case quoteCommand:
			c.Commands = []string{n}
		case quoteTest:
			c.Names = []string{n}
		}
		out = append(out, c)
	}
	return out
}
