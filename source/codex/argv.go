package codex

import (
	"path"
	"strings"
)

// commandLine gives the command line an argv stands for: the script of a shell
// that is handed one, else the words quoted back.
func commandLine(argv []string) string {
	if s, ok := script(argv); ok {
		return s
	}
	var b strings.Builder
	for i, w := range argv {
		if i > 0 {
			b.WriteByte(' ')
		}
		quote(&b, w)
	}
	return b.String()
}

// script unwraps `bash -lc SCRIPT` and its like. PowerShell and cmd are
// unwrapped as well, as Codex's later tools are handed the bare script.
func script(argv []string) (string, bool) {
	if len(argv) < 3 {
		return "", false
	}
	last := argv[len(argv)-1]
	flags := argv[1 : len(argv)-1]
	name := strings.ToLower(path.Base(strings.ReplaceAll(argv[0], `\`, "/")))
	switch strings.TrimSuffix(name, ".exe") {
	case "bash", "sh", "zsh", "dash", "ksh":
		command := false
		for _, f := range flags {
			if len(f) < 2 || f[0] != '-' || strings.Trim(f[1:], "lic") != "" {
				return "", false
			}
			command = strings.Contains(f, "c")
		}
		return last, command
	case "powershell", "pwsh":
		f := strings.ToLower(flags[len(flags)-1])
		if f != "-command" && f != "-c" {
			return "", false
		}
		for i := 0; i < len(flags)-1; i++ {
			switch strings.ToLower(flags[i]) {
			case "-nologo", "-noprofile", "-noninteractive", "-sta":
			case "-executionpolicy":
				i++
			default:
				return "", false
			}
		}
		return last, true
	case "cmd":
		if f := strings.ToLower(flags[0]); f == "/c" || f == "/s" {
			if f == "/c" {
				return strings.Join(argv[2:], " "), true
			}
			return last, len(flags) == 2 && strings.EqualFold(flags[1], "/c")
		}
	}
	return "", false
}

// quote appends w as one word of a POSIX shell.
func quote(b *strings.Builder, w string) {
	safe := w != ""
	for i := 0; i < len(w) && safe; i++ {
		c := w[i]
		safe = 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' ||
			strings.IndexByte("_@%+=:,./-", c) >= 0
	}
	if safe {
		b.WriteString(w)
		return
	}
	b.WriteByte('\'')
	b.WriteString(strings.ReplaceAll(w, "'", `'\''`))
	b.WriteByte('\'')
}

func isPatchTool(s string) bool { return s == "apply_patch" || s == "applypatch" }

// patchOf gives the patch of an argv that does nothing but apply one, and the
// directory it changes to first.
func patchOf(argv []string) (text, dir string, ok bool) {
	if len(argv) == 2 && isPatchTool(argv[0]) {
		return argv[1], "", true
	}
	if s, isScript := script(argv); isScript {
		return patchOfScript(s)
	}
	return "", "", false
}

// patchOfScript does so for a script: `apply_patch <<'EOF' … EOF` or
// `apply_patch '…'`, after at most one `cd DIR &&`. Codex runs exactly these
// itself instead of handing them to the shell.
func patchOfScript(s string) (text, dir string, ok bool) {
	s = strings.TrimSpace(s)
	if rest, isCd := strings.CutPrefix(s, "cd "); isCd {
		to, after, found := strings.Cut(rest, "&&")
		if !found {
			return "", "", false
		}
		dir, ok = oneWord(strings.TrimSpace(to))
		if !ok {
			return "", "", false
		}
		s = strings.TrimSpace(after)
	}
	name, rest, found := strings.Cut(s, " ")
	if !found || !isPatchTool(name) {
		return "", "", false
	}
	rest = strings.TrimLeft(rest, " \t")
	if body, isDoc := strings.CutPrefix(rest, "<<"); isDoc {
		text, ok = heredoc(body)
		return text, dir, ok
	}
	text, ok = quoted(rest)
	if !ok || !strings.HasPrefix(strings.TrimSpace(text), beginPatch) {
		return "", "", false
	}
	return text, dir, true
}

// heredoc reads what follows <<: the delimiter's line, the text, the delimiter
// and nothing else.
func heredoc(s string) (string, bool) {
	tabs := strings.HasPrefix(s, "-")
	s = strings.TrimPrefix(s, "-")
	top, body, found := strings.Cut(s, "\n")
	if !found {
		return "", false
	}
	delim, ok := oneWord(strings.TrimSpace(top))
	if !ok || delim == "" {
		return "", false
	}
	for at := 0; at <= len(body); {
		line, _, more := strings.Cut(body[at:], "\n")
		next := at + len(line) + 1
		if tabs {
			line = strings.TrimLeft(line, "\t")
		}
		if strings.TrimSuffix(line, "\r") == delim {
			rest := ""
			if more {
				rest = body[next:]
			}
			return body[:at], strings.TrimSpace(rest) == ""
		}
		at = next
	}
	return "", false
}

// oneWord removes the quotes of a single word without expansions.
func oneWord(s string) (string, bool) {
	if t, ok := quoted(s); ok {
		return t, true
	}
	if strings.ContainsAny(s, " \t\n'\"$`;&|<>()*?") {
		return "", false
	}
	return strings.TrimPrefix(s, `\`), true
}

// quoted removes the quotes around s if it is one quoted string in which
// nothing is expanded.
func quoted(s string) (string, bool) {
	if len(s) < 2 || s[0] != s[len(s)-1] {
		return "", false
	}
	body := s[1 : len(s)-1]
	switch s[0] {
	case '\'':
		return body, !strings.Contains(body, "'")
	case '"':
		return body, !strings.ContainsAny(body, "\"$`\\")
	}
	return "", false
}
