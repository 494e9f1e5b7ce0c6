package effect

import (
	"strings"

	"github.com/footing-dev/footing/shell"
)

// maxCode bounds how much of a script is read for what it writes.
const maxCode = 64 << 10

// scripted is a script given on the command line, in a heredoc or behind -c or
// -e: possible, since what of it ran can't be told, with the files its code
// names as written. Known says that every write in it names its file.
func (c *command) scripted(why string) []Effect {
	e := c.possible(why)[0]
	code := c.code()
	if code == "" {
		return []Effect{e}
	}
	var names map[string]string // read once a write names its file by a variable
	e.Known = true
	writes := false
	for _, w := range writesIn(code) {
		writes = true
		path, ok := w.path, w.literal
		if !ok {
			if names == nil {
				names = assigned(code)
			}
			path, ok = names[w.path]
		}
		if !ok || path == "" || strings.ContainsAny(path, "{$%\n") {
			e.Known = false
			continue
		}
		if p, known := c.resolve(shell.Word{Text: path, Known: true}); known && !has(e.Paths, p) {
			e.Paths = append(e.Paths, p)
		}
	}
	if !writes {
		e.Known = false
		return []Effect{e}
	}
	e.Why = strings.TrimSpace(e.Why) + " writes"
	return []Effect{e}
}

func has(list []string, s string) bool {
	for _, l := range list {
		if l == s {
			return true
		}
	}
	return false
}

// code is the script that an interpreter is given in its words or by a heredoc.
func (c *command) code() string {
	for i, a := range c.args {
		t := a.Text
		if (t == "-c" || t == "-e" || t == "-E" || t == "--eval" || t == "-r" || t == "-p" || t == "eval") && i+1 < len(c.args) {
			return cut(c.args[i+1].Text)
		}
		if len(t) > 2 && t[0] == '-' && t[1] != '-' && (strings.HasSuffix(t, "c") || strings.HasSuffix(t, "e")) && i+1 < len(c.args) {
			return cut(c.args[i+1].Text)
		}
		if t != "-" && !strings.HasPrefix(t, "-") {
			return "" // a script file
		}
	}
	return cut(c.seg.Heredoc)
}

func cut(s string) string { return s[:min(len(s), maxCode)] }

// A codeWrite is one call that writes: its file, as a literal or as the
// expression that names it.
type codeWrite struct {
	path    string
	literal bool
}

// writers are calls whose first argument is the file they write.
var writers = [...]string{
	"writeFileSync(", "writeFile(", "appendFileSync(", "appendFile(", "createWriteStream(", "unlinkSync(", "rmSync(", "truncateSync(",
	"Deno.writeTextFile(", "Deno.writeTextFileSync(", "Bun.write(", "writeJsonSync(", "outputFileSync(",
	"File.write(", "IO.write(", "file_put_contents(", "os.remove(", "os.unlink(", "shutil.rmtree(", "FileUtils.rm(", "File.delete(",
}

// movers are calls whose second argument is the file they write.
var movers = [...]string{"os.rename(", "os.replace(", "shutil.copy(", "shutil.copyfile(", "shutil.copy2(", "shutil.move(", "renameSync(", "copyFileSync(", "FileUtils.cp(", "FileUtils.mv("}

// methods are calls on the file they write: Path(…).write_text(…).
var methods = [...]string{".write_text(", ".write_bytes(", ".unlink("}

// writesIn finds the calls that write in a script. It reads no language; it
// knows the names of calls.
func writesIn(code string) []codeWrite {
	var out []codeWrite
	add := func(arg string) {
		arg = strings.TrimSpace(arg)
		if lit, ok := literal(arg); ok {
			out = append(out, codeWrite{lit, true})
		} else {
			out = append(out, codeWrite{arg, false})
		}
	}
	each := func(name string, f func(at int)) {
		for i := 0; len(out) < 64; {
			j := strings.Index(code[i:], name)
			if j < 0 {
				return
			}
			i += j + len(name)
			f(i)
		}
	}
	for _, w := range writers {
		each(w, func(at int) {
			if before := at - len(w) - 1; before >= 0 && wordByte(code[before]) {
				return // the end of another name
			}
			args := arguments(code[at:], 1)
			add(args[0])
		})
	}
	for _, w := range movers {
		each(w, func(at int) {
			if args := arguments(code[at:], 2); len(args) == 2 {
				add(args[1])
			}
		})
	}
	each("open(", func(at int) {
		args := arguments(code[at:], 2)
		if len(args) < 2 {
			// Path("x").open("w")
			if mode, ok := literal(strings.TrimSpace(args[0])); ok && writeMode(mode) && at > 5 && code[at-6] == '.' {
				add(receiver(code[:at-6]))
			}
			return
		}
		mode, ok := literal(strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(args[1]), "mode=")))
		if ok && writeMode(mode) {
			add(args[0])
		}
	})
	for _, m := range methods {
		each(m, func(at int) { add(receiver(code[:at-len(m)])) })
	}
	return out
}

func writeMode(mode string) bool {
	return len(mode) > 0 && len(mode) < 4 && strings.Trim(mode, "rwaxbt+U<>") == "" && strings.ContainsAny(mode, "wax+>")
}

// arguments are the first n arguments of a call whose bracket was opened.
func arguments(s string, n int) []string {
	var out []string
	depth, from := 0, 0
	for i := 0; i < len(s) && i < 4096; i++ {
		switch c := s[i]; c {
		case '"', '\'', '`':
			i += stringLen(s[i:]) - 1
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth < 0 {
				return append(out, s[from:i])
			}
		case ',':
			if depth == 0 {
				out = append(out, s[from:i])
				from = i + 1
				if len(out) == n {
					return out
				}
			}
		}
	}
	return append(out, "")
}

// stringLen is the length of the string literal that s begins with.
func stringLen(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case s[0]:
			return i + 1
		case '\n':
			return 1
		}
	}
	return 1
}

// literal is the value of a string literal, or of a path made of one.
func literal(s string) (string, bool) {
	for _, call := range [...]string{"pathlib.Path(", "Path(", "new URL("} {
		if rest, ok := strings.CutPrefix(s, call); ok && strings.HasSuffix(rest, ")") {
			s = strings.TrimSpace(strings.TrimSuffix(rest, ")"))
		}
	}
	if len(s) > 0 && (s[0] == 'r' || s[0] == 'b') {
		s = s[1:]
	}
	if len(s) < 2 || s[0] != '"' && s[0] != '\'' && s[0] != '`' || stringLen(s) != len(s) {
		return "", false
	}
	return s[1 : len(s)-1], true
}

// receiver is the expression that a method is called on, read backwards.
func receiver(s string) string {
	i, depth := len(s), 0
	for i > 0 && len(s)-i < 512 {
		c := s[i-1]
		switch {
		case c == ')' || c == ']':
			depth++
		case c == '(' || c == '[':
			if depth--; depth < 0 {
				return s[i:]
			}
		case depth > 0 && c != '\n':
		case !wordByte(c) && c != '.':
			return s[i:]
		}
		i--
	}
	return s[i:]
}

func wordByte(c byte) bool {
	return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9'
}

// assigned are the names that are given a literal once: p = "a.go".
func assigned(code string) map[string]string {
	m := map[string]string{}
	for line := range strings.FieldsFuncSeq(code, func(r rune) bool { return r == '\n' || r == ';' }) {
		name, val, ok := strings.Cut(line, "=")
		if !ok || len(m) > 64 {
			continue
		}
		name = strings.TrimSpace(name)
		for _, kw := range [...]string{"const ", "let ", "var ", "my $", "$"} {
			name = strings.TrimPrefix(name, kw)
		}
		if name = strings.TrimSpace(name); name == "" || strings.ContainsAny(name, " .([") {
			continue
		}
		lit, ok := literal(strings.TrimSpace(val))
		if _, twice := m[name]; twice || !ok {
			lit = "" // not known
		}
		m[name] = lit
	}
	return m
}
