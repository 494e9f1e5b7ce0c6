package child

import (
	"fmt"
	"sync"
)

// What is kept of an output: its start shows what ran, its end how it went,
// and the middle of a long one is dropped, as hosts do it.
const (
	keepHead = 16 << 10
	keepTail = 40 << 10
)

// capture keeps the start and the end of what is added to it.
type capture struct {
	mu      sync.Mutex
	head    []byte
	ring    []byte // the newest bytes behind the head, from next on
	next    int
	dropped int64
}

func (c *capture) add(b []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := min(len(b), keepHead-len(c.head)); n > 0 {
		c.head = append(c.head, b[:n]...)
		b = b[n:]
	}
	if n := min(len(b), keepTail-len(c.ring)); n > 0 {
		c.ring = append(c.ring, b[:n]...)
		b = b[n:]
	}
	if n := len(b) - keepTail; n > 0 {
		c.dropped += int64(n)
		b = b[n:]
	}
	c.dropped += int64(len(b))
	for len(b) > 0 {
		n := copy(c.ring[c.next:], b)
		c.next = (c.next + n) % keepTail
		b = b[n:]
	}
}

// bytes is what was kept; cut is true if something was dropped.
func (c *capture) bytes() (out []byte, cut bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	out = append(out, c.head...)
	if c.dropped > 0 {
		out = fmt.Appendf(out, "\n[%d bytes not kept]\n", c.dropped)
	}
	out = append(out, c.ring[c.next:]...)
	return append(out, c.ring[:c.next]...), c.dropped > 0
}
