package claude

import (
	"strconv"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// operation says what a tool of this agent does. The name is returned as a
// constant where it is known, so that it costs no allocation.
func operation(tool []byte) (record.Op, string) {
	switch string(tool) {
	case "Bash":
		return record.OpShell, "Bash"
	case "PowerShell":
		return record.OpShell, "PowerShell"
	case "Edit":
		return record.OpEdit, "Edit"
	case "Write":
		return record.OpEdit, "Write"
	case "MultiEdit":
		return record.OpEdit, "MultiEdit"
	case "NotebookEdit":
		return record.OpEdit, "NotebookEdit"
	case "Read":
		return record.OpRead, "Read"
	case "NotebookRead":
		return record.OpRead, "NotebookRead"
	case "Grep":
		return record.OpSearch, "Grep"
	case "Glob":
		return record.OpSearch, "Glob"
	case "LS":
		return record.OpSearch, "LS"
	case "Task":
		return record.OpAgent, "Task"
	case "Agent":
		return record.OpAgent, "Agent"
	case "TodoWrite", "TodoRead", "TaskCreate", "TaskUpdate", "TaskList", "TaskGet":
		return record.OpTodo, string(tool)
	case "AskUserQuestion", "ExitPlanMode", "exit_plan_mode":
		return record.OpAsk, string(tool)
	case "BashOutput", "TaskOutput", "AgentOutputTool":
		return record.OpWait, string(tool)
	case "KillShell", "KillBash", "TaskStop":
		return record.OpKill, string(tool)
	}
	return record.OpOther, string(tool)
}

// use emits the call a tool_use block asks for, unless it was emitted before.
func (d *reader) use(k *block, uuid []byte) {
	if len(k.id) == 0 {
		// Nothing can answer it, but it was made.
		k.id = []byte("line:" + strconv.Itoa(d.line) + "." + strconv.Itoa(d.stats.Markers))
	}
	if old, ok := d.calls.get(k.id); ok {
		// A log repeats a sub-agent's messages and, when sessions are joined,
		// whole records. An id used again for another call after the first one
		// returned is another call.
		if d.ev.Agent != "" || !old.done || old.uuid == string(uuid) {
			return
		}
	}
	op, tool := operation(k.name)
	c := &d.call
	*c = record.Call{ID: string(k.id), Tool: tool, Op: op, Dir: d.dir()}
	if jscan.IsString(k.input) || len(k.input) > 0 {
		c.Input = k.input
	}
	d.calls.put(known{id: c.ID, uuid: string(uuid), op: op})
	fill(c)
	d.made()
}

// fill sets what a call does from its tool and its Input.
func fill(c *record.Call) {
	var in input
	in.scan(c.Input)
	switch c.Op {
	case record.OpShell:
		c.Command, c.Background = in.literal(in.command), in.background
	case record.OpEdit:
		c.Edits = in.edits(c.Tool)
	case record.OpRead, record.OpSearch:
		if c.Path = str(in.file); c.Path == "" {
			c.Path = str(in.path)
		}
	case record.OpAgent:
		c.AgentType, c.Background = str(in.agentType), in.background
	case record.OpWait, record.OpKill:
		c.Ref = str(in.ref)
	}
}

// made emits d.call.
func (d *reader) made() {
	d.stats.Markers++
	d.stats.Calls++
	d.ev.Call = &d.call
	d.send(record.CallMade)
}

// input is where the members of a call's arguments lie; literals.
type input struct {
	command, file, path          []byte
	oldText, newText, whole      []byte
	mode, agentType, ref, source []byte
	list                         []byte // MultiEdit's edits
	background, all              bool
}

func (in *input) scan(b []byte) {
	_, _ = object(b, 0, func(key []byte, i int) (int, error) {
		end, err := jscan.Skip(b, i)
		if err != nil {
			return end, err
		}
		v := b[i:end]
		switch string(key) {
		case "command":
			in.command = v
		case "file_path", "notebook_path":
			in.file = v
		case "path":
			in.path = v
		case "old_string":
			in.oldText = v
		case "new_string":
			in.newText = v
		case "content":
			in.whole = v
		case "new_source":
			in.source = v
		case "edit_mode":
			in.mode = v
		case "subagent_type":
			in.agentType = v
		case "task_id", "bash_id", "shell_id", "agentId":
			in.ref = v
		case "edits":
			in.list = v
		case "run_in_background":
			in.background = isTrue(v)
		case "replace_all":
			in.all = isTrue(v)
		}
		return end, nil
	})
}

// literal wraps v if it is a string.
func (in *input) literal(v []byte) record.Text { return text(v) }

func text(v []byte) record.Text {
	if !jscan.IsString(v) {
		return record.Text{}
	}
	return record.Literal(v)
}

// edits are the changes an edit tool asks for. Whether Write creates a file or
// replaces one is known only from its result.
func (in *input) edits(tool string) []record.Edit {
	e := record.Edit{Path: str(in.file)}
	switch tool {
	case "Write":
		e.New, e.Whole = text(in.whole), true
	case "NotebookEdit":
		e.New = text(in.source)
	case "MultiEdit":
		return in.multi(e.Path)
	default:
		e.Old, e.New, e.All = text(in.oldText), text(in.newText), in.all
		if e.Old.IsZero() {
			e.Action = record.Add
		}
	}
	return []record.Edit{e}
}

func (in *input) multi(path string) []record.Edit {
	var out []record.Edit
	_, _ = jscan.Array(in.list, 0, func(v []byte) bool {
		var one input
		one.scan(v)
		e := one.edits("Edit")[0]
		e.Path = path
		if len(out) > 0 {
			e.Action = record.Update
		}
		out = append(out, e)
		return len(out) < maxEdits
	})
	if out == nil {
		out = []record.Edit{{Path: path}}
	}
	return out
}

// maxEdits bounds how many changes of one call are kept.
const maxEdits = 4096
