package cli

import (
	"fmt"
	"strings"

	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/verdict"
)

// open are the lines that do not stand.
func (s *statusAnswer) open() []statusLine {
	var out []statusLine
	for _, l := range append(append([]statusLine{}, s.Required...), s.Kinds...) {
		if l.Verdict != verdict.Supported {
			out = append(out, l)
		}
	}
	return out
}

func (l *statusLine) name() string {
	if l.Command != "" {
		return clean.Text(l.Command)
	}
	return l.Kind
}

// short is the line for a status line: the verdict and the first reason for it.
func (s *statusAnswer) short() string {
	var names []string
	for _, l := range s.Kinds {
		names = append(names, l.name())
	}
	open := s.open()
	switch {
	case s.Tree == "":
		return "footing: unproven, the tree could not be read in time"
	case len(s.Required)+len(s.Kinds) == 0:
		return "footing: unproven, no check is on record"
	case len(open) == 0:
		return "footing: stands (" + strings.Join(names, ", ") + ")"
	}
	first := open[0]
	for _, l := range open {
		if l.Verdict == verdict.Contradicted {
			first = l
			break
		}
	}
	out := fmt.Sprintf("footing: %s, %s %s", s.Verdict, first.name(), first.Reason)
	if n := len(open) - 1; n > 0 {
		out += fmt.Sprintf(" and %d more", n)
	}
	return out
}

func (s *statusAnswer) text(a *app) string {
	var b strings.Builder
	style := a.term.style()
	head := map[verdict.Verdict]func(string) string{verdict.Stands: style.Good, verdict.Falls: style.Bad, verdict.Unproven: style.Doubt}[s.Verdict]
	word := strings.ToUpper(string(s.Verdict))
	if head != nil {
		word = head(word)
	}
	tree := "not measured"
	if s.Tree != "" {
		tree = s.Tree[:12]
	}
	fmt.Fprintf(&b, "%s  %s, tree %s\n", word, clean.Text(s.Root), tree)
	if len(s.Required) > 0 {
		b.WriteString("required by this repository\n")
		for i := range s.Required {
			s.Required[i].write(&b)
		}
	}
	if len(s.Kinds) > 0 {
		b.WriteString("kinds of check on record\n")
		for i := range s.Kinds {
			s.Kinds[i].write(&b)
		}
	}
	if len(s.Required)+len(s.Kinds) == 0 {
		b.WriteString("  no check is on record; footing run -- CMD records one\n")
	}
	b.WriteString(s.owed())
	fmt.Fprintf(&b, "read %s in %s", count(s.Coverage.Readings, "reading", "readings"), count(s.Coverage.Runs, "run", "runs"))
	if s.Coverage.Unbound > 0 {
		fmt.Fprintf(&b, "; %s bound to no tree", count(s.Coverage.Unbound, "check is", "checks are"))
	}
	if s.Coverage.Skipped > 0 {
		fmt.Fprintf(&b, "; %s left out", count(s.Coverage.Skipped, "older run", "older runs"))
	}
	b.WriteByte('\n')
	return b.String()
}

// owed is the line about exercises that are owed, "" if none is.
func (s *statusAnswer) owed() string {
	switch len(s.Owed) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("exercise owed: %s threw when it was last called; footing exercise %s calls it again\n", clean.Line(s.Owed[0], 60), clean.Line(quoteArg(s.Owed[0]), 80))
	}
	return fmt.Sprintf("exercises owed: %s threw when they were last called; footing exercise calls them again\n", clean.Line(strings.Join(s.Owed, ", "), 200))
}

func (l *statusLine) write(b *strings.Builder) {
	fmt.Fprintf(b, "  %s: %s, %s", l.name(), l.Verdict, l.Reason)
	if l.Last != "" {
		fmt.Fprintf(b, " (%s", clean.Text(l.Last))
		if l.At != "" {
			fmt.Fprintf(b, ", %s", l.At)
		}
		b.WriteByte(')')
	}
	b.WriteByte('\n')
}
