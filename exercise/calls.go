package exercise

import (
	"context"
	"fmt"
	"time"
)

// limit is how long a call may take: its own limit within what is left of all.
func (x *exerciser) limit(o *Operation) time.Duration {
	d := x.o.Call
	if x.c.Timeout > 0 {
		d = x.c.Timeout
	}
	if o != nil && o.Timeout > 0 {
		d = o.Timeout
	}
	return max(min(d, time.Until(x.deadline)), time.Millisecond)
}

// calls makes every pass over every operation.
func (x *exerciser) calls(ctx context.Context, ops []Operation) error {
	first := map[string]Answer{}
	for pass := 1; pass <= Passes; pass++ {
		p, err := x.a.Pass(ctx, x.space())
		if err != nil {
			return err
		}
		for i := range ops {
			if ctx.Err() != nil {
				break
			}
			o := &ops[i]
			if x.o.Progress != nil {
				x.o.Progress(o.ID, pass, (pass-1)*len(ops)+i, Passes*len(ops))
			}
			a, err := x.call(ctx, p, o, pass)
			if err != nil {
				p.Close()
				return err
			}
			if was, again := first[o.ID]; again && o.ReadOnly && (was.Reading != a.Reading || was.Reading == Answered && was.Digest != a.Digest) {
				x.noteLast(NoteFlaky)
			}
			if pass == 1 {
				first[o.ID] = a
			}
		}
		if bad := p.Close(); bad != nil {
			x.add(Call{Operation: "(server)", Pass: pass, Answer: *bad}, nil)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

func (x *exerciser) call(ctx context.Context, p Pass, o *Operation, pass int) (Answer, error) {
	input, err := Invent(o.Input)
	if err != nil {
		a := Answer{Reading: NotRead, Class: WhyInput, Line: err.Error()}
		x.add(Call{Operation: o.ID, Pass: pass, Answer: a}, nil)
		return a, nil
	}
	if time.Until(x.deadline) <= 0 {
		a := Answer{Reading: NotRead, Cause: Budget, Line: fmt.Sprintf("no time was left of the budget of %.1f s", x.o.Total.Seconds())}
		x.add(Call{Operation: o.ID, Pass: pass, Answer: a}, input)
		return a, nil
	}
	begin := time.Now()
	a, err := p.Call(ctx, o, input)
	if err != nil {
		return a, fmt.Errorf("call %s: %w", o.ID, err)
	}
	if a.Cause == Timeout && time.Until(x.deadline) <= 0 && time.Since(begin) < x.own(o) {
		// It was the whole that ran out, not the call.
		a.Reading, a.Cause, a.Class = NotRead, Budget, ""
		a.Line = fmt.Sprintf("the budget of %.1f s ended %.1f s into this call", x.o.Total.Seconds(), time.Since(begin).Seconds())
	}
	x.add(Call{Operation: o.ID, Pass: pass, Answer: a, Milliseconds: time.Since(begin).Milliseconds()}, input)
	return a, nil
}

// own is an operation's own limit.
func (x *exerciser) own(o *Operation) time.Duration {
	switch {
	case o.Timeout > 0:
		return o.Timeout
	case x.c.Timeout > 0:
		return x.c.Timeout
	}
	return x.o.Call
}
