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
// finding's values stands.
func (a *app) chain(in *input, d *integrity.Declarations, f *integrity.Finding) error {
	var links []link
	last := 0
	for i := range f.Witnesses {
		if w := &f.Witnesses[i].Witness; i == 0 || w.Role == record.RoleClaim {
			last = max(last, w.Line)
		}
		links = append(links, ofWitness(&f.Witnesses[i].Witness))
	}
	served := map[string]bool{}
	tools := map[string]string{}
	_, err := readIntegrity(in, d, func(e *integrity.Event) {
		if e.Kind == integrity.Call {
			tools[e.ID] = e.Tool
		}
		if e.Line > last {
			return
		}
		text := e.Shown()
		for _, v := range f.Values {
			from, to, ok := integrity.Locate(text, v)
			if !ok {
				continue
			}
			l := link{line: e.Line, file: e.File, from: from, to: to, quote: around(text, from, to)}
			switch e.Kind {
			case integrity.Turn:
				l.what = "the user"
				served[v] = true
			case integrity.System:
				l.what = "system text"
				served[v] = true
			case integrity.Call:
				l.what = "call of " + e.Tool
			case integrity.Result:
				l.what = "result of " + tools[e.Call]
				served[v] = true
			case integrity.Answer:
				l.what = "the answer"
			case integrity.Evicted:
				l.what = "summary"
			default:
				l.what = "the agent's own words"
			}
			if len(links) < 20*maxChain {
				links = append(links, l)
			}
		}
	})
	if err != nil {
		return err
	}
	var nowhere []string
	for _, v := range f.Values {
		if !served[v] {
			nowhere = append(nowhere, v)
		}
	}
	r := f.Record()
	return a.printChain(in.show, &r, links, nowhere)
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
