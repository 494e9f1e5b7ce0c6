package mcpproxy

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/integrity"
)

// request is one that waits for its answer.
type request struct {
	id, method, tool, call string
}

// maxPending bounds the requests that wait for an answer. Clients give calls up
// and servers forget them, so the oldest make room.
const maxPending = 4096

// pending are the requests that wait for an answer, oldest first.
type pending struct {
	byID  map[string][]*request // an id that is used again while it waits has several
	order []*request
}

func newPending() *pending { return &pending{byID: map[string][]*request{}} }

// add notes a request; it returns the one that was forgotten for it, if any.
func (p *pending) add(r *request) (forgot *request) {
	if len(p.order) >= maxPending {
		forgot = p.order[0]
		p.drop(forgot)
	}
	p.byID[r.id] = append(p.byID[r.id], r)
	p.order = append(p.order, r)
	return forgot
}

// take returns the oldest request of an id and forgets it, nil if there is
// none.
func (p *pending) take(id string) *request {
	list := p.byID[id]
	if len(list) == 0 {
		return nil
	}
	r := list[0]
	p.drop(r)
	return r
}

func (p *pending) drop(r *request) {
	if list := slices.DeleteFunc(p.byID[r.id], func(x *request) bool { return x == r }); len(list) > 0 {
		p.byID[r.id] = list
	} else {
		delete(p.byID, r.id)
	}
	if i := slices.Index(p.order, r); i >= 0 {
		p.order = slices.Delete(p.order, i, i+1)
	}
}

// idOf is the one form of a request's id: a server may answer 1 as 1.0, and
// "a" as "\u0061", and a client takes both for its own.
func idOf(raw jsontext.Value) string {
	switch raw.Kind() {
	case '0':
		if n, ok := integrity.Number(string(raw)); ok {
			return "n" + n
		}
	case '"':
		if s, err := jsontext.AppendUnquote(nil, raw); err == nil || len(s) > 0 {
			return "s" + string(s)
		}
	}
	return "r" + string(raw)
}
