package audit

import "slices"

// windowEach is how many logs a worker may be ahead of the last one that was
// emitted: results wait in order, and a long log at the front must not stop the
// others.
const windowEach = 32

// dispatch says which log is begun next: the longest of those in the window, so
// that none is left to one worker at the end.
type dispatch struct {
	inputs  []Input
	order   []int // the inputs to audit, in the order of their results
	window  int
	emitted int
	next    int   // order[next:] are not in the window yet
	ready   []int // in the window and not begun
}

// pick gives the input to begin; ok is false while none may be.
func (d *dispatch) pick() (input int, ok bool) {
	for d.next < len(d.order) && d.next < d.emitted+d.window {
		d.ready = append(d.ready, d.order[d.next])
		d.next++
	}
	if len(d.ready) == 0 {
		return 0, false
	}
	return d.ready[d.choice()], true
}

// choice is the place in ready of the one to begin: the longest, but first a much
// shorter one that all the answers behind it wait for.
func (d *dispatch) choice() int {
	at := 0
	for k, i := range d.ready {
		if d.inputs[i].Size > d.inputs[d.ready[at]].Size {
			at = k
		}
	}
	if first := d.order[d.emitted]; d.inputs[first].Size < d.inputs[d.ready[at]].Size/8 {
		if k := slices.Index(d.ready, first); k >= 0 {
			return k
		}
	}
	return at
}

// began tells that the picked one is at work.
func (d *dispatch) began() {
	at := d.choice()
	d.ready = slices.Delete(d.ready, at, at+1)
}

// over tells that all were begun.
func (d *dispatch) over() bool { return d.next == len(d.order) && len(d.ready) == 0 }
