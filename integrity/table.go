package integrity

// entry is one distinct token. What of its occurrences is ground (served, and no
// echo) and all others are two chains, so that what an agent repeats never
// makes looking for ground slow.
type entry struct {
	hash                  uint64
	ground, other, argued uint32 // the newest of each, 0 if there is none
	echo                  uint32 // the newest call that asked for it, see index.echo
}

// any is some occurrence of the token, 0 if there is none.
func (e *entry) any() uint32 { return max(e.ground, e.other) }

const entryBits = 10

// table finds distinct tokens by their hash. Entries are numbered from 1 and
// never move.
type table struct {
	pages []*[1 << entryBits]entry
	n     uint32
	// slots hold the number of an entry in the lower idBits and bits of its hash
	// above, so that another token's entry is hardly ever looked at; 0 is free, and
	// at most half are taken.
	slots []uint32
}

const (
	idBits     = 20
	maxEntries = 1<<idBits - 1
)

func newTable() table { return table{slots: make([]uint32, 1<<10)} }

func (t *table) entry(id uint32) *entry {
	return &t.pages[(id-1)>>entryBits][(id-1)&(1<<entryBits-1)]
}

// number is that of a token's entry, or 0.
func (t *table) number(h uint64) uint32 {
	id, _ := t.probe(h)
	return id
}

// probe finds a token's entry, or the slot it would take.
func (t *table) probe(h uint64) (id uint32, slot uint64) {
	mask := uint64(len(t.slots) - 1)
	tag := uint32(h >> 32)
	for i := h & mask; ; i = (i + 1) & mask {
		s := t.slots[i]
		if s == 0 {
			return 0, i
		}
		if (s^tag)>>idBits == 0 {
			if id := s & maxEntries; t.entry(id).hash == h {
				return id, i
			}
		}
	}
}

// take finds a token's entry, or makes one; nil if there are too many.
func (t *table) take(h uint64) (uint32, *entry) {
	id, slot := t.probe(h)
	if id != 0 {
		return id, t.entry(id)
	}
	if t.n == maxEntries {
		return 0, nil
	}
	if int(t.n)*2 >= len(t.slots) {
		t.grow()
		_, slot = t.probe(h)
	}
	if int(t.n>>entryBits) == len(t.pages) {
		t.pages = append(t.pages, new([1 << entryBits]entry))
	}
	t.n++
	t.slots[slot] = t.n | uint32(h>>32)&^maxEntries
	e := t.entry(t.n)
	e.hash = h
	return t.n, e
}

func (t *table) grow() {
	t.slots = make([]uint32, 2*len(t.slots))
	mask := uint64(len(t.slots) - 1)
	for id := uint32(1); id <= t.n; id++ {
		h := t.entry(id).hash
		i := h & mask
		for t.slots[i] != 0 {
			i = (i + 1) & mask
		}
		t.slots[i] = id | uint32(h>>32)&^maxEntries
	}
}
