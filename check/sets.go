package check

import (
	"slices"
	"strings"
)

// names lists the distinct selector names of both lists.
func names(a, b []string) []string {
	var out []string
	for _, l := range [2][]string{a, b} {
		for _, s := range l {
			n, _, _ := strings.Cut(s, "=")
			if n == "" {
				n = "="
			}
			if !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	return out
}

// named lists the values under one selector name.
func named(list []string, name string) []string {
	var out []string
	for _, s := range list {
		if n, v, _ := strings.Cut(s, "="); n == name || n == "" && name == "=" {
			out = append(out, v)
		}
	}
	return out
}

// relateSets compares two sets by a containment of members. Sets too large to
// be compared in pairs are Unknown.
func relateSets(later, earlier []string, covers func(a, b string) bool) Relation {
	if len(later)*len(earlier) > maxCompare {
		return Unknown
	}
	all := func(by, of []string) (every, some bool) {
		every = true
		for _, o := range of {
			if slices.ContainsFunc(by, func(b string) bool { return covers(b, o) }) {
				some = true
			} else {
				every = false
			}
		}
		return every, some
	}
	up, some1 := all(later, earlier)
	down, some2 := all(earlier, later)
	switch {
	case up && down:
		return Equal
	case up:
		return Wider
	case down:
		return Narrower
	case some1 || some2:
		return Overlaps
	}
	return Disjoint
}

// mirror turns a relation around.
func mirror(r Relation) Relation {
	switch r {
	case Narrower:
		return Wider
	case Wider:
		return Narrower
	}
	return r
}
