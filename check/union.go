package check

import "slices"

// Union reports whether several checks together cover want: every target of
// it, and every alternative it selects, is covered by one of them. What takes
// everything can't be put together from parts.
func Union(cs []*Check, want *Check) bool {
	for _, c := range cs {
		if Covers(c, want) {
			return true
		}
	}
	for _, piece := range pieces(want) {
		if !slices.ContainsFunc(cs, func(c *Check) bool { return Covers(c, &piece) }) {
			return false
		}
	}
	return true
}

// maxPieces bounds how many parts a check is taken apart into.
const maxPieces = 1024

// pieces takes a check apart into checks of one target and one alternative.
func pieces(want *Check) []Check {
	if want.Opaque || want.Unknown || len(want.Targets) > maxPieces {
		return []Check{*want}
	}
	out := []Check{*want}
	if len(want.Targets) > 1 {
		out = out[:0]
		for _, t := range want.Targets {
			p := *want
			p.Targets = []string{t}
			out = append(out, p)
		}
	}
	for _, name := range names(want.Selectors, nil) {
		vals := named(want.Selectors, name)
		if name[0] == '!' || name[0] == '?' || len(vals) < 2 || len(out)*len(vals) > maxPieces {
			continue
		}
		var next []Check
		for _, o := range out {
			for _, v := range vals {
				p := o
				p.Selectors = nil
				for _, s := range o.Selectors {
					if s == name+"="+v || !slices.Contains(vals, valueOf(s, name)) {
						p.Selectors = append(p.Selectors, s)
					}
				}
				next = append(next, p)
			}
		}
		out = next
	}
	return out
}

// valueOf is the value of a selector under a name, "\x00" under another.
func valueOf(sel, name string) string {
	if len(sel) > len(name) && sel[:len(name)] == name && sel[len(name)] == '=' {
		return sel[len(name)+1:]
	}
	return "\x00"
}

// RelateRuns compares what two runs with equal selectors and mode executed.
// It is Unknown if either list is empty, since then what ran was not seen.
func RelateRuns(laterUnits, earlierUnits []string) Relation {
	if len(laterUnits) == 0 || len(earlierUnits) == 0 {
		return Unknown
	}
	l := make(map[string]bool, len(laterUnits))
	for _, u := range laterUnits {
		l[u] = true
	}
	e := make(map[string]bool, len(earlierUnits))
	shared := 0
	for _, u := range earlierUnits {
		if !e[u] && l[u] {
			shared++
		}
		e[u] = true
	}
	switch {
	case shared == len(e) && shared == len(l):
		return Equal
	case shared == len(e):
		return Wider
	case shared == len(l):
		return Narrower
	case shared > 0:
		return Overlaps
	}
	return Disjoint
}
