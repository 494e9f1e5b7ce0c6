package codex

import (
	"strings"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// fields are the raw members of a payload that any of its kinds needs.
type fields struct {
	typ, role, content, name     []byte
	args, input, callID, id      []byte
	output, action, status       []byte
	message, kind, exit, success []byte
	aggregated, command, changes []byte
	reason, last, source, result []byte
	turns, namespace, cwd        []byte
}

// of returns the place for a member, or nil.
func (f *fields) of(key []byte) *[]byte {
	switch string(key) {
	case "type":
		return &f.typ
	case "role":
		return &f.role
	case "content":
		return &f.content
	case "name":
		return &f.name
	case "arguments":
		return &f.args
	case "input":
		return &f.input
	case "call_id":
		return &f.callID
	case "id":
		return &f.id
	case "output":
		return &f.output
	case "action":
		return &f.action
	case "status":
		return &f.status
	case "message":
		return &f.message
	case "kind":
		return &f.kind
	case "exit_code":
		return &f.exit
	case "success":
		return &f.success
	case "aggregated_output":
		return &f.aggregated
	case "command":
		return &f.command
	case "changes":
		return &f.changes
	case "reason":
		return &f.reason
	case "last_agent_message":
		return &f.last
	case "source":
		return &f.source
	case "result":
		return &f.result
	case "num_turns":
		return &f.turns
	case "namespace":
		return &f.namespace
	case "cwd":
		return &f.cwd
	}
	return nil
}

// readFields reads the object at b[i]. wanted is asked as soon as the type is
// known, which Codex writes first; if it says no the rest is not scanned and
// the index is -1.
func readFields(b []byte, i int, wanted func(typ string) bool) (f fields, end int, err error) {
	skip := false
	end, err = jscan.Object(b, i, func(k, v []byte) bool {
		if p := f.of(k); p != nil {
			*p = v
		}
		if string(k) == "type" && !wanted(string(v)) {
			skip = true
			return false
		}
		return true
	})
	if skip {
		return f, -1, nil
	}
	return f, end, err
}

func wantedItem(typ string) bool {
	switch typ {
	case `"reasoning"`, `"ghost_snapshot"`, `"tool_search_call"`, `"tool_search_output"`,
		`"additional_tools"`, `"image_generation_call"`, `"agent_message"`, `"other"`:
		return false
	}
	return true
}

// item reads a response_item payload.
func (r *reader) item(b []byte, i int) (int, error) {
	f, end, err := readFields(b, i, wantedItem)
	if err != nil || end < 0 {
		return end, err
	}
	switch string(f.typ) {
	case `"message"`:
		r.message(&f)
	case `"function_call"`:
		r.functionCall(&f)
	case `"custom_tool_call"`:
		r.customCall(&f)
	case `"local_shell_call"`:
		r.localShell(&f)
	case `"web_search_call"`:
		r.webSearch(&f)
	case `"function_call_output"`, `"custom_tool_call_output"`:
		r.output(&f)
	case `"compaction"`, `"context_compaction"`, `"compaction_summary"`:
		r.compacted(nil)
	}
	return end, nil
}

// message reads a message item of any role.
func (r *reader) message(f *fields) {
	var said []byte
	var more [][]byte
	part := func(v []byte) {
		switch {
		case len(v) <= 2:
		case said == nil:
			said = v
		default:
			more = append(more, v)
		}
	}
	user := string(f.role) == `"user"`
	each := func(v []byte) {
		if user && r.slippedIn(v) {
			return
		}
		part(v)
	}
	if jscan.IsString(f.content) {
		each(f.content)
	} else {
		_, _ = jscan.Array(f.content, 0, func(v []byte) bool {
			if t := jscan.Get(v, "text"); jscan.IsString(t) {
				each(t)
			}
			return true
		})
	}
	if said == nil {
		return
	}
	t := record.Literal(said, more...)
	switch string(f.role) {
	case `"assistant"`:
		r.agentItem(said, more)
	case `"user"`:
		if s := t.String(); strings.TrimSpace(s) != "" {
			r.userItem(s)
		}
	case `"developer"`, `"system"`:
		r.taught(t)
	}
}
