// Package propose reads what a run did and proposes declarations for it: tools
// whose arguments always came out of another tool's results, columns that held
// one type, tools whose names say that they change something. A proposal is
// text to review; nothing here applies one.
package propose

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/footing-dev/footing/integrity"
)

// Bounds of what is remembered, and how often something must be seen.
const (
	maxValues = 1 << 16
	maxTools  = 256
	minCalls  = 2
	minRows   = 3
)

// Proposer watches events.
type Proposer struct {
	tools  map[string]*tool
	source map[string][]string // value → tools whose results held it
	open   map[string]string   // call → tool
}

type tool struct {
	calls   int
	args    map[string]*arg
	columns map[string]*column
	rows    int
}

type arg struct {
	n     int
	from  map[string]int // tool → values it had served before
	short bool
}

type column struct {
	n, null int
	types   map[string]bool
}

// New returns an empty proposer.
func New() *Proposer {
	return &Proposer{tools: map[string]*tool{}, source: map[string][]string{}, open: map[string]string{}}
}

// Add takes the next event.
func (p *Proposer) Add(e *integrity.Event) {
	switch e.Kind {
	case integrity.Call:
		t := p.tool(e.Tool)
		if t == nil {
			return
		}
		t.calls++
		if len(p.open) < maxValues {
			p.open[e.ID] = e.Tool
		}
		for _, l := range integrity.Leaves(e.Shown()) {
			p.arg(t, e.Tool, l)
		}
	case integrity.Result:
		name := p.open[e.Call]
		delete(p.open, e.Call)
		if t := p.tools[name]; t != nil && !e.Error {
			p.result(t, name, e)
		}
	}
}

func (p *Proposer) tool(name string) *tool {
	t := p.tools[name]
	if t == nil && len(p.tools) < maxTools {
		t = &tool{args: map[string]*arg{}, columns: map[string]*column{}}
		p.tools[name] = t
	}
	return t
}

func (p *Proposer) arg(t *tool, name string, l integrity.Leaf) {
	if l.Type != "string" && l.Type != "number" && l.Type != "integer" || len(l.Text) > 200 || strings.Contains(l.Text, "\n") {
		return
	}
	a := t.args[l.Pattern]
	if a == nil {
		if len(t.args) >= maxTools {
			return
		}
		a = &arg{from: map[string]int{}}
		t.args[l.Pattern] = a
	}
	a.n++
	a.short = a.short || len(l.Text) < 4
	for _, g := range p.source[integrity.Identity(l.Text, false)] {
		if g != name {
			a.from[g]++
		}
	}
}

func (p *Proposer) result(t *tool, name string, e *integrity.Event) {
	for _, l := range integrity.Leaves(e.Shown()) {
		if l.Type != "string" && l.Type != "number" && l.Type != "integer" || len(l.Text) > 200 || l.Text == "" {
			continue
		}
		k := integrity.Identity(l.Text, false)
		if have := p.source[k]; !slices.Contains(have, name) && (len(p.source) < maxValues || have != nil) && len(have) < 8 {
			p.source[k] = append(have, name)
		}
	}
	for _, row := range integrity.Rows(e.Shown()) {
		t.rows++
		for k, typ := range row {
			c := t.columns[k]
			if c == nil {
				if len(t.columns) >= maxTools {
					continue
				}
				c = &column{types: map[string]bool{}}
				t.columns[k] = c
			}
			c.n++
			if typ == "null" {
				c.null++
			} else {
				c.types[typ] = true
			}
		}
	}
}

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
