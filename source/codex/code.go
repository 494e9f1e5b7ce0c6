package codex

import (
	"strings"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// codeCall looks into a script of code mode, where the model writes JavaScript
// that calls the tools. A script that makes one call of a tool with literal
// arguments is that call; any other stays an unknown one, since what it did
// can't be read off it. It reports whether the script hands on the tool's
// result as a whole: one that picks the output would let the command's own
// words stand where the exit status does.
func codeCall(c *record.Call, js string) (whole bool) {
	if strings.Count(js, "tools.") != 1 {
		return false
	}
	_, rest, _ := strings.Cut(js, "tools.")
	tool, rest, ok := strings.Cut(rest, "(")
	if !ok {
		return false
	}
	whole = !strings.Contains(js, "output") && !strings.Contains(js, "exit_code")
	switch strings.TrimSpace(tool) {
	case "exec_command", "shell_command":
		command, ok := jsMember(rest, "cmd")
		if !ok {
			command, ok = jsMember(rest, "command")
		}
		if !ok {
			return false
		}
		c.Dir, _ = jsMember(rest, "workdir")
		if p, dir, isPatch := patchOfScript(command); isPatch {
			patchCall(c, p, dir)
			return whole
		}
		c.Op, c.Command = record.OpShell, record.Plain(command)
	case "apply_patch":
		if p, _, ok := jsString(strings.TrimSpace(rest)); ok {
			patchCall(c, p, "")
		}
	}
	return whole
}

// codeResult reads the result of a command that ran inside a script. That the
// script completed says nothing of it; the tool's result does, where the script
// printed all of it: {"exit_code":…,"output":…}, or a session that goes on.
func codeResult(res *record.Result, whole bool) {
	if res.Status == record.StatusOK {
		res.Status = record.StatusUnknown
	}
	if !whole {
		return
	}
	body := []byte(strings.TrimSpace(res.Output.String()))
	var exit, session, out []byte
	_, err := jscan.Object(body, 0, func(k, v []byte) bool {
		switch string(k) {
		case "exit_code":
			exit = v
		case "session_id":
			session = v
		case "output":
			out = v
		}
		return true
	})
	if err != nil || !jscan.IsString(out) {
		return
	}
	res.Output = record.Literal(out)
	if n, ok := integer(exit); ok {
		res.Exit, res.HasExit, res.Status = n, true, statusOf(n)
	} else if id := number(session); id != "" {
		res.BackgroundID, res.Status = id, record.StatusRunning
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
