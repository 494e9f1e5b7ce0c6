package record

// Clone copies an event so that it outlives the callback that received it. The
// bytes its texts still share with the log are copied by put, which lets a
// caller keep many of them in one block.
func (ev *Event) Clone(put func([]byte) []byte) Event {
	out := *ev
	out.Text = ev.Text.clone(put)
	if ev.Session != nil {
		s := *ev.Session
		out.Session = &s
	}
	if ev.Call != nil {
		c := *ev.Call
		c.Command = c.Command.clone(put)
		c.Edits = cloneEdits(c.Edits, put)
		if c.Input != nil {
			c.Input = put(c.Input)
		}
		out.Call = &c
	}
	if ev.Result != nil {
		r := *ev.Result.Bounded()
		r.Output = r.Output.clone(put)
		r.Edits = cloneEdits(r.Edits, put)
		if r.Sub != nil {
			sub := *r.Sub
			r.Sub = &sub
		}
		out.Result = &r
	}
	if ev.Tree != nil {
		t := *ev.Tree
		t.Changed = append([]string(nil), t.Changed...)
		out.Tree = &t
	}
	return out
}

func cloneEdits(edits []Edit, put func([]byte) []byte) []Edit {
	if edits == nil {
		return nil
	}
	out := make([]Edit, len(edits))
	for i, e := range edits {
		e.Old, e.New = e.Old.clone(put), e.New.clone(put)
		out[i] = e
	}
	return out
}

func (t Text) clone(put func([]byte) []byte) Text {
	if t.raw != nil {
		t.raw = put(t.raw)
	}
	if t.more != nil {
		more := make([][]byte, len(t.more))
		for i, m := range t.more {
			more[i] = put(m)
		}
		t.more = more
	}
	return t
}
