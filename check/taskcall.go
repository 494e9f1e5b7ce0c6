package check

import (
	"strings"

	"github.com/footing-dev/footing/shell"
)

// plainCall reads runners of the form: tool [flags] name [args]. first is set
// where everything behind the first name belongs to that task; otherwise
// further words are further tasks and "--" introduces arguments.
func plainCall(tool, via string, words []shell.Word, flags, lists string, first bool) (taskCall, bool) {
	t := taskCall{tool: tool, via: via}
	for i := 0; i < len(words); i++ {
		w := words[i]
		if w.Text == "--" {
			t.args = words[i+1:]
			break
		}
		if strings.HasPrefix(w.Text, "-") && len(w.Text) > 1 {
			name, _, attached := strings.Cut(w.Text, "=")
			if strings.Contains(lists, " "+name+" ") || name == "--help" || name == "-h" || name == "--version" {
				t.none = true
			}
			f, ok := find(flags, name)
			if ok && f.value && !attached {
				i++
				if i < len(words) && (name == "-d" || name == "--dir" || name == "-C" || name == "--working-directory" || name == "--directory" || name == "--cwd") {
					t.dir = words[i].Text
				}
			}
			continue
		}
		if strings.Contains(w.Text, "=") && !strings.HasPrefix(w.Text, "=") {
			t.vars = append(t.vars, w)
			continue
		}
		t.names = append(t.names, w.Text)
		if first {
			t.args = words[i+1:]
			if len(t.args) > 0 && t.args[0].Text == "--" {
				t.args = t.args[1:]
			}
			break
		}
	}
	if len(t.names) == 0 {
		t.names = []string{"default"}
	}
	return t, true
}

// several takes words behind the first recipe of just as further recipes where
// that recipe takes no arguments, or, where it was not seen, if every word
// names a check.
func (t *taskCall) several(rs *Recipes, dir string) {
	if t.dir != "" {
		dir = join(dir, t.dir, "")
	}
	for len(t.args) > 0 {
		next := t.args[0].Text
		rec, ok := rs.lookup("just", dir, t.names[len(t.names)-1])
		if ok && len(rec.params) > 0 || !ok && !allChecks(t.args) || !t.args[0].Known || next == "" || next[0] == '-' {
			return
		}
		t.names, t.args = append(t.names, next), t.args[1:]
	}
}

// allChecks reports whether every word is a plain name of a check.
func allChecks(words []shell.Word) bool {
	for _, w := range words {
		if !w.Known || kindByName(w.Text) == "" || strings.ContainsAny(w.Text, "./=") || strings.HasPrefix(w.Text, "-") {
			return false
		}
	}
	return true
}

func makeCall(words []shell.Word) (taskCall, bool) {
	t := taskCall{tool: "make", via: "make"}
	for i := 0; i < len(words); i++ {
		s := words[i].Text
		switch {
		case s == "-n" || s == "--dry-run" || s == "--just-print" || s == "-q" || s == "--question" || s == "-p" || s == "-t" || s == "--help" || s == "--version" || s == "-v":
			t.none = true
		case s == "-C" || s == "--directory":
			if i++; i < len(words) {
				t.dir = words[i].Text
			}
		case s == "-f" || s == "--file" || s == "-I" || s == "-o" || s == "-W":
			if i++; i < len(words) && s[1] == 'f' {
				t.sels = append(t.sels, "file="+words[i].Text)
			}
		case s == "-j" || s == "-l":
			if i+1 < len(words) && digits(words[i+1].Text) {
				i++
			}
		case strings.HasPrefix(s, "-C"):
			t.dir = s[2:]
		case strings.HasPrefix(s, "-"):
		case strings.Contains(s, "="):
			t.vars = append(t.vars, words[i])
		case s != "":
			t.names = append(t.names, s)
		}
	}
	if len(t.names) == 0 {
		t.names = []string{""} // the default target
	}
	return t, true
}

func miseCall(words []shell.Word) (taskCall, bool) {
	for len(words) > 0 && strings.HasPrefix(words[0].Text, "-") {
		if words[0].Text == "-C" || words[0].Text == "--cd" {
			words = words[1:]
		}
		if len(words) > 0 {
			words = words[1:]
		}
	}
	if len(words) == 0 {
		return taskCall{}, false
	}
	switch words[0].Text {
	case "run", "r":
		words = words[1:]
	case "task", "tasks", "t":
		if len(words) < 2 || words[1].Text != "run" && words[1].Text != "r" {
			return taskCall{}, false
		}
		words = words[2:]
	default:
		if kindByName(words[0].Text) == "" || miseCommands(words[0].Text) {
			return taskCall{}, false
		}
	}
	t, ok := plainCall("mise", "mise run", words, "-C= --cd= -j= --jobs= -o= --output= -t= --tool= --timeout= -q -S -r -i -p -s= --shell= -f --force --raw --silent --quiet --no-timings ", " -n --dry-run ", true)
	if t.names[0] == "default" && len(words) == 0 {
		return taskCall{}, false
	}
	// Several tasks are separated by ":::".
	for i, w := range t.args {
		if w.Text == ":::" {
			rest := t.args[i+1:]
			t.args = t.args[:i]
			if len(rest) > 0 {
				t.names = append(t.names, rest[0].Text)
			}
			break
		}
	}
	return t, ok
}

// miseCommands are subcommands of mise that are named like tasks.
func miseCommands(s string) bool {
	switch s {
	case "fmt", "test-tool", "generate", "watch", "install", "use", "ls", "doctor", "exec", "x", "env", "set", "trust", "version":
		return true
	}
	return false
}

func composerCall(words []shell.Word) (taskCall, bool) {
	for i, w := range words {
		switch s := w.Text; {
		case strings.HasPrefix(s, "-"):
			continue
		case s == "run" || s == "run-script":
			return plainCall("composer.json", "composer", words[i+1:], "--timeout= --dev --no-dev ", " -l --list ", true)
		case s == "exec" || s == "x":
			rest := words[i+1:]
			for len(rest) > 0 && strings.HasPrefix(rest[0].Text, "-") {
				rest = rest[1:]
			}
			return taskCall{exec: rest}, len(rest) > 0
		case kindByName(s) != "" && s != "validate" && s != "check-platform-reqs":
			return plainCall("composer.json", "composer", words[i:], "", "", true)
		default:
			return taskCall{}, false
		}
	}
	return taskCall{}, false
}
