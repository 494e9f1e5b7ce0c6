package audit

import (
	"context"
	"runtime"
	"sync"

	"github.com/footing-dev/footing/source"
)

// Run audits the inputs, several at once, and hands the results to emit in the
// order of the inputs. progress is told of bytes as they are read, from any
// goroutine; it may be nil. An error is one from emit or of the context.
func Run(ctx context.Context, inputs []Input, opt Options, progress func(n int64), emit func(*Result) error) error {
	workers := opt.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	spare := len(inputs) < workers
	workers = max(min(workers, len(inputs)), 1)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()

	subs := findSubs(inputs, &opt)
	// A slot a result holds until it was emitted: results wait in order, and
	// no more of them than eight a worker exist at once, so that a long log at
	// the front does not stop the others.
	slots := make(chan struct{}, 8*workers)
	next := make(chan int)
	results := make([]chan *Result, len(inputs))
	for i := range results {
		results[i] = make(chan *Result, 1)
	}
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			head := make([]byte, source.SniffSize) // reused from log to log
			for i := range next {
				results[i] <- one(ctx, &inputs[i], &opt, subs, spare, head, progress)
			}
		})
	}
	wg.Go(func() {
		defer close(next)
		for i := range inputs {
			if subs.joined[i] {
				results[i] <- nil
				continue
			}
			select {
			case slots <- struct{}{}:
			case <-ctx.Done():
				return
			}
			select {
			case next <- i:
			case <-ctx.Done():
				return
			}
		}
	})
	var err error
	for i := range inputs {
		var r *Result
		select {
		case r = <-results[i]:
		case <-ctx.Done():
			err = ctx.Err()
		}
		if err != nil {
			break
		}
		if r == nil {
			continue
		}
		if err = emit(r); err != nil {
			break
		}
		<-slots
	}
	cancel()
	wg.Wait()
	return err
}
