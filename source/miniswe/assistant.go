package miniswe

import (
	"strconv"
	"strings"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source/internal/docscan"
)

// assistant reads what the agent says, which stands at member, and the commands
// it asks for.
func (r *reader) assistant(content record.Text, member string) {
	r.session()
	step := "step-" + strconv.Itoa(r.line)
	if !content.IsZero() {
		r.start(record.Say).Text = content
		r.ev.Pointer, r.ev.Step = r.pointer(member), step
		r.emit()
	}
	r.open, r.submit = r.open[:0], ""
	n := 0
	call := func(id string, command record.Text, pointer string) {
		if id == "" {
			id = step + "-" + strconv.Itoa(n+1)
		}
		n++
		c := record.Call{ID: id, Tool: "bash", Op: record.OpShell, Command: command}
		if submits(command) {
			c.Op = record.OpSubmit
			r.submit, r.submitAt = id, pointer
		}
		if len(r.open) < maxOpen {
			r.open = append(r.open, id)
		}
		r.stats.Markers++
		r.stats.Calls++
		r.start(record.CallMade).Call = &c
		r.ev.Pointer, r.ev.Step = pointer, step
		r.emit()
	}
	i := 0
	_, _ = jscan.Array(r.m.actions, 0, func(a []byte) bool {
		if command := jscan.Get(a, "command"); jscan.IsString(command) {
			call(docscan.String(jscan.Get(a, "tool_call_id")), record.Literal(command), r.pointer("/extra/actions/"+strconv.Itoa(i)+"/command"))
		}
		i++
		return true
	})
	if n > 0 {
		return
	}
	i = 0
	_, _ = jscan.Array(r.m.toolCalls, 0, func(c []byte) bool {
		args := docscan.String(jscan.Get(jscan.Get(c, "function"), "arguments"))
		if command := jscan.Get([]byte(args), "command"); jscan.IsString(command) {
			call(docscan.String(jscan.Get(c, "id")), record.Literal(command), r.pointer("/tool_calls/"+strconv.Itoa(i)+"/function/arguments"))
		}
		i++
		return true
	})
	i = 0
	_, _ = jscan.Array(r.m.output, 0, func(item []byte) bool {
		if string(jscan.Get(item, "type")) == `"function_call"` {
			args := docscan.String(jscan.Get(item, "arguments"))
			if command := jscan.Get([]byte(args), "command"); jscan.IsString(command) {
				call(docscan.String(jscan.Get(item, "call_id")), record.Literal(command), r.pointer("/output/"+strconv.Itoa(i)+"/arguments"))
			}
		}
		i++
		return true
	})
	if n > 0 || r.list != "" && len(r.m.toolCalls)+len(r.m.output) > 0 {
		return
	}
	if command, ok := fenced(content.String()); ok {
		call("", record.Plain(command), r.pointer("/content"))
	}
}

// fenced gives the command of a reply in the old form, which is the one block
// of bash in it. The harness runs none of several.
func fenced(s string) (string, bool) {
	command, found := "", 0
	for {
		_, rest, ok := strings.Cut(s, "```")
		if !ok {
			return command, found == 1
		}
		lang, body, ok := strings.Cut(rest, "\n")
		if !ok {
			return command, found == 1
		}
		block, after, closed := strings.Cut(body, "\n```")
		if !closed {
			return command, found == 1
		}
		switch strings.TrimSpace(lang) {
		case "bash", "sh", "mswea_bash_command":
			found++
			command = strings.TrimSpace(block)
		}
		s = after
	}
}
