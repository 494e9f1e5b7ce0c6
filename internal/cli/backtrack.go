package cli

import (
	"context"
	"fmt"
	"sort"
	"strings"

	"github.com/footing-dev/footing/audit"
	"github.com/footing-dev/footing/integrity"
	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/verdict"
)

// maxChain bounds the links of a chain that are printed.
const maxChain = 60

// link is one place in a chain.
type link struct {
	line     int
	file     string
	what     string
	from, to int
	quote    string
}

// backtrack prints for one finding the chain from the answer back to the calls
// and results that its values came from.
func (a *app) backtrack(ctx context.Context, id string, inputs []input, d *integrity.Declarations) error {
	if !isFindingID(id) {
		return withHint(fmt.Errorf("%q is not the id of a finding", id), "an id is 16 hex digits; footing audit prints them beside the rule")
	}
	if d == nil {
		d = &integrity.Declarations{}
	}
	for i := range inputs {
		if inputs[i].path == "" {
			return withHint(fmt.Errorf("standard input can only be read once"), "name the log")
		}
		one, err := readIntegrity(&inputs[i], d, nil)
		if err != nil {
			continue
		}
		for k := range one.Findings {
			if f := &one.Findings[k]; f.ID == id {
				return a.chain(&inputs[i], d, f)
			}
		}
	}
	f, path, err := a.evidence(ctx, id, inputs)
	if err != nil {
		return err
	}
	if f == nil {
		return withHint(fmt.Errorf("no finding %s in %s", id, count(len(inputs), "log", "logs")), "name its log: footing audit --backtrack %s PATH", id)
	}
	var links []link
	for i := range f.Witnesses {
		links = append(links, ofWitness(&f.Witnesses[i]))
	}
	return a.printChain(path, f, links, nil)
}

// evidence finds a finding of the rules.
func (a *app) evidence(ctx context.Context, id string, inputs []input) (found *record.Finding, path string, err error) {
	list := make([]audit.Input, len(inputs))
	for i, in := range inputs {
		list[i] = audit.Input{Path: in.show, Size: in.size, Open: in.open}
	}
	keep := func(r *audit.Result, fs []record.Finding) {
		for i := range fs {
			if fs[i].ID == id && found == nil {
				f := fs[i]
				found, path = &f, r.Path
			}
		}
	}
	err = a.engine.audit(ctx, list, auditOptions{}, nil, func(r *audit.Result) error {
		if r.Err != nil {
			return nil
		}
		keep(r, r.Session.Findings)
		return r.Turns(func(t *verdict.Turn) error { keep(r, t.Findings); return nil })
	})
	if err != nil {
		return nil, "", fmt.Errorf("audit: %w", err)
	}
	return found, path, nil
}

func ofWitness(w *record.Witness) link {
	l := link{line: w.Line, file: w.File, what: string(w.Role), quote: w.Text}
	if w.Call != "" {
		l.what += " " + w.Call
	}
	if w.Pointer != "" {
		l.what += " " + w.Pointer
	}
	if w.Span != nil {
		l.from, l.to = w.Span[0], w.Span[1]
	}
	return l
}

// chain reads the log once more and collects every place where one of the
// finding's values stands: up to where it was found, and in the answers after.
// A result brings the call that it answers.
func (a *app) chain(in *input, d *integrity.Declarations, f *integrity.Finding) error {
	c := chainer{f: f, served: map[string]bool{}, calls: map[string]*link{}, at: map[[3]int]bool{}, lines: map[int]bool{}}
	for i := range f.Witnesses {
		if w := &f.Witnesses[i].Witness; i == 0 || w.Role == record.RoleClaim {
			c.last = max(c.last, w.Line)
		}
	}
	if _, err := readIntegrity(in, d, c.see); err != nil {
		return err
	}
	for i := range f.Witnesses {
		w := &f.Witnesses[i].Witness
		l := ofWitness(w)
		if call := c.calls[w.Call]; call != nil {
			c.put(*call)
		}
		if !c.quotes(&l) {
			c.put(l)
		}
	}
	var nowhere []string
	for _, v := range f.Values {
		if f.Kind != integrity.UnsupportedArgument && f.Kind != integrity.UnsupportedClaim {
			break
		}
		if _, _, judged := integrity.Locate(v, v); judged && !c.served[v] {
			nowhere = append(nowhere, v)
		}
	}
	r := f.Record()
	return a.printChain(in.show, &r, c.links, nowhere)
}

// chainer collects the links of one chain.
type chainer struct {
	f      *integrity.Finding
	last   int // the line where the defect was found
	links  []link
	served map[string]bool
	calls  map[string]*link
	at     map[[3]int]bool
	lines  map[int]bool
}

func (c *chainer) put(l link) {
	k := [3]int{l.line, l.from, l.to}
	if l.to == 0 && c.lines[l.line] {
		return // the same place is there with its span
	}
	c.lines[l.line] = true
	if len(c.links) < 20*maxChain && !c.at[k] {
		c.at[k] = true
		c.links = append(c.links, l)
	}
}

// quotes reports whether a place is in the chain already, with its words.
func (c *chainer) quotes(l *link) bool {
	for i := range c.links {
		if h := &c.links[i]; h.line == l.line && l.quote != "" && strings.Contains(h.quote, l.quote) {
			return true
		}
	}
	return false
}

func (c *chainer) see(e *integrity.Event) {
	text := e.Shown()
	if e.Kind == integrity.Call && len(c.calls) < 1<<16 {
		c.calls[e.ID] = &link{line: e.Line, file: e.File, what: "call of " + e.Tool, quote: clean.Line(text, 160)}
	}
	if e.Line > c.last && e.Kind != integrity.Answer {
		return
	}
	for _, v := range c.f.Values {
		from, to, ok := integrity.Locate(text, v)
		if !ok {
			continue
		}
		c.put(link{line: e.Line, file: e.File, from: from, to: to, what: c.what(e), quote: around(text, from, to)})
		switch e.Kind {
		case integrity.Result:
			if call := c.calls[e.Call]; call != nil && e.Line < c.last {
				c.put(*call)
			}
			c.served[v] = c.served[v] || e.Line < c.last
		case integrity.Turn, integrity.System:
			c.served[v] = true
		}
	}
}

func (c *chainer) what(e *integrity.Event) string {
	switch e.Kind {
	case integrity.Turn:
		return "the user"
	case integrity.System:
		return "system text"
	case integrity.Call:
		return "call of " + e.Tool
	case integrity.Result:
		if call := c.calls[e.Call]; call != nil {
			return "result of the " + call.what
		}
		return "a result"
	case integrity.Answer:
		return "the answer"
	case integrity.Evicted:
		return "a summary"
	}
	return "the agent's own words"
}

// around quotes a span with what stands beside it.
func around(text string, from, to int) string {
	const beside = 40
	if to <= from || to > len(text) {
		return clean.Line(text, 2*beside)
	}
	a, b := max(from-beside, 0), min(to+beside, len(text))
	s := strings.ToValidUTF8(text[a:b], "")
	if a > 0 {
		s = "…" + s
	}
	if b < len(text) {
		s += "…"
	}
	return s
}

func (a *app) printChain(path string, f *record.Finding, links []link, nowhere []string) error {
	sort.SliceStable(links, func(i, j int) bool { return links[i].line > links[j].line })
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s in %s\n  %s\n\nfrom the claim back:\n", f.Rule, f.ID, clean.Line(path, 0), clean.Line(f.Message, 700))
	for _, l := range links[:min(len(links), maxChain)] {
		at := fmt.Sprintf("line %d", l.line)
		if l.file != "" {
			at = clean.Line(l.file, 60) + " " + at
		}
		if l.to > l.from {
			at += fmt.Sprintf(" [%d,%d]", l.from, l.to)
		}
		fmt.Fprintf(&b, "  %s  %s  “%s”\n", at, clean.Line(l.what, 80), clean.Line(l.quote, 160))
	}
	if more := len(links) - maxChain; more > 0 {
		fmt.Fprintf(&b, "  and %d more places\n", more)
	}
	for _, v := range nowhere {
		fmt.Fprintf(&b, "  nothing served “%s” before that\n", clean.Line(v, 120))
	}
	_, err := a.term.Write([]byte(b.String()))
	return err
}
