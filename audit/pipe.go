package audit

import (
	"errors"
	"io"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
)

// A log that has a CPU to spare is read and folded at once: the reader hands
// its events over in batches, copied out of its line buffer.
const (
	pipeEvents = 256
	pipeBytes  = 512 << 10
	pipeDepth  = 3 // batches between the two
)

// batch is a run of events with the bytes they point to.
type batch struct {
	events []record.Event
	bytes  []byte
}

// put copies b into the batch. Earlier copies stay where they are.
func (b *batch) put(raw []byte) []byte {
	if len(raw) > cap(b.bytes)-len(b.bytes) {
		if len(raw) > pipeBytes/2 {
			return append([]byte(nil), raw...)
		}
		b.bytes = make([]byte, 0, pipeBytes)
	}
	n := len(b.bytes)
	b.bytes = append(b.bytes, raw...)
	return b.bytes[n:len(b.bytes):len(b.bytes)]
}

func (b *batch) full() bool {
	return len(b.events) >= pipeEvents || len(b.bytes) > pipeBytes*3/4
}

// errStopped ends a reader whose events are not wanted any more.
var errStopped = errors.New("stopped")

// pipe reads r with a format's reader in the background and calls emit with
// its events, in order, from here.
func pipe(format source.Format, r io.Reader, emit func(*record.Event) error) (source.Stats, error) {
	full := make(chan *batch, pipeDepth)
	free := make(chan *batch, pipeDepth+2)
	stop := make(chan struct{})
	var stats source.Stats
	var readErr error
	go func() {
		defer close(full)
		b := newBatch(free)
		send := func() bool {
			select {
			case full <- b:
				b = newBatch(free)
				return true
			case <-stop:
				return false
			}
		}
		stats, readErr = format.Read(r, func(ev *record.Event) error {
			b.events = append(b.events, ev.Clone(b.put))
			if b.full() && !send() {
				return errStopped
			}
			return nil
		})
		if len(b.events) > 0 {
			send()
		}
	}()
	var err error
	for b := range full {
		for i := range b.events {
			if err != nil {
				break
			}
			if err = emit(&b.events[i]); err != nil {
				close(stop)
			}
		}
		b.events, b.bytes = b.events[:0], b.bytes[:0]
		select {
		case free <- b:
		default:
		}
	}
	if err == nil {
		err = readErr
	}
	return stats, err
}

func newBatch(free <-chan *batch) *batch {
	select {
	case b := <-free:
		return b
	default:
		return &batch{events: make([]record.Event, 0, pipeEvents), bytes: make([]byte, 0, pipeBytes)}
	}
}
