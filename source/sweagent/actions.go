package sweagent

import (
	"strings"

	"github.com/footing-dev/footing/record"
)

// parse sets what an action does. SWE-agent's own commands look like shell
// commands; anything else is one.
func (r *reader) parse(c *record.Call, action string) {
	action = strings.TrimSpace(action)
	name, rest, _ := strings.Cut(action, "\n")
	name, args, _ := strings.Cut(name, " ")
	c.Tool, c.Op = name, record.OpShell
	switch name {
	case "submit":
		c.Op = record.OpSubmit
	case "exit_forfeit", "exit_cost", "exit_context", "exit_error", "exit_format", "skip":
		c.Op = record.OpOther
	case "open":
		c.Op, c.Path = record.OpRead, firstWord(args)
	case "goto", "scroll_up", "scroll_down":
		c.Op, c.Path = record.OpRead, r.openFile
	case "set_cursors":
		c.Op = record.OpOther
	case "find_file", "search_file", "search_dir":
		c.Op = record.OpSearch
		if w, ok := words(args); ok && len(w) > 1 {
			c.Path = w[1]
		}
	case "create":
		c.Op, c.Edits = record.OpEdit, []record.Edit{{Path: firstWord(args), Action: record.Add}}
	case "edit", "insert", "append":
		r.edit(c, name, action, rest)
	case "str_replace_editor", "edit_anthropic":
		editor(c, action)
	default:
		c.Tool = "bash"
	}
}

func firstWord(s string) string {
	if w, ok := words(s); ok && len(w) > 0 {
		return w[0]
	}
	return ""
}

// edit reads the commands that work on the open file: `edit N:M`, `edit` at
// the cursors or `insert N` with the text on the following lines, and the later
// `edit SEARCH REPLACE [all]` and `insert TEXT [LINE]`.
func (r *reader) edit(c *record.Call, name, action, rest string) {
	e := record.Edit{Path: r.openFile}
	body, closed := strings.CutSuffix(strings.TrimRight(rest, "\n"), "end_of_"+name)
	w, ok := words(strings.TrimPrefix(action, name))
	switch {
	case closed:
		e.New = record.Plain(body)
	case ok && len(w) >= 2 && name == "edit":
		e.Old, e.New = record.Plain(w[0]), record.Plain(w[1])
		e.All = len(w) > 2 && strings.EqualFold(w[2], "true")
	case ok && name == "insert" && r.openFile != "" && quoted(strings.TrimSpace(action[len(name):])) && len(w) <= 2:
		e.New = record.Plain(w[0])
	case name != "edit":
		// insert and append are no commands of the shell, but a program of that
		// name may exist; without their text they are taken for one.
		c.Tool = "bash"
		return
	}
	c.Op, c.Edits = record.OpEdit, []record.Edit{e}
}

// quoted reports whether an argument was put in quotes, as SWE-agent writes the
// text of its commands.
func quoted(s string) bool { return s != "" && (s[0] == '\'' || s[0] == '"') }

// editor reads `str_replace_editor COMMAND PATH --flag value …`.
func editor(c *record.Call, action string) {
	w, ok := words(action)
	if len(w) < 3 {
		c.Op = record.OpOther
		return
	}
	flags := map[string]string{}
	for i := 3; i < len(w); i++ {
		name, isFlag := strings.CutPrefix(w[i], "--")
		if !isFlag {
			continue
		}
		if n, v, joined := strings.Cut(name, "="); joined {
			flags[n] = v
		} else if i+1 < len(w) {
			i++
			flags[name] = w[i]
		}
	}
	e := record.Edit{Path: w[2]}
	if ok { // with unbalanced quotes the words can't be trusted, the file can
		e.Old, e.New = record.Plain(flags["old_str"]), record.Plain(flags["new_str"])
	}
	switch w[1] {
	case "view":
		c.Op, c.Path = record.OpRead, w[2]
		return
	case "create":
		e.Action, e.Whole = record.Add, ok
		if ok {
			e.New = record.Plain(flags["file_text"])
		}
	case "str_replace", "insert", "undo_edit":
	default:
		c.Op = record.OpOther
		return
	}
	c.Op, c.Edits = record.OpEdit, []record.Edit{e}
}

// words splits s as a POSIX shell does, without expansions. It reports false,
// with the words so far, if a quote is not closed.
func words(s string) ([]string, bool) {
	var list []string
	var b strings.Builder
	in := false // inside a word
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case ' ', '\t', '\n', '\r':
			if in {
				list = append(list, b.String())
				b.Reset()
				in = false
			}
		case '\'':
			in = true
			n := strings.IndexByte(s[i+1:], '\'')
			if n < 0 {
				return append(list, b.String()), false
			}
			b.WriteString(s[i+1 : i+1+n])
			i += n + 1
		case '"':
			in = true
			for i++; i < len(s) && s[i] != '"'; i++ {
				if s[i] == '\\' && i+1 < len(s) && strings.IndexByte("\"\\$`\n", s[i+1]) >= 0 {
					i++
				}
				b.WriteByte(s[i])
			}
			if i >= len(s) {
				return append(list, b.String()), false
			}
		case '\\':
			in = true
			if i+1 < len(s) {
				i++
				b.WriteByte(s[i])
			}
		default:
			in = true
			b.WriteByte(c)
		}
	}
	if in {
		list = append(list, b.String())
	}
	return list, true
}
