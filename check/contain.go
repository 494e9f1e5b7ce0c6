package check

import (
	"path"
	"slices"
	"strings"
)

// reduce drops targets that another one contains. The list is sorted.
func (r *row) reduce(ts []string) []string {
	if len(ts) < 2 || len(ts) > 256 {
		return ts
	}
	out := ts[:0:0]
	for i, t := range ts {
		if !slices.ContainsFunc(ts, func(o string) bool { return o != ts[i] && r.style.holds(o, t) }) {
			out = append(out, t)
		}
	}
	return out
}

// holds reports whether target a contains target b.
func (s style) holds(a, b string) bool {
	if a == b {
		return true
	}
	if strings.HasPrefix(a, "?") || strings.HasPrefix(b, "?") {
		return false
	}
	switch s {
	case byName:
		return false
	case byPackage:
		if tree, ok := strings.CutSuffix(a, "..."); ok {
			tree = strings.TrimSuffix(tree, "/")
			b = strings.TrimSuffix(strings.TrimSuffix(b, "..."), "/")
			if b == "." || b == "" {
				return tree == ""
			}
			return under(b, tree)
		}
		// A file is part of its package.
		return strings.HasSuffix(b, ".go") && orDot(parent(b)) == a
	case byLabel:
		if tree, ok := strings.CutSuffix(a, "/..."); ok {
			if tree == "/" {
				return strings.HasPrefix(b, "//")
			}
			pkg, _, _ := strings.Cut(strings.TrimSuffix(b, "/..."), ":")
			return under(pkg, tree)
		}
		for _, all := range [...]string{":all", ":*", "::", ":"} {
			if pkg, ok := strings.CutSuffix(a, all); ok {
				bp, _, _ := strings.Cut(b, ":")
				return bp == pkg && !strings.HasSuffix(b, "...")
			}
		}
		return label(a) == label(b)
	case byPattern:
		pa, pb := strings.TrimPrefix(a, "**/"), strings.TrimPrefix(b, "**/")
		if strings.Contains(pb, pa) && !strings.Contains(a, "::") && !strings.ContainsAny(pa, "*?^$|(") {
			return true
		}
	}
	if strings.ContainsAny(a, "*?{") {
		return globHolds(a, b)
	}
	if strings.HasPrefix(b, a) && strings.HasPrefix(b[len(a):], "::") {
		return true
	}
	if strings.Contains(a, "::") {
		return strings.HasPrefix(b, a) && strings.HasPrefix(b[len(a):], "[")
	}
	return under(b, a)
}

// label expands //a/b to //a/b:b.
func label(l string) string {
	if strings.Contains(l, ":") || strings.HasSuffix(l, "...") {
		return l
	}
	return l + ":" + path.Base(l)
}

// globHolds reports whether the glob a is sure to take all of b.
func globHolds(a, b string) bool {
	if strings.ContainsAny(b, "*?{") {
		return false
	}
	file, _, _ := strings.Cut(b, "::")
	return glob(a, file)
}

// glob matches with * within a path element, ** across them, and one level of
// {a,b}. It runs in time linear in the pattern for each restart of a star.
func glob(pat, name string) bool {
	if i := strings.IndexByte(pat, '{'); i >= 0 {
		j := strings.IndexByte(pat[i:], '}')
		if j < 0 || len(pat) > 512 {
			return false
		}
		for alt := range strings.SplitSeq(pat[i+1:i+j], ",") {
			if rest := pat[i+j+1:]; strings.Count(rest, "{") < 3 && glob(pat[:i]+alt+rest, name) {
				return true
			}
		}
		return false
	}
	ps, ns := strings.Split(pat, "/"), strings.Split(name, "/")
	if len(ps) > 64 || len(ns) > 256 {
		return false
	}
	// reach[j]: the elements so far can match ns[:j].
	reach := make([]bool, len(ns)+1)
	reach[0] = true
	for _, p := range ps {
		next := make([]bool, len(ns)+1)
		if p == "**" {
			on := false
			for j := range next {
				on = on || reach[j]
				next[j] = on
			}
		} else {
			for j, n := range ns {
				if reach[j] {
					if ok, err := path.Match(p, n); err == nil && ok {
						next[j+1] = true
					}
				}
			}
		}
		reach = next
	}
	return reach[len(ns)]
}
