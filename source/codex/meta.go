package codex

import (
	"strings"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// meta reads a session_meta payload. A forked rollout repeats that of its
// parent after its own: the first is this session's.
func (r *reader) meta(b []byte, i int) (int, error) {
	var info record.SessionInfo
	var taught []byte
	end, err := jscan.Object(b, i, func(k, v []byte) bool {
		switch string(k) {
		case "id":
			info.ID = text(v)
		case "cwd":
			info.Cwd = text(v)
		case "cli_version":
			info.AgentVersion = text(v)
		case "git":
			info.Branch = text(jscan.Get(v, "branch"))
		case "model":
			info.Model = text(v)
		case "originator":
			if strings.HasPrefix(text(v), "codex_exec") {
				info.Headless = true
			}
		case "source":
			if text(v) == "exec" {
				info.Headless = true
			}
		case "instructions":
			if jscan.IsString(v) {
				taught = v
			}
		case "base_instructions":
			if t := jscan.Get(v, "text"); jscan.IsString(t) {
				taught = t
			}
		}
		return true
	})
	if err != nil {
		return end, err
	}
	if r.info.Agent == "" {
		info.Agent = Name
		r.headless = info.Headless
		r.session(info)
	}
	r.taught(record.Literal(taught))
	return end, nil
}

// context reads a turn_context payload: where and with which model the next
// turn runs. Only what changed is sent.
func (r *reader) context(b []byte, i int) (int, error) {
	var info record.SessionInfo
	end, err := jscan.Object(b, i, func(k, v []byte) bool {
		switch string(k) {
		case "cwd":
			info.Cwd = text(v)
		case "model":
			info.Model = text(v)
		}
		return true
	})
	if err != nil {
		return end, err
	}
	if info.Cwd == r.info.Cwd {
		info.Cwd = ""
	}
	if info.Model == r.info.Model {
		info.Model = ""
	}
	r.session(info)
	return end, nil
}

// session sends info if it says anything.
func (r *reader) session(info record.SessionInfo) {
	if info == (record.SessionInfo{}) {
		return
	}
	sent := info
	if info.Agent != "" {
		r.info = info
	}
	if info.Cwd != "" {
		r.info.Cwd = info.Cwd
	}
	if info.Model != "" {
		r.info.Model = info.Model
	}
	r.start(record.Session).Session = &sent
	r.emit()
}

func (r *reader) taught(t record.Text) {
	if t.IsZero() {
		return
	}
	r.start(record.Taught).Text = t
	r.emit()
}
