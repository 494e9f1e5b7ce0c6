package audit

import (
	"io"
	"sync"
)

// A long log is read ahead of its parser, so that the kernel's copying and the
// parsing share the time. Short ones are not worth a goroutine: several of
// them are audited at once anyway.
const (
	aheadFrom   = 4 << 20
	aheadChunk  = 256 << 10
	aheadChunks = 4
)

// ahead reads r in the background. Close must be called; it waits until the
// background read has ended.
type ahead struct {
	full, free chan []byte
	stop       chan struct{}
	once       sync.Once
	done       sync.WaitGroup
	err        error // set before full is closed
	cur, rest  []byte
}

func readAhead(r io.Reader) *ahead {
	a := &ahead{
		full: make(chan []byte, aheadChunks),
		free: make(chan []byte, aheadChunks),
		stop: make(chan struct{}),
	}
	for range aheadChunks {
		a.free <- make([]byte, aheadChunk)
	}
	a.done.Go(func() {
		defer close(a.full)
		for {
			var b []byte
			select {
			case b = <-a.free:
			case <-a.stop:
				return
			}
			n, err := io.ReadFull(r, b[:aheadChunk])
			if n > 0 {
				select {
				case a.full <- b[:n]:
				case <-a.stop:
					return
				}
			}
			if err != nil {
				if err == io.ErrUnexpectedEOF {
					err = io.EOF
				}
				a.err = err
				return
			}
		}
	})
	return a
}

// Read implements io.Reader.
func (a *ahead) Read(p []byte) (int, error) {
	if len(a.rest) == 0 {
		if a.cur != nil {
			a.free <- a.cur[:aheadChunk]
			a.cur = nil
		}
		b, ok := <-a.full
		if !ok {
			if a.err == nil {
				return 0, io.EOF
			}
			return 0, a.err
		}
		a.cur, a.rest = b, b
	}
	n := copy(p, a.rest)
	a.rest = a.rest[n:]
	return n, nil
}

// Close ends the background read.
func (a *ahead) Close() error {
	a.once.Do(func() { close(a.stop) })
	a.done.Wait()
	return nil
}
