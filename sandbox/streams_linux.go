package sandbox

import (
	"io"
	"os"
	"sync"
)

// budget is how much may still be printed, on both streams together.
type budget struct {
	mu   sync.Mutex
	left int64
	over func()
}

func (b *budget) take(n int) (int, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if int64(n) <= b.left {
		b.left -= int64(n)
		return n, true
	}
	n = int(b.left)
	b.left = 0
	return n, false
}

// capped is a stream that ends, and the call with it, when the budget is spent.
type capped struct {
	f    *os.File
	left *budget
}

func (c *capped) Read(b []byte) (int, error) {
	n, err := c.f.Read(b)
	if n == 0 {
		return n, err
	}
	n, ok := c.left.take(n)
	if !ok {
		c.left.over()
		return n, io.EOF
	}
	return n, err
}
