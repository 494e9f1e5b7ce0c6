package check

import (
	"maps"
	"strings"

	"github.com/footing-dev/footing/shell"
)

// parseMake reads the rules of a Makefile: targets, prerequisites, recipe
// lines and plain variables. Pattern rules, conditionals and functions are
// passed over; what they would decide stays an expansion that is not known.
func parseMake(text string) map[string]recipe {
	m := map[string]recipe{}
	vars := map[string]string{}
	var current []string
	first := ""
	for line := range logicalLines(text) {
		if strings.HasPrefix(line, "\t") {
			cmd := strings.TrimLeft(strings.TrimSpace(line), "@+-")
			for _, t := range current {
				rec := m[t]
				rec.lines = append(rec.lines, strings.TrimSpace(cmd))
				m[t] = rec
			}
			continue
		}
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if name, val, ok := makeAssign(line); ok {
			if _, set := vars[name]; !set || !strings.Contains(line, "?=") {
				vars[name] = val
			}
			current = nil
			continue
		}
		names, deps, ok := strings.Cut(line, ":")
		if !ok || strings.Contains(names, "%") || strings.HasPrefix(line, "ifeq") || strings.HasPrefix(line, "else") {
			current = nil
			continue
		}
		deps = strings.TrimPrefix(deps, ":")
		deps, inline, _ := strings.Cut(deps, ";")
		deps, _, _ = strings.Cut(deps, "#")
		deps, _, _ = strings.Cut(deps, "|")
		if strings.Contains(deps, "=") {
			continue // a variable of one target
		}
		current = strings.Fields(names)
		if len(current) > 0 && strings.HasPrefix(current[0], ".") {
			if current[0] == ".DEFAULT_GOAL" {
				first = strings.TrimSpace(strings.TrimPrefix(deps, "="))
			}
			current = nil
			continue
		}
		for _, t := range current {
			if first == "" {
				first = t
			}
			rec := m[t]
			rec.deps = append(rec.deps, strings.Fields(deps)...)
			if s := strings.TrimSpace(inline); s != "" {
				rec.lines = append(rec.lines, s)
			}
			m[t] = rec
		}
		if len(m) > 1024 {
			break
		}
	}
	for t, rec := range m {
		rec.vars = vars
		m[t] = rec
	}
	if rec, ok := m[first]; ok {
		m[""] = rec
	}
	return m
}

// logicalLines yields lines with continuations joined.
func logicalLines(text string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for text != "" {
			var line strings.Builder
			for {
				part, rest, more := strings.Cut(text, "\n")
				text = rest
				if cont, ok := strings.CutSuffix(strings.TrimRight(part, " "), `\`); ok && more {
					line.WriteString(cont)
					line.WriteByte(' ')
					continue
				}
				line.WriteString(part)
				break
			}
			if !yield(line.String()) {
				return
			}
		}
	}
}

// makeAssign reads NAME = value and its kin.
func makeAssign(line string) (name, val string, ok bool) {
	i := strings.IndexByte(line, '=')
	if i <= 0 {
		return "", "", false
	}
	name = strings.TrimSpace(strings.TrimRight(line[:i], ":?+!"))
	name = strings.TrimPrefix(strings.TrimPrefix(name, "export "), "override ")
	if name == "" || strings.ContainsAny(name, " \t:$(") {
		return "", "", false
	}
	return name, strings.TrimSpace(line[i+1:]), true
}

// fill puts the values of variables and parameters into a recipe line.
func (rec *recipe) fill(line string, t *taskCall) string {
	switch rec.tool {
	case "make":
		vars := rec.vars
		if len(t.vars) > 0 {
			vars = maps.Clone(vars)
			if vars == nil {
				vars = map[string]string{}
			}
			for _, w := range t.vars {
				if n, v, ok := strings.Cut(w.Text, "="); ok {
					vars[n] = v
				}
			}
		}
		return fillMake(line, vars, 8)
	case "just":
		return rec.fillJust(line, t)
	case "task":
		return strings.ReplaceAll(strings.ReplaceAll(line, "{{.CLI_ARGS}}", joinArgs(t.args)), "{{ .CLI_ARGS }}", joinArgs(t.args))
	case "mise":
		if strings.Contains(line, "$@") {
			args := joinArgs(t.args)
			return strings.ReplaceAll(strings.ReplaceAll(line, `"$@"`, args), "$@", args)
		}
	}
	return line
}

func joinArgs(args []shell.Word) string {
	return strings.TrimSpace(appendArgs("", args))
}

// maxFilled bounds how long a recipe line may grow.
const maxFilled = 16 << 10

// fillMake expands $(X), ${X} and $$. What is not known to the file becomes a
// shell expansion, so that the reader sees a word that is not known; the
// variables make itself sets become what they run.
func fillMake(s string, vars map[string]string, depth int) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if b.Len() > maxFilled {
			break
		}
		if s[i] != '$' || i+1 >= len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		var name string
		switch s[i] {
		case '$':
			b.WriteByte('$')
			continue
		case '(', '{':
			end := strings.IndexByte(s[i:], map[byte]byte{'(': ')', '{': '}'}[s[i]])
			if end < 0 {
				b.WriteByte('$')
				b.WriteByte(s[i])
				continue
			}
			name = s[i+1 : i+end]
			i += end
		default:
			name = s[i : i+1]
		}
		switch v, ok := vars[name]; {
		case ok && depth > 0:
			b.WriteString(fillMake(v, vars, depth-1))
		case name == "MAKE":
			b.WriteString("make")
		case name == "GO" || name == "CARGO" || name == "NPM" || name == "PYTHON" || name == "PYTEST":
			b.WriteString(strings.ToLower(name))
		case name == "CURDIR" || name == "PWD":
			b.WriteByte('.')
		case strings.HasSuffix(strings.ToUpper(name), "ARGS") || strings.HasSuffix(strings.ToUpper(name), "FLAGS") || strings.HasSuffix(strings.ToUpper(name), "OPTS"):
			// Empty unless given on the command line.
		case strings.ContainsAny(name, " ,"):
			b.WriteString("$(unknown)")
		default:
			b.WriteString("${" + strings.Trim(name, "<>@^") + "_}")
		}
	}
	return b.String()
}
