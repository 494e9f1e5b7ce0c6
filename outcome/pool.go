package outcome

import (
	"slices"
	"sync"
)

// readings are kept for the next check: a task of unknown recipe may hold what
// any tool prints, and needs a tally for each. What they gathered is dropped.
var readings = sync.Pool{New: func() any { return new(reading) }}

// newReading is an empty reading with the tools that are to be looked for.
func newReading(in Input, script bool) *reading {
	r := readings.Get().(*reading)
	r.tools, r.opaque = pick(r.tools, in, script)
	r.tallies = slices.Grow(r.tallies, len(r.tools))[:len(r.tools)]
	return r
}

// free gives the reading back. Nothing of it may be used any more.
func (r *reading) free() {
	clear(r.tallies)
	*r = reading{tools: r.tools[:0], tallies: r.tallies[:0]}
	readings.Put(r)
}
