package codex

import (
	"strings"

	"github.com/footing-dev/footing/record"
)

// codeCall looks into a script of code mode, where the model writes JavaScript
// that calls the tools. A script that makes one call of a tool with literal
// arguments is that call; any other stays an unknown one, since what it did
// can't be read off it.
func codeCall(c *record.Call, js string) {
	if strings.Count(js, "tools.") != 1 {
		return
	}
	_, rest, _ := strings.Cut(js, "tools.")
	tool, rest, ok := strings.Cut(rest, "(")
	if !ok {
		return
	}
	switch strings.TrimSpace(tool) {
	case "exec_command", "shell_command":
		command, ok := jsMember(rest, "cmd")
		if !ok {
			command, ok = jsMember(rest, "command")
		}
		if !ok {
			return
		}
		c.Dir, _ = jsMember(rest, "workdir")
		if p, dir, isPatch := patchOfScript(command); isPatch {
			patchCall(c, p, dir)
			return
		}
		c.Op, c.Command = record.OpShell, record.Plain(command)
	case "apply_patch":
		if p, _, ok := jsString(strings.TrimSpace(rest)); ok {
			patchCall(c, p, "")
		}
	}
}

// jsMember finds `name: "literal"` in an object literal.
func jsMember(s, name string) (string, bool) {
	for {
		i := strings.Index(s, name)
		if i < 0 {
			return "", false
		}
		bare := i == 0 || strings.IndexByte("{, \n\t\"'", s[i-1]) >= 0
		s = s[i+len(name):]
		t := strings.TrimLeft(s, "\"' \n\t")
		if !bare || !strings.HasPrefix(t, ":") {
			continue
		}
		v, _, ok := jsString(strings.TrimLeft(t[1:], " \n\t"))
		return v, ok
	}
}

// jsString decodes the string literal at the start of s and gives the rest. A
// template with a substitution is no literal.
func jsString(s string) (v, rest string, ok bool) {
	if s == "" || strings.IndexByte("\"'`", s[0]) < 0 {
		return "", s, false
	}
	q := s[0]
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == q:
			return b.String(), s[i+1:], true
		case q == '`' && c == '$' && i+1 < len(s) && s[i+1] == '{':
			return "", s, false
		case c == '\\' && i+1 < len(s):
			i++
			switch s[i] {
			case 'n':
				b.WriteByte('\n')
			case 't':
				b.WriteByte('\t')
			case 'r':
				b.WriteByte('\r')
			case 'u', 'x':
				return "", s, false
			case '\n':
			default:
				b.WriteByte(s[i])
			}
		default:
			b.WriteByte(c)
		}
	}
	return "", s, false
}
