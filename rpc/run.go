package rpc

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/audit"
	"github.com/footing-dev/footing/ledger"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/rule"
	"github.com/footing-dev/footing/run"
	"github.com/footing-dev/footing/verdict"
)

// MaxRuns is how many runs one service keeps open at once.
const MaxRuns = 256

// runMethods serve a run that a harness records as it goes: it opens one,
// appends what happens in the ledger's form of an event, and asks what the open
// turn would stand on. Nothing is written anywhere.
func runMethods(m map[string]Handler) {
	r := &runs{open: map[string]*openRun{}}
	m["run.open"] = Typed(r.start)
	m["run.append"] = Typed(r.append)
	m["run.verdict"] = Typed(r.verdict)
}

// runs are the open ones; calls come one by one.
type runs struct {
	open map[string]*openRun
	next int
}

type openRun struct {
	fold    *run.Folder
	require []string
	events  int
	live    bool
}

func (r *runs) start(_ context.Context, p *struct {
	Project string   `json:"project"`
	Require []string `json:"require"`
},
) (any, error) {
	for i, c := range p.Require {
		if c == "" {
			return nil, BadField(fmt.Sprintf("require[%d]", i), "is empty")
		}
	}
	if len(r.open) >= MaxRuns {
		return nil, &Error{Code: CodeInternal, Message: fmt.Sprintf("%d runs are open; run.verdict with final ends one", MaxRuns)}
	}
	r.next++
	id := "run-" + strconv.Itoa(r.next)
	o := &openRun{fold: run.New(run.Options{}), require: p.Require}
	if p.Project != "" {
		o.fold.Add(&record.Event{Kind: record.Session, Session: &record.SessionInfo{Cwd: p.Project}})
	}
	r.open[id] = o
	return struct {
		Run string `json:"run"`
	}{id}, nil
}

func (r *runs) find(id *string) (*openRun, error) {
	if err := need("run", id != nil); err != nil {
		return nil, err
	}
	if o := r.open[*id]; o != nil {
		return o, nil
	}
	return nil, BadField("run", "no run of that name is open")
}

func (r *runs) append(_ context.Context, p *struct {
	Run   *string        `json:"run"`
	Event jsontext.Value `json:"event"`
},
) (any, error) {
	o, err := r.find(p.Run)
	if err != nil {
		return nil, err
	}
	if err := need("event", p.Event != nil); err != nil {
		return nil, err
	}
	if p.Event.Kind() != '{' {
		return nil, BadField("event", "want an object")
	}
	var ev record.Event
	switch err := ledger.Decode(p.Event, &ev); {
	case errors.Is(err, ledger.ErrUnknownKind):
		return nil, BadField("event.kind", "is no kind of event")
	case err != nil:
		return nil, BadField("event", err.Error())
	case (ev.Kind == record.CallMade) != (ev.Call != nil):
		return nil, BadField("event.call", "goes with a call, and only with one")
	case (ev.Kind == record.CallDone) != (ev.Result != nil):
		return nil, BadField("event.result", "goes with a result, and only with one")
	}
	if ev.Kind == record.Measured {
		if err := measured(p.Event, &ev); err != nil {
			return nil, err
		}
		o.live = true
	}
	line := o.add(&ev)
	return struct {
		Line int `json:"line"` // what witnesses will call this event
	}{line}, nil
}

// add folds an event. One that names no line is known by its number.
func (o *openRun) add(ev *record.Event) int {
	o.events++
	if ev.Line <= 0 {
		ev.Line = o.events
	}
	o.fold.Add(ev)
	return ev.Line
}

// measured reads the digests of the workspace that a measured event carries.
func measured(raw jsontext.Value, ev *record.Event) error {
	var m struct {
		Tree *struct {
			When    string   `json:"when"`
			Call    string   `json:"call"`
			All     string   `json:"all"`
			Code    string   `json:"code"`
			Changed []string `json:"changed"`
		} `json:"tree"`
	}
	if err := json.Unmarshal(raw, &m, lenient()); err != nil || m.Tree == nil {
		return BadField("event.tree", "want an object with when, call, all and code")
	}
	t := record.Tree(*m.Tree)
	ev.Tree = &t
	return nil
}

// verdict judges the open turn as it would stand if it ended here. With final
// true the run ends and is forgotten; where final is a text, it is the closing
// message the agent is about to give, and the run goes on.
func (r *runs) verdict(_ context.Context, p *struct {
	Run   *string        `json:"run"`
	Final jsontext.Value `json:"final"`
},
) (any, error) {
	o, err := r.find(p.Run)
	if err != nil {
		return nil, err
	}
	ends := false
	switch p.Final.Kind() {
	case 0, 'n', 'f':
	case 't':
		ends = true
	case '"':
		text, _ := jsontext.AppendUnquote(nil, p.Final)
		o.add(&record.Event{Kind: record.Say, Text: record.Plain(string(text))})
	default:
		return nil, BadField("final", "want true, false or the closing message")
	}
	var turn *verdict.Turn
	o.fold.Now(func(t *run.Turn, h *run.History) {
		turn = audit.Turn(t, h, rule.Judge(&rule.Input{Turn: t, Hist: h, Require: o.require, Live: o.live}))
	})
	if turn == nil {
		return nil, BadField("run", "holds no turn yet: append a prompt or a call")
	}
	if ends {
		delete(r.open, *p.Run)
	}
	return turn, nil
}
