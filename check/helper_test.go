package check

import (
	"strings"
	"testing"

	"github.com/footing-dev/footing/shell"
)

// checks reads every check of a command line.
func checks(command string, ctx *Context) []Check {
	var out []Check
	s := shell.Parse(command)
	for i := range s.Segments {
		out = append(out, Of(&s.Segments[i], ctx)...)
	}
	return out
}

// one is the single check of a command line.
func one(t *testing.T, command string, ctx *Context) Check {
	t.Helper()
	cs := checks(command, ctx)
	if len(cs) != 1 {
		t.Fatalf("%q is %d checks, want 1", command, len(cs))
	}
	return cs[0]
}

// show writes a check for comparison: kind, runner, root, what it covers.
func show(cs []Check) string {
	var out []string
	for _, c := range cs {
		var b strings.Builder
		b.WriteString(string(c.Kind) + " " + c.Runner)
		if c.Place.Kind != "" {
			b.WriteString(" in " + c.Place.Kind + " " + c.Place.Name)
		}
		if c.Root != "" {
			b.WriteString(" @" + c.Root)
		}
		if c.Opaque {
			b.WriteString(" task " + c.Task)
			if len(c.TaskArgs) > 0 {
				b.WriteString(" args(" + strings.Join(c.TaskArgs, " ") + ")")
			}
		}
		if c.Whole {
			b.WriteString(" *")
		}
		if len(c.Targets) > 0 {
			b.WriteString(" [" + strings.Join(c.Targets, " ") + "]")
		}
		if len(c.Selectors) > 0 {
			b.WriteString(" sel(" + strings.Join(c.Selectors, " ") + ")")
		}
		if len(c.Mode) > 0 {
			b.WriteString(" mode(" + strings.Join(c.Mode, " ") + ")")
		}
		if c.EarlyStop {
			b.WriteString(" stops")
		}
		if c.Fixes {
			b.WriteString(" fixes")
		}
		if c.Unknown {
			b.WriteString(" unknown")
		}
		out = append(out, b.String())
	}
	return strings.Join(out, "; ")
}
