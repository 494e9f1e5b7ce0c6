package check

import (
	"slices"
	"strings"
)

// stricter are modes that observe more than a run without them, so that a run
// with them covers one without; laxer are those that observe less. All other
// modes compare only with themselves.
const (
	stricter = " race msan asan tags features all-features extras extra all-extras group with strict runxfail include-ignored bench enable" +
		" all-targets runslow pedantic deny warnings-as-errors max-warnings doctest-modules type-aware "
	laxer = " short no-default-features fast quick skipLibCheck errors-only "
)

// strength is 1 for a mode that observes more, -1 for less, 0 for otherwise.
func strength(mode string) int {
	name, _, _ := strings.Cut(mode, "=")
	if name == "" || strings.Contains(name, " ") {
		return 0
	}
	name = " " + name + " "
	switch {
	case strings.Contains(stricter, name):
		return 1
	case strings.Contains(laxer, name):
		return -1
	}
	return 0
}

// Plainer reports whether later is earlier but for modes that observe more,
// which it leaves out: the same tests of the same project without the race
// detector or with fewer tags.
func Plainer(later, earlier *Check) bool {
	if later.Family != earlier.Family && !later.Opaque || later.Kind != earlier.Kind || later.Root != earlier.Root || later.Place != earlier.Place {
		return false
	}
	less := false
	for _, m := range earlier.Mode {
		if slices.Contains(later.Mode, m) {
			continue
		}
		if strength(m) != 1 {
			return false
		}
		less = true
	}
	return less && !slices.ContainsFunc(later.Mode, func(m string) bool { return !slices.Contains(earlier.Mode, m) })
}

// relateModes compares two sorted mode lists.
func relateModes(later, earlier []string) (Relation, string) {
	if slices.Equal(later, earlier) {
		return Equal, ""
	}
	rel, why := Equal, ""
	note := func(r Relation, w string) {
		switch {
		case rel == Equal:
			rel, why = r, w
		case rel != r:
			rel, why = Unknown, "it ran in another mode"
		}
	}
	for _, m := range later {
		if !slices.Contains(earlier, m) {
			switch strength(m) {
			case 1:
				note(Wider, "its mode is stricter ("+m+")")
			case -1:
				note(Narrower, "its mode is laxer ("+m+")")
			default:
				return Unknown, "it ran in another mode (" + m + ")"
			}
		}
	}
	for _, m := range earlier {
		if !slices.Contains(later, m) {
			switch strength(m) {
			case 1:
				note(Narrower, "it dropped "+m)
			case -1:
				note(Wider, "it dropped "+m)
			default:
				return Unknown, "the earlier one ran in another mode (" + m + ")"
			}
		}
	}
	return rel, why
}
