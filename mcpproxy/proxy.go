// Package mcpproxy stands between an MCP client and a server that talk over
// standard input and output. It hands every line on as it came, records each
// tool call and its result, arms the checks of package integrity by the
// server's own schemas and _meta, and judges.
//
// It changes nothing, with one exception: with Enforce, a result whose columns
// break their declaration is kept from the client, which is given a tool error
// that says so instead. What the user and the host say does not pass through
// here, so findings that lean on the absence of a value are advisory.
package mcpproxy

import (
	"bytes"
	"fmt"
	"sync"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/integrity"
	"github.com/footing-dev/footing/integrity/declare"
	"github.com/footing-dev/footing/integrity/eventlog"
)

// Lacks is what a record made here cannot hold.
const Lacks = "what the user and the host said did not pass through here and may hold it"

// Options say how to stand in between.
type Options struct {
	Declarations *integrity.Declarations
	Enforce      bool
	// Record takes the events as they happen; may be nil.
	Record *eventlog.Writer
	// Warn is told what the server declares wrongly, and of a record that can't
	// be written; may be nil.
	Warn func(string)
	// Judge are options of the judge, for tests.
	Judge []integrity.Option
}

// Proxy sees both directions of one connection.
type Proxy struct {
	o       Options
	mu      sync.Mutex
	judge   *integrity.Judge
	decl    integrity.Declarations
	pending *pending
	calls   int
	warned  map[string]bool
	// Refused counts results that were kept from the client.
	Refused int
}

// New returns a proxy.
func New(o Options) *Proxy {
	p := &Proxy{o: o, pending: newPending(), warned: map[string]bool{}}
	if o.Declarations != nil {
		p.decl.Merge(o.Declarations)
	}
	p.judge = integrity.New(&p.decl, append([]integrity.Option{integrity.Partial(Lacks)}, o.Judge...)...)
	return p
}

// FromClient sees a line on its way to the server.
func (p *Proxy) FromClient(line []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	defer p.guard("the client")
	list, _ := messages(line)
	if list == nil && len(bytes.TrimSpace(line)) > 0 {
		p.strange("the client")
	}
	for _, raw := range list {
		var m message
		if json.Unmarshal(raw, &m, lenient()) != nil {
			p.strange("the client")
			continue
		}
		if m.ID == nil || m.Method == "" {
			continue
		}
		r := &request{id: idOf(m.ID), method: m.Method}
		if m.Method == "tools/call" {
			var call struct {
				Name      string         `json:"name"`
				Arguments jsontext.Value `json:"arguments"`
			}
			if json.Unmarshal(m.Params, &call, lenient()) != nil || call.Name == "" {
				continue
			}
			p.calls++
			r.tool, r.call = call.Name, fmt.Sprintf("call-%d", p.calls)
			p.add(&integrity.Event{Kind: integrity.Call, ID: r.call, Tool: r.tool, Args: call.Arguments})
		}
		if forgot := p.pending.add(r); forgot != nil {
			p.warn(fmt.Sprintf("over %d requests wait for an answer; answers to the oldest are handed on unseen", maxPending))
			if forgot.method == "tools/call" {
				p.unread()
			}
		}
	}
}

// unread is the call of a result that nobody here read. It may have held
// anything, so from then on no value is one that nothing served.
const unread = "unread"

func (p *Proxy) unread() {
	p.add(&integrity.Event{Kind: integrity.Result, Call: unread, Truncated: true})
}

// strange says that one side sent what is no message; it was handed on.
func (p *Proxy) strange(who string) {
	p.warn("a line of " + who + " is no JSON message on one line, and was handed on unseen")
}

// guard keeps a fault in here from coming between the two.
func (p *Proxy) guard(who string) {
	if fault := recover(); fault != nil {
		p.warn(fmt.Sprintf("internal fault over a line of %s, handed on unseen: %v", who, fault))
	}
}

// FromServer sees a line on its way to the client and returns what to hand on.
func (p *Proxy) FromServer(line []byte) (out []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	out = line
	defer p.guard("the server")
	list, batch := messages(line)
	if list == nil && len(bytes.TrimSpace(line)) > 0 {
		p.strange("the server")
	}
	changed := false
	for i, raw := range list {
		var m message
		if json.Unmarshal(raw, &m, lenient()) != nil {
			p.strange("the server")
			continue
		}
		// With a result or an error it is an answer, whatever else it says it is.
		if m.ID == nil || m.Result == nil && m.Error == nil {
			continue
		}
		r := p.pending.take(idOf(m.ID))
		if r == nil {
			continue
		}
		switch r.method {
		case "tools/list":
			p.listed(m.Result)
		case "tools/call":
			if instead := p.answered(r, &m); instead != nil {
				list[i], changed = instead, true
			}
		}
	}
	if !changed {
		return line
	}
	if !batch {
		return append(bytes.Clone(list[0]), '\n')
	}
	all, err := json.Marshal(list, lenient())
	if err != nil {
		return line
	}
	return append(all, '\n')
}

// listed arms the checks by what the server says of its tools.
func (p *Proxy) listed(result jsontext.Value) {
	var l struct {
		Tools []jsontext.Value `json:"tools"`
	}
	if json.Unmarshal(result, &l, lenient()) != nil {
		return
	}
	more := &integrity.Declarations{}
	for _, raw := range l.Tools {
		var t declare.MCPTool
		if json.Unmarshal(raw, &t, lenient()) != nil || t.Name == "" {
			p.warn("a tool that the server lists cannot be read")
			continue
		}
		tool, err := declare.MCP(&t)
		if err != nil {
			p.warn(fmt.Sprintf("tool %s: %v", t.Name, err))
		}
		more.Merge(&integrity.Declarations{Tools: []integrity.Tool{*tool}})
		if p.o.Record != nil {
			p.note(p.o.Record.Declared(raw))
		}
	}
	p.decl.Merge(more)
	p.judge.Declare(more)
}

// answered records a call's result; it returns the message to send instead
// where the result is refused.
func (p *Proxy) answered(r *request, m *message) jsontext.Value {
	e := &integrity.Event{Kind: integrity.Result, Call: r.call, Value: m.Result}
	if m.Error != nil {
		e.Error, e.Value = true, m.Error
	} else {
		var res struct {
			IsError bool `json:"isError"`
		}
		_ = json.Unmarshal(m.Result, &res, lenient())
		e.Error = res.IsError
	}
	var instead jsontext.Value
	if p.o.Enforce && !e.Error {
		if why := p.breaks(r.tool, m.Result); len(why) > 0 {
			p.Refused++
			e.Refused = true
			instead = refusal(m.ID, r.tool, why)
		}
	}
	p.add(e)
	return instead
}

// breaks lists how a result breaks the columns declared of its tool, in its
// structured content or in any of its texts.
func (p *Proxy) breaks(tool string, result jsontext.Value) []string {
	for i := range p.decl.Tools {
		t := &p.decl.Tools[i]
		if t.Name != tool || len(t.Columns) == 0 {
			continue
		}
		why := integrity.Breaks(t, string(result))
		var res struct {
			Content []struct {
				Text string `json:"text"`
			} `json:"content"`
		}
		_ = json.Unmarshal(result, &res, lenient())
		for _, c := range res.Content {
			if len(why) == 0 {
				why = integrity.Breaks(t, c.Text)
			}
		}
		return why
	}
	return nil
}

func (p *Proxy) add(e *integrity.Event) {
	p.judge.Add(e)
	if p.o.Record != nil {
		p.note(p.o.Record.Event(e))
	}
}

func (p *Proxy) note(err error) {
	if err != nil {
		p.warn("the record cannot be written: " + err.Error())
	}
}

func (p *Proxy) warn(s string) {
	if p.o.Warn != nil && !p.warned[s] && len(p.warned) < 100 {
		p.warned[s] = true
		p.o.Warn(s)
	}
}

// Report ends the run and says what was found.
func (p *Proxy) Report() *integrity.Report {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.judge.Close()
}
