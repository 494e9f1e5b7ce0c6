package codex

import (
	"strings"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

func wantedEvent(typ string) bool {
	switch typ {
	case `"user_message"`, `"agent_message"`, `"task_complete"`, `"turn_complete"`,
		`"task_started"`, `"turn_started"`, `"turn_aborted"`, `"exec_command_end"`,
		`"patch_apply_end"`, `"mcp_tool_call_end"`, `"context_compacted"`,
		`"undo_completed"`, `"thread_rolled_back"`:
		return true
	}
	return false
}

// event reads an event_msg payload.
func (r *reader) event(b []byte, i int) (int, error) {
	f, end, err := readFields(b, i, wantedEvent)
	if err != nil || end < 0 {
		return end, err
	}
	switch string(f.typ) {
	case `"user_message"`:
		r.userMessage(&f)
	case `"agent_message"`:
		r.agentEvent(f.message)
	case `"task_started"`, `"turn_started"`:
		r.aborted = false
	case `"task_complete"`, `"turn_complete"`:
		r.complete(&f)
	case `"turn_aborted"`:
		if text(f.reason) != "review_ended" {
			r.interrupted()
		}
	case `"exec_command_end"`:
		r.commandEnd(&f)
	case `"patch_apply_end"`:
		r.patchEnd(&f)
	case `"mcp_tool_call_end"`:
		r.toolEnd(&f)
	case `"context_compacted"`:
		r.compacted(nil)
	case `"undo_completed"`:
		if string(f.success) == "true" {
			r.settle()
			r.start(record.Restored)
			r.emit()
		}
	case `"thread_rolled_back"`:
		r.settle()
		n, _ := integer(f.turns)
		r.words.rollBack(n)
	}
	return end, nil
}

func (r *reader) userMessage(f *fields) {
	// The first versions sent the host's own blocks as events of another kind.
	if k := text(f.kind); k != "" && k != "plain" {
		return
	}
	s := text(f.message)
	if strings.TrimSpace(s) == "" && f.message == nil {
		return
	}
	if _, host := hostTag(strings.TrimSpace(s)); host || strings.HasPrefix(s, "# AGENTS.md") {
		return
	}
	r.userEvent(s)
}

// complete reads the end of a turn, which repeats the last message.
func (r *reader) complete(f *fields) {
	if jscan.IsString(f.last) && !r.words.said(f.last) {
		r.agentEvent(f.last)
	}
	r.settle()
	r.start(record.Stopped).Submit = r.headless
	r.emit()
	r.newStep = true
}
