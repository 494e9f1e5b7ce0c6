package shell

import "strings"

// A log rarely says which shell took a line. What only a Windows shell would
// take is turned into what means the same here, byte for byte in place, so that
// spans stay those of the line.

// windowsText reports a text that was written for a Windows shell: paths with
// backslashes where this shell would drop them, or PowerShell's own words.
func windowsText(s string) bool {
	for _, mark := range [...]string{"$env:", "$Env:", "$LASTEXITCODE", "Set-Location ", "Select-Object ", "Get-Content ", "Out-String", "Out-Null"} {
		if strings.Contains(s, mark) {
			return true
		}
	}
	if strings.IndexByte(s, '\\') < 0 {
		return false
	}
	quote := byte(0)
	for i := 0; i < len(s); i++ {
		c := s[i]
		if quote != 0 {
			if c == quote {
				quote = 0
			}
		} else if c == '"' || c == '\'' {
			quote = c
		}
		if c != '\\' || i == 0 || i+1 == len(s) || !nameByte(s[i+1]) {
			continue
		}
		// What stands in quotes must begin with the path.
		at := func(n int) bool {
			return i == n || s[i-n-1] == ' ' || s[i-n-1] == ';' || s[i-n-1] == quote && quote != 0
		}
		switch {
		case s[i-1] == '.' && (at(1) || i > 1 && s[i-2] == '.' && at(2)) && nameByte(s[i+1]) && quote == 0,
			s[i-1] == ':' && i > 1 && (s[i-2] >= 'A' && s[i-2] <= 'Z' || s[i-2] == 'c' || s[i-2] == 'd') && at(2):
			return true
		case quote == 0 && nameByte(s[i-1]) && pathBehind(s[i+1:]):
			return true
		}
	}
	return false
}

// pathBehind reports whether a text begins with the rest of a path: a further
// backslash, or a file with an extension of a source or a program.
func pathBehind(s string) bool {
	n := 0
	for n < len(s) && nameByte(s[n]) {
		n++
	}
	if n > 0 && n+1 < len(s) && s[n] == '\\' && nameByte(s[n+1]) {
		return true
	}
	name, _, _ := strings.Cut(s[:n], "::")
	i := strings.LastIndexByte(name, '.')
	return i > 0 && listed("py ts tsx js jsx mjs cjs go rs cs csproj sln exe cmd bat ps1 rb php java kt", name[i+1:])
}

func letterByte(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func nameByte(c byte) bool {
	return letterByte(c) || c >= '0' && c <= '9' || c == '_' || c == '-' || c == '.'
}

// fromWindows rewrites a PowerShell or cmd text, each part in as many bytes.
func fromWindows(s string) string {
	b := []byte(s)
	start := true // of a statement
	for i := 0; i < len(b); i++ {
		c := b[i]
		switch {
		case c == '\\' && i+1 < len(b) && (nameByte(b[i+1]) || b[i+1] == '\\') && (i == 0 || nameByte(b[i-1]) || b[i-1] == ':' || b[i-1] == '/' || b[i-1] == ' ' || b[i-1] == '}'):
			b[i] = '/'
		case c == '`' && i+1 < len(b) && (b[i+1] == '\n' || b[i+1] == '\r'):
			b[i] = '\\'
			if b[i+1] == '\r' && i+2 < len(b) {
				b[i], b[i+1] = ' ', '\\'
			}
		case c == '&' && start && i+1 < len(b) && b[i+1] == ' ' && (i == 0 || b[i-1] != '&'):
			b[i] = ' ' // the call operator
			continue
		}
		if start && c != ' ' && c != '\t' {
			for _, w := range [...]struct{ from, to string }{
				{"Set-Location ", "cd "},
				{"Push-Location ", "pushd "},
				{"Pop-Location", "popd"},
				{"Select-Object -Last ", "tail -"},
				{"Select-Object -First ", "head -"},
				{"select -Last ", "tail -"},
				{"select -First ", "head -"},
				{"Select-String -Pattern ", "grep "},
				{"Select-String ", "grep "},
				{"Get-Content ", "cat "},
				{"Out-String", "cat"},
				{"Write-Output ", "echo "},
				{"Write-Host ", "echo "},
				{"Get-ChildItem", "ls"},
				{"Start-Sleep ", "sleep "},
			} {
				if strings.HasPrefix(string(b[i:min(len(b), i+32)]), w.from) {
					replaceAt(b, i, len(w.from), w.to)
					break
				}
			}
			if rest := string(b[i:min(len(b), i+5)]); strings.EqualFold(rest, "$env:") {
				environment(b, i)
			}
		}
		switch c {
		case ' ', '\t':
		case ';', '\n', '|', '(', '{', '&':
			start = true
		default:
			start = false
		}
	}
	return string(b)
}

// replaceAt puts a text over n bytes; what is shorter is moved to their end.
func replaceAt(b []byte, i, n int, text string) {
	copy(b[i+n-len(text):], text)
	for j := i; j < i+n-len(text); j++ {
		b[j] = ' '
	}
}

// environment makes `$env:NAME = value` an assignment.
func environment(b []byte, i int) {
	from := i + len("$env:")
	end := from
	for end < len(b) && (letterByte(b[end]) || b[end] == '_' || b[end] >= '0' && b[end] <= '9') {
		end++
	}
	eq := end
	for eq < len(b) && b[eq] == ' ' {
		eq++
	}
	if end == from || eq >= len(b) || b[eq] != '=' {
		return
	}
	val := eq + 1
	for val < len(b) && b[val] == ' ' {
		val++
	}
	replaceAt(b, i, val-i, string(b[from:end])+"=")
}

// fromCmd rewrites a text for cmd.exe, where & only separates.
func fromCmd(s string) string {
	var sb strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '&' && i+1 < len(s) && s[i+1] == '&':
			sb.WriteString("&&")
			i++
		case s[i] == '&' && (i == 0 || s[i-1] != '>'):
			sb.WriteByte(';')
		case s[i] == '^' && i+1 < len(s):
			i++
			sb.WriteByte(s[i])
		default:
			sb.WriteByte(s[i])
		}
	}
	text := strings.ReplaceAll(fromWindows(sb.String()), "cd /d ", "cd ")
	return strings.ReplaceAll(text, "call ", "")
}

// program is a program's name without the extension that Windows gives it.
func program(name string) string {
	if n := len(name) - 4; n > 0 {
		switch strings.ToLower(name[n:]) {
		case ".exe", ".cmd", ".bat":
			return name[:n]
		}
	}
	return name
}

// windowsShell is powershell -Command "…", pwsh -c "…" and cmd /c "…".
func (p *peeled) windowsShell(prog string) bool {
	for i := 1; i < len(p.argv); i++ {
		t := strings.ToLower(p.argv[i].Text)
		switch {
		case prog == "cmd":
			if t != "/c" && t != "/k" && t != "//c" && t != "/s" && t != "/d" {
				return false
			}
			if t == "/s" || t == "/d" {
				continue
			}
		case t == "-command" || t == "-c" || t == "/c" || t == "/command":
		case t == "-executionpolicy" || t == "-ep" || t == "-ex" || t == "-version" || t == "-workingdirectory" || t == "-outputformat" || t == "-inputformat" || t == "-windowstyle":
			i++
			continue
		case strings.HasPrefix(t, "-") && t != "-file" && t != "-f" && t != "-encodedcommand" && t != "-e" && t != "-ec":
			continue
		case prog != "cmd" && !strings.HasPrefix(t, "-"):
			if prog == "pwsh" {
				return false // a script file
			}
			i-- // powershell takes plain words for a command
		default:
			return false
		}
		if i+1 >= len(p.argv) {
			return false
		}
		w := p.joined(i + 1)
		if prog == "cmd" {
			w.Text = fromCmd(w.Text)
		} else {
			w.Text = fromWindows(w.Text)
		}
		p.script = w
		p.take(prog, i+1)
		p.wrappers[len(p.wrappers)-1].Name = prog + " -c"
		return true
	}
	return false
}
