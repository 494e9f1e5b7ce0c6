package store

import "slices"

// tail indexes the end of the log that no file of the index covers.
type tail struct {
	byKey   map[uint64][]entry // newest first
	records int
	bytes   int64
	from    int64 // where it begins in the log
	// all holds the entries as they came, to be sorted into a file; byKey is
	// made of them when it is first asked.
	all    []entry
	sorted int // how many of all are in byKey
}

func (t *tail) add(es []entry) { t.all = append(t.all, es...) }

func (t *tail) find(key uint64, f func(entry) bool) bool {
	if t.byKey == nil {
		t.byKey = make(map[uint64][]entry, len(t.all))
	}
	for _, e := range t.all[t.sorted:] {
		t.byKey[e.key] = insert(t.byKey[e.key], e)
	}
	t.sorted = len(t.all)
	for _, e := range t.byKey[key] {
		if !f(e) {
			return false
		}
	}
	return true
}

// insert files e into a list that is newest first. A point key has one entry.
func insert(list []entry, e entry) []entry {
	if e.sub == 0 && len(list) > 0 {
		older := list[0]
		list[0] = e
		list[0].join(older)
		return list
	}
	// A record usually is the newest.
	i, _ := slices.BinarySearchFunc(list, e, entry.compare)
	return slices.Insert(list, i, e)
}
