package codex

import (
	"strconv"
	"strings"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// codeCall looks into a script of code mode, where the model writes JavaScript
// that calls the tools. A script that makes one call of a tool with literal
// arguments is that call, one that makes several is a shell script of them, and
// one whose commands are computed runs what can't be read off it. It reports whether the script hands on the tool's
// result as a whole: one that picks the output would let the command's own
// words stand where the exit status does.
func codeCall(c *record.Call, js string) (whole bool) {
	switch strings.Count(js, "tools.") {
	case 0:
		return false
	case 1:
	default:
		codeCalls(c, js)
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
			computed(c, js)
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

// codeCalls makes one shell script of a script's calls, one after the other: how
// each ended is not told, what they printed is. Commands of their own folder or
// with a state of their own stand in brackets.
func codeCalls(c *record.Call, js string) {
	var lines []string
	unread, ran := false, false
	for rest := js; ; {
		_, after, ok := strings.Cut(rest, "tools.")
		tool, args, called := strings.Cut(after, "(")
		if !ok || !called {
			break
		}
		rest = args
		own, _, _ := strings.Cut(args, "tools.")
		switch strings.TrimSpace(tool) {
		case "exec_command", "shell_command":
			ran = true
			command, ok := jsMember(own, "cmd")
			if !ok {
				command, ok = jsMember(own, "command")
			}
			if !ok {
				unread = true
				continue
			}
			dir, _ := jsMember(own, "workdir")
			if len(lines) == 0 {
				c.Dir = dir
			}
			switch {
			case dir != c.Dir && dir != "":
				command = "(cd " + shellWord(dir) + " && " + command + "\n)"
			case strings.Contains(command, "cd ") || strings.Contains(command, "exit") || strings.Contains(command, "set -"):
				command = "(" + command + "\n)"
			}
			lines = append(lines, command)
		case "apply_patch":
			if p, _, ok := jsString(strings.TrimSpace(own)); ok {
				lines = append(lines, "apply_patch <<'END_OF_PATCH'\n"+strings.TrimSuffix(p, "\n")+"\nEND_OF_PATCH")
			}
		}
	}
	if unread && len(lines) == 0 {
		computed(c, js)
	} else if ran || len(lines) > 0 {
		c.Op, c.Command = record.OpShell, record.Plain(strings.Join(lines, "\n"))
	}
}

// computed makes a call of a script that builds its commands the program that it
// is: what it ran is not known.
func computed(c *record.Call, js string) {
	c.Op, c.Command = record.OpShell, record.Plain("node -e "+shellWord(js))
}

// shellWord is a word of the shell.
func shellWord(s string) string {
	var b strings.Builder
	quote(&b, s)
	return b.String()
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

// exitWord is the text a script of one call prints before the exit status, where
// that is the last it prints: text(`exit=${r.exit_code}`). What stands there
// can't be the command's own words.
func exitWord(js string) string {
	if strings.Count(js, "tools.") != 1 {
		return ""
	}
	i := strings.LastIndex(js, ".exit_code}`")
	if i < 0 || strings.Contains(js[i:], "text(") || strings.Contains(js[i:], "output") {
		return ""
	}
	from := strings.LastIndex(js[:i], "${")
	if from < 0 || strings.ContainsAny(js[from+2:i], "}`'\" \n") {
		return ""
	}
	lit := js[strings.LastIndexByte(js[:from], '`')+1 : from]
	if j := strings.LastIndex(lit, `\n`); j >= 0 {
		lit = lit[j+2:]
	} else if j := strings.LastIndexByte(lit, '\n'); j >= 0 {
		lit = lit[j+1:]
	}
	return lit
}

// saidExit reads the exit status that a script printed behind the word.
func saidExit(res *record.Result, word string) {
	if word == "" || res.HasExit {
		return
	}
	out := strings.TrimRight(res.Output.String(), "\n ")
	line := strings.LastIndexByte(out, '\n') + 1
	said, ok := strings.CutPrefix(out[line:], word)
	if !ok {
		return
	}
	if n, err := strconv.Atoi(said); err == nil {
		res.Exit, res.HasExit, res.Status = n, true, statusOf(n)
		res.Output = record.Plain(strings.TrimRight(out[:line], "\n"))
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
