package claude

import "github.com/footing-dev/footing/record"

// known is what the reader remembers of a call until its result and, for
// repeats, some time after.
type known struct {
	id   string
	uuid string
	op   record.Op
	done bool
}

// generation is how many calls are remembered at least; twice that at most. A
// result comes soon after its call, so a log of any size needs no more.
const generation = 1 << 13

// calls remembers the latest calls in two generations of maps.
type calls struct{ young, old map[string]known }

func newCalls() calls { return calls{young: map[string]known{}} }

func (c *calls) get(id []byte) (known, bool) {
	k, ok := c.young[string(id)]
	if !ok {
		k, ok = c.old[string(id)]
	}
	return k, ok
}

func (c *calls) put(k known) {
	if len(c.young) >= generation {
		c.old, c.young = c.young, make(map[string]known, generation)
	}
	c.young[k.id] = k
}
