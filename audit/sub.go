package audit

import (
	"bytes"
	"fmt"
	"io"

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
	type sub struct {
		i           int
		id, session string
	}
	var subs []sub
	parents := map[string]bool{}
	buf := make([]byte, 8<<10)
	for i := range inputs {
		head := headOf(&inputs[i], buf)
		for _, f := range opt.Formats {
			if f.Identify == nil || !f.Sniff(head) {
				continue
			}
			id, session := f.Identify(head)
			if id != "" {
				subs = append(subs, sub{i, id, session})
			} else if session != "" {
				parents[session] = true
			}
			break
		}
	}
	for _, s := range subs {
		if parents[s.session] {
			ix.by[s.id] = &inputs[s.i]
			ix.joined[s.i] = true
		}
	}
	return ix
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
