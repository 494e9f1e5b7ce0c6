package run

import "sort"

// branches finds turns the user left by going back: a later prompt whose
// parent lies before an earlier prompt. It remembers eight bytes a record.
type branches struct {
	chunks [][]uint64
	first  int   // number of the first node still remembered
	n      int   // nodes so far
	starts []int // node number at which each turn began
	turns  []int // index of that turn
	dead   map[int]bool
	misses int // parents looked for in vain
	steps  int // nodes that were looked at for parents
}

const (
	chunkNodes = 8192
	maxNodes   = 2 << 20
	// maxMisses bounds the searches that run over all nodes: a parent that
	// isn't in the log is looked for to its start.
	maxMisses = 256
	// maxSteps bounds all searches together: a log may go back to its start
	// again and again.
	maxSteps = 1 << 30
)

func (b *branches) node(uuid string) {
	if uuid == "" {
		return
	}
	if n := len(b.chunks); n == 0 || len(b.chunks[n-1]) == chunkNodes {
		if b.n-b.first >= maxNodes {
			b.first += len(b.chunks[0])
			b.chunks = b.chunks[1:]
		}
		first := 0
		if n > 0 {
			first = chunkNodes // a long log
		}
		b.chunks = append(b.chunks, make([]uint64, 0, first))
	}
	last := &b.chunks[len(b.chunks)-1]
	*last = append(*last, nodeKey(uuid))
	b.n++
}

// nodeKey is FNV-1a. Whoever can forge a collision can as well write the
// parent id itself, so nothing stronger is needed.
func nodeKey(uuid string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(uuid) {
		h = (h ^ uint64(uuid[i])) * 1099511628211
	}
	return h
}

// find returns the number of the newest node with that id, or -1. The node
// just added is not looked at: it is the one that asks.
func (b *branches) find(uuid string) int {
	if b.misses >= maxMisses || b.steps >= maxSteps {
		return -1
	}
	key, at := nodeKey(uuid), b.n
	defer func() { b.steps += b.n - at }()
	for i := len(b.chunks) - 1; i >= 0; i-- {
		for j := len(b.chunks[i]) - 1; j >= 0; j-- {
			at--
			if b.chunks[i][j] == key && at != b.n-1 {
				return at
			}
		}
	}
	b.misses++
	return -1
}

// prompt starts turn index; parent is the id of the record it answers. It
// reports whether that record is missing from the log.
func (b *branches) prompt(parent string, index int) (missing bool) {
	if parent != "" {
		missing = true
		if at := b.find(parent); at >= 0 {
			missing = false
			// The first turn that began after the parent is the first dead one.
			k := sort.Search(len(b.starts), func(i int) bool { return b.starts[i] > at })
			for _, gone := range b.turns[k:] {
				if b.dead == nil {
					b.dead = map[int]bool{}
				}
				b.dead[gone] = true
			}
			// They stay dead, whatever is left later: none is marked twice.
			b.starts, b.turns = b.starts[:k], b.turns[:k]
		}
	}
	b.starts = append(b.starts, max(b.n-1, 0))
	b.turns = append(b.turns, index)
	return missing
}
