package claude

import "github.com/footing-dev/footing/record"

// agentName is how the events name the agent this package reads.
const agentName = "claude-code"

// session is what was last said about the session, to say only what changed.
type session struct {
	id, version, model cached
	branch             cached // raw
	cwd                bool
	dir                cached // raw, of the last record
	dirText            string
	headless           bool
	messageID          cached
	agent              cached
}

// tell emits a Session event if the record says something new.
func (d *reader) tell() {
	s, r := &d.session, &d.rec
	var info record.SessionInfo
	changed := false
	note := func(c *cached, v []byte) string {
		if len(v) == 0 || string(*c) == string(v) {
			return ""
		}
		changed = true
		return c.get(v)
	}
	info.ID = note(&s.id, r.session)
	if info.ID != "" {
		s.branch = "" // say the branch again for another session
	}
	info.AgentVersion = note(&s.version, r.version)
	if note(&s.branch, r.branch) != "" {
		info.Branch = str(r.branch)
	}
	if !s.cwd && len(r.cwd) > 2 {
		s.cwd, changed = true, true
		info.Cwd = d.dir()
	}
	if model := r.modelName(); string(model) != synthetic && !r.sidechain && r.parentTool == nil {
		info.Model = note(&s.model, model)
	}
	if r.isHeadless() && !s.headless {
		s.headless, changed = true, true
		info.Headless = true
	}
	if !changed {
		return
	}
	info.Agent = agentName
	d.info = info
	d.ev.Session = &d.info
	d.send(record.Session)
}

func (r *rec) modelName() []byte {
	if r.msg.model != nil {
		return r.msg.model
	}
	return r.model
}

// isHeadless reports whether only a run without a person at the keyboard writes
// such a record.
func (r *rec) isHeadless() bool {
	return string(r.typ) == "result" || string(r.typ) == "system" && string(r.subtype) == "init" ||
		string(r.entrypoint) == "sdk-cli"
}

// dir is the folder the agent's shell was in when the record was written, or
// last known to be in.
func (d *reader) dir() string {
	s := &d.session
	if len(d.rec.cwd) > 2 && string(s.dir) != string(d.rec.cwd) {
		s.dirText = str(d.rec.cwd)
		s.dir.get(d.rec.cwd)
	}
	return s.dirText
}
