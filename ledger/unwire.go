package ledger

import (
	"errors"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// Errors of reading an event back.
var (
	ErrNotEvent = errors.New("record data is not an event")
	// ErrUnknownKind is an event of a kind this version does not know; the
	// caller counts it and goes on.
	ErrUnknownKind = errors.New("event is of an unknown kind")
)

// Decoder turns event records back into events.
type Decoder struct {
	// Get returns a text that was put; see [Payloads.Get]. It may be nil.
	Get func(Ref) ([]byte, error)
	// Missing counts texts that were dropped or could not be got. They read as
	// empty, and a result's output as truncated.
	Missing int
}

// Decode reads what [Encode] wrote. The event's texts point into data.
func Decode(data []byte, ev *record.Event) error {
	var dec Decoder
	return dec.Event(data, ev)
}

// Event reads the data of an event record into ev. Texts are not decoded: they
// point into data, as with any reader of logs. Members it does not know are
// skipped.
func (dec *Decoder) Event(data []byte, ev *record.Event) error {
	*ev = record.Event{}
	known := true
	err := members(data, func(k string, v []byte) {
		switch k {
		case "kind":
			n := indexOf(kindNames(), unquote(v))
			ev.Kind, known = record.Kind(n), n > 0
		case "line":
			ev.Line = number(v)
		case "pointer":
			ev.Pointer = unquote(v)
		case "time":
			ev.Time = unquote(v)
		case "uuid":
			ev.UUID = unquote(v)
		case "parent":
			ev.Parent = unquote(v)
		case "agent":
			ev.Agent = unquote(v)
		case "step":
			ev.Step = unquote(v)
		case "text":
			ev.Text, _ = dec.text(v)
		case "submit":
			ev.Submit = isTrue(v)
		case "session":
			ev.Session = session(v)
		case "call":
			ev.Call = dec.call(v)
		case "result":
			ev.Result = dec.result(v)
		}
	})
	switch {
	case err != nil:
		return ErrNotEvent
	case !known:
		return ErrUnknownKind
	case ev.Kind == 0:
		return ErrNotEvent
	}
	return nil
}

func session(v []byte) *record.SessionInfo {
	s := &record.SessionInfo{}
	_ = members(v, func(k string, v []byte) {
		switch k {
		case "agent":
			s.Agent = unquote(v)
		case "agent_version":
			s.AgentVersion = unquote(v)
		case "id":
			s.ID = unquote(v)
		case "cwd":
			s.Cwd = unquote(v)
		case "model":
			s.Model = unquote(v)
		case "branch":
			s.Branch = unquote(v)
		case "headless":
			s.Headless = isTrue(v)
		}
	})
	return s
}

func (dec *Decoder) call(v []byte) *record.Call {
	c := &record.Call{}
	_ = members(v, func(k string, v []byte) {
		switch k {
		case "id":
			c.ID = unquote(v)
		case "tool":
			c.Tool = unquote(v)
		case "op":
			c.Op = record.Op(max(0, indexOf(opNames(), unquote(v))))
		case "by":
			c.By = unquote(v)
		case "command":
			c.Command, _ = dec.text(v)
		case "dir":
			c.Dir = unquote(v)
		case "background":
			c.Background = isTrue(v)
		case "ref":
			c.Ref = unquote(v)
		case "agent_type":
			c.AgentType = unquote(v)
		case "path":
			c.Path = unquote(v)
		case "edits":
			c.Edits = dec.edits(v)
		case "input":
			c.Input = dec.raw(v)
		case "input_text":
			t, _ := dec.text(v)
			c.Input = []byte(t.String())
		}
	})
	return c
}

func (dec *Decoder) result(v []byte) *record.Result {
	r := &record.Result{}
	_ = members(v, func(k string, v []byte) {
		switch k {
		case "id":
			r.ID = unquote(v)
		case "status":
			r.Status = record.Status(max(0, indexOf(statusNames(), unquote(v))))
		case "exit":
			r.Exit, r.HasExit = number(v), true
		case "output":
			var whole bool
			r.Output, whole = dec.text(v)
			r.Truncated = r.Truncated || !whole
		case "truncated":
			r.Truncated = r.Truncated || isTrue(v)
		case "background_id":
			r.BackgroundID = unquote(v)
		case "edits":
			r.Edits = dec.edits(v)
		case "sub":
			r.Sub = sub(v)
		}
	})
	return r
}

func sub(v []byte) *record.SubReport {
	s := &record.SubReport{Calls: -1, Shell: -1, Edits: -1}
	_ = members(v, func(k string, v []byte) {
		switch k {
		case "id":
			s.ID = unquote(v)
		case "calls":
			s.Calls = number(v)
		case "shell":
			s.Shell = number(v)
		case "edits":
			s.Edits = number(v)
		case "async":
			s.Async = isTrue(v)
		}
	})
	return s
}

func (dec *Decoder) edits(v []byte) []record.Edit {
	edits := []record.Edit{}
	_, _ = jscan.Array(v, 0, func(v []byte) bool {
		var e record.Edit
		_ = members(v, func(k string, v []byte) {
			switch k {
			case "path":
				e.Path = unquote(v)
			case "move_to":
				e.MoveTo = unquote(v)
			case "action":
				e.Action = record.Action(max(0, indexOf(actionNames(), unquote(v))))
			case "old":
				e.Old, _ = dec.text(v)
			case "new":
				e.New, _ = dec.text(v)
			case "whole":
				e.Whole = isTrue(v)
			case "all":
				e.All = isTrue(v)
			}
		})
		edits = append(edits, e)
		return true
	})
	return edits
}
