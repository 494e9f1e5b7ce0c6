package child

import (
	"io"
	"os"
	"sync/atomic"
	"time"
)

// grace is how long after the program's end its output may be silent before it
// is taken to be whole: something it left running may hold the stream open for
// ever.
const grace = 300 * time.Millisecond

// pipe carries one stream from the program to where it goes.
type pipe struct {
	r, w *os.File
	to   io.Writer
	keep *capture
	over atomic.Bool
	done chan struct{}
}

func newPipe(to io.Writer, keep *capture) (*pipe, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	return &pipe{r: r, w: w, to: to, keep: keep, done: make(chan struct{})}, nil
}

func (p *pipe) start() {
	_ = p.w.Close() // the program has its own
	go func() {
		defer close(p.done)
		defer p.r.Close() // whoever still writes is told that nobody reads
		buf := make([]byte, 32<<10)
		for {
			if p.over.Load() {
				_ = p.r.SetReadDeadline(time.Now().Add(grace))
			}
			n, err := p.r.Read(buf)
			if n > 0 {
				p.keep.add(buf[:n])
				if _, werr := p.to.Write(buf[:n]); werr != nil {
					return
				}
			}
			if err != nil {
				return
			}
		}
	}()
}

// finish waits for the rest of the stream.
func (p *pipe) finish() {
	p.over.Store(true)
	_ = p.r.SetReadDeadline(time.Now().Add(grace))
	<-p.done
}

func closeAll(pipes []*pipe) {
	for _, p := range pipes {
		_ = p.r.Close()
		_ = p.w.Close()
	}
}
