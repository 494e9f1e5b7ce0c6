package payload

import (
	"strings"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// Exited gives a command's result the exit status that its host told.
func Exited(r *record.Result, exit int) {
	r.Exit, r.HasExit, r.Status = exit, true, record.StatusOK
	if exit != 0 {
		r.Status = record.StatusFailed
	}
}

// Call is the call of a tool of a host whose tools have no reader of their own:
// the name decides what it does, and its arguments are looked for under the
// spellings hosts use for them.
func Call(id, tool string, input []byte) record.Call {
	c := record.Call{ID: id, Tool: tool, Input: input, Op: operation(tool)}
	in := Object(input)
	switch c.Op {
	case record.OpShell:
		c.Command = in.Text("command", "cmd", "script")
		c.Dir = in.Str("cwd", "workdir", "working_directory", "dir_path", "directory")
		c.Background = in.True("run_in_background", "is_background", "background") || in.Str("mode") == "async"
	case record.OpEdit:
		c.Edits = edits(tool, in)
	case record.OpRead, record.OpSearch:
		c.Path = in.Str("file_path", "filePath", "path", "absolute_path", "dir_path")
	case record.OpAgent:
		c.AgentType = in.Str("subagent_type", "agent_type", "agentName", "agent")
	case record.OpWait, record.OpKill:
		c.Ref = in.Str("shellId", "shell_id", "sessionId", "task_id", "id")
	}
	return c
}

// operation says what a tool is by its name, in whatever case and joined in
// whatever way.
func operation(tool string) record.Op {
	switch strings.NewReplacer("_", "", "-", "", ".", "").Replace(strings.ToLower(tool)) {
	case "bash", "shell", "powershell", "runshellcommand", "runterminalcmd", "terminal", "runcommand", "execute", "shellcommand", "runinterminal":
		return record.OpShell
	case "edit", "editfile", "multiedit", "replace", "strreplace", "strreplaceeditor", "searchreplace", "write", "writefile",
		"create", "createfile", "delete", "deletefile", "patch", "applypatch", "notebookedit", "undoedit", "insert":
		return record.OpEdit
	case "read", "readfile", "view", "readmanyfiles", "viewimage":
		return record.OpRead
	case "grep", "glob", "search", "searchfilecontent", "grepsearch", "ls", "list", "listdirectory", "find", "codebasesearch", "finder", "rg":
		return record.OpSearch
	case "task", "agent", "subagent", "codebaseinvestigator", "delegatetoagent", "oracle":
		return record.OpAgent
	case "todowrite", "todoread", "writetodos", "updatetodo", "todo", "updateplan":
		return record.OpTodo
	case "askuser", "askuserquestion", "question":
		return record.OpAsk
	case "readbash", "readpowershell", "bashoutput", "taskoutput":
		return record.OpWait
	case "stopbash", "stoppowershell", "killshell", "killbash":
		return record.OpKill
	case "taskcomplete", "attemptcompletion", "submit", "completetask":
		return record.OpSubmit
	}
	return record.OpOther
}

// maxEdits bounds the changes of one call that are kept.
const maxEdits = 4096

func edits(tool string, in Fields) []record.Edit {
	path := in.Str("file_path", "filePath", "path", "target_file", "notebook_path", "filename", "absolute_path")
	name := strings.ToLower(tool)
	if list := in.Raw("edits"); len(list) > 0 && list[0] == '[' {
		var out []record.Edit
		_, _ = jscan.Array(list, 0, func(v []byte) bool {
			out = append(out, replaced(path, Object(v)))
			return len(out) < maxEdits
		})
		if len(out) > 0 {
			return out
		}
	}
	kind := in.Str("command") // of an editor that is one tool with many commands
	switch {
	case strings.HasPrefix(name, "delete"):
		return []record.Edit{{Path: path, Action: record.Delete}}
	case kind == "view":
		return nil
	case in.Raw("old_string", "oldString", "old_str", "oldText", "old_text") != nil:
		return []record.Edit{replaced(path, in)}
	}
	for _, n := range []string{"content", "contents", "file_text", "fileText", "text"} {
		if in.Raw(n) != nil {
			e := record.Edit{Path: path, New: in.Text(n), Whole: true}
			if kind == "create" || strings.HasPrefix(name, "create") {
				e.Action = record.Add
			}
			return []record.Edit{e}
		}
	}
	if path == "" {
		return patched(in)
	}
	return []record.Edit{{Path: path}}
}

func replaced(path string, in Fields) record.Edit {
	e := record.Edit{
		Path: path,
		Old:  in.Text("old_string", "oldString", "old_str", "oldText", "old_text"),
		New:  in.Text("new_string", "newString", "new_str", "newText", "new_text"),
		All:  in.True("replace_all", "replaceAll", "all"),
	}
	if e.Old.IsZero() {
		e.Action = record.Add
	}
	return e
}

// patched finds the files named in the headers of a patch.
func patched(in Fields) []record.Edit {
	text := in.Str("patchText", "patch", "input", "diff", "command")
	var out []record.Edit
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		for mark, action := range map[string]record.Action{
			"*** Add File: ": record.Add, "*** Delete File: ": record.Delete, "*** Update File: ": record.Update, "+++ b/": record.Update,
		} {
			if p, ok := strings.CutPrefix(line, mark); ok && p != "" && len(out) < maxEdits {
				out = append(out, record.Edit{Path: p, Action: action})
			}
		}
	}
	return out
}
