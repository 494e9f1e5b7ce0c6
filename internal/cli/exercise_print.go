package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/internal/clean"
)

// receipt prints what was seen of one capability.
func (a *app) receipt(r *exercise.Receipt, detail bool) {
	style := a.term.style()
	paint := func(f func(string) string, s string) string {
		if f == nil {
			return s
		}
		return f(s)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)", paint(style.Strong, clean.Line(r.Capability, 80)), r.Kind)
	if r.Backend != "" {
		fmt.Fprintf(&b, "  %s, %s in %d ms, all in %.1f s", r.Backend, r.Copy, r.CopyMS, r.Seconds)
	}
	b.WriteByte('\n')
	width := 0
	worst := r.Worst()
	if detail {
		worst = r.Calls
	}
	for _, c := range worst {
		width = max(width, len(c.Operation))
	}
	width = min(width, 40)
	for _, c := range worst {
		f := style.Good
		switch c.Reading {
		case exercise.Threw:
			f = style.Bad
		case exercise.Missing, exercise.NotRead:
			f = style.Doubt
		case exercise.Refused:
			f = nil
		}
		line := fmt.Sprintf("  %s  %-*s", paint(f, fmt.Sprintf("%-8s", c.Reading)), width, clean.Line(c.Operation, 80))
		if what := words(&c, detail); what != "" {
			line += "  " + what
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
		if detail && len(c.Input) > 0 {
			fmt.Fprintf(&b, "            input %s\n", clean.Line(string(c.Input), 400))
		}
	}
	for _, n := range r.Notes {
		fmt.Fprintf(&b, "  note: %s\n", clean.Line(n, 200))
	}
	if d := r.Differs; d != nil {
		if len(d.NotFound) > 0 {
			fmt.Fprintf(&b, "  declared and not found: %s\n", clean.Line(strings.Join(d.NotFound, ", "), 200))
		}
		if len(d.Undeclared) > 0 {
			fmt.Fprintf(&b, "  found and not declared: %s\n", clean.Line(strings.Join(d.Undeclared, ", "), 200))
		}
	}
	b.WriteString("exercised: " + summary(r) + "; behavior: unjudged\n")
	if !detail {
		// A name with characters that are not to be seen can't be copied from here.
		if op, ok := firstThrow(worst); ok && clean.Line(op, 0) == op && clean.Line(r.Capability, 0) == r.Capability {
			fmt.Fprintf(&b, "replay: footing exercise --replay %s\n", quoteArg(r.Capability+"/"+op))
		}
	}
	fmt.Fprint(a.term, b.String())
}

// words say why a call was read as it was.
func words(c *exercise.Call, detail bool) string {
	if c.Reading == exercise.Answered && !detail && len(c.Notes) == 0 {
		return ""
	}
	var parts []string
	if c.Cause != "" {
		parts = append(parts, string(c.Cause))
	}
	if c.Class != "" && c.Reading != exercise.Answered {
		parts = append(parts, "("+clean.Line(c.Class, 80)+")")
	}
	s := strings.Join(parts, " ")
	if c.Line != "" && (c.Reading != exercise.Answered || detail) {
		if s != "" {
			s += ": "
		}
		s += clean.Line(c.Line, exercise.MaxLine)
	}
	if len(c.Notes) > 0 {
		s += " [" + strings.Join(c.Notes, ", ") + "]"
	}
	if c.Pass > 1 || detail {
		s += " (pass " + strconv.Itoa(c.Pass) + ")"
	}
	return s
}

func summary(r *exercise.Receipt) string {
	switch {
	case r.Outcome == exercise.ThrewOut && r.Counts.Operations == 0:
		return "threw before there was an operation to call"
	case r.Outcome == exercise.ThrewOut:
		return fmt.Sprintf("threw, %d of %s", r.Counts.Threw, count(r.Counts.Operations, "operation", "operations"))
	case r.Outcome == exercise.Ran:
		s := fmt.Sprintf("ran, %s, %d answered, %d refused", count(r.Counts.Operations, "operation", "operations"), r.Counts.Answered, r.Counts.Refused)
		if r.Why != nil {
			s += " (" + clean.Line(r.Why.Message, 300) + ")"
		}
		return s
	case r.Why != nil:
		return fmt.Sprintf("unjudged, %s: %s", r.Why.Code, clean.Line(r.Why.Message, 300))
	}
	return string(r.Outcome)
}

func firstThrow(calls []exercise.Call) (string, bool) {
	for _, c := range calls {
		if c.Reading == exercise.Threw && !strings.HasPrefix(c.Operation, "(") {
			return c.Operation, true
		}
	}
	return "", false
}

// quoteArg quotes an argument for a shell where it needs it.
func quoteArg(s string) string {
	if strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:") == "" {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
