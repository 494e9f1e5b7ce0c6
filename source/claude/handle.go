package claude

import (
	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// synthetic is the model's name in records the host made up.
const synthetic = "<synthetic>"

// sideAgent stands for the agent of a side chain that names none.
const sideAgent = "sidechain"

// handle turns the record that was scanned into events.
func (d *reader) handle() {
	r := &d.rec
	d.stats.Records++
	d.ready = false
	d.ev = record.Event{}
	switch string(r.typ) {
	case "user", "assistant", "system", "progress", "result":
		d.tell()
	case "summary", "file-history-snapshot":
	case "":
		if !d.partial {
			d.unread("record has no type")
		}
	default:
		d.tell()
	}
	d.sent = false
	d.ev.Agent = d.agent()
	d.dispatch()
	if !d.sent && len(r.uuid) > 0 {
		// A sub-agent's progress is reported in the main agent's tree.
		if string(r.typ) == "progress" {
			d.ev.Agent = ""
		}
		d.ev.Step = ""
		d.send(record.Node)
	}
}

func (d *reader) dispatch() {
	r := &d.rec
	switch string(r.typ) {
	case "user":
		d.odd()
		d.user()
	case "assistant":
		d.odd()
		d.assistant()
	case "system":
		d.system()
	case "progress":
		d.progress()
	case "result":
		d.final()
	case "attachment":
		d.attached()
	default:
		// A type from another version of the agent: were there calls in it?
		for i := range r.msg.blocks {
			if r.msg.blocks[i].kind == blockUse {
				d.stats.Markers++
				d.unread("call in a record of unknown type")
			}
		}
	}
}

// odd reports what is wrong with the shape of a message.
func (d *reader) odd() {
	switch m := &d.rec.msg; {
	case d.partial: // reported as a whole
	case !m.has:
		d.unread("message has no content")
	case m.odd > 0:
		d.unread("content block is not an object")
	}
}

// agent is "" for a record of the main agent.
func (d *reader) agent() string {
	r := &d.rec
	switch {
	case string(r.typ) == "progress":
		switch {
		case len(r.data.agentID) > 0:
			return d.session.agent.get(r.data.agentID)
		case len(r.parentTool) > 0:
			return d.session.agent.get(r.parentTool)
		}
		return ""
	case r.sidechain && len(r.agentID) > 0:
		return d.session.agent.get(r.agentID)
	case len(r.parentTool) > 0 && string(r.typ) != "system":
		return d.session.agent.get(r.parentTool)
	case r.sidechain:
		return sideAgent
	}
	return ""
}

// assistant handles a piece of a model's reply.
func (d *reader) assistant() {
	r := &d.rec
	d.ev.Step = d.session.messageID.get(r.msg.id)
	agent, step := d.ev.Agent, d.ev.Step
	own := agent == "" && !r.apiError && string(r.msg.model) != synthetic
	if own && r.msg.text != nil {
		d.say(r.msg.text)
	}
	for i := range r.msg.blocks {
		d.ev.Agent, d.ev.Step = agent, step
		switch k := &r.msg.blocks[i]; k.kind {
		case blockText:
			if own {
				d.say(k.text)
			}
		case blockUse:
			d.use(k, r.uuid)
		}
	}
}

// say emits words of the main agent, unless there are none in lit.
func (d *reader) say(lit []byte) {
	t := lead(lit)
	if len(t) == 0 || string(t) == "(no content)" {
		return
	}
	d.spoke, d.closing = true, true
	d.ev.Text = record.Literal(lit)
	d.send(record.Say)
}

// system handles what the host notes about the session.
func (d *reader) system() {
	if d.ev.Agent != "" {
		return
	}
	switch string(d.rec.subtype) {
	case "compact_boundary":
		d.summary = true
		d.send(record.Compacted)
	case "microcompact_boundary":
		if d.ev.Dropped = idList(d.rec.dropped); d.ev.Dropped != nil {
			d.send(record.Compacted)
		}
	case "stop_hook_summary", "turn_duration":
		d.stopped()
	case "task_notification":
		d.notice(noticeOf(&d.rec), 0)
	}
}

// idList is the strings of a list.
func idList(list []byte) (out []string) {
	if len(list) == 0 || list[0] != '[' {
		return nil
	}
	_, _ = jscan.Array(list, 0, func(v []byte) bool {
		if s := inner(v); len(s) > 0 {
			out = append(out, string(s))
		}
		return true
	})
	return out
}

// progress handles a sub-agent's message that the main log repeats.
func (d *reader) progress() {
	r := &d.rec
	if !r.data.msg.has {
		return
	}
	agent := d.ev.Agent
	if agent == "" {
		agent = sideAgent
	}
	step := d.session.messageID.get(r.data.msg.id)
	for i := range r.data.msg.blocks {
		d.ev.Agent, d.ev.Step = agent, step
		switch k := &r.data.msg.blocks[i]; k.kind {
		case blockUse:
			d.use(k, r.data.uuid)
		case blockResult:
			d.ev.Step = ""
			d.settle(k, nil)
		}
	}
}

// final handles the last record of a headless run. Its text repeats the last
// words of the agent, so it is only used where none were seen.
func (d *reader) final() {
	if !d.spoke && !d.rec.failed && d.rec.answer != nil {
		d.say(d.rec.answer)
	}
	d.spoke = false
	d.ev.Submit = !d.rec.failed
	d.stopped()
}

// stopped reports that the agent ended its turn, for whatever came of it.
func (d *reader) stopped() {
	d.closing = false
	d.send(record.Stopped)
}
