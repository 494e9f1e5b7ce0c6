package integrity

import (
	"fmt"
	"slices"
)

// before finds out what an event is about.
func (j *Judge) before(m *moment) {
	switch m.Kind {
	case Turn:
		j.turn++
		j.turnCalls = 0
	case Composed:
		j.composed, j.offered, j.offerAt = true, slices.Clone(m.Tools), m.Place
	case Call:
		j.turnCalls++
		m.call = newCall(m.Event)
		m.call.tool = j.decl.tool(m.Tool)
	case Result:
		m.call = j.calls[m.Call]
		if m.call != nil && m.call.tool == nil {
			m.call.tool = j.decl.tool(m.call.Tool) // it may have been declared since
		}
		if m.call != nil && j.readsTree(m.call) {
			m.root, m.tree = payload(m.text())
		}
	}
}

// readsTree: some armed check looks into this tool's results.
func (j *Judge) readsTree(c *call) bool {
	if j.produced[c.Tool] != nil || len(j.decl.Invariants) > 0 {
		return true
	}
	if t := c.tool; t != nil && (len(t.Columns) > 0 || t.Settles != nil || j.decl.Lookups && len(t.Grounds) > 0) {
		return true
	}
	return slices.ContainsFunc(j.decl.Claims, func(r ClaimRule) bool { return r.Tool == c.Tool })
}

// after makes the event a part of what later ones are judged by.
func (j *Judge) after(m *moment) {
	switch m.Kind {
	case Turn, System, Result:
		j.served = true
	}
	switch m.Kind {
	case Turn, System:
		j.serve(m, m.Text, served, nil)
	case Say, Answer:
		j.serve(m, m.Text, spoken, nil)
	case Evicted:
		j.evict(m)
	case Call:
		j.open(m.call)
	case Result:
		j.settle(m)
	}
	if m.Kind == Fact {
		j.facts.fact(m)
	}
	j.deeds.see(j, m)
	if m.Kind == Call {
		m.call.slim()
	}
}

// serve indexes a text.
func (j *Judge) serve(m *moment, text string, from origin, own *echoes) {
	if j.idx == nil || text == "" {
		return
	}
	if m.ByFooting {
		from = spoken
	}
	s := segment{from: from, turn: j.turn, at: m.Place, call: m.Call, user: m.Kind == Turn, sys: m.Kind == System}
	j.idx.add(text, s, own)
}

func (j *Judge) open(c *call) {
	if j.idx != nil && (len(c.Args) > 0 || c.shell != nil) {
		seg := segment{from: argued, turn: j.turn, at: c.Place, call: c.ID}
		if c.ByFooting {
			seg.from = spoken
		}
		c.echoes = j.idx.argue(c, seg)
	}
	if c.tool != nil || j.deeds.reads(c) {
		c.in() // its result, or what it stirs, is judged with them
	}
	c.Args = nil // the caller's memory
	if c.ID == "" {
		return
	}
	if _, again := j.calls[c.ID]; !again {
		j.order = append(j.order, c.ID)
	}
	j.calls[c.ID] = c
	for len(j.calls) > maxOpen {
		delete(j.calls, j.order[0])
		j.order = j.order[1:]
	}
}

// Wants reports whether the text of a call's result will be looked at, so that
// what nobody reads need not be decoded.
func (j *Judge) Wants(id string) bool {
	c := j.calls[id]
	return j.idx != nil || c != nil && (len(c.did) > 0 || j.readsTree(c))
}

// settle takes in a result.
func (j *Judge) settle(m *moment) {
	var own *echoes
	if m.call != nil && !m.Refused {
		own = m.call.echoes
		j.produce(m)
	}
	if j.idx != nil && !m.Refused {
		j.serve(m, m.text(), served, own)
		if m.Truncated {
			j.idx.incomplete = fmt.Sprintf("the record holds only a part of the result on line %d", m.Line)
		}
	}
	if !m.Refused {
		j.facts.result(j, m)
	}
	if !m.Unsettled && m.call != nil {
		delete(j.calls, m.Call)
		if len(j.order) > 2*maxOpen {
			j.order = slices.DeleteFunc(j.order, func(id string) bool { return j.calls[id] == nil })
		}
	}
}

// evict takes results out of the window.
func (j *Judge) evict(m *moment) {
	j.lost++
	j.boundary = m.Place
	if j.idx != nil {
		gone := map[string]bool{}
		for _, id := range m.Results {
			gone[id] = true
		}
		j.idx.evict(func(s *segment) bool {
			return m.All && !s.sys || s.call != "" && gone[s.call] && s.from == served
		})
	}
	if m.Blind {
		j.blind++
	}
	if m.Summary == nil {
		return
	}
	// A summary keeps values in the window, and supports what stood in the
	// window before; it is the agent's own words and grounds nothing new.
	j.keep(m, *m.Summary)
}
