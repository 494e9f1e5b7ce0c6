// Package propose reads what a run did and proposes declarations for it: tools
// whose arguments always came out of another tool's results, columns that held
// one type, tools whose names say that they change something. A proposal is
// text to review; nothing here applies one.
package propose

import (
	"slices"
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
