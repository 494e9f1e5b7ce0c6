package check

import "strings"

// parseJust reads a justfile: headers in the first column, indented lines.
func parseJust(text string) map[string]recipe {
	m := map[string]recipe{}
	vars := map[string]string{}
	current, first := "", ""
	for line := range logicalLines(text) {
		if line == "" {
			continue
		}
		if line[0] == ' ' || line[0] == '\t' {
			if current != "" {
				rec := m[current]
				if cmd := strings.TrimLeft(strings.TrimSpace(line), "@-"); cmd != "" && !strings.HasPrefix(cmd, "#") {
					rec.lines = append(rec.lines, cmd)
				}
				m[current] = rec
			}
			continue
		}
		current = ""
		if line[0] == '#' || line[0] == '[' {
			continue
		}
		if rest, ok := strings.CutPrefix(line, "alias "); ok {
			if a, b, ok := strings.Cut(rest, ":="); ok {
				m[strings.TrimSpace(a)] = recipe{deps: []string{strings.TrimSpace(b)}}
			}
			continue
		}
		if name, val, ok := strings.Cut(line, ":="); ok {
			vars[strings.TrimSpace(strings.TrimPrefix(name, "export "))] = strings.Trim(strings.TrimSpace(val), `"'`)
			continue
		}
		head, deps, ok := strings.Cut(line, ":")
		if !ok {
			continue
		}
		fields := strings.Fields(head)
		if len(fields) == 0 {
			continue
		}
		current = strings.TrimPrefix(fields[0], "@")
		deps, _, _ = strings.Cut(deps, "#")
		rec := recipe{params: fields[1:], vars: vars}
		for d := range strings.FieldsSeq(strings.ReplaceAll(deps, "&&", " ")) {
			rec.deps = append(rec.deps, strings.Trim(d, "()"))
		}
		m[current] = rec
		if first == "" {
			first = current
		}
		if len(m) > 1024 {
			break
		}
	}
	if rec, ok := m[first]; ok && first != "default" {
		if _, ok := m["default"]; !ok {
			m["default"] = rec
		}
	}
	return m
}

// fillJust puts parameters and variables into {{ … }}.
func (rec *recipe) fillJust(line string, t *taskCall) string {
	values := map[string]string{}
	args := t.args
	for _, p := range rec.params {
		name, def, _ := strings.Cut(p, "=")
		many := strings.HasPrefix(name, "*") || strings.HasPrefix(name, "+")
		name = strings.TrimLeft(name, "*+$")
		switch {
		case many && len(args) > 0:
			values[name] = joinArgs(args)
			args = nil
		case len(args) > 0:
			values[name] = quote(args[0])
			args = args[1:]
		default:
			values[name] = strings.Trim(def, `"'`)
		}
	}
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(line, "{{")
		b.WriteString(before)
		if !ok {
			break
		}
		expr, after, ok := strings.Cut(rest, "}}")
		if !ok {
			break
		}
		line = after
		name := strings.TrimSpace(expr)
		if v, ok := values[name]; ok {
			b.WriteString(v)
		} else if v, ok := rec.vars[name]; ok {
			b.WriteString(v)
		} else {
			b.WriteString("$unknown")
		}
		if b.Len() > maxFilled {
			break
		}
	}
	return b.String()
}

// parseTaskfile reads the tasks of a Taskfile: the block YAML they are written
// in, by indentation.
func parseTaskfile(text string) map[string]recipe {
	m := map[string]recipe{}
	inTasks, taskIndent := false, -1
	current, section := "", ""
	for line := range strings.SplitSeq(text, "\n") {
		trimmed := strings.TrimSpace(line)
		if trimmed == "" || trimmed[0] == '#' {
			continue
		}
		indent := len(line) - len(strings.TrimLeft(line, " "))
		if indent == 0 {
			inTasks = trimmed == "tasks:"
			current, section, taskIndent = "", "", -1
			continue
		}
		if !inTasks {
			continue
		}
		if taskIndent < 0 {
			taskIndent = indent
		}
		if indent == taskIndent {
			name, val, ok := cutKey(trimmed)
			if !ok {
				continue
			}
			current, section = name, ""
			rec := recipe{}
			if val != "" {
				rec.lines = []string{val}
			}
			m[current] = rec
			if len(m) > 1024 {
				return m
			}
			continue
		}
		if current == "" || indent < taskIndent {
			continue
		}
		rec := m[current]
		if item, ok := strings.CutPrefix(trimmed, "- "); ok && section != "" {
			item = unquote(strings.TrimSpace(item))
			if rest, ok := strings.CutPrefix(item, "task:"); ok {
				rec.deps = append(rec.deps, unquote(strings.TrimSpace(rest)))
			} else if section == "deps" {
				rec.deps = append(rec.deps, item)
			} else if rest, ok := strings.CutPrefix(item, "cmd:"); ok {
				rec.lines = append(rec.lines, unquote(strings.TrimSpace(rest)))
			} else if item != "|" && item != ">" && item != "defer:" {
				rec.lines = append(rec.lines, item)
			}
			m[current] = rec
			continue
		}
		key, val, ok := cutKey(trimmed)
		switch {
		case ok && key == "cmds":
			section = "cmds"
		case ok && key == "cmd" && val != "":
			rec.lines = append(rec.lines, val)
		case ok && key == "dir" && !strings.Contains(val, "{{"):
			rec.dir = val
		case ok && key == "deps":
			section = "deps"
			for d := range strings.SplitSeq(strings.Trim(val, "[] "), ",") {
				if d = unquote(strings.TrimSpace(d)); d != "" && !strings.HasPrefix(d, "{") {
					rec.deps = append(rec.deps, d)
				}
			}
		case ok && !strings.Contains(key, " "):
			section = ""
		case section == "cmds":
			rec.lines = append(rec.lines, trimmed) // a line of a block
		}
		m[current] = rec
	}
	return m
}

// cutKey splits a YAML line at the colon behind its key.
func cutKey(s string) (key, val string, ok bool) {
	if s[0] == '"' || s[0] == '\'' {
		if i := strings.IndexByte(s[1:], s[0]); i >= 0 && strings.HasPrefix(s[i+2:], ":") {
			return s[1 : i+1], unquote(strings.TrimSpace(s[i+3:])), true
		}
	}
	if i := strings.Index(s, ": "); i > 0 {
		return s[:i], unquote(strings.TrimSpace(s[i+2:])), true
	}
	if k, ok := strings.CutSuffix(s, ":"); ok {
		return k, "", true
	}
	return "", "", false
}

func unquote(s string) string {
	if len(s) > 1 && (s[0] == '"' || s[0] == '\'') && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1]
	}
	return s
}
