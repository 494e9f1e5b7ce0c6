package run

import "github.com/footing-dev/footing/record"

// agent is a sub-agent that was started.
type agent struct {
	call  string
	line  int
	at    int
	kind  string
	calls int // of its own that were seen
}

// agentCall counts a sub-agent's own call. Its log may know it by another id
// than the call that started it.
func (f *Folder) agentCall(id string) {
	a := f.agents[id]
	if a == nil {
		if len(f.agents) >= maxPending {
			return
		}
		a = &agent{}
		f.agents[id] = a
	}
	a.calls++
}

// agentDone looks whether a sub-agent's own calls are in the record.
func (f *Folder) agentDone(p *pending, r *record.Result) {
	a := f.agents[p.id]
	if a == nil {
		return
	}
	sub := r.Sub
	if sub != nil && sub.ID != "" {
		if own := f.agents[sub.ID]; own != nil {
			a.calls += own.calls
		}
	}
	if sub != nil && sub.Calls == 0 && !sub.Async {
		return
	}
	neverRan := r.Status == record.StatusRejected || r.Status == record.StatusCancelled
	if a.calls > 0 || neverRan || len(f.h.Blind) >= maxBlind {
		return
	}
	b := Blind{Line: p.line, Turn: f.t.Index, Call: p.id, At: a.at, Shell: true, Edits: -1}
	if sub != nil {
		b.Edits = sub.Edits
		if sub.Shell == 0 {
			b.Shell = false
		}
	}
	if b.Edits > 0 {
		f.t.Unclear++
	}
	f.h.Blind = append(f.h.Blind, b)
}

const maxBlind = 1024
