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
	order := make([]int, 0, len(inputs))
	for i := range inputs {
		if !subs.joined[i] {
			order = append(order, i)
		}
	}
	freed := make(chan struct{}, len(order)) // a result was emitted
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
		d := dispatch{inputs: inputs, order: order, window: windowEach * workers}
		for !d.over() {
			to := next
			i, ok := d.pick()
			if !ok {
				to = nil // until something was emitted
			}
			select {
			case to <- i:
				d.began()
			case <-freed:
				d.emitted++
			case <-ctx.Done():
				return
			}
		}
	})
	var err error
	for _, i := range order {
		var r *Result
		select {
		case r = <-results[i]:
		case <-ctx.Done():
			err = ctx.Err()
		}
		if err != nil {
			break
		}
		if err = emit(r); err != nil {
			break
		}
		freed <- struct{}{}
	}
	cancel()
	wg.Wait()
	return err
}
