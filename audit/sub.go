package audit

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"sync"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source"
)

// subIndex knows which inputs are a sub-agent's own log.
type subIndex struct {
	by     map[string]*Input // by the sub-agent's id
	joined []bool            // inputs that are read with their parent
}

// findSubs looks at the head of every input that a format may know as a
// sub-agent's log. One whose parent is among the inputs is read with it.
func findSubs(inputs []Input, opt *Options) *subIndex {
	ix := &subIndex{by: map[string]*Input{}, joined: make([]bool, len(inputs))}
	if len(inputs) < 2 {
		return ix
	}
	found := make([]identity, len(inputs))
	workers := runtime.GOMAXPROCS(0)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			buf := make([]byte, identifySize)
			for i := w; i < len(inputs); i += workers {
				found[i] = identify(&inputs[i], opt, buf)
			}
		})
	}
	wg.Wait()
	parents := map[string]bool{}
	for _, f := range found {
		if f.agent == "" && f.session != "" {
			parents[f.session] = true
		}
	}
	for i, f := range found {
		if f.agent != "" && parents[f.session] {
			ix.by[f.agent] = &inputs[i]
			ix.joined[i] = true
		}
	}
	return ix
}

// identity is whose log an input is: a session's, or a sub-agent's in one.
type identity struct{ agent, session string }

// identifySize is how much of a log's head tells whose it is.
const identifySize = 8 << 10

func identify(in *Input, opt *Options, buf []byte) (id identity) {
	head := headOf(in, buf)
	for _, f := range opt.Formats {
		if f.Identify != nil && f.Sniff(head) {
			id.agent, id.session = f.Identify(head)
			break
		}
	}
	return id
}

// headOf reads the beginning of a log into buf.
func headOf(in *Input, buf []byte) []byte {
	f, err := in.Open()
	if err != nil {
		return nil
	}
	defer f.Close()
	n, _ := io.ReadFull(f, buf)
	return buf[:n]
}

// join folds a sub-agent's own log into the run that started it.
func (s *session) join(id string) error {
	in := s.subs.by[id]
	if id == "" || in == nil {
		return nil
	}
	for _, j := range s.joined {
		if j == in.Path {
			return nil
		}
	}
	s.joined = append(s.joined, in.Path)
	f, err := in.Open()
	if err != nil {
		return fmt.Errorf("open sub-agent log: %w", err)
	}
	defer f.Close()
	r := &meter{r: f, progress: s.progress, ctx: s.ctx}
	head, err := peek(r, make([]byte, source.SniffSize))
	if err != nil {
		return fmt.Errorf("read sub-agent log: %w", err)
	}
	format, ok := source.Sniff(head, s.opt.Formats)
	if !ok {
		return nil
	}
	stats, err := format.Read(io.MultiReader(bytes.NewReader(head), r), func(ev *record.Event) error {
		switch ev.Kind {
		case record.CallMade, record.CallDone:
			ev.Agent, ev.File = id, in.Path
			s.fold.Add(ev)
		}
		return nil
	})
	s.stats.Lines += stats.Lines
	s.stats.Unread += stats.Unread
	s.stats.Records += stats.Records
	return err
}
