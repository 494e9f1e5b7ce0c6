package check

import (
	"slices"
	"strings"
)

// Relate says how the later check stands to the earlier one, with the reason
// in words; the reason of Equal is empty.
//
// Checks of another kind or place never compare (Disjoint); another runner, or
// a root inside the other's, leaves the relation Unknown. Within one runner the
// targets, the selectors and the mode are compared by themselves and then
// together. An unknown flag or expansion leaves Unknown, unless both are
// written alike. Stopping at the first failure does not count here: such a run
// covers what it was asked if it passed, and the caller knows whether it did.
func Relate(later, earlier *Check) (Relation, string) {
	if later.Kind != earlier.Kind {
		return Disjoint, "another kind of check: " + string(later.Kind) + ", not " + string(earlier.Kind)
	}
	if later.Place != earlier.Place {
		return Disjoint, "it ran in another place"
	}
	if outside(later.Root) != outside(earlier.Root) {
		return Disjoint, "it ran in another checkout"
	}
	if later.Task != "" && later.Task == earlier.Task && (later.Opaque || earlier.Opaque) {
		return relateArgs(later, earlier)
	}
	if rel, why := relateWorkspaces(later, earlier); rel != Unknown {
		return rel, why
	}
	if later.Opaque || earlier.Opaque {
		return Unknown, "what " + opaqueName(later, earlier) + " runs is not known"
	}
	if later.Family != earlier.Family {
		return Unknown, "another runner: " + later.Runner + ", not " + earlier.Runner
	}
	if later.Key() == earlier.Key() {
		return Equal, ""
	}
	if later.Unknown && hasOpen(later.Selectors) || earlier.Unknown && hasOpen(earlier.Selectors) {
		return Unknown, "what it selects is not known" + because(later, earlier)
	}
	tgt, why := relateTargets(later, earlier)
	if tgt == Disjoint {
		return Disjoint, why
	}
	sel, selWhy := relateSelectors(later.Selectors, earlier.Selectors)
	rel, why := combine(tgt, sel, why, selWhy, Unknown)
	mode, modeWhy := relateModes(later.Mode, earlier.Mode)
	return combine(rel, mode, why, modeWhy, Overlaps)
}

// combine joins the relations of two aspects; mixed is what one narrower and
// one wider make together.
func combine(a, b Relation, whyA, whyB string, mixed Relation) (Relation, string) {
	switch {
	case a == Equal:
		return b, whyB
	case b == Equal:
		return a, whyA
	case a == Unknown:
		return a, whyA
	case b == Unknown:
		return b, whyB
	case a == b:
		return a, whyA + ", and " + whyB
	}
	if a == Overlaps || b == Overlaps {
		return Overlaps, whyA + ", and " + whyB
	}
	return mixed, whyA + ", but " + whyB
}

func opaqueName(later, earlier *Check) string {
	if later.Opaque {
		return later.label()
	}
	return earlier.label()
}

func (c *Check) label() string {
	if c.Via != "" {
		return c.Via
	}
	return c.Runner
}

func because(cs ...*Check) string {
	for _, c := range cs {
		if c.Unknown && c.Why != "" {
			return ": " + c.Why
		}
	}
	return ""
}

func hasOpen(sels []string) bool {
	return slices.ContainsFunc(sels, func(s string) bool { return strings.HasPrefix(s, "?") })
}

// relateWorkspaces compares a script run in named packages of a workspace with
// the script of that name in the folder above, which by custom takes them all.
func relateWorkspaces(later, earlier *Check) (Relation, string) {
	if !later.Opaque || !earlier.Opaque || later.Task == "" {
		return Unknown, ""
	}
	switch {
	case later.Task == earlier.Task+"@" && len(later.TaskArgs) > 0 && len(earlier.TaskArgs) == 0:
		return Narrower, "it runs the task only in " + list(later.TaskArgs)
	case earlier.Task == later.Task+"@" && len(earlier.TaskArgs) > 0 && len(later.TaskArgs) == 0:
		return Wider, "the earlier one ran the task only in " + list(earlier.TaskArgs)
	}
	return Unknown, ""
}

// relateArgs compares two runs of one task of which at least one recipe is not
// known, by the words handed on to it.
func relateArgs(later, earlier *Check) (Relation, string) {
	switch {
	case slices.Equal(later.TaskArgs, earlier.TaskArgs):
		return Equal, ""
	case len(later.TaskArgs) == 0:
		return Wider, "the earlier one handed arguments to the task"
	case len(earlier.TaskArgs) == 0:
		return Narrower, "it hands arguments to the task"
	}
	return Unknown, "the task got other arguments"
}

// relateTargets compares what two checks of one family were pointed at.
func relateTargets(later, earlier *Check) (Relation, string) {
	st := later.style()
	lt, et := later.Targets, earlier.Targets
	lw, ew := later.Whole, earlier.Whole
	if later.Root != earlier.Root {
		outer, inner := later, earlier
		if len(outer.Root) > len(inner.Root) {
			outer, inner = inner, outer
		}
		if !under(inner.Root, outer.Root) {
			return Disjoint, "another project root"
		}
		switch {
		case outer.Whole && strings.HasPrefix(outer.Family, "cargo"):
			// --workspace takes the member that the other ran in.
			if outer == later {
				return Wider, "it takes the whole workspace"
			}
			return Narrower, "it takes only the package in " + later.Root
		case len(outer.Targets) == 0 || st == byName:
			return Unknown, "another project root inside the first"
		}
		lt, lw = spread(st, later), false
		et, ew = spread(st, earlier), false
	}
	switch {
	case lw && ew:
		return Equal, ""
	case lw:
		return Wider, "it takes everything"
	case ew:
		return Narrower, "it leaves out what is not in " + list(lt)
	case len(lt) == 0 && len(et) == 0:
		return Equal, ""
	case len(lt) == 0:
		return Wider, "it takes the runner's default, not only " + list(et)
	case len(et) == 0:
		return Narrower, "it takes only " + list(lt)
	}
	if slices.Equal(lt, et) {
		return Equal, ""
	}
	rel := relateSets(lt, et, st.holds)
	if rel != Wider && rel != Equal && hasOpen(et) || rel != Narrower && rel != Equal && hasOpen(lt) {
		return Unknown, "a target is not known"
	}
	switch rel {
	case Wider:
		return rel, "it also takes more than " + list(et)
	case Narrower:
		return rel, "it takes only " + list(lt)
	case Overlaps:
		return rel, "it leaves out some of " + list(et)
	case Disjoint:
		if vague(st, lt) || vague(st, et) {
			return Unknown, "one pattern against another"
		}
		return rel, "it takes " + list(lt) + ", not " + list(et)
	}
	return rel, ""
}

// vague reports whether a target is a pattern that may take files another
// target names.
func vague(st style, ts []string) bool {
	return slices.ContainsFunc(ts, func(t string) bool {
		if st == byPackage || st == byLabel {
			return importLike(t)
		}
		return strings.ContainsAny(t, "*?{") && !(st == byPattern && strings.Contains(t, ".") && !strings.ContainsAny(strings.TrimPrefix(t, "**/"), "*?{"))
	})
}

// importLike reports whether a package target is an import path whose folder
// is not known.
func importLike(t string) bool {
	first, rest, _ := strings.Cut(t, "/")
	return rest != "" && strings.Contains(strings.Trim(first, "."), ".")
}

// spread is the targets of a check, its root if it takes everything there.
func spread(st style, c *Check) []string {
	if len(c.Targets) > 0 {
		return c.Targets
	}
	if st == byPackage || st == byLabel {
		return []string{c.Root + "/..."}
	}
	return []string{c.Root}
}

// list renders targets for a reason, shortened.
func list(ts []string) string {
	if len(ts) > 3 {
		return strings.Join(ts[:3], ", ") + ", …"
	}
	return strings.Join(ts, ", ")
}

func (c *Check) style() style {
	if r := byRunner()[c.Runner]; r != nil {
		return r.style
	}
	return byPath
}

// Covers reports whether the later check covers the earlier one: it is equal
// or wider. If the later one stops early, only a pass of it covers.
func Covers(later, earlier *Check) bool {
	r, _ := Relate(later, earlier)
	return r == Equal || r == Wider
}

// CoversIfPassed reports that the check covers its scope only if it passed,
// since a failure may have ended it before it saw everything.
func (c *Check) CoversIfPassed() bool { return c.EarlyStop }
