package check

import (
	"slices"
	"strings"
)

// AlsoFrom adds to Also what the output of a run shows it to have checked
// besides: the hooks of pre-commit that passed, the environments of tox, the
// lint and type check within a build. Call it before the pass of the run is
// taken for a reading of other kinds.
func (c *Check) AlsoFrom(output string) {
	if len(output) > maxEcho {
		output = output[:maxEcho]
	}
	add := func(k Kind) {
		if k != "" && k != Other && k != c.Kind && !slices.Contains(c.Also, k) {
			c.Also = append(slices.Clip(c.Also), k)
		}
	}
	switch {
	case c.Kind == Build && strings.Contains(output, "Linting and checking validity of types"):
		add(Lint)
		add(Typecheck)
	case c.Kind == Build && (strings.Contains(output, "Checking validity of types") || strings.Contains(output, "Running TypeScript ...")):
		add(Typecheck)
	case c.Runner == "next build" && strings.Contains(output, "Skipping validation of types"):
		c.Also = slices.DeleteFunc(slices.Clone(c.Also), func(k Kind) bool { return k == Typecheck })
	case c.Runner == "pre-commit" || c.Runner == "prek" || c.Runner == "lefthook":
		failed := map[Kind]bool{}
		var passed []Kind
		for line := range strings.SplitSeq(output, "\n") {
			line = strings.TrimSpace(plain(line))
			name, ok := strings.CutSuffix(line, "Passed")
			bad := false
			if !ok {
				if name, bad = strings.CutSuffix(line, "Failed"); !bad {
					continue
				}
			}
			if !strings.HasSuffix(name, "..") {
				continue
			}
			k := kindByName(strings.TrimRight(name, "."))
			failed[k] = failed[k] || bad
			passed = append(passed, k)
		}
		for _, k := range passed {
			if !failed[k] {
				add(k)
			}
		}
	case (c.Runner == "tox" || c.Runner == "nox") && c.Whole:
		for line := range strings.SplitSeq(output, "\n") {
			name, rest, ok := strings.Cut(strings.TrimSpace(plain(line)), ": ")
			if ok && taskName(name) && (strings.HasPrefix(rest, "OK") || strings.HasPrefix(rest, "commands succeeded")) {
				add(kindByName(name))
			}
		}
	}
}
