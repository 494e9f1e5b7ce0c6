package check

import (
	"slices"
	"strings"
)

// Key is the canonical identity of what the check covers: two spellings that
// cover the same share it. It holds the kind, family, place, root, targets,
// selectors and mode (the task and its arguments where the recipe is not
// known), and leaves out presentation, speed, stopping early and fixing. It is
// meant for comparing, not for showing.
func (c *Check) Key() string {
	n := 64 + len(c.Family) + len(c.Root) + len(c.Task)
	for _, l := range [...][]string{c.Targets, c.Selectors, c.Mode, c.TaskArgs} {
		for _, s := range l {
			n += len(s) + 1
		}
	}
	var b strings.Builder
	b.Grow(n)
	put := func(s string) { b.WriteString(s); b.WriteByte(0) }
	put(string(c.Kind))
	put(c.Family)
	if c.Place.Kind != "" {
		put("@" + c.Place.Kind)
		put(c.Place.Name)
	}
	put(c.Root)
	if c.Opaque {
		put("task")
		put(c.Task)
		for _, s := range c.TaskArgs {
			put("a " + s)
		}
		return b.String()
	}
	if c.Whole {
		put("*")
	}
	for _, s := range c.Targets {
		put("t " + s)
	}
	for _, s := range c.Selectors {
		put("s " + s)
	}
	for _, s := range c.Mode {
		put("m " + s)
	}
	return b.String()
}

// canonical sorts and compacts the lists of a check.
func (c *Check) canonical() {
	slices.Sort(c.Selectors)
	c.Selectors = slices.Compact(c.Selectors)
	slices.Sort(c.Mode)
	c.Mode = slices.Compact(c.Mode)
	if len(c.Selectors) == 0 {
		c.Selectors = nil
	}
	if len(c.Mode) == 0 {
		c.Mode = nil
	}
	if len(c.Targets) == 0 {
		c.Targets = nil
	}
}
