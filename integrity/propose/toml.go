package propose

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/footing-dev/footing/integrity"
)

// TOML writes the proposals, leaving out what is declared already; "" if there
// are none.
func (p *Proposer) TOML(have *integrity.Declarations) string {
	names := make([]string, 0, len(p.tools))
	for n := range p.tools {
		names = append(names, n)
	}
	sort.Strings(names)
	var b strings.Builder
	for _, n := range names {
		var known *integrity.Tool
		for i := range have.Tools {
			if have.Tools[i].Name == n {
				known = &have.Tools[i]
			}
		}
		if p.tools[n].local(n) {
			continue
		}
		if s := p.tools[n].toml(n, known); s != "" {
			fmt.Fprintf(&b, "[[tool]]\nname = %s\n%s\n", quote(n), s)
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

// local reports whether a tool is one of the agent's own: a shell, whose results
// are anything, or its lists and files.
func (t *tool) local(name string) bool {
	if t.args["/command"] != nil || t.args["/cmd"] != nil || t.args["/file_path"] != nil {
		return true
	}
	words := integrity.NameWords(name)
	return len(words) < 2 || slices.ContainsFunc(words, func(w string) bool {
		return slices.Contains([]string{"task", "todo", "plan", "note", "memory"}, w)
	})
}

func (t *tool) toml(name string, known *integrity.Tool) string {
	var b strings.Builder
	var grounds []string
	for _, path := range sorted(t.args) {
		a := t.args[path]
		if a.n < minCalls || known != nil && len(known.Grounds) > 0 {
			continue
		}
		for _, g := range sorted(a.from) {
			if a.from[g] == a.n {
				grounds = append(grounds, fmt.Sprintf("%s = [%s]", quote(path), quote(g)))
				fmt.Fprintf(&b, "# all %d values of %s stood in results of %s before\n", a.n, clean(path), clean(g))
				break
			}
		}
	}
	if len(grounds) > 0 {
		fmt.Fprintf(&b, "grounds = { %s }\n", strings.Join(grounds, ", "))
	}
	if e := integrity.EffectOfName(name); e == integrity.Writes && (known == nil || known.Effect == integrity.NoWord) {
		b.WriteString("# its name says that it changes something\neffect = \"write\"\n")
	}
	var columns []string
	for _, k := range sorted(t.columns) {
		c := t.columns[k]
		if t.rows < minRows || c.n < minRows || known != nil && len(known.Columns) > 0 {
			continue
		}
		if typ := oneType(c.types); typ != "" {
			if c.null > 0 {
				typ += "?"
			}
			columns = append(columns, fmt.Sprintf("%s = %s", quote(k), quote(typ)))
		}
	}
	if len(columns) > 0 {
		fmt.Fprintf(&b, "# each held one type in %d rows\ncolumns = { %s }\n", t.rows, strings.Join(columns, ", "))
	}
	return b.String()
}

// oneType is the type that all values have, "" if there is none.
func oneType(types map[string]bool) string {
	if len(types) == 2 && types["number"] && types["integer"] {
		return "number"
	}
	if len(types) != 1 {
		return ""
	}
	for t := range types {
		if t == "object" || t == "array" {
			return ""
		}
		return t
	}
	return ""
}

func sorted[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

// quote writes a TOML basic string.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range strings.ToValidUTF8(s, "\uFFFD") {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < 0x20 || r == 0x7f:
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// clean keeps a name on its line of comment.
func clean(s string) string { return strings.Trim(quote(s), `"`) }
