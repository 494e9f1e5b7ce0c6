package check

import (
	"strings"

	"github.com/footing-dev/footing/shell"
)

// taskArgs are the words handed on to a task that may change what it covers.
// A flag is left out if every runner of the usual ones that has it takes it
// for presentation, speed or stopping early.
func taskArgs(words []shell.Word) []string {
	var out []string
	for i := 0; i < len(words); i++ {
		s := words[i].Text
		if s == "" && words[i].Known {
			continue
		}
		switch s {
		case "--watch=false", "--no-watch", "--watchAll=false", "--watchAll=0":
			continue
		}
		if len(s) > 1 && s[0] == '-' && s != "--" {
			if plain, value := presentation(s); plain {
				if value && i+1 < len(words) && !strings.HasPrefix(words[i+1].Text, "-") {
					i++
				}
				continue
			}
		}
		out = append(out, s)
	}
	return out
}

// presentation reports whether a flag only changes how things look or how fast
// they are, and whether it takes the next word as its value.
func presentation(s string) (plain, value bool) {
	name, _, attached := strings.Cut(s, "=")
	for _, runner := range [...]string{"go test", "pytest", "jest", "vitest", "cargo test", "cargo test --", "mocha", "eslint", "rspec", "phpunit", "golangci-lint"} {
		r := byRunner()[runner]
		if runner == "cargo test --" {
			r = &testBinary
		}
		role, f := r.lookup(s)
		if role == unknownFlag {
			role, f = r.lookup(name)
		}
		switch role {
		case unknownFlag, listFlag:
			continue
		case seeFlag, stopFlag:
			plain = true
			value = value || f.value && !attached
		default:
			return false, false
		}
	}
	return plain, value
}

// appendArgs hands further words to a command, as task runners do.
func appendArgs(line string, args []shell.Word) string {
	if len(args) == 0 {
		return line
	}
	var b strings.Builder
	b.WriteString(strings.TrimRight(line, " \t\n;"))
	for _, w := range args {
		b.WriteByte(' ')
		b.WriteString(quote(w))
	}
	return b.String()
}

// quote writes a word so that the shell reads it back as it is.
func quote(w shell.Word) string {
	if !w.Known {
		return w.Text
	}
	if w.Text != "" && !strings.ContainsAny(w.Text, " \t\n'\"\\$`|&;<>()*?[]{}#~!") {
		return w.Text
	}
	return "'" + strings.ReplaceAll(w.Text, "'", `'\''`) + "'"
}
