package tree

import "sort"

// Change is one path that differs between two snapshots.
type Change struct {
	Path string // from the root, with slashes
	How  How
}

// How a path changed.
type How string

// The ways a path changes.
const (
	Added    How = "added"
	Modified How = "modified"
	Deleted  How = "deleted"
)

// Diff lists what changed from older to newer, in the order of paths. A nil
// snapshot knows nothing, and nothing is said then.
func Diff(older, newer *Snapshot) []Change {
	if older == nil || newer == nil {
		return nil
	}
	var out []Change
	for path, stored := range newer.folders {
		if was := older.folders[path]; was != stored {
			out = diffFolder(out, path, was, stored)
		}
	}
	for path, was := range older.folders {
		if _, ok := newer.folders[path]; !ok {
			out = diffFolder(out, path, was, "")
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Path < out[j].Path })
	return out
}

// diffFolder compares the entries of one folder; both lists are in the order
// of names.
func diffFolder(out []Change, dir, was, is string) []Change {
	a, _ := entries(was, nil)
	b, _ := entries(is, nil)
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].name < b[0].name:
			out = append(out, Change{join(dir, a[0].name), Deleted})
			a = a[1:]
		case len(a) == 0 || b[0].name < a[0].name:
			out = append(out, Change{join(dir, b[0].name), Added})
			b = b[1:]
		default:
			if a[0].kind != b[0].kind || a[0].sum != b[0].sum {
				out = append(out, Change{join(dir, a[0].name), Modified})
			}
			a, b = a[1:], b[1:]
		}
	}
	return out
}

// join is dir/name, where "" is the root.
func join(dir, name string) string {
	if dir == "" {
		return name
	}
	return dir + "/" + name
}
