package integrity

import "strings"

// production is the values that one tool's results held.
type production struct {
	at   map[string]*product // every value, by identity
	list []*product          // those that name something
	full bool
	hint *product // was in the window when last looked
}

type product struct {
	value string
	at    Place
	call  string
	id    bool // it names something
}

// maxProduced bounds the values kept of one tool.
const maxProduced = 1 << 14

// produce notes the values in a result of a tool that others lean on.
func (j *Judge) produce(m *moment) {
	p := j.produced[m.call.Tool]
	if p == nil || m.Error {
		return
	}
	named := map[string]bool{}
	for _, v := range ids(m) {
		named[Identity(v, false)] = true
	}
	for _, v := range produced(m) {
		k := Identity(v, false)
		have := p.at[k]
		if have == nil {
			if len(p.at) >= maxProduced {
				p.full = true
				return
			}
			have = &product{value: clip(v), at: m.Place, call: m.Call}
			p.at[k] = have
		}
		if named[k] && !have.id {
			have.id = true
			p.list = append(p.list, have)
		}
	}
}

// produced are all values that a result handed out.
func produced(m *moment) []string {
	if !m.tree {
		return ids(m)
	}
	var out []string
	m.root.leaves(func(l leaf) {
		if (l.kind == '"' || l.kind == '0') && strings.TrimSpace(l.text) != "" && len(l.text) <= maxArgument && len(out) <= maxProduced {
			out = append(out, l.text)
		}
	})
	return out
}

// ids are what a result can be taken to hand out as names of things: values
// under names that say so, else values that look like it, else all text.
func ids(m *moment) []string {
	if !m.tree {
		var out []string
		text := m.text()
		for i := 0; len(out) < maxProduced; {
			t, ok := nextToken(text, i)
			if !ok {
				break
			}
			if tok := text[t.from:t.to]; hasDigit(tok) {
				out = append(out, tok)
			}
			i = t.to
		}
		return out
	}
	var named, looks, rest []string
	m.root.leaves(func(l leaf) {
		if l.kind != '"' && l.kind != '0' || strings.TrimSpace(l.text) == "" || len(l.text) > maxArgument {
			return
		}
		name := strings.TrimRight(l.pattern, "/*")
		name = name[strings.LastIndexByte(name, '/')+1:]
		switch {
		case namesID(name):
			named = append(named, l.text)
		case l.kind == '"' && hasDigit(l.text) && !strings.ContainsAny(l.text, " \n"):
			looks = append(looks, l.text)
		case l.kind == '"':
			rest = append(rest, l.text)
		}
	})
	switch {
	case len(named) > 0:
		return named
	case len(looks) > 0:
		return looks
	}
	return rest
}

// namesID: a member of this name holds a name of something.
func namesID(name string) bool {
	n := strings.ToLower(name)
	for _, s := range [...]string{"id", "ids", "uuid", "guid", "serial", "arn", "sku", "handle", "slug"} {
		if n == s || strings.HasSuffix(n, "_"+s) || strings.HasSuffix(n, "-"+s) {
			return true
		}
	}
	return strings.HasSuffix(name, "Id") || strings.HasSuffix(name, "ID") || strings.HasSuffix(name, "Ids")
}
