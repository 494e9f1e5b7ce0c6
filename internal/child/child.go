// Package child runs one program the way the user's shell would have, and sees
// how it ended: its streams are passed through unchanged, signals are handed
// on, and the end of what it printed is kept.
//
// A stream that is a terminal is inherited, so that the program behaves as it
// does without footing; what it prints there is not kept.
package child

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"sync"
	"time"
)

// Cmd is what to run.
type Cmd struct {
	Argv           []string
	Dir            string
	Env            []string // NAME=value; nil inherits
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Inherit says which of the two outputs the program gets itself.
	Inherit func(io.Writer) bool
}

// End is how it ended.
type End struct {
	// Exit is the exit status as a shell reports it: 128 + n for signal n.
	Exit   int
	Signal string // the signal that ended it, "" if none
	// Output is what it printed on streams that were not inherited, in the
	// order it came; Cut is set if its middle was dropped, Blind if some of it
	// went to a terminal.
	Output []byte
	Cut    bool
	Blind  bool
	Took   time.Duration
}

// ErrNotFound means that there is no such program, ErrNotRun that it could not
// be started.
var (
	ErrNotFound = errors.New("program not found")
	ErrNotRun   = errors.New("program cannot be started")
)

// Run runs the program to its end. An error means that it never ran.
func Run(c Cmd) (End, error) {
	cmd := exec.Command(c.Argv[0], c.Argv[1:]...)
	cmd.Dir, cmd.Env, cmd.Stdin = c.Dir, c.Env, c.Stdin
	var kept capture
	var pipes []*pipe
	blind := false
	outs := []struct {
		to  io.Writer
		set func(io.Writer)
	}{
		{c.Stdout, func(w io.Writer) { cmd.Stdout = w }},
		{c.Stderr, func(w io.Writer) { cmd.Stderr = w }},
	}
	if sameFile(c.Stdout, c.Stderr) {
		// One pipe, or what went to both would lose its order.
		outs = outs[:1]
		outs[0].set = func(w io.Writer) { cmd.Stdout, cmd.Stderr = w, w }
	}
	for _, s := range outs {
		if c.Inherit != nil && c.Inherit(s.to) {
			s.set(s.to)
			blind = true
			continue
		}
		p, err := newPipe(s.to, &kept)
		if err != nil {
			closeAll(pipes)
			return End{}, errors.Join(ErrNotRun, err)
		}
		s.set(p.w)
		pipes = append(pipes, p)
	}
	signals := make(chan os.Signal, 16)
	signal.Notify(signals, forwarded()...)
	defer signal.Stop(signals)
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		closeAll(pipes)
		if errors.Is(err, exec.ErrNotFound) || errors.Is(err, os.ErrNotExist) {
			return End{}, errors.Join(ErrNotFound, err)
		}
		return End{}, errors.Join(ErrNotRun, err)
	}
	for _, p := range pipes {
		p.start()
	}
	over := make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() { forward(cmd.Process, signals, over) })
	_ = cmd.Wait() // what it says is in the state
	took := time.Since(begin)
	close(over)
	wg.Wait()
	for _, p := range pipes {
		p.finish()
	}
	end := End{Took: took, Blind: blind}
	end.Output, end.Cut = kept.bytes()
	end.Exit, end.Signal = status(cmd.ProcessState)
	return end, nil
}

func sameFile(a, b io.Writer) bool {
	x, xok := a.(*os.File)
	y, yok := b.(*os.File)
	if !xok || !yok {
		return false
	}
	i, err := x.Stat()
	if err != nil {
		return false
	}
	j, err := y.Stat()
	return err == nil && os.SameFile(i, j)
}

// forward hands signals on until the program is over.
func forward(p *os.Process, signals <-chan os.Signal, over <-chan struct{}) {
	for {
		select {
		case <-over:
			return
		case s := <-signals:
			if !shared(s) {
				_ = p.Signal(s) // it may just have ended
			}
		}
	}
}
