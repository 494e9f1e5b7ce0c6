package effect

import (
	"strings"

	"github.com/footing-dev/footing/shell"
)

// redirections are the writes of > and >>. Descriptors, /dev and here-documents
// are none.
func (c *command) redirections() []Effect {
	var out []Effect
	for _, r := range c.seg.Redirects {
		op := strings.TrimLeft(r.Op, "0123456789")
		appends := false
		switch op {
		case ">", ">|", "&>", ">&", "<>":
		case ">>", "&>>":
			appends = true
		default:
			continue
		}
		if strings.HasPrefix(r.Target.Text, "/dev/") {
			continue
		}
		if r.Target.Text == "" {
			out = append(out, Effect{Kind: Write, Why: op, Append: appends})
			continue
		}
		e := c.effect(Write, op, r.Target)
		e.Append = appends
		if !e.Known || r.Outer {
			out = append(out, e)
			continue
		}
		if op == ">" && r.Op != "2>" || op == ">>" && r.Op != "2>>" || op == ">|" {
			if text, ok := c.printed(); ok {
				e.Content, e.Whole = text, !appends
			}
		}
		out = append(out, e)
	}
	return out
}

// printed is what the segment prints where its words say so: cat of a
// heredoc, echo, printf.
func (c *command) printed() (string, bool) {
	seg := c.seg
	if seg.Stage > 0 || seg.Loop || len(seg.Wrappers) > 0 || len(seg.Argv) == 0 {
		return "", false
	}
	args := seg.Argv[1:]
	switch seg.Prog() {
	case "cat":
		if len(args) > 1 || len(args) == 1 && args[0].Text != "-" {
			return "", false
		}
		return fed(seg)
	case "echo":
		return echoed(args)
	case "printf":
		return formatted(args)
	}
	return "", false
}

// fed is the text of the heredoc, if it is known to the last byte.
func fed(seg *shell.Segment) (string, bool) {
	for i := len(seg.Redirects) - 1; i >= 0; i-- {
		r := seg.Redirects[i]
		if r.Outer {
			return "", false
		}
		switch r.Op {
		case "<<", "<<-", "<<<":
			return seg.Heredoc, r.Target.Known
		case "<":
			return "", false
		}
	}
	return "", false
}

func echoed(args []shell.Word) (string, bool) {
	newline, escapes := "\n", false
flags:
	for len(args) > 0 {
		switch args[0].Text {
		case "-n":
			newline = ""
		case "-e":
			escapes = true
		case "-E":
			escapes = false
		case "-ne", "-en":
			newline, escapes = "", true
		default:
			break flags
		}
		args = args[1:]
	}
	words := make([]string, len(args))
	for i, a := range args {
		if !a.Known {
			return "", false
		}
		words[i] = a.Text
	}
	text := strings.Join(words, " ")
	if strings.IndexByte(text, '\\') >= 0 {
		if !escapes { // shells differ
			return "", false
		}
		var ok bool
		if text, ok = escaped(text); !ok {
			return "", false
		}
	}
	return text + newline, true
}

func formatted(args []shell.Word) (string, bool) {
	if len(args) > 0 && args[0].Text == "--" {
		args = args[1:]
	}
	if len(args) == 0 || strings.HasPrefix(args[0].Text, "-") {
		return "", false
	}
	for _, a := range args {
		if !a.Known {
			return "", false
		}
	}
	format, ok := escaped(args[0].Text)
	if !ok {
		return "", false
	}
	rest := args[1:]
	var sb strings.Builder
	for {
		used := false
		for i := 0; i < len(format); i++ {
			if format[i] != '%' {
				sb.WriteByte(format[i])
				continue
			}
			if i++; i == len(format) {
				return "", false
			}
			switch format[i] {
			case '%':
				sb.WriteByte('%')
			case 's':
				if len(rest) > 0 {
					sb.WriteString(rest[0].Text)
					rest = rest[1:]
				}
				used = true
			default:
				return "", false
			}
			if sb.Len() > 1<<20 {
				return "", false
			}
		}
		if len(rest) == 0 || !used {
			return sb.String(), true
		}
	}
}

// escaped resolves the plain backslash escapes, false if there are others.
func escaped(s string) (string, bool) {
	var sb strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			sb.WriteByte(s[i])
			continue
		}
		if i++; i == len(s) {
			return "", false
		}
		switch s[i] {
		case 'n':
			sb.WriteByte('\n')
		case 't':
			sb.WriteByte('\t')
		case 'r':
			sb.WriteByte('\r')
		case '\\':
			sb.WriteByte('\\')
		case '"', '\'':
			sb.WriteByte(s[i])
		default:
			return "", false
		}
	}
	return sb.String(), true
}
