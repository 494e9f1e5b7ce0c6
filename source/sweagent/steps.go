package sweagent

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source/internal/docscan"
)

// step holds the members of a step that matter, as they stand in the document.
type step struct {
	action, observation, response, thought, state []byte
}

func (f *step) reset() {
	for _, p := range []*[]byte{&f.action, &f.observation, &f.response, &f.thought, &f.state} {
		*p = (*p)[:0]
	}
}

func (f *step) of(key string) *[]byte {
	switch key {
	case "action":
		return &f.action
	case "observation":
		return &f.observation
	case "response":
		return &f.response
	case "thought":
		return &f.thought
	case "state":
		return &f.state
	}
	return nil
}

// step reads one element of trajectory.
func (r *reader) step(i int) error {
	if r.err != nil {
		return errStop
	}
	r.line = i + 1
	r.f.reset()
	err := r.doc.Object(func(key string) error {
		if p := r.f.of(key); p != nil {
			v, err := r.doc.Value(*p)
			*p = v
			return err
		}
		// The first step's copy of the conversation is the only one that may
		// tell something new: the task.
		if i == 0 && !r.told && (key == "query" || key == "messages") && r.doc.Peek() == '[' {
			r.state(r.f.state)
			return r.history("/trajectory/0/"+key, false)
		}
		return nil
	})
	if err != nil && !isMalformed(err) {
		return err
	}
	r.stats.Lines++
	if err == nil {
		r.stats.Records++
	}
	r.send(i)
	if r.err != nil {
		return errStop
	}
	return err
}

// send sends the events of the step in r.f.
func (r *reader) send(i int) {
	f := &r.f
	before := r.dir
	r.state(f.state)
	if i == 0 {
		before = r.dir // where the run starts is not told: where its first step ended
	}
	if r.opened && i == 0 && before != r.cwd {
		r.cwd = before
		r.start(record.Session).Session = &record.SessionInfo{Cwd: before}
		r.emit()
	}
	r.open(record.Text{}, "/trajectory/"+strconv.Itoa(i))
	if say, member := firstText(f.thought, f.response); say != nil {
		r.start(record.Say).Text = record.Literal(say)
		r.ev.Pointer, r.ev.Step = r.pointer("/trajectory", i, member), r.stepID()
		r.emit()
	}
	if !r.call(f.action, before, r.pointer("/trajectory", i, "action")) {
		return
	}
	if jscan.IsString(f.observation) {
		r.result(f.observation, record.Literal(f.observation), r.pointer("/trajectory", i, "observation"))
	}
}

// firstText picks the thought, or the whole response where no thought was kept.
func firstText(thought, response []byte) ([]byte, string) {
	if jscan.IsString(thought) && !blank(thought) {
		return thought, "thought"
	}
	if jscan.IsString(response) && !blank(response) {
		return response, "response"
	}
	return nil, ""
}

// blank reports whether nothing is said in the literal v.
func blank(v []byte) bool { return len(v) < 256 && strings.TrimSpace(docscan.String(v)) == "" }

// state reads where a step left the agent: the folder and the open file. It is
// an object in 1.x and a string that holds one before.
func (r *reader) state(v []byte) {
	if jscan.IsString(v) {
		v = []byte(docscan.String(v))
	}
	_, _ = jscan.Object(v, 0, func(k, v []byte) bool {
		switch string(k) {
		case "working_dir":
			if s := strings.TrimSpace(docscan.String(v)); s != "" && s != "n/a" {
				r.dir = s
			}
		case "open_file":
			r.openFile = strings.TrimSpace(docscan.String(v))
			if r.openFile == "n/a" {
				r.openFile = ""
			}
		}
		return true
	})
}

func (r *reader) stepID() string { return "step-" + strconv.Itoa(r.line) }

// call sends the call an action is and reports whether there was one.
func (r *reader) call(action []byte, dir, pointer string) bool {
	if !jscan.IsString(action) || blank(action) {
		return false
	}
	c := record.Call{ID: r.stepID(), Dir: dir}
	r.parse(&c, docscan.String(action))
	if c.Op == record.OpShell {
		c.Command = record.Literal(action)
	}
	r.stats.Markers++
	r.stats.Calls++
	r.at = pointer
	r.submitted = c.Op == record.OpSubmit
	r.start(record.CallMade).Call = &c
	r.ev.Pointer, r.ev.Step = pointer, r.stepID()
	r.emit()
	r.last, r.lastID = c.Op, c.ID
	return true
}

// result sends what came back for the last call.
func (r *reader) result(raw []byte, t record.Text, pointer string) {
	res := record.Result{ID: r.lastID, Output: t, Status: outcome(r.last, raw, t)}
	res.Truncated = bytes.Contains(raw, []byte("<response clipped>")) ||
		bytes.Contains(raw, []byte("characters were elided")) ||
		bytes.Contains(raw, []byte("Old environment output: ("))
	if res.Status == record.StatusFailed {
		r.submitted = false
	}
	r.start(record.CallDone).Result = &res
	r.ev.Pointer = pointer
	r.emit()
}
