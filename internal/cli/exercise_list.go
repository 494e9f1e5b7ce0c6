package cli

import (
	"fmt"

	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/internal/exerciser"
)

// listed is a capability in a list.
type listed struct {
	Name       string   `json:"name"`
	Kind       string   `json:"kind"`
	Declared   bool     `json:"declared"`
	Trusted    bool     `json:"trusted"`
	Source     string   `json:"source"`
	Start      []string `json:"start,omitempty"`
	Operations []string `json:"operations,omitempty"`
}

func (a *app) listCapabilities(p *exerciser.Project, format string) error {
	list := []listed{}
	for i, caps := range p.Lists() {
		for _, c := range caps {
			l := listed{Name: c.Name, Kind: string(c.Kind), Declared: c.Declared, Trusted: i == 0, Source: c.Source, Start: c.Start}
			for _, o := range c.Operations {
				l.Operations = append(l.Operations, o.ID)
			}
			list = append(list, l)
		}
	}
	if format == "json" {
		return a.json(map[string]any{"capabilities": list})
	}
	for _, l := range list {
		how := "declared in " + l.Source
		switch {
		case l.Declared && !l.Trusted:
			how += ", which is not trusted: run when named"
		case !l.Declared:
			how = "found in " + l.Source + ", run when named"
		}
		ops := "lists its own operations"
		if len(l.Operations) > 0 {
			ops = count(len(l.Operations), "operation", "operations")
		}
		fmt.Fprintf(a.term, "%-20s  %-8s  %s, %s\n", clean.Line(l.Name, 60), l.Kind, ops, clean.Line(how, 120))
	}
	if len(list) == 0 {
		a.term.hintf("declare a capability as [capability.NAME] in %s", exerciser.DeclarationFile)
	}
	return nil
}
